import { zoneData } from './zone-data.ts'
import { knowZones } from './zones.ts'

// Importing this module registers all time zones.

knowZones(zoneData.split('\n'))
