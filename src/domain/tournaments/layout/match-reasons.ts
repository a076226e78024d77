import {
  formatCount,
  formatDates,
  formatMinutes,
  formatNames,
  formatSharedPeople,
} from '../../scheduling/explain/format-lists.ts'
import { formatGameDayAndTime } from '../../time.ts'
import { MatchLayoutState } from './lay-out-matches.ts'
import { withoutSharedPeople, type MatchProblem } from './match-problem.ts'
import { findMostCrowdedSpan, type MatchWindows } from './match-windows.ts'

/** Returns a sentence that says why a match has no place, given the places of the other matches. */
export function describeUnplacedMatch(match: number, problem: MatchProblem, cells: Int32Array): string {
  const { calendar, sources, teams, isOpen } = problem
  const { times, fields } = calendar
  const missing = (sources[match] ?? []).filter((source) => cells[source] === -1).map((source) => source + 1)
  if (missing.length > 0) {
    return `It comes after ${missing.length === 1 ? 'match' : 'matches'} ${formatNames(missing.map(String))}, without a place ${missing.length === 1 ? 'itself' : 'themselves'}.`
  }
  const state = replayed(problem, cells)
  const later = times.flatMap(({ start }, time) => (start >= state.earliest(match) ? [time] : []))
  if (later.length === 0) return `No time is left after the matches before it${restInWords(problem)}.`
  const withField = later.filter((time) => state.openFields(time).length > 0)
  if (withField.length === 0) return 'All fields are taken or closed at the times that are left for it.'
  const free = withField.filter((time) => isOpen[match * times.length + time] === 1)
  if (free.length === 0) {
    const away = (teams[match] ?? []).filter((team) =>
      withField.some((time) => calendar.teamFree[team * times.length + time] === 0),
    )
    const names = formatNames(away.map((team) => calendar.teams[team]?.name ?? ''))
    return `${names} may play in it, and cannot at the times that are left for it.`
  }
  if (free.every((time) => !state.keepsDay(match, time))) {
    return `A team would have more than ${formatCount(calendar.maxGamesPerDay, 'game')} on ${formatDates(datesOf(free, problem))}.`
  }
  if (fields.length === 1) return 'The matches before it leave no time for it.'
  const shared = free.flatMap((time) => state.sharingAt(match, time).flatMap((other) => sharing(match, other, problem)))
  const pair = mostFrequent(shared)
  return pair
    ? `${pairInWords(pair, problem)}, who may be needed at another match whenever a field is open.`
    : 'Its teams have not rested whenever a field is open.'
}

type Pair = readonly [number, number]

/**
 * Returns the pairs of teams that share people, with one team that may play in the first match and one that may play in
 * the second.
 */
function sharing(match: number, other: number, { teams, calendar }: MatchProblem): Pair[] {
  return (teams[match] ?? []).flatMap((team) =>
    (teams[other] ?? []).flatMap((partner): Pair[] =>
      calendar.partners[team]?.includes(partner) === true ? [[Math.min(team, partner), Math.max(team, partner)]] : [],
    ),
  )
}

function mostFrequent(pairs: readonly Pair[]): Pair | undefined {
  const counts = new Map<string, { readonly pair: Pair; readonly times: number }>()
  for (const pair of pairs) counts.set(pair.join(), { pair, times: (counts.get(pair.join())?.times ?? 0) + 1 })
  return [...counts.values()].toSorted((a, b) => b.times - a.times)[0]?.pair
}

function pairInWords(pair: Pair, { calendar }: MatchProblem): string {
  const members = pair.flatMap((team) => calendar.teams[team] ?? [])
  return formatSharedPeople(members, calendar.sharedNames)
}

export type Impossibility = {
  readonly problem: MatchProblem
  readonly windows: MatchWindows
  /** The number of places on the fields, over all dates. */
  readonly room: number
  readonly isImpossible: boolean
  /**
   * Whether a similar problem has a layout with all matches: used to find out which shared people are the cause. If
   * omitted, no one is named.
   */
  readonly canBePlaced?: (problem: MatchProblem) => boolean
}

/**
 * Returns the proven reasons why the matches can't all be placed: fewer slots than matches, a match that is too late
 * even with unlimited fields, more matches in a period than it has slots, or an exhaustive search that found no layout.
 */
