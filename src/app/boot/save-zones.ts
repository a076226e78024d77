import '#domain/time-zones/all-zones.ts'
import type { League } from '#domain/schema/leagues.ts'
import { zoneDataVersion } from '#domain/time-zones/zone-data-version.ts'
import { getZoneLine } from '#domain/time-zones/zones.ts'
import { writeLocalText } from '#ui/forms/local-text.ts'

/** Loads all zones and saves the data of these leagues' zones under `key` for the next start. */
export function saveZones(key: string, leagues: readonly Pick<League, 'time_zone'>[]): void {
  const lines = new Set(leagues.flatMap(({ time_zone }) => getZoneLine(time_zone) ?? []))
  writeLocalText(key, [zoneDataVersion, ...lines].join('\n'))
}
