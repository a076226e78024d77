import type { LocalDatabase } from '#data/store/database.ts'
import { zoneDataVersion } from '#domain/time-zones/zone-data-version.ts'
import { isTimeZone, knowZones } from '#domain/time-zones/zones.ts'
import { keptText } from '#ui/forms/kept-text.ts'

const keptZones = 'fieldside.zones'

/**
 * Loads the zones of this device's leagues before a screen shows a time. Their data is small and cached, so only a
 * device with a new league or a new app version waits for the data of all zones; the others load it after the first
 * screen (start-sync.ts).
 */
export async function startZones(db: LocalDatabase): Promise<void> {
  const [version, ...lines] = (keptText(keptZones) ?? '').split('\n')
  if (version === zoneDataVersion) knowZones(lines)
  const leagues = await db.leagues.toArray()
  if (leagues.every((league) => isTimeZone(league.time_zone))) return
  const { keepZones } = await import('./keep-zones.ts')
  keepZones(keptZones, leagues)
}
