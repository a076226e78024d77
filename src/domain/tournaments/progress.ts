import type { RuleCode } from '../rule-error.ts'
import { startsInMatch, type Bracket, type BracketMatch, type SideSource } from './model.ts'
import { computeOutcome, listMainRound, listSeriesGames } from './formats/series.ts'
import { rankBySeed } from './seeding.ts'
import { decideMatch, getResultRefusal, type MatchDecision, type MatchResult } from './results.ts'

// The state of a tournament, recomputed from the results each time: the same results lead to the same state on every
// device, whatever was corrected in between.

export type BracketState =
  /** The teams are not known yet. */
  | 'waiting'
  /** Both teams are known; there is no valid result. */
  | 'ready'
  | 'played'
  /** Decided without a game: by a forfeit, or because a team has left the tournament. */
  | 'walkover'
  /** One or both of the sources send no team. If one sends a team, that team advances. */
  | 'bye'
  | 'not_needed'

export type MatchProgress = {
  readonly match: number
  /**
   * In the order of the sources. Null: not known yet, or no team if it is a bye, or a second final that is not needed.
   */
  readonly teams: readonly [string | null, string | null]
  readonly state: BracketState
  /** Null while the match is open, after a draw in a pool, and if both sources send no team or both teams forfeited. */
  readonly winner: string | null
  readonly loser: string | null
  readonly result: MatchResult | null
}

export type IgnoredResult = {
  readonly result: MatchResult
  /** Why the result doesn't count: a later one replaced it, different teams play this match, or a rule rejects it. */
  readonly reason: 'replaced' | 'other_teams' | RuleCode
}

export type TournamentProgress = {
  /** `matches[n - 1]` is match n. */
  readonly matches: readonly MatchProgress[]
  readonly ignored: readonly IgnoredResult[]
  /** Whether there are no games left to play. */
  readonly isOver: boolean
}

export type TournamentFacts = {
  /** Teams that have left. Games they have played count; in all others the opponent wins. */
  readonly withdrawn?: readonly string[]
  /** For each pool that is over, its teams, starting with first place. */
  readonly placings?: ReadonlyMap<number, readonly string[]>
  /** Once all pools are over, the team of each slot. */
  readonly qualified?: readonly string[]
  /** The teams of the second round of a Swiss tournament by slot, of the third, …; the last of an odd number has a bye. */
  readonly paired?: readonly (readonly string[])[]
}

/**
 * Determines who plays where, and who won.
 * @param entrants the team with seed 1, with seed 2, …
 * @param results in the order in which they were entered: if several fit a match, the latest one counts
 * @throws RangeError if there are not as many entrants as the bracket has teams, or if one is entered twice
 */
export function computeProgress(
  bracket: Bracket,
  entrants: readonly string[],
  results: readonly MatchResult[],
  facts: TournamentFacts = {},
): TournamentProgress {
  if (entrants.length !== bracket.teams || new Set(entrants).size !== entrants.length) {
    throw new RangeError(`A bracket for ${bracket.teams} different teams, not for ${entrants.join(', ')}`)
  }
  const resultsByMatch = new Map<number, MatchResult[]>()
  for (const result of results) resultsByMatch.set(result.match, [...(resultsByMatch.get(result.match) ?? []), result])

  const before: Before = { bracket, entrants, facts, entered: resultsByMatch, played: [] }
  const ignored: IgnoredResult[] = []
  for (const match of bracket.matches) {
    const answer = judge(match, before)
    before.played.push(answer.progress)
    ignored.push(...answer.ignored)
  }
  for (const result of results) if (!bracket.matches[result.match - 1]) ignored.push({ result, reason: 'other_teams' })
  return {
    matches: before.played,
    ignored,
    isOver: bracket.matches.every(({ number }) => computeOutcome(bracket, before.played, number).isSettled),
  }
}

/** What is known before a match; `played` has all matches with lower numbers. */
type Before = {
  readonly bracket: Bracket
  readonly entrants: readonly string[]
  readonly facts: TournamentFacts
  /** The results by match, in the order in which they were entered. */
  readonly entered: ReadonlyMap<number, readonly MatchResult[]>
  readonly played: MatchProgress[]
}

type Judged = { readonly progress: MatchProgress; readonly ignored: readonly IgnoredResult[] }

