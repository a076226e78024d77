import { commit } from '#db/commit.ts'
import type { LocalDatabase } from '#db/database.ts'
import { can, type Actor } from '#domain/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'

export async function renameOrganization(db: LocalDatabase, actor: Actor, name: string): Promise<void> {
  if (!can(actor, 'organization.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'organization.update', (tx) =>
    tx.patch('organizations', actor.organizationId, { name }),
  )
}
