import { getOffsetMs } from '../time-zones/zones.ts'

/**
 * No season is this long. Clock changes after this are left out, even if there are later games, because finding them
 * takes time.
 */
const mostMs = 20 * 365 * 24 * 3_600_000

/**
 * Returns the lines of a VTIMEZONE with the zone's clock changes from before `first` until after `last` (instants), as
 * RFC 5545 requires for times with a TZID. It starts with the initial offset, since readers would otherwise know none
 * before the first change. Each change is a separate observance without a recurrence rule, because laws change and a
 * season ends.
 */
export function formatVtimezone(timeZone: string, first: string, last: string): string[] {
  // Whole years, so that all feeds of a season define the zone identically: some readers share one definition per TZID.
  const from = Date.UTC(Number(first.slice(0, 4)) - 1, 0, 1)
  const to = Math.min(Date.UTC(Number(last.slice(0, 4)) + 2, 0, 1), from + mostMs)
  const standing = getOffsetMs(from, timeZone)
  const observances: readonly UtcOffsetChange[] = [
    { at: from, offsetBefore: standing, offsetAfter: standing },
    ...findUtcOffsetChanges(timeZone, from, to),
  ]
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances.flatMap(toObservance), 'END:VTIMEZONE']
}

function toObservance({ at, offsetBefore, offsetAfter }: UtcOffsetChange): string[] {
  const kind = offsetAfter > offsetBefore ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${toWallClock(at + offsetBefore)}`,
    `TZOFFSETFROM:${toOffset(offsetBefore)}`,
    `TZOFFSETTO:${toOffset(offsetAfter)}`,
    `END:${kind}`,
  ]
}

/** Formats the moment of the change in the local time that applies until then: `20260308T020000`. */
function toWallClock(ms: number): string {
  return new Date(ms).toISOString().replaceAll(/[-:]|\.\d+Z/g, '')
}

/** `-0500`, `+0530`. */
function toOffset(ms: number): string {
  const minutes = Math.abs(Math.round(ms / 60_000))
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${ms < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}${digits(minutes % 60)}`
}

/** A moment when the clocks in a zone change. Offsets are relative to UTC, positive when ahead. */
type UtcOffsetChange = { readonly at: number; readonly offsetBefore: number; readonly offsetAfter: number }

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Returns every clock change after `from` up to `to` (milliseconds since 1970), to the minute. */
function findUtcOffsetChanges(timeZone: string, from: number, to: number): UtcOffsetChange[] {
  const changes: UtcOffsetChange[] = []
  let before = getOffsetMs(from, timeZone)
  for (let start = from; start < to; start += dayMs) {
    const end = Math.min(start + dayMs, to)
    const after = getOffsetMs(end, timeZone)
    if (after !== before) {
      changes.push({ at: changeBetween(timeZone, start, end, before), offsetBefore: before, offsetAfter: after })
    }
    before = after
  }
  return changes
}

/** Finds the change by bisection: clocks change at most once a day. */
function changeBetween(timeZone: string, start: number, end: number, before: number): number {
  let [low, high] = [Math.floor(start / minuteMs), Math.ceil(end / minuteMs)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (getOffsetMs(middle * minuteMs, timeZone) === before) low = middle
    else high = middle
  }
  return high * minuteMs
}
