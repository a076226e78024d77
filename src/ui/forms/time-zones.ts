type IsKnown = (name: string) => boolean

/** The zone that this device is set to: what a new league most likely wants. */
export function browserTimeZone(isKnown: IsKnown): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return isKnown(timeZone) ? timeZone : 'UTC'
}

export type TimeZoneGroup = { region: string; zones: { id: string; label: string }[] }

/** All zones that the browser and the app know, by region; `chosen` is among them even where the browser does not list it. */
export function timeZoneGroups(chosen: string, isKnown: IsKnown): TimeZoneGroup[] {
  const zonesByRegion = new Map<string, TimeZoneGroup['zones']>()
  for (const id of [...new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone').filter(isKnown)])].toSorted()) {
    const slash = id.indexOf('/')
    const region = slash === -1 ? 'Universal' : id.slice(0, slash)
    const zones = zonesByRegion.get(region) ?? []
    zones.push({ id, label: id.replaceAll('_', ' ') })
    zonesByRegion.set(region, zones)
  }
  return [...zonesByRegion].map(([region, zones]) => ({ region, zones }))
}
