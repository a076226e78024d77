import { zoneData } from './zone-data.ts'
import { loadZoneData } from './zones.ts'

// Importing this module registers all time zones.

loadZoneData(zoneData.split('\n'))
