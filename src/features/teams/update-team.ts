import { commit } from '#data/store/commit.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import { refuseTakenTeamName } from '#data/changes/team-names.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Team } from '#domain/schema/leagues.ts'
import type { TeamValues } from './team-form.ts'

/** `values` holds what the person changed of what they saw; other fields keep what they have meanwhile. @throws RuleError `team_name_taken` */
export async function updateTeam(
  db: LocalDatabase,
  actor: Actor,
  seen: Team,
  values: Partial<TeamValues>,
): Promise<void> {
  if (!can(actor, 'team.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'team.update', async (tx) => {
    const team = await tx.get('teams', seen.id)
    if (team && (values.name !== undefined || values.division_id !== undefined)) {
      await refuseTakenTeamName(tx, { ...team, ...values })
    }
    await tx.patch('teams', seen.id, values, seen)
  })
}
