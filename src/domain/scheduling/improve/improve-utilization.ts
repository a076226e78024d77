import type { Calendar } from '../model/calendar.ts'
import type { Goal } from './improve-goal.ts'

const hourMs = 3_600_000

/** The hours that fields stand empty between two games of a day. */
export function utilizationGoal({ times, fields, dateOf, dateFrom }: Calendar): Goal {
  const isPlayed = new Uint8Array(times.length * fields.length)
  const between = (from: number, to: number) =>
    from < 0 || to < 0 ? 0 : ((times[to]?.start ?? 0) - (times[from]?.end ?? 0)) / hourMs

  return (_, cell, change) => {
    const time = Math.floor(cell / fields.length)
    const field = cell % fields.length
    const date = dateOf[time] ?? 0
    const [first, end] = [dateFrom[date] ?? 0, dateFrom[date + 1] ?? 0]
    let before = time - 1
    while (before >= first && isPlayed[before * fields.length + field] !== 1) before--
    let after = time + 1
    while (after < end && isPlayed[after * fields.length + field] !== 1) after++
    const last = before < first ? -1 : before
    const next = after >= end ? -1 : after
    isPlayed[cell] = change > 0 ? 1 : 0
    return change * (between(last, time) + between(time, next) - between(last, next))
  }
}
