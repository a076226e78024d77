import * as z from 'zod/mini'
import type { Onboarding } from '#domain/get-started/onboarding.ts'
import { OnlineError } from '#domain/online-error.ts'
import type { SessionRules } from '#domain/security/session-rules.ts'
import { callFunction, voidResponse, type Ask, type Connection } from './ask.ts'
import { getMfaObstacle } from './session/assurance.ts'
import { sessionRulesRowSchema, parseSessionRulesRow, toSessionRulesRow } from './session-rules.ts'
import { t } from './words.ts'

const activityRow = z.object({
  id: z.number(),
  at: z.string(),
  actor_name: z.nullable(z.string()),
  action: z.string(),
  subject: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()), // the server's raw details, for anyone who wants to know more
})

export function createOrganizationApi({ ask, server, accessToken }: Connection) {
  return {
    readSecurity: async (organizationId: string): Promise<SessionRules> => {
      const args = { p_organization: organizationId }
      const row = await callFunction(ask, 'read_organization_security', args, z.nullable(sessionRulesRowSchema))
      if (!row) throw new OnlineError('closed') // this person may not see the organization, or their session doesn't meet its security requirements
      return parseSessionRulesRow(row)
    },

    saveSecurity: async (organizationId: string, rules: SessionRules): Promise<void> => {
      const args = { p_organization: organizationId, p_set: toSessionRulesRow(rules) }
      const isSaved = await callFunction(ask, 'save_organization_security', args, z.boolean())
      if (!isSaved) throw new OnlineError('closed')
    },

    mfaObstacle: async () => getMfaObstacle(await server(), await accessToken()),

    /** This device's IP address as the server sees it; null if the server can't tell. */
    ownAddress: () => callFunction(ask, 'own_address', {}, z.nullable(z.string())),

    /** Returns at most `limit` entries older than the entry `before`, newest first. */
    readActivity: async (organizationId: string, before: number | null, limit: number) => {
      const args = { p_organization: organizationId, p_before: before, p_limit: limit }
      return (await callFunction(ask, 'list_activity', args, z.array(activityRow))).map(toEntry)
    },

    transfer: (organizationId: string, userId: string) =>
      callFunction(ask, 'transfer_organization', { p_organization: organizationId, p_user: userId }, voidResponse),

    deleteOrganization: (organizationId: string, typedName: string) => {
      const args = { p_organization: organizationId, p_name: typedName }
      const confirm = { deed: t.deleteOrganization }
      return callFunction(ask, 'delete_organization', args, voidResponse, { confirm })
    },
  }
}

export type OrganizationApi = ReturnType<typeof createOrganizationApi>
export type ActivityEntry = ReturnType<typeof toEntry>

const toEntry = ({ actor_name: actor, ...rest }: z.infer<typeof activityRow>) => ({ ...rest, actor })

export type NewOrganization = {
  readonly id: string
  readonly name: string
  /** ISO 3166-1. */
  readonly region: string
  /** The answers given at Get Started. */
  readonly beginning?: Onboarding & { readonly phone: string | null }
}

/** Creates an organization with the person as its league manager. Repeated calls with the same id create only one. */
export async function createOrganization(ask: Ask, { id, name, region, beginning }: NewOrganization): Promise<void> {
  const said = beginning
    ? { p_league_size: beginning.leagueSize, p_interests: beginning.interests, p_phone: beginning.phone }
    : {}
  await callFunction(ask, 'create_organization', { p_name: name, p_id: id, p_region: region, ...said }, z.uuid())
}
