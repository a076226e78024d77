import { offsetMs } from '../time-zones/zones.ts'
import { clockChanges, type ClockChange } from './clock-changes.ts'

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
