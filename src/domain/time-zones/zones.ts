// The UTC offsets of the world's time zones, from the app's own data: the same on every device and server running the
// same version, whatever their operating systems know. `all-zones.ts` registers all zones; a device starts with those
// of its leagues (src/app/boot/load-device-zones.ts).

/** The lines of zone-data.ts, by name. UTC is always known: screens fall back to it. */
const lines = new Map([['UTC', 'UTC;0']])
/**
 * Moments and offsets are in milliseconds: the first offset applies before the first moment, the last one from the last
 * moment on.
 */
const zones = new Map<string, { readonly moments: readonly number[]; readonly offsets: readonly number[] }>()

const minuteMs = 60_000
/** The data ends here; after that, its last 28 years repeat, with the same weekdays. */
const endMs = Date.UTC(2056)
const cycleMs = 10_227 * 24 * 60 * minuteMs

/** Registers lines of zone-data.ts: `Europe/Zagreb,Europe/Belgrade;60 6t8x4 120 …`. */
export function loadZoneData(all: readonly string[]): void {
  for (const line of all) {
    for (const name of line.split(';', 1).join().split(',')) lines.set(name, line)
  }
}

/** Returns the line of a registered zone. */
export function getZoneLine(name: string): string | undefined {
  return lines.get(name)
}

/** Whether this version knows the zone: an IANA name, including `UTC`. */
export function isTimeZone(name: string): boolean {
  return lines.has(name)
}

/** Returns the names of all registered zones, including obsolete names, in no particular order. */
export function listTimeZoneNames(): string[] {
  return [...lines.keys()]
}

/** Returns the zone's UTC offset at this moment. @throws RangeError if the zone is unknown */
export function getOffsetMs(ms: number, timeZone: string): number {
  const { moments, offsets } = zones.get(timeZone) ?? readZone(timeZone)
  const at = ms < endMs ? ms : endMs - cycleMs + ((ms - endMs) % cycleMs)
  return offsets.at(moments.findIndex((moment) => at < moment)) ?? 0 // past all moments, findIndex gives -1, which picks the last offset
}

/**
 * Returns the zone's UTC offsets between two moments: the first at `fromMs`, then each change before `toMs`.
 * @throws RangeError if the zone is unknown
 */
export function listOffsetsBetween(
  fromMs: number,
  toMs: number,
  timeZone: string,
): { sinceMs: number; offsetMs: number }[] {
  const { moments } = zones.get(timeZone) ?? readZone(timeZone)
  const again = moments.filter((moment) => moment >= endMs - cycleMs)
  const later = []
  for (let shift = cycleMs; endMs - cycleMs + shift < toMs; shift += cycleMs)
    later.push(...again.map((moment) => moment + shift))
  const changes = [...moments, ...later].filter((moment) => moment > fromMs && moment < toMs)
  return [fromMs, ...changes].map((sinceMs) => ({ sinceMs, offsetMs: getOffsetMs(sinceMs, timeZone) }))
}

function readZone(timeZone: string) {
  const line = lines.get(timeZone)
  if (line === undefined) throw new RangeError(`Unknown time zone: ${timeZone}`)
  const zone = { moments: [0].slice(1), offsets: [0].slice(1) }
  let moment = 0
  for (const [index, word] of line.replace(/.*;/, '').split(' ').entries()) {
    if (index % 2) zone.moments.push((moment += parseInt(word, 36) * minuteMs))
    else zone.offsets.push(+word * minuteMs)
  }
  zones.set(timeZone, zone)
  return zone
}
