import * as z from 'zod/mini'
import type { LimitKey } from '#domain/plans/entitlements.ts'
import { idSchema, instantSchema } from '#domain/schema/columns.ts'
import { tiers, type Tier } from '#domain/schema/organizations.ts'
import { callFunction, voidResponse, type Ask } from '../ask.ts'
import { organizationLeagueSchema } from './leagues.ts'
import { toPageSchema } from './page-of-rows.ts'

const organizationsOffered = 8

/** `time_zone`: from the organization's newest league; null if it has no league. */
const offered = z.object({ id: idSchema, name: z.string(), time_zone: z.nullable(z.string()) })

const tier = z.enum(tiers)

const organization = z.extend(offered, {
  created_at: instantSchema,
  tier: z.nullable(tier), // null: the deployment's default
  default_tier: tier,
  managers: z.array(z.object({ id: idSchema, email: z.string(), name: z.string() })),
  members: z.number(),
  teams: z.number(),
  players: z.number(),
  venues: z.number(),
  games: z.number(),
  // Counted the way limits are: teams in the league that has the most, players on the team that has the most, and games
  // this month.
  usage: z.object({
    leagues: z.number(),
    teams: z.number(),
    players: z.number(),
    games: z.number(),
  } satisfies Record<LimitKey, unknown>),
  leagues: z.array(organizationLeagueSchema),
})

export function createOrganizationsApi(ask: Ask) {
  return {
    /** Returns the first few organizations whose name contains the search text, and how many there are in all. */
    findOrganizations: async (search: string) => {
      const args = { p_search: search, p_offset: 0, p_limit: organizationsOffered }
      const { total, rows } = await callFunction(ask, 'admin_list_organizations', args, toPageSchema(offered))
      return { total, rows: rows.map(toOffered) }
    },

    /** Null if there is no such organization. */
    readOrganization: async (organizationId: string) => {
      const args = { p_organization: organizationId }
      const found = await callFunction(ask, 'admin_read_organization', args, z.nullable(organization))
      return found && toOrganization(found)
    },

    /** null means the deployment's default. */
    setTier: (organizationId: string, tier: Tier | null) =>
      callFunction(ask, 'set_tier', { p_organization: organizationId, p_tier: tier }, voidResponse),
  }
}

export type OrganizationOption = ReturnType<typeof toOffered>
export type AdminOrganization = ReturnType<typeof toOrganization>

const toOffered = ({ time_zone: timeZone, ...rest }: z.infer<typeof offered>) => ({ ...rest, timeZone })

function toOrganization(found: z.infer<typeof organization>) {
  const { created_at: createdAt, default_tier: defaultTier, time_zone: timeZone, leagues, ...rest } = found
  const named = leagues.map((league) => ({ ...league, organization: rest.name }))
  return { ...rest, createdAt, defaultTier, timeZone, leagues: named }
}
