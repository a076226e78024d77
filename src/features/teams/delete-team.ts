import { releaseTeams, returnTeams, type ReleasedTeams } from '#data/changes/release-events.ts'
import { commit } from '#data/store/commit.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Player, PointDeduction, Team, TeamStaff } from '#domain/schema/leagues.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** Teams and what was deleted with them, so that they can be restored. */
export type DeletedTeams = {
  readonly teams: readonly Team[]
  readonly players: readonly Player[]
  readonly staff: readonly TeamStaff[]
  readonly deductions: readonly PointDeduction[]
  /** Practices and other events of the teams. */
  readonly events: ReleasedTeams
}

/**
 * Deletes teams of one league with their rosters and staff lists, as one change. @throws RuleError `row_gone`,
 * `team_has_games`
 */
export async function deleteTeams(db: LocalDatabase, actor: Actor, teamIds: readonly string[]): Promise<DeletedTeams> {
  if (!can(actor, 'team.delete')) throw new RuleError('not_allowed')
  return commit(db, actor.organizationId, 'team.delete', async (tx) => {
    const teams: Team[] = []
    for (const id of teamIds) {
      const team = await tx.get('teams', id)
      if (!team) throw new RuleError('row_gone')
      teams.push(team)
    }
    const leagueIds = [...new Set(teams.map(({ league_id }) => league_id))]
    const schedules = await tx.where('schedules', 'league_id', leagueIds)
    const games = await tx.where(
      'games',
      'schedule_id',
      schedules.map(({ id }) => id),
    )
    const playing = new Set(games.flatMap((game) => [game.home_team_id, game.away_team_id]))
    if (teamIds.some((id) => playing.has(id))) throw new RuleError('team_has_games')
    const players = await tx.where('players', 'team_id', teamIds)
    const staff = await tx.where('team_staff', 'team_id', teamIds)
    const deductions = await tx.where('point_deductions', 'team_id', teamIds)
    const events = await releaseTeams(tx, leagueIds, teamIds)
    for (const id of teamIds) await tx.remove('teams', id)
    return { teams, players, staff, deductions, events }
  })
}

/** Restores the same rows under the same ids, so that references to them work again. */
export async function restoreTeams(db: LocalDatabase, actor: Actor, deleted: DeletedTeams): Promise<void> {
  if (!can(actor, 'team.create')) throw new RuleError('not_allowed')
  const { teams, players, staff, deductions, events } = deleted
  await commit(db, actor.organizationId, 'team.restore', async (tx) => {
    const restored: Team[] = []
    for (const team of teams) {
      if (!(await tx.get('leagues', team.league_id))) throw new RuleError('row_gone')
      const division = team.division_id === null ? undefined : await tx.get('divisions', team.division_id)
      restored.push({ ...team, division_id: division?.id ?? null })
    }
    await tx.insert('teams', restored)
    await tx.insert('players', players)
    await tx.insert('team_staff', staff)
    await tx.insert('point_deductions', deductions)
    await returnTeams(
      tx,
      events,
      teams.map(({ id }) => id),
    )
  })
}
