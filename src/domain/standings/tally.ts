import { compareText } from '../compare-text.ts'
import type { Game } from '../schema/schedules.ts'

// Counts what each team has won, lost and scored.

export type StandingsGame = Pick<
  Game,
  'id' | 'home_team_id' | 'away_team_id' | 'start_time' | 'status' | 'home_score' | 'away_score' | 'forfeited_by'
> &
  Partial<Pick<Game, 'version'>>

export type WinLossDraw = { readonly won: number; readonly lost: number; readonly drawn: number }
export type PlaceRecord = WinLossDraw & { readonly scored: number; readonly conceded: number }
export type TeamOutcome = 'W' | 'L' | 'D'
/** The scoring unit of the sport. */
export type ScoreUnit = 'goal' | 'run' | 'point'

/** Returns the games that count, without duplicates, in order of time. */
export function toCountedResults(games: readonly StandingsGame[], asOf: string | undefined): CountedResult[] {
  return dedupeGames(games)
    .flatMap((game) => resultOf(game, asOf))
    .toSorted((a, b) => compareText(a.game.start_time, b.game.start_time) || compareText(a.game.id, b.game.id))
}

/**
 * Of several copies of a game, keeps the one with the highest version. Copies with the same version should be equal; if
 * they aren't, the choice depends on their content, not on their order.
 */
export function dedupeGames(games: readonly StandingsGame[]): StandingsGame[] {
  const byId = new Map<string, StandingsGame>()
  for (const game of games) {
    const other = byId.get(game.id)
    if (other === undefined || isNewer(game, other)) byId.set(game.id, game)
  }
  return [...byId.values()]
}

function isNewer(game: StandingsGame, other: StandingsGame): boolean {
  const versions = (game.version ?? 0) - (other.version ?? 0)
  return versions > 0 || (versions === 0 && compareText(contentOf(game), contentOf(other)) > 0)
}

function contentOf(game: StandingsGame): string {
  const { home_team_id, away_team_id, start_time, status, home_score, away_score, forfeited_by } = game
  return JSON.stringify([status, start_time, home_score, away_score, forfeited_by, home_team_id, away_team_id])
}

export type CountedResult = {
  readonly game: StandingsGame
  readonly home: TeamOutcome
  readonly away: TeamOutcome
  /** Null for a forfeit. */
  readonly score: { readonly home: number; readonly away: number } | null
}

function resultOf(game: StandingsGame, asOf: string | undefined): CountedResult[] {
  if (asOf !== undefined && game.start_time > asOf) return []
  if (game.status === 'forfeited') {
    if (game.forfeited_by === null) return []
    return [
      {
        game,
        home: game.forfeited_by === 'away' ? 'W' : 'L',
        away: game.forfeited_by === 'home' ? 'W' : 'L',
        score: null,
      },
    ]
  }
  const { home_score: home, away_score: away } = game
  if (game.status !== 'completed' || home === null || away === null) return []
  if (home === away) return [{ game, home: 'D', away: 'D', score: { home, away } }]
  return [{ game, home: home > away ? 'W' : 'L', away: home > away ? 'L' : 'W', score: { home, away } }]
}

type Count = { -readonly [Key in keyof PlaceRecord]: number }

export type StandingsTally = Count & {
  readonly teamId: string
  readonly home: Count
  readonly away: Count
  deducted: number
  forfeits: number
  readonly outcomes: { readonly gameId: string; readonly outcome: TeamOutcome }[]
}

export function tallyResults(
  teamIds: readonly string[],
  results: readonly CountedResult[],
): Map<string, StandingsTally> {
  const tallies = new Map(teamIds.map((teamId) => [teamId, emptyTally(teamId)]))
  for (const { game, home, away, score } of results) {
    const ours = tallies.get(game.home_team_id ?? '')
    if (ours) count(ours, ours.home, game, home, score?.home ?? 0, score?.away ?? 0, game.forfeited_by !== 'away')
    const theirs = tallies.get(game.away_team_id ?? '')
    if (theirs) count(theirs, theirs.away, game, away, score?.away ?? 0, score?.home ?? 0, game.forfeited_by !== 'home')
  }
  return tallies
}

const nothing: PlaceRecord = { won: 0, lost: 0, drawn: 0, scored: 0, conceded: 0 }

function emptyTally(teamId: string): StandingsTally {
  return { ...nothing, teamId, home: { ...nothing }, away: { ...nothing }, deducted: 0, forfeits: 0, outcomes: [] }
}

function count(
  tally: StandingsTally,
  place: Count,
  game: StandingsGame,
  outcome: TeamOutcome,
  scored: number,
  conceded: number,
  forfeitedIt: boolean,
): void {
  const key = outcome === 'W' ? 'won' : outcome === 'L' ? 'lost' : 'drawn'
  for (const each of [tally, place]) {
    each[key] += 1
    each.scored += scored
    each.conceded += conceded
  }
  if (game.status === 'forfeited' && forfeitedIt) tally.forfeits += 1
  tally.outcomes.push({ gameId: game.id, outcome })
}
