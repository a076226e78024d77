import type { Bracket, BracketMatch } from './model.ts'

// A series: two teams play several games, and whoever wins more of them advances. Each game is a match of the bracket.
// They have consecutive numbers, and later matches name the last one as their source.

type Matches = Pick<Bracket, 'matches'>

/** What `computeProgress` finds out about a match. */
type MatchState = {
  readonly teams: readonly [string | null, string | null]
  readonly state: string
  readonly winner: string | null
  readonly loser: string | null
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
  /** Whether no game is left to play. */
  readonly isSettled: boolean
  readonly winner: string | null
  readonly loser: string | null
  /** The games that each team of the last match has won. */
  readonly wins: readonly [number, number]
}

/**
 * Returns who advances from a match, or from its whole series if it is the last game of one. After as many games won by
 * each, which is possible only if both teams forfeited one, nobody advances.
 * @param progress at least the matches up to this one
 */
export function computeOutcome(bracket: Matches, progress: readonly MatchState[], number: number): SeriesOutcome {
  const match = bracket.matches[number - 1]
  const last = progress[number - 1]
  if (!match || !last) return { isSettled: false, winner: null, loser: null, wins: [0, 0] }
  const games = listSeriesGames(bracket, match).flatMap((game) => progress[game.number - 1] ?? [])
  const [one, other] = last.teams
  const winsOf = (team: string | null) => games.filter(({ winner }) => winner !== null && winner === team).length
  const wins = [winsOf(one), winsOf(other)] as const
  const isSettled = games.every(({ state }) => state !== 'waiting' && state !== 'ready')
  if (!match.series) return { isSettled, winner: last.winner, loser: last.loser, wins }
  const lead = wins[0] - wins[1]
  if (!isSettled || lead === 0) return { isSettled, winner: null, loser: null, wins }
  return { isSettled, winner: lead > 0 ? one : other, loser: lead > 0 ? other : one, wins }
}

/** A series is drawn as one box, in place of its last game. */
export const isDrawn = ({ series }: BracketMatch): boolean => !series || series.game === series.of

/** Returns the number of a match, or those of its whole series: `5–7`. */
export function formatSeriesNumbers(bracket: Matches, match: BracketMatch): string {
  const games = listSeriesGames(bracket, match)
  return games.length === 1 ? String(match.number) : `${games[0]?.number}–${games.at(-1)?.number}`
}
