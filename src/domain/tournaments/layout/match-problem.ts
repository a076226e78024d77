import { createSchedulingCalendar, type SchedulingCalendar } from '../../scheduling/model/calendar.ts'
import type { ScheduleInput } from '../../scheduling/model/model.ts'
import type { Bracket } from '../model.ts'
import { findPossibleTeams, listPrecedencePairs } from '../possible-teams.ts'
import { computeProgress } from '../progress.ts'
import { listMainRound } from '../formats/series.ts'

// The input of `placeBracketMatches` as numeric tables. Matches are indexes: match n has index n − 1. Teams, times,
// dates and cells are those of the calendar.

/** How a team may reach a match: from another one, from the game before in a series, from its pool, or from nowhere because it starts there. */
export type EntryPath = { readonly team: number; readonly from: number; readonly isFromPool: boolean }

export type MatchProblem = {
  readonly bracket: Bracket
  readonly calendar: SchedulingCalendar
  readonly restMs: number
  /** By match, those that feed it: when it begins, they must be over and their teams rested. */
  readonly sources: readonly (readonly number[])[]
  readonly followers: readonly (readonly number[])[]
  /** By match, the teams that may play in it. */
  readonly teams: readonly (readonly number[])[]
  readonly ways: readonly (readonly EntryPath[])[]
  /**
   * By match, 1 if it is in a pool where everyone plays everyone: its teams are known, and only rest restricts the order
   * of their games.
   */
  readonly inPool: Uint8Array
  /** By match of a Swiss tournament, its round: every team may play in each round. Null for other tournaments. */
  readonly swissRounds: readonly number[] | null
  /** The final: no match begins after it except a second final. */
  readonly final: number
  /** By `match * times.length + time`: 1 if every team that may play is free. */
  readonly isOpen: Uint8Array
  /** For each match, the matches that may need the same people; null if no teams share people. */
  readonly partners: readonly (readonly number[])[] | null
}

const hourMs = 3_600_000

/**
 * @param entrants the team with seed 1, with seed 2, …
 * @param input its `teamIds` are ignored
 * @throws RangeError if an entrant is not among the teams of `input`
 */
export function createMatchProblem(bracket: Bracket, entrants: readonly string[], input: ScheduleInput): MatchProblem {
  const calendar = createSchedulingCalendar({ ...input, constraints: { ...input.constraints, teamIds: [...entrants] } })
  const { matches } = bracket
  const isSwiss = bracket.format === 'swiss'
  const sides = findPossibleTeams(bracket, entrants, computeProgress(bracket, entrants, []))
  const teamIndex = new Map(calendar.teams.map(({ id }, index) => [id, index]))
  const indexOf = (id: string): number => {
    const index = teamIndex.get(id)
    if (index === undefined) throw new RangeError(`Team ${id} is not among those that play`)
    return index
  }
  const sources = matches.map((): number[] => [])
  const followers = matches.map((): number[] => [])
  for (const [earlier, later] of listPrecedencePairs(bracket)) {
    sources[later - 1]?.push(earlier - 1)
    followers[earlier - 1]?.push(later - 1)
  }
  const ways = matches.map((match, index) =>
    match.sources.flatMap((source, side) => {
      const isContinued = match.series !== undefined && match.series.game > 1
      const from = isContinued ? index - 1 : 'match' in source ? source.match - 1 : -1
      if (source.kind === 'reseeded' && !isContinued) {
        return listMainRound(bracket, source.round).flatMap(({ number }) =>
          [...new Set(sides[number - 1]?.flat())].map((id): EntryPath => ({
            team: indexOf(id),
            from: number - 1,
            isFromPool: false,
          })),
        )
      }
      if (source.kind === 'paired' && side === 1) return [] // the same teams as on the other side
      const isFromPool = !isContinued && (source.kind === 'place' || source.kind === 'qualifier' || match.pool !== null)
      return (sides[index]?.[side] ?? []).map((id): EntryPath => ({ team: indexOf(id), from, isFromPool }))
    }),
  )
  const teams = ways.map((all) => [...new Set(all.map(({ team }) => team))])
  return {
    bracket,
    calendar,
    restMs: input.constraints.minGameSpacing * hourMs,
    sources,
    followers,
    teams,
    ways,
    inPool: Uint8Array.from(matches, ({ pool }) => (pool === null || isSwiss ? 0 : 1)),
    swissRounds: isSwiss ? matches.map(({ round }) => round) : null,
    final: matches.findLastIndex(({ ifNeeded }) => !ifNeeded),
    isOpen: openTimes(teams, calendar),
    partners: matchPartners(teams, calendar),
  }
}

/** Returns the same problem as if the two teams of `pair`, or all teams, shared no people. */
export function withoutSharedPeople(problem: MatchProblem, pair: readonly [number, number] | 'all'): MatchProblem {
  const isLifted = (team: number, other: number) => pair === 'all' || (pair.includes(team) && pair.includes(other))
  const partners = problem.calendar.partners.map((others, team) => others.filter((other) => !isLifted(team, other)))
  return { ...problem, partners: matchPartners(problem.teams, { partners }) }
}

function openTimes(teams: readonly (readonly number[])[], { times, teamFree }: SchedulingCalendar): Uint8Array {
  const isOpen = new Uint8Array(teams.length * times.length).fill(1)
  teams.forEach((playing, match) => {
    for (const team of playing) {
      for (let time = 0; time < times.length; time++) {
        if (teamFree[team * times.length + time] === 0) isOpen[match * times.length + time] = 0
      }
    }
  })
  return isOpen
}

function matchPartners(
  teams: readonly (readonly number[])[],
  { partners }: Pick<SchedulingCalendar, 'partners'>,
): number[][] | null {
  if (partners.every((others) => others.length === 0)) return null
  const needed = teams.map((playing) => new Set(playing.flatMap((team) => partners[team] ?? [])))
  return teams.map((_, match) =>
    teams.flatMap((playing, other) =>
      other !== match && playing.some((team) => needed[match]?.has(team) === true) ? [other] : [],
    ),
  )
}
