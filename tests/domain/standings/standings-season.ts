import { computeStandings } from '#domain/standings/standings.ts'
import type { RaceInput } from '#domain/standings/race.ts'
import type { StandingsGame } from '#domain/standings/standings.ts'
import {
  fromLeagueColumns,
  type HeadToHeadReading,
  type PointsForResult,
  type StandingsPreset,
  type StandingsTieBreaker,
} from '#domain/rulebook/league-columns.ts'

// A compact notation for seasons.

let counter = 0

/** Creates a completed game from `A 2-1 B`; the nth call is the season's nth game. */
export function game(text: string, changes: Partial<StandingsGame> = {}): StandingsGame {
  const [home = '', score = '', away = ''] = text.split(' ')
  const [home_score = 0, away_score = 0] = score.split('-').map(Number)
  counter += 1
  return {
    id: `game ${counter}`,
    home_team_id: home,
    away_team_id: away,
    start_time: new Date(counter * 3_600_000).toISOString(),
    status: 'completed',
    home_score,
    away_score,
    forfeited_by: null,
    ...changes,
  }
}

export const forfeit = (text: string, forfeited_by: StandingsGame['forfeited_by']) =>
  game(text, { status: 'forfeited', home_score: null, away_score: null, forfeited_by })

/** Rules as a league's columns, instead of as a document. */
export type Columns = {
  readonly preset: StandingsPreset | PointsForResult
  readonly tieBreakers: readonly StandingsTieBreaker[]
  readonly headToHead: HeadToHeadReading
}
export type Changes = Partial<RaceInput & Columns>

export function toInput(ids: string, games: readonly StandingsGame[], changes: Changes = {}): RaceInput {
  const { preset = 'win_percentage', tieBreakers = [], headToHead, ...others } = changes
  return {
    teams: ids.split(' ').map((id) => ({ id, name: `Team ${id}` })),
    games,
    rulebook: fromLeagueColumns(preset, tieBreakers, headToHead),
    ...others,
  }
}

export function table(teams: string, games: readonly StandingsGame[], changes: Changes = {}) {
  return computeStandings(toInput(teams, games, changes))
}

/** `1 A, 2= B, 2= C`. */
export const order = (rows: ReturnType<typeof computeStandings>) =>
  rows.map((row) => `${row.rank}${row.isShared ? '=' : ''} ${row.teamId}`).join(', ')

export const wins = (winner: string, loser: string, times: number) =>
  Array.from({ length: times }, () => game(`${winner} 1-0 ${loser}`))
