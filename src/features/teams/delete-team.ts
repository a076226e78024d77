import { commit } from '#data/store/commit.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Player, PointDeduction, Team, TeamStaff } from '#domain/schema/leagues.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** What was deleted with a team, so that it can be restored. */
export type DeletedTeam = {
  readonly team: Team
  readonly players: readonly Player[]
  readonly staff: readonly TeamStaff[]
  readonly deductions: readonly PointDeduction[]
}

/** Deletes the team with its roster and staff list. @throws RuleError `team_has_games` */
export async function deleteTeam(db: LocalDatabase, actor: Actor, teamId: string): Promise<DeletedTeam> {
  if (!can(actor, 'team.delete')) throw new RuleError('not_allowed')
  return commit(db, actor.organizationId, 'team.delete', async (tx) => {
    const team = await tx.get('teams', teamId)
    if (!team) throw new RuleError('row_gone')
    const schedules = await tx.where('schedules', 'league_id', team.league_id)
    const games = await tx.where(
      'games',
      'schedule_id',
      schedules.map(({ id }) => id),
    )
    if (games.some((game) => game.home_team_id === teamId || game.away_team_id === teamId)) {
      throw new RuleError('team_has_games')
    }
    const players = await tx.where('players', 'team_id', teamId)
    const staff = await tx.where('team_staff', 'team_id', teamId)
    const deductions = await tx.where('point_deductions', 'team_id', teamId)
    await tx.remove('teams', teamId)
    return { team, players, staff, deductions }
  })
}

/** Restores the same rows under the same ids, so that references to them work again. */
export async function restoreTeam(db: LocalDatabase, actor: Actor, deleted: DeletedTeam): Promise<void> {
  if (!can(actor, 'team.create')) throw new RuleError('not_allowed')
  const { team, players, staff, deductions } = deleted
  await commit(db, actor.organizationId, 'team.restore', async (tx) => {
    if (!(await tx.get('leagues', team.league_id))) throw new RuleError('row_gone')
    const division = team.division_id === null ? undefined : await tx.get('divisions', team.division_id)
    await tx.insert('teams', [{ ...team, division_id: division?.id ?? null }])
    await tx.insert('players', players)
    await tx.insert('team_staff', staff)
    await tx.insert('point_deductions', deductions)
  })
}