export function findImpossibilities(
  { problem, windows, room, isImpossible, canBePlaced }: Impossibility,
  timeZone: string,
): string[] {
  const { bracket, calendar } = problem
  const needed = bracket.matches.length
  if (room < needed) {
    if (needed === 1) return ['1 match needs a slot on the fields, and none is open.']
    return [`${needed} matches need as many slots on the fields, and only ${room} ${room === 1 ? 'is' : 'are'} open.`]
  }
  const late = windows.first.indexOf(-1)
  if (late !== -1) return [lateInWords(late, problem)]
  const crowded = findMostCrowdedSpan(windows, calendar)
  if (crowded !== null) {
    const [from, to] = [calendar.times[crowded.from], calendar.times[crowded.to]]
    const at = (ms: number | undefined) => formatGameDayAndTime(new Date(ms ?? 0).toISOString(), timeZone)
    return [
      `${crowded.matches} matches have to be played from ${at(from?.start)} to ${at(to?.end)}, where ${formatCount(crowded.room, 'slot')} ${crowded.room === 1 ? 'is' : 'are'} open.`,
    ]
  }
  if (!isImpossible) return []
  const people = canBePlaced ? peopleInTheWay(problem, canBePlaced) : []
  return people.length > 0 ? people : ['All ways to place them were looked through, and none has them all.']
}

/**
 * Returns sentences about the shared people who keep matches from having a place: one for each pair of teams that is
 * the cause by itself, or else one for all pairs together.
 */
function peopleInTheWay(problem: MatchProblem, canBePlaced: NonNullable<Impossibility['canBePlaced']>): string[] {
  const { partners } = problem.calendar
  const pairs = partners.flatMap((others, team) =>
    others.filter((other) => other > team).map((other): Pair => [team, other]),
  )
  if (pairs.length === 0 || !canBePlaced(withoutSharedPeople(problem, 'all'))) return []
  const alone = pairs.filter((pair) => canBePlaced(withoutSharedPeople(problem, pair)))
  const shared = (alone.length > 0 ? alone : pairs).map((pair) => pairInWords(pair, problem))
  return alone.length > 0
    ? shared.map((words) => `${words} and never play at the same time: without that, all matches have a place.`)
    : [`${shared.join('; ')}: these never play at the same time, and without that all matches have a place.`]
}

function lateInWords(match: number, { bracket, calendar, restMs, sources }: MatchProblem): string {
  const before: number[] = []
  for (const index of bracket.matches.keys()) {
    before[index] = (sources[index] ?? []).reduce((most, source) => Math.max(most, (before[source] ?? 0) + 1), 0)
  }
  const chain = before[match] ?? 0
  const number = bracket.matches[match]?.number ?? 0
  if (chain === 0) return `No field is open at a time when everybody who may play in match ${number} is free.`
  const earlier = (sources[match] ?? []).map((source) => `${source + 1}`)
  const directly = `${earlier.length === 1 ? 'match' : 'matches'} ${formatNames(earlier)} ${earlier.length === 1 ? 'comes' : 'come'} before it`
  return (
    `No time is left for match ${number}, however many fields there are: ` +
    `${chain === 1 ? directly : `up to ${chain} matches come before it one after the other`}, ` +
    `with ${formatMinutes(restMs / 3_600_000)} of rest and at most ${formatCount(calendar.maxGamesPerDay, 'game')} of a team a day, ` +
    'and whoever may play in it has to be free.'
  )
}

const restInWords = ({ restMs }: MatchProblem) =>
  restMs === 0 ? '' : ` and ${formatMinutes(restMs / 3_600_000)} of rest`

const datesOf = (at: readonly number[], { calendar }: MatchProblem) =>
  [...new Set(at.map((time) => calendar.dateOf[time] ?? 0))].map((date) => calendar.dates[date] ?? '')

function replayed(problem: MatchProblem, cells: Int32Array): MatchLayoutState {
  const state = new MatchLayoutState(problem)
  const inOrder = [...cells.entries()].filter(([, cell]) => cell >= 0).toSorted(([, a], [, b]) => a - b)
  for (const [match, cell] of inOrder) state.put(match, cell)
  return state
}
