import { commit } from '#data/store/commit.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import { newId } from '#data/changes/new-id.ts'
import { requireRoom } from '#data/changes/plan-room.ts'
import { refuseTakenTeamName } from '#data/changes/team-names.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { TeamValues } from './team-form.ts'

/** Returns the new team's id. @throws RuleError `not_allowed`, `row_gone`, `limit_teams`, `team_name_taken` */
export async function addTeam(db: LocalDatabase, actor: Actor, leagueId: string, values: TeamValues): Promise<string> {
  if (!can(actor, 'team.create')) throw new RuleError('not_allowed')
  await requireRoom(db, { organizationId: actor.organizationId, key: 'teams' }, [leagueId])
  const id = newId()
  await commit(db, actor.organizationId, 'team.create', async (tx) => {
    if (!(await tx.get('leagues', leagueId))) throw new RuleError('row_gone')
    await refuseTakenTeamName(tx, { id, league_id: leagueId, ...values })
    await tx.insert('teams', [{ id, league_id: leagueId, ...values }])
  })
  return id
}
