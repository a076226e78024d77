import { compareText } from './compare-text.ts'
import type { Game } from './schema/schedules.ts'

// Counts what each team has won, lost and scored.

export type StandingsGame = Pick<
  Game,
  'id' | 'home_team_id' | 'away_team_id' | 'start_time' | 'status' | 'home_score' | 'away_score' | 'forfeited_by'
>

export type WinLossDraw = { readonly won: number; readonly lost: number; readonly drawn: number }
export type Outcome = 'W' | 'L' | 'D'

/** The games that count, in order of time. */
export function resultsOf(games: readonly StandingsGame[], asOf: string | undefined): Result[] {
  return games
    .flatMap((game) => resultOf(game, asOf))
    .toSorted((a, b) => compareText(a.game.start_time, b.game.start_time) || compareText(a.game.id, b.game.id))
}

export type Result = {
  readonly game: StandingsGame
  readonly home: Outcome
  readonly away: Outcome
  /** Null for a forfeit. */
  readonly score: { readonly home: number; readonly away: number } | null
}

function resultOf(game: StandingsGame, asOf: string | undefined): Result[] {
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

export type Tally = {
  readonly teamId: string
  readonly home: { won: number; lost: number; drawn: number }
  readonly away: { won: number; lost: number; drawn: number }
  won: number
  lost: number
  drawn: number
  scored: number
  conceded: number
  forfeits: number
  readonly outcomes: { readonly gameId: string; readonly outcome: Outcome }[]
}

export function tallyUp(teamIds: readonly string[], results: readonly Result[]): Map<string, Tally> {
  const tallies = new Map(teamIds.map((teamId) => [teamId, emptyTally(teamId)]))
  for (const { game, home, away, score } of results) {
    const ours = tallies.get(game.home_team_id)
    if (ours) count(ours, ours.home, game, home, score?.home ?? 0, score?.away ?? 0, game.forfeited_by !== 'away')
    const theirs = tallies.get(game.away_team_id)
    if (theirs) count(theirs, theirs.away, game, away, score?.away ?? 0, score?.home ?? 0, game.forfeited_by !== 'home')
  }
  return tallies
}

function emptyTally(teamId: string): Tally {
  return {
    teamId,
    home: { won: 0, lost: 0, drawn: 0 },
    away: { won: 0, lost: 0, drawn: 0 },
    won: 0,
    lost: 0,
    drawn: 0,
    scored: 0,
    conceded: 0,
    forfeits: 0,
    outcomes: [],
  }
}

function count(
  tally: Tally,
  place: Tally['home'],
  game: StandingsGame,
  outcome: Outcome,
  scored: number,
  conceded: number,
  forfeitedIt: boolean,
): void {
  const key = outcome === 'W' ? 'won' : outcome === 'L' ? 'lost' : 'drawn'
  tally[key] += 1
  place[key] += 1
  tally.scored += scored
  tally.conceded += conceded
  if (game.status === 'forfeited' && forfeitedIt) tally.forfeits += 1
  tally.outcomes.push({ gameId: game.id, outcome })
}
