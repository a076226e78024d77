import * as z from 'zod/mini'
import type { createLeagueRow } from '#domain/leagues/create-league-row.ts'
import { idSchema } from '#domain/schema/columns.ts'
import { leagueStatuses, type League } from '#domain/schema/leagues.ts'
import { callFunction, voidResponse, type Ask } from '../ask.ts'
import { toPageSchema, toRangeParameters, type PageOfRows, type PageRequest } from './page-of-rows.ts'

/** A league as listed for its organization. */
export const organizationLeagueSchema = z.object({
  id: idSchema,
  organization_id: idSchema,
  name: z.string(),
  status: z.enum(leagueStatuses),
  sport: z.string(),
  teams: z.number(),
  venues: z.number(), // includes venues shared by all leagues of the organization
})

const listedLeague = z.extend(organizationLeagueSchema, { organization: z.string() })
/** `organization` is the organization's name. */
export type ListedLeague = z.infer<typeof listedLeague>

const contents = z.object({
  divisions: z.number(),
  teams: z.number(),
  players: z.number(),
  schedules: z.number(),
  games: z.number(),
  venues: z.number(),
  sponsors: z.number(),
})

type LeagueQuery = PageRequest & {
  /** Matches the name of the league or of its organization. */
  readonly search: string
  /** null: any. */
  readonly status: League['status'] | null
}

type Address = Pick<League, 'id' | 'organization_id'>

export function createLeagueApi(ask: Ask) {
  return {
    listAllLeagues: ({ search, status, ...page }: LeagueQuery): Promise<PageOfRows<ListedLeague>> => {
      const args = { p_search: search, p_status: status, ...toRangeParameters(page) }
      return callFunction(ask, 'admin_list_all_leagues', args, toPageSchema(listedLeague))
    },

    /** Counts what would be deleted with a league; null if it no longer exists. */
    countLeagueContents: ({ id: leagueId, organization_id }: Address) => {
      const args = { p_organization: organization_id, p_league: leagueId }
      return callFunction(ask, 'admin_count_league', args, z.nullable(contents))
    },

    createLeague: (organization_id: string, row: ReturnType<typeof createLeagueRow>) => {
      const args = { p_organization: organization_id, p_league: { ...row, organization_id } }
      return callFunction(ask, 'admin_create_league', args, voidResponse)
    },

    /** `name` is what the user typed to confirm. */
    deleteLeague: ({ id: leagueId, organization_id }: Address, name: string) => {
      const args = { p_organization: organization_id, p_league: leagueId, p_name: name }
      return callFunction(ask, 'admin_delete_league', args, voidResponse)
    },
  }
}
