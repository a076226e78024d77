import { computeAggregate } from '../aggregate.ts'
import type { Bracket, BracketMatch, LegDecider } from '../model.ts'
import type { MatchResult } from '../results.ts'

// A series: two teams play several games, and whoever wins more of them, or has the higher total score of two legs,
// advances. Each game is a match of the bracket. They have consecutive numbers, and later matches name the last one as
// their source.

type Matches = Pick<Bracket, 'matches'>

/** What `computeProgress` finds out about a match. */
type MatchState = {
  readonly teams: readonly [string | null, string | null]
  readonly state: string
  readonly winner: string | null
  readonly loser: string | null
  readonly result: MatchResult | null
}

/** Returns all games of a match's series, or only the match itself. */
export function listSeriesGames({ matches }: Matches, match: BracketMatch): readonly BracketMatch[] {
  if (!match.series) return [match]
  const before = match.number - match.series.game
  return matches.slice(before, before + match.series.of)
}

/** Returns the last game of a match's series, or the match itself. */
export function getLastOfSeries(bracket: Matches, match: BracketMatch): BracketMatch {
  return listSeriesGames(bracket, match).at(-1) ?? match
}

export type SeriesOutcome = {
  /** Whether no game is left to play, and if two legs ended level, whether it is known who advances. */
  readonly isSettled: boolean
  readonly winner: string | null
  readonly loser: string | null
  /** For each team of the last match, the games that it has won, or its goals in two legs. */
  readonly score: readonly [number, number]
  /** For two legs that are level on goals: what decided, or null if nothing has yet. */
  readonly tie?: 'away_goals' | 'named' | null
}

/**
 * Returns who advances from a match, or from its whole series if it is the last game of one. After as many games won by
 * each, which is possible only if both teams forfeited one, nobody advances.
 * @param progress at least the matches up to this one
 */
export function computeOutcome(bracket: Matches, progress: readonly MatchState[], number: number): SeriesOutcome {
  const match = bracket.matches[number - 1]
  const last = progress[number - 1]
  if (!match || !last) return { isSettled: false, winner: null, loser: null, score: [0, 0] }
  const games = listSeriesGames(bracket, match).flatMap((game) => progress[game.number - 1] ?? [])
  const [one, other] = last.teams
  const winsOf = (team: string | null) => games.filter(({ winner }) => winner !== null && winner === team).length
  const score = [winsOf(one), winsOf(other)] as const
  const isSettled = games.every(({ state }) => state !== 'waiting' && state !== 'ready')
  if (!match.series) return { isSettled, winner: last.winner, loser: last.loser, score }
  if (match.series.by) return computeLegs(games, match.series.by)
  const lead = score[0] - score[1]
  if (!isSettled || lead === 0) return { isSettled, winner: null, loser: null, score }
  return { isSettled, winner: lead > 0 ? one : other, loser: lead > 0 ? other : one, score }
}

/**
 * Whoever forfeits a leg, or leaves before it, is out, unless the other team does so in the other leg. Otherwise the
 * total score decides, then `by`, then whom the result of the second leg names.
 */
function computeLegs(legs: readonly MatchState[], by: LegDecider): SeriesOutcome {
  const last = legs.at(-1)
  const [one = null, other = null] = last?.teams ?? []
  const isClosed = legs.every(({ state }) => state !== 'waiting' && state !== 'ready')
  const played = legs.flatMap(({ result }) => (result?.kind === 'score' ? [result] : []))
  const { goals, leader, isOnAwayGoals } = computeAggregate(played, [one ?? '', other ?? ''], by)
  const unplayed = legs.filter(({ result }) => result?.kind !== 'score')
  const gifts = (team: string | null) => unplayed.filter(({ winner }) => winner !== null && winner === team).length
  const lead = gifts(one) - gifts(other)
  const named = last?.result?.kind === 'score' ? last.result.winnerTeamId : null
  const isLevel = played.length > 0 && lead === 0 && goals[0] === goals[1]
  const best = lead === 0 ? (leader ?? named) : lead > 0 ? one : other
  const winner = isClosed ? best : null
  return {
    isSettled: isClosed && (winner !== null || last?.result?.kind !== 'score'),
    winner,
    loser: winner === null ? null : winner === one ? other : one,
    score: goals,
    ...(isClosed && isLevel && { tie: isOnAwayGoals ? 'away_goals' : named === null ? null : 'named' }),
  }
}

/** A series is drawn as one box, in place of its last game. */
export const isDrawn = ({ series }: BracketMatch): boolean => !series || series.game === series.of

/** Returns the pairings in a round of the main bracket. */
export const listMainRound = ({ matches }: Matches, round: number): readonly BracketMatch[] =>
  matches.filter((match) => match.stage === 'main' && match.round === round && isDrawn(match))

/** Returns the number of a match, or those of its whole series: `5–7`. */
export function formatSeriesNumbers(bracket: Matches, match: BracketMatch): string {
  const games = listSeriesGames(bracket, match)
  return games.length === 1 ? String(match.number) : `${games[0]?.number}–${games.at(-1)?.number}`
}