function judge(match: BracketMatch, before: Before): Judged {
  const entered = before.entered.get(match.number) ?? []
  const [one, other] = [arrival(match.sources[0], before), arrival(match.sources[1], before)]
  const teams = [one.team, other.team] as const
  const open = { match: match.number, teams, winner: null, loser: null, result: null }
  const others = entered.map((result): IgnoredResult => ({ result, reason: 'other_teams' }))

  if (match.ifNeeded && one.isSettled && other.isSettled && !isNeeded(match, before)) {
    return { progress: { ...open, teams: [null, null], state: 'not_needed' }, ignored: others }
  }
  if (!one.isSettled || !other.isSettled) return { progress: { ...open, state: 'waiting' }, ignored: others }
  if (one.team === null || other.team === null) {
    return { progress: { ...open, state: 'bye', winner: one.team ?? other.team }, ignored: others }
  }

  const { counting, ignored } = choose(match, [one.team, other.team], entered)
  if (counting) {
    const state = counting.result.kind === 'forfeit' ? 'walkover' : 'played'
    return { progress: { ...open, ...counting, state }, ignored }
  }
  // The teams stay, so that a game of the series that has begun remains theirs.
  if (isSeriesDecided(match, [one.team, other.team], before))
    return { progress: { ...open, state: 'not_needed' }, ignored }
  const left = teams.filter((team) => team !== null && before.facts.withdrawn?.includes(team))
  if (left.length === 0) return { progress: { ...open, state: 'ready' }, ignored }
  const winner = teams.find((team) => !left.includes(team)) ?? null
  return { progress: { ...open, state: 'walkover', winner, loser: winner && (left[0] ?? null) }, ignored }
}

/** What a source sends: a known team, certainly no team, or something still open (`isSettled` is false). */
type Arrival = { readonly team: string | null; readonly isSettled: boolean }

/** Teams that staff have stored are known once there are any. */
const stored = (teams: readonly string[] | undefined, number: number): Arrival => ({
  team: teams?.[number - 1] ?? null,
  isSettled: teams !== undefined,
})

function arrival(source: SideSource, { bracket, entrants, facts, played }: Before): Arrival {
  switch (source.kind) {
    case 'seed':
      return { team: entrants[source.seed - 1] ?? null, isSettled: true }
    case 'place':
      return stored(facts.placings?.get(source.pool), source.place)
    case 'qualifier':
      return stored(facts.qualified, source.slot)
    case 'paired':
      return stored(facts.paired?.[source.round - 2], source.slot)
    case 'reseeded': {
      const outcomes = listMainRound(bracket, source.round).map(({ number }) => computeOutcome(bracket, played, number))
      const isSettled = outcomes.every((outcome) => outcome.isSettled)
      const ranked = rankBySeed(
        outcomes.flatMap(({ winner }) => winner ?? []),
        entrants,
      )
      return { team: (isSettled && ranked[source.rank - 1]) || null, isSettled }
    }
    case 'winner':
    case 'loser': {
      const { isSettled, winner, loser } = computeOutcome(bracket, played, source.match)
      if (!isSettled) return { team: null, isSettled }
      if (source.kind === 'winner') return { team: winner, isSettled }
      const side = loser === played[source.match - 1]?.teams[0] ? 0 : 1
      const isMissed = source.firstGameOnly && !startsInMatch(bracket.matches[source.match - 1], side)
      return { team: isMissed ? null : loser, isSettled }
    }
  }
}

/**
 * A second final is needed if the winner of the first one already had a loss. That team is the second source of the
 * first final.
 */
function isNeeded(match: BracketMatch, { played }: Before): boolean {
  const [source] = match.sources
  const first = source.kind === 'loser' ? played[source.match - 1] : undefined
  return first !== undefined && first.loser !== null && first.winner === first.teams[1]
}

/**
 * Whether a team has won more than half of the games of the series, in whatever order their results arrived; with two
 * legs, whether one was forfeited by one side.
 */
function isSeriesDecided(match: BracketMatch, teams: readonly [string, string], { bracket, entered }: Before): boolean {
  if (!match.series) return false
  const { of, by } = match.series
  const winners = listSeriesGames(bracket, match).flatMap((game) => {
    const { counting } = choose(game, teams, entered.get(game.number) ?? [])
    return counting && (!by || counting.result.kind === 'forfeit') ? [counting.winner] : []
  })
  const needed = by ? 0 : of / 2
  return teams.some((team) => winners.filter((winner) => winner === team).length > needed)
}

function choose(
  match: BracketMatch,
  teams: readonly [string, string],
  entered: readonly MatchResult[],
): { counting: (MatchDecision & { readonly result: MatchResult }) | null; ignored: IgnoredResult[] } {
  const ignored: IgnoredResult[] = []
  let counting: (MatchDecision & { readonly result: MatchResult }) | null = null
  for (const result of entered.toReversed()) {
    const refusal = refusalOf(match, teams, result)
    if (refusal !== null) ignored.push({ result, reason: refusal })
    else if (counting) ignored.push({ result, reason: 'replaced' })
    else counting = { ...decideMatch(match, result), result }
  }
  return { counting, ignored: ignored.toReversed() }
}

function refusalOf(
  match: BracketMatch,
  [one, other]: readonly [string, string],
  result: MatchResult,
): 'other_teams' | RuleCode | null {
  const { homeTeamId: home, awayTeamId: away } = result
  if (!((home === one && away === other) || (home === other && away === one))) return 'other_teams'
  return getResultRefusal(match, result)
}
