import '#domain/time-zones/all-zones.ts'
import type { League } from '#domain/schema/leagues.ts'
import { zoneDataVersion } from '#domain/time-zones/zone-data-version.ts'
import { zoneLine } from '#domain/time-zones/zones.ts'
import { keepText } from '#ui/forms/kept-text.ts'

/** Loads all zones and saves the data of these leagues' zones under `key` for the next start. */
export function keepZones(key: string, leagues: readonly Pick<League, 'time_zone'>[]): void {
  const lines = new Set(leagues.flatMap(({ time_zone }) => zoneLine(time_zone) ?? []))
  keepText(key, [zoneDataVersion, ...lines].join('\n'))
}
