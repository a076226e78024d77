import type { LocalDatabase } from '#data/store/database.ts'
import { zoneDataVersion } from '#domain/time-zones/zone-data-version.ts'
import { isTimeZone, knowZones } from '#domain/time-zones/zones.ts'
import { keptText } from '#ui/forms/kept-text.ts'

const keptZones = 'fieldside.zones'

/**
 * Knows the zones of the leagues on this device before a screen shows a time. Their few lines are kept, so that only a device
 * that has a new league, or a new version of the app, waits for the data of all zones; everybody else gets them after the
 * first screen (start-sync.ts).
 */
export async function startZones(db: LocalDatabase): Promise<void> {
  const [version, ...lines] = (keptText(keptZones) ?? '').split('\n')
  if (version === zoneDataVersion) knowZones(lines)
  const leagues = await db.leagues.toArray()
  if (leagues.every((league) => isTimeZone(league.time_zone))) return
  const { keepZones } = await import('./keep-zones.ts')
  keepZones(keptZones, leagues)
}
