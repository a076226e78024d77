import { offsetMs } from '../time-zones/zones.ts'

/** A moment at which clocks in a zone are put forward or back. Offsets are what they are ahead of UTC. */
export type ClockChange = { readonly at: number; readonly offsetBefore: number; readonly offsetAfter: number }

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Every change of clocks after `from` up to `to` (milliseconds since 1970), to the minute. */
export function clockChanges(timeZone: string, from: number, to: number): ClockChange[] {
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
