import { commit } from '#db/commit.ts'
import type { LocalDatabase } from '#db/database.ts'
import { can, type Actor } from '#domain/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'

/** Takes the roster and the staff list along. @throws RuleError `team_has_games` */
export async function deleteTeam(db: LocalDatabase, actor: Actor, teamId: string): Promise<void> {
  if (!can(actor, 'team.delete')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'team.delete', async (tx) => {
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
    await tx.remove('teams', teamId)
  })
}
