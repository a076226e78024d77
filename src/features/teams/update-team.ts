import { commit } from '#data/store/commit.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { TeamValues } from './team-form.ts'

/** `values` holds what the person changed; other fields keep what they have meanwhile. */
export async function updateTeam(
  db: LocalDatabase,
  actor: Actor,
  teamId: string,
  values: Partial<TeamValues>,
): Promise<void> {
  if (!can(actor, 'team.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'team.update', (tx) => tx.patch('teams', teamId, values))
}
