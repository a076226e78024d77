import type { SchedulingCalendar } from '../model/calendar.ts'
import type { Clashes } from '../conflicts/clashes.ts'

/**
 * Times of one date that are equivalent for every team: a team that plays at one of them can't play at any other, and
 * each team is free at all of them or at none. Often that is a whole date; otherwise each time is a period by itself.
 */
export type Period = {
  readonly date: number
  /** In order; each has at least one open field. */
  readonly times: readonly number[]
}

/** Returns the periods in order of time. Times without an open field belong to none. */
export function groupPeriods(calendar: SchedulingCalendar): Period[] {
  const { dates, dateFrom } = calendar
  return dates.flatMap((_, date): Period[] => {
    const times = range(dateFrom[date] ?? 0, dateFrom[date + 1] ?? 0).filter((time) => hasOpenField(calendar, time))
    if (times.length === 0) return []
    return isOnePeriod(calendar, times) ? [{ date, times }] : times.map((time) => ({ date, times: [time] }))
  })
}

/**
 * Returns sets of periods in which a team can play at most once: for each period, itself and the earlier ones that
 * clash with it. Since clashing times form an interval graph, the sets cover every clashing pair. Sets contained in
 * another one are left out.
 */
export function findPeriodCliques(periods: readonly Period[], clashes: Clashes): number[][] {
  const periodAt = new Map(periods.flatMap(({ times }, index) => times.map((time) => [time, index])))
  const cliques = periods.map(({ times: [first = 0] }, index) => {
    const earlier = new Set(
      findClashingPeriods(clashes, first).flatMap((time) => {
        const other = periodAt.get(time)
        return other !== undefined && other < index ? [other] : []
      }),
    )
    return [...earlier, index]
  })
  return cliques.filter((clique, index) => {
    const next = cliques[index + 1]
    return clique.length > 1 && !(next && clique.every((period) => next.includes(period)))
  })
}

export function findClashingPeriods({ from, items }: Clashes, time: number): number[] {
  return [...items.subarray(from[time], from[time + 1])]
}

function isOnePeriod(calendar: SchedulingCalendar, times: readonly number[]): boolean {
  const { restClashes, fieldClashes, maxGamesPerDay, partners, teamFree, teams, dateOf, times: all, mayUse } = calendar
  const [first = 0] = times
  if (times.length === 1 || mayUse !== null || partners.some((others) => others.length > 0)) return false
  const isHere = new Set(times)
  const clashes = times.map((time) => new Set(findClashingPeriods(restClashes, time)))
  const atMostOnce =
    maxGamesPerDay <= 1 || times.every((time, at) => times.every((other) => time === other || clashes[at]?.has(other)))
  if (!atMostOnce) return false
  const beyond = clashes.map((others) => [...others].filter((time) => !isHere.has(time)).join())
  if (beyond.some((others) => others !== beyond[0])) return false
  if (times.some((time) => findClashingPeriods(fieldClashes, time).some((other) => dateOf[other] !== dateOf[time])))
    return false
  return teams.every((_, team) =>
    times.every((time) => teamFree[team * all.length + time] === teamFree[team * all.length + first]),
  )
}

function hasOpenField({ fields, cellFree }: SchedulingCalendar, time: number): boolean {
  return cellFree.subarray(time * fields.length, (time + 1) * fields.length).includes(1)
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}
