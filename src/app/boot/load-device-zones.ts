import { zoneDataVersion } from '#domain/time-zones/zone-data-version.ts'
import { isTimeZone, loadZoneData } from '#domain/time-zones/zones.ts'
import { readLocalText } from '#ui/forms/local-text.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const savedZonesKey = 'fieldside.zones'

/**
 * Loads the zones of this device's leagues before a screen shows a time. Their data is small and cached, so only a
 * device with a new league or a new app version waits for the data of all zones; other devices load it after the first
 * screen (start-sync.ts).
 */
export async function loadDeviceZones(db: LocalDatabase): Promise<void> {
  const [version, ...lines] = (readLocalText(savedZonesKey) ?? '').split('\n')
  if (version === zoneDataVersion) loadZoneData(lines)
  const leagues = await db.leagues.toArray()
  if (leagues.every((league) => isTimeZone(league.time_zone))) return
  const { saveZones } = await import('./save-zones.ts')
  saveZones(savedZonesKey, leagues)
}
