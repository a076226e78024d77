import { getDeviceTimeZone } from '#i18n/format-moment.ts'
import { t } from './words.ts'

type IsKnown = (name: string) => boolean

/**
 * Returns this device's time zone, which is the likely choice for a new league, or UTC if `isKnown` rejects that zone.
 */
export function getBrowserTimeZone(isKnown: IsKnown): string {
  const timeZone = getDeviceTimeZone()
  return isKnown(timeZone) ? timeZone : 'UTC'
}

export type TimeZoneGroup = { region: string; zones: { id: string; label: string }[] }

/**
 * Returns all zones that both the browser and the app know, grouped by region; always includes UTC and `chosen`, even
 * if the browser does not list them.
 */
export function groupTimeZones(chosen: string, isKnown: IsKnown): TimeZoneGroup[] {
  const zonesByRegion = new Map<string, TimeZoneGroup['zones']>()
  for (const id of [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone').filter(isKnown)])].toSorted()) {
    const slash = id.indexOf('/')
    const region = slash === -1 ? t.universal : id.slice(0, slash)
    const zones = zonesByRegion.get(region) ?? []
    zones.push({ id, label: id.replaceAll('_', ' ') })
    zonesByRegion.set(region, zones)
  }
  return [...zonesByRegion].map(([region, zones]) => ({ region, zones }))
}
