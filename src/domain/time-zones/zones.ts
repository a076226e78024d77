// What clocks in the world's time zones are ahead of UTC, from the app's own data: the same on every device and server of one
// version, whatever each of them has been told by its system. `all-zones.ts` brings all zones along; a device starts with
// those of its leagues (src/app/boot/start-zones.ts).

/** By name, lines of zone-data.ts. UTC is known from the start: screens fall back on it. */
const lines = new Map([['UTC', 'UTC;0']])
/** In milliseconds: the first offset holds up to the first moment, the last one from the last moment on. */
const zones = new Map<string, { readonly moments: readonly number[]; readonly offsets: readonly number[] }>()

const minuteMs = 60_000
/** Data end here; the 28 years before come again and again, with the same weekdays. */
const endMs = Date.UTC(2056)
const cycleMs = 10_227 * 24 * 60 * minuteMs

/** Lines of zone-data.ts: `Europe/Zagreb,Europe/Belgrade;60 6t8x4 120 …`. */
export function knowZones(all: readonly string[]): void {
  for (const line of all) {
    for (const name of line.split(';', 1).join().split(',')) lines.set(name, line)
  }
}

/** The line of a zone that is known here. */
export function zoneLine(name: string): string | undefined {
  return lines.get(name)
}

/** Whether this version knows the zone: an IANA name, `UTC` among them. */
export function isTimeZone(name: string): boolean {
  return lines.has(name)
}

/** Every name, those of old among them, in no order. */
export function timeZoneNames(): string[] {
  return [...lines.keys()]
}

/** What clocks in the zone are ahead of UTC at this moment. @throws RangeError where the zone is unknown */
export function offsetMs(ms: number, timeZone: string): number {
  const { moments, offsets } = zones.get(timeZone) ?? readZone(timeZone)
  const at = ms < endMs ? ms : endMs - cycleMs + ((ms - endMs) % cycleMs)
  return offsets.at(moments.findIndex((moment) => at < moment)) ?? 0 // past all moments the last one, which is at -1
}

/**
 * What clocks in the zone are ahead of UTC from one moment to another: the first at `fromMs`, then each change before `toMs`.
 * @throws RangeError where the zone is unknown
 */
export function offsetsBetween(
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
  return [fromMs, ...changes].map((sinceMs) => ({ sinceMs, offsetMs: offsetMs(sinceMs, timeZone) }))
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
