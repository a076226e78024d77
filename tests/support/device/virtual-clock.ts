import type { Clock } from '../../../sync/clock.ts'

export type VirtualClock = Clock & {
  /** Lets time pass, and runs everything that becomes due, in order. */
  advance(ms: number): void
  /** How long until each timer fires, soonest first. */
  readonly delays: () => number[]
}

export function createVirtualClock(start = Date.parse('2026-04-11T16:00:00.000Z')): VirtualClock {
  let now = start
  let count = 0
  const timers = new Map<number, { at: number; run: () => void }>()
  const soonest = () => [...timers].toSorted(([, a], [, b]) => a.at - b.at)
  return {
    now: () => now,
    setTimeout(run, delayMs) {
      timers.set(++count, { at: now + delayMs, run })
      return count
    },
    clearTimeout(handle) {
      timers.delete(Number(handle))
    },
    advance(ms) {
      const end = now + ms
      for (let [next] = soonest(); next && next[1].at <= end; [next] = soonest()) {
        timers.delete(next[0])
        now = next[1].at
        next[1].run()
      }
      now = end
    },
    delays: () => soonest().map(([, { at }]) => at - now),
  }
}
