import * as z from 'zod/mini'
import type { LocalDatabase } from '#db/database.ts'
import { getMeta, requestSync, setMeta } from '#db/meta.ts'
import { OnlineError } from '#db/online-error.ts'
import { activityPageSize, type OrganizationActions } from '#features/organization-settings/organization-actions.tsx'
import { discardUnsentOf } from '#features/sync-status/unsent.ts'
import { callFunction, callServer, nothing } from './call-server.ts'
import { person } from './profile-actions.ts'
import type { ServerAddress } from './server-config.ts'
import type { Session } from './session.ts'

type Parts = { session: Session; server: () => Promise<ServerAddress> }

/** What the settings of an organisation can do online, done. */
export function createOrganizationActions(parts: Parts): OrganizationActions {
  const { server, session } = parts
  const settingsOf = (organizationId: string) =>
    `rest/v1/organization_settings?organization_id=eq.${organizationId}&select=${settingsColumns}`
  return {
    async readSecurity(organizationId) {
      const { call } = person(parts)
      const answer = z.array(settingsRow)
      return toSettings(await callServer(call, { method: 'GET', path: settingsOf(organizationId), answer }))
    },

    async saveSecurity(organizationId, { requireMfa, sessionMinutes, ipRestrictions, allowedIps }) {
      const saved = await callServer(person(parts).call, {
        method: 'PATCH',
        path: settingsOf(organizationId),
        headers: { prefer: 'return=representation' },
        body: {
          require_mfa: requireMfa,
          session_minutes: sessionMinutes,
          ip_restrictions: ipRestrictions,
          allowed_ips: allowedIps,
        },
        answer: z.array(settingsRow),
      })
      toSettings(saved)
    },

    async mfaObstacle() {
      const { mfa } = await server()
      if (!mfa) return 'server_has_none'
      return assuranceOf(await session.accessToken(person(parts).account.userId)) === 'aal2' ? null : 'not_used_oneself'
    },

    async readActivity(organizationId, before) {
      const older = before === null ? '' : `&id=lt.${before}`
      const found = await callServer(person(parts).call, {
        method: 'GET',
        path: `rest/v1/activity?organization_id=eq.${organizationId}${older}&order=id.desc&limit=${activityPageSize}`,
        answer: z.array(activityRow),
      })
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
      await callFunction(call, 'delete_organization', { p_organization: organizationId, p_name: typedName }, nothing)
      await discardUnsentOf(db, organizationId)
      await forgetOrganization(db, organizationId)
    },
  }
}

const settingsColumns = 'require_mfa,session_minutes,ip_restrictions,allowed_ips'
const settingsRow = z.object({
  require_mfa: z.boolean(),
  session_minutes: z.nullable(z.number()),
  ip_restrictions: z.boolean(),
  allowed_ips: z.array(z.string()),
})

const activityRow = z.object({
  id: z.number(),
  at: z.string(),
  actor_name: z.nullable(z.string()),
  action: z.string(),
  subject: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
})

/** No row: it is not this person's to see, or the organisation's gate is closed. */
function toSettings([row]: z.infer<typeof settingsRow>[]) {
  if (!row) throw new OnlineError('closed')
  return {
    requireMfa: row.require_mfa,
    sessionMinutes: row.session_minutes,
    ipRestrictions: row.ip_restrictions,
    allowedIps: row.allowed_ips,
  }
}

const claims = z.object({ aal: z.optional(z.string()) })

/** How surely the server knows the person, as the token says: `aal2` with a second factor. */
function assuranceOf(accessToken: string): string | undefined {
  const payload = accessToken.split('.')[1] ?? ''
  return claims.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))).aal
}

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
