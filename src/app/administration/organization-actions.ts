import * as z from 'zod/mini'
import type { LimitKey } from '#domain/plans/entitlements.ts'
import { id, instant } from '#domain/schema/columns.ts'
import { leagueStatuses } from '#domain/schema/leagues.ts'
import { tiers } from '#domain/schema/organizations.ts'
import { leaguesPerPage, type LeagueActions } from '#features/admin/leagues/league-actions.ts'
import { organizationsOffered, type OrganizationActions } from '#features/admin/organizations/organization-actions.ts'
import { nothing } from '../session/call-server.ts'
import type { Ask } from './ask.ts'

/** What the administration can do with organisations and their leagues, done. */
export function createOrganizationActions({ ask }: Ask): OrganizationActions & LeagueActions {
  return {
    async findOrganizations(search) {
      const args = { p_search: search, p_offset: 0, p_limit: organizationsOffered }
      const { total, rows } = await ask('admin_list_organizations', args, pageOf(offered))
      return { total, rows: rows.map(({ time_zone: timeZone, ...row }) => ({ ...row, timeZone })) }
    },

    async readOrganization(organizationId) {
      const args = { p_organization: organizationId }
      const found = await ask('admin_read_organization', args, z.nullable(organization))
      if (!found) return null
      const { created_at: createdAt, default_tier: defaultTier, time_zone: timeZone, leagues, ...rest } = found
      const named = leagues.map((league) => ({ ...league, organization: rest.name }))
      return { ...rest, createdAt, defaultTier, timeZone, leagues: named }
    },

    setTier: (organizationId, tier) => ask('set_tier', { p_organization: organizationId, p_tier: tier }, nothing),

    listAllLeagues: ({ search, status, page }) =>
      ask(
        'admin_list_all_leagues',
        { p_search: search, p_status: status, p_offset: page * leaguesPerPage, p_limit: leaguesPerPage },
        pageOf(z.extend(league, { organization: z.string() })),
      ),

    countLeagueContents: ({ id: leagueId, organization_id }) =>
      ask('admin_count_league', { p_organization: organization_id, p_league: leagueId }, z.nullable(contents)),

    async createLeague(organization_id, row) {
      await ask(
        'admin_create_league',
        { p_organization: organization_id, p_league: { ...row, organization_id } },
        nothing,
      )
    },

    deleteLeague: ({ id: leagueId, organization_id }, name) =>
      ask('admin_delete_league', { p_organization: organization_id, p_league: leagueId, p_name: name }, nothing),
  }
}

const pageOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ total: z.number(), rows: z.array(row) })

const offered = z.object({ id, name: z.string(), time_zone: z.nullable(z.string()) })

const league = z.object({
  id,
  organization_id: id,
  name: z.string(),
  status: z.enum(leagueStatuses),
  sport: z.string(),
  teams: z.number(),
  venues: z.number(),
})

const contents = z.object({
  divisions: z.number(),
  teams: z.number(),
  players: z.number(),
  schedules: z.number(),
  games: z.number(),
  venues: z.number(),
  sponsors: z.number(),
})

const tier = z.enum(tiers)

const organization = z.extend(offered, {
  created_at: instant,
  tier: z.nullable(tier),
  default_tier: tier,
  managers: z.array(z.object({ id, email: z.string(), name: z.string() })),
  members: z.number(),
  teams: z.number(),
  players: z.number(),
  venues: z.number(),
  games: z.number(),
  usage: z.object({
    leagues: z.number(),
    teams: z.number(),
    players: z.number(),
    games: z.number(),
  } satisfies Record<LimitKey, unknown>),
  leagues: z.array(league),
})
