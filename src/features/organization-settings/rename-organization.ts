import { commit } from '#data/store/commit.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'

/** @param seen the name that the person changed */
export async function renameOrganization(db: LocalDatabase, actor: Actor, name: string, seen: string): Promise<void> {
  if (!can(actor, 'organization.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'organization.update', (tx) =>
    tx.patch('organizations', actor.organizationId, { name }, { name: seen }),
  )
}
