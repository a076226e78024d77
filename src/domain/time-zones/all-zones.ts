import { zoneData } from './zone-data.ts'
import { knowZones } from './zones.ts'

// Whoever imports this knows all time zones.

knowZones(zoneData.split('\n'))
