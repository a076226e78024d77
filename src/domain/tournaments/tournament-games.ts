import type { Game } from '../schema/schedules.ts'
import type { Bracket } from './model.ts'
import { computeProgress } from './progress.ts'

/** The columns that a game gets from its bracket match. */
export type MatchColumns = Pick<
  Game,
  'home_team_id' | 'away_team_id' | 'home_source' | 'away_source' | 'match_number' | 'round_number' | 'tournament_stage'
>

/**
 * Returns the columns for the games of a bracket's matches, in match order: all matches from the start, with the teams
 * that are known without any results.
 */
export function toMatchColumns(bracket: Bracket, entrants: readonly string[]): MatchColumns[] {
  const { matches } = computeProgress(bracket, entrants, [])
  return bracket.matches.map(({ number, round, stage, sources: [home_source, away_source] }, index) => ({
    home_team_id: matches[index]?.teams[0] ?? null,
    away_team_id: matches[index]?.teams[1] ?? null,
    home_source,
    away_source,
    match_number: number,
    round_number: round,
    tournament_stage: stage,
  }))
}
