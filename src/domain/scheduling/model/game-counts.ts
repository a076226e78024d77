import { getTeamIds } from '../../scores/game-teams.ts'
import type { Game, ScheduleConstraints } from '../../schema/schedules.ts'

export type GameCount = { readonly teamId: string; readonly games: number }

/**
 * Returns the teams that currently have more or fewer games than the `gamesPerTeam` of their schedule, with their
 * number, no matter how that came about. A cancelled game doesn't count; a postponed one does.
 */
export function findWrongGameCounts(
  constraints: Pick<ScheduleConstraints, 'gamesPerTeam' | 'teamIds'> | null,
  games: readonly Pick<Game, 'home_team_id' | 'away_team_id' | 'status'>[],
): GameCount[] {
  const wanted = constraints?.gamesPerTeam
  if (constraints === null || wanted === undefined) return []
  const counts = new Map(constraints.teamIds.map((teamId) => [teamId, 0]))
  for (const game of games) {
    if (game.status === 'cancelled') continue
    for (const teamId of getTeamIds(game)) counts.set(teamId, (counts.get(teamId) ?? 0) + 1)
  }
  return [...counts].flatMap(([teamId, count]) => (count === wanted ? [] : [{ teamId, games: count }]))
}
