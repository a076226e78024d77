import type { Game } from '../schema/schedules.ts'
import type { Bracket, BracketMatch } from './model.ts'
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
  return bracket.matches.map((match, index) => ({
    home_team_id: matches[index]?.teams[0] ?? null,
    away_team_id: matches[index]?.teams[1] ?? null,
    home_source: match.sources[0],
    away_source: match.sources[1],
    match_number: match.number,
    round_number: match.round,
    tournament_stage: toGameStage(match),
  }))
}

/** Returns the stage of a match's game. That of a leg says which one it is, so that a phone allows it to end level. */
function toGameStage({ stage, series }: BracketMatch): string {
  if (!series?.by) return stage
  return series.game === 1 ? 'first_leg' : 'second_leg'
}
