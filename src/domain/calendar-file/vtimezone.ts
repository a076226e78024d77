import { offsetMs } from '../time-zones/zones.ts'

/** No season is as long. Past it the clocks stand still, however far away a game is: looking for changes takes time. */
const mostMs = 20 * 365 * 24 * 3_600_000

/**
 * The zone's clocks from before `first` until after `last` (instants), as RFC 5545 wants them beside times with a TZID: what
 * clocks are at in the beginning, without which a reader knows no offset before the first change, and one observance for
 * each change, none of them repeated, because laws change and a season ends.
 */
export function vtimezone(timeZone: string, first: string, last: string): string[] {
  // Whole years, so that feeds of one season say the same: some readers keep one definition of a TZID for all of them.
  const from = Date.UTC(Number(first.slice(0, 4)) - 1, 0, 1)
  const to = Math.min(Date.UTC(Number(last.slice(0, 4)) + 2, 0, 1), from + mostMs)
  const standing = offsetMs(from, timeZone)
  const observances: readonly ClockChange[] = [
    { at: from, offsetBefore: standing, offsetAfter: standing },
    ...clockChanges(timeZone, from, to),
  ]
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances.flatMap(toObservance), 'END:VTIMEZONE']
}

function toObservance({ at, offsetBefore, offsetAfter }: ClockChange): string[] {
  const kind = offsetAfter > offsetBefore ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${toWallClock(at + offsetBefore)}`,
    `TZOFFSETFROM:${toOffset(offsetBefore)}`,
    `TZOFFSETTO:${toOffset(offsetAfter)}`,
    `END:${kind}`,
  ]
}

/** What clocks show at the moment of the change, before they are changed: `20260308T020000`. */
function toWallClock(ms: number): string {
  return new Date(ms).toISOString().replaceAll(/[-:]|\.\d+Z/g, '')
}

/** `-0500`, `+0530`. */
function toOffset(ms: number): string {
  const minutes = Math.abs(Math.round(ms / 60_000))
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${ms < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}${digits(minutes % 60)}`
}

/** A moment at which clocks in a zone are put forward or back. Offsets are what they are ahead of UTC. */
type ClockChange = { readonly at: number; readonly offsetBefore: number; readonly offsetAfter: number }

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Every change of clocks after `from` up to `to` (milliseconds since 1970), to the minute. */
function clockChanges(timeZone: string, from: number, to: number): ClockChange[] {
  const changes: ClockChange[] = []
  let before = offsetMs(from, timeZone)
  for (let start = from; start < to; start += dayMs) {
    const end = Math.min(start + dayMs, to)
    const after = offsetMs(end, timeZone)
    if (after !== before) {
      changes.push({ at: changeBetween(timeZone, start, end, before), offsetBefore: before, offsetAfter: after })
    }
    before = after
  }
  return changes
}

/** Clocks change once at most in a day, so halving finds it. */
function changeBetween(timeZone: string, start: number, end: number, before: number): number {
  let [low, high] = [Math.floor(start / minuteMs), Math.ceil(end / minuteMs)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetMs(middle * minuteMs, timeZone) === before) low = middle
    else high = middle
  }
  return high * minuteMs
}
