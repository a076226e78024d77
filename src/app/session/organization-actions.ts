import * as z from 'zod/mini'
import type { LocalDatabase } from '#data/store/database.ts'
import { getMeta, requestSync, setMeta } from '#data/store/meta.ts'
import { OnlineError } from '#domain/online-error.ts'
import { activityPageSize, type OrganizationActions } from '#features/organization-settings/organization-actions.tsx'
import { discardUnsentOf } from '#features/sync-status/unsent.ts'
import { nothing } from './call-server.ts'
import { mfaObstacle } from './mfa-obstacle.ts'
import { callFunction, person, type PersonParts } from './person.ts'
import { callConfirmed } from './recent-sign-in.ts'
import { sessionRulesRow, toSessionRules, toSessionRulesRow } from './session-rules-row.ts'

/** What the settings of an organisation can do online, done. */
export function createOrganizationActions(parts: PersonParts): OrganizationActions {
  const { server, session } = parts
  return {
    async readSecurity(organizationId) {
      const args = { p_organization: organizationId }
      const row = await callFunction(
        person(parts).call,
        'read_organization_security',
        args,
        z.nullable(sessionRulesRow),
      )
      if (!row) throw new OnlineError('closed') // it is not this person's to see, or the organisation's gate is closed
      return toSessionRules(row)
    },

    async saveSecurity(organizationId, rules) {
      const args = { p_organization: organizationId, p_set: toSessionRulesRow(rules) }
      const isSaved = await callFunction(person(parts).call, 'save_organization_security', args, z.boolean())
      if (!isSaved) throw new OnlineError('closed')
    },

    mfaObstacle: async () => mfaObstacle(await server(), await session.accessToken(person(parts).account.userId)),
    ownAddress: () => callFunction(person(parts).call, 'own_address', {}, z.nullable(z.string())),

    async readActivity(organizationId, before) {
      const args = { p_organization: organizationId, p_before: before, p_limit: activityPageSize }
      const found = await callFunction(person(parts).call, 'list_activity', args, z.array(activityRow))
      return found.map(({ id, at, actor_name: actor, action, subject, details }) => {
        return { id, at, actor, action, subject, details }
      })
    },

    async transfer(organizationId, userId) {
      const { db, call } = person(parts)
      await callFunction(call, 'transfer_organization', { p_organization: organizationId, p_user: userId }, nothing)
      await requestSync(db, { account: true })
    },

    async deleteOrganization(organizationId, typedName) {
      const { db, call } = person(parts)
      const body = { p_organization: organizationId, p_name: typedName }
      const path = 'rest/v1/rpc/delete_organization'
      await callConfirmed(call, { path, body, answer: nothing }, { deed: 'Delete organization' })
      await discardUnsentOf(db, organizationId)
      await forgetOrganization(db, organizationId)
    },
  }
}

const activityRow = z.object({
  id: z.number(),
  at: z.string(),
  actor_name: z.nullable(z.string()),
  action: z.string(),
  subject: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
})

/** Shows another one, before the server has been asked which there are. */
async function forgetOrganization(db: LocalDatabase, organizationId: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const account = await getMeta(db, 'account')
    if (!account) return
    const organizations = account.organizations.filter(({ id }) => id !== organizationId)
    await setMeta(db, 'account', { ...account, organizations })
  })
  await requestSync(db, { account: true })
}
