import type { SchedulingCalendar } from '../../scheduling/model/calendar.ts'
import type { MatchProblem } from './match-problem.ts'

/** By match, the first and the last time at which it can begin in any layout with all matches; −1 if there is none. */
export type MatchWindows = { readonly first: Int32Array; readonly last: Int32Array }

/**
 * Assumes unlimited fields whenever one is open: a match that doesn't fit then never fits. Playing each match as early
 * as its sources allow leaves the most room for those after it, also in games per day: a game that moves to an earlier
 * day frees room on the later day, and a game that moves within its day still counts only for those after it.
 */
export function computeMatchWindows(problem: MatchProblem): MatchWindows {
  const hasField = timesWithField(problem.calendar)
  return { first: firstTimes(problem, hasField), last: lastTimes(problem, hasField) }
}

function timesWithField({ times, fields, cellFree }: SchedulingCalendar): Uint8Array {
  return Uint8Array.from(times, (_, time) =>
    fields.some((__, field) => cellFree[time * fields.length + field]) ? 1 : 0,
  )
}

function firstTimes(problem: MatchProblem, hasField: Uint8Array): Int32Array {
  const { bracket, calendar, restMs, sources, ways, isOpen, inPool, final } = problem
  const { times, dates, dateOf, gamesElsewhere, maxGamesPerDay } = calendar
  const first = new Int32Array(ways.length).fill(-1)
  const games = ways.map(() => new Map<number, number>())
  const endOf = (time: number) => times[time]?.end ?? Number.POSITIVE_INFINITY
  const afterPools = bracket.pools.map((_, pool) => afterPool(problem, pool, hasField))
  for (const match of ways.keys()) {
    const after = (sources[match] ?? []).map((source) =>
      inPool[source] === 1
        ? (afterPools[bracket.matches[source]?.pool ?? 0] ?? 0)
        : endOf(first[source] ?? -1) + restMs,
    )
    const notBefore = after.reduce((latest, start) => Math.max(latest, start), Number.NEGATIVE_INFINITY)
    // The final begins no earlier than any other match: only a second final may begin after it, and that match has no
    // time here yet.
    const beside = match === final ? times[Math.max(...first)]?.start : undefined
    const earliest = Math.max(notBefore, beside ?? Number.NEGATIVE_INFINITY)
    const gamesBefore = (way: number, date: number) => {
      const { team = 0, from = -1 } = ways[match]?.[way] ?? {}
      return dateOf[first[from] ?? -1] === date ? (games[from]?.get(team) ?? 0) : 0
    }
    first[match] = times.findIndex(({ start, date }, time) => {
      if (start < earliest || hasField[time] === 0 || isOpen[match * times.length + time] === 0) return false
      return (ways[match] ?? []).every(
        ({ team }, way) => gamesBefore(way, date) + (gamesElsewhere[team * dates.length + date] ?? 0) < maxGamesPerDay,
      )
    })
    for (const [way, { team }] of inPool[match] === 1 ? [] : (ways[match] ?? []).entries()) {
      const count = 1 + gamesBefore(way, dateOf[first[match] ?? -1] ?? -1)
      games[match]?.set(team, Math.max(count, games[match]?.get(team) ?? 0))
    }
  }
  return first
}

/**
 * Returns the earliest time when every team of a pool may play again after all of the pool's games. No layout allows it
 * sooner.
 */
function afterPool(problem: MatchProblem, pool: number, hasField: Uint8Array): number {
  const { bracket, calendar, restMs, teams } = problem
  const { times, dates, gamesElsewhere, maxGamesPerDay, teamFree } = calendar
  const gamesOf = new Map<number, number>()
  bracket.matches.forEach((match, index) => {
    for (const team of match.pool === pool ? (teams[index] ?? []) : []) {
      gamesOf.set(team, (gamesOf.get(team) ?? 0) + 1)
    }
  })
  const starts = [...gamesOf].map(([team, count]) => {
    const onDate = dates.map((_, date) => gamesElsewhere[team * dates.length + date] ?? 0)
    let [left, rested] = [count, Number.NEGATIVE_INFINITY]
    for (const [time, { start, end, date }] of times.entries()) {
      const isFree = hasField[time] === 1 && teamFree[team * times.length + time] === 1
      if (start < rested || !isFree || (onDate[date] ?? 0) >= maxGamesPerDay) continue
      if (left === 0) return start
      onDate[date] = (onDate[date] ?? 0) + 1
      left--
      rested = end + restMs
    }
    return Number.POSITIVE_INFINITY
  })
  return Math.max(Number.NEGATIVE_INFINITY, ...starts)
}

function lastTimes({ calendar, restMs, followers, isOpen, final }: MatchProblem, hasField: Uint8Array): Int32Array {
  const { times } = calendar
  const last = new Int32Array(followers.length).fill(-1)
  const startOf = (match: number) => times[last[match] ?? -1]?.start ?? Number.NEGATIVE_INFINITY
  const lastFor = (match: number): number => {
    const after = followers[match] ?? []
    const latestEnd = Math.min(Number.POSITIVE_INFINITY, ...after.map((follower) => startOf(follower) - restMs))
    const latestStart = isAfter(match) ? Number.POSITIVE_INFINITY : startOf(final)
    return times.findLastIndex(
      ({ start, end }, time) =>
        end <= latestEnd && start <= latestStart && hasField[time] === 1 && isOpen[match * times.length + time] === 1,
    )
  }
  const isAfter = (match: number) => match === final || followers[final]?.includes(match) === true
  for (let match = followers.length - 1; match >= 0; match--) if (isAfter(match)) last[match] = lastFor(match)
  for (let match = followers.length - 1; match >= 0; match--) if (!isAfter(match)) last[match] = lastFor(match)
  return last
}

export type CrowdedSpan = {
  readonly from: number
  readonly to: number
  readonly matches: number
  readonly room: number
}

/**
 * Returns the period in which the matches that must be played exceed the available slots by the most, or null if every
 * period has enough slots.
 */
export function findMostCrowdedSpan(
  { first, last }: MatchWindows,
  { times, fields, cellFree }: SchedulingCalendar,
): CrowdedSpan | null {
  const room = times.map((_, time) => fields.filter((__, field) => cellFree[time * fields.length + field] === 1).length)
  let worst: CrowdedSpan | null = null
  for (const from of new Set(first)) {
    if (from < 0) continue
    const endingAt = new Int32Array(times.length)
    for (const [match, time] of first.entries()) {
      const end = last[match] ?? -1
      if (time >= from && end >= from) endingAt[end] = (endingAt[end] ?? 0) + 1
    }
    let [matches, cells] = [0, 0]
    for (let to = from; to < times.length; to++) {
      matches += endingAt[to] ?? 0
      cells += room[to] ?? 0
      if (matches - cells > (worst === null ? 0 : worst.matches - worst.room))
        worst = { from, to, matches, room: cells }
    }
  }
  return worst
}
