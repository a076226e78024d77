import type { newLeague } from '#domain/leagues/new-league.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { LeagueContents } from '#ui/dialogs/delete-league-question.tsx'
import type { PageOfRows } from '../answered-list.tsx'

export const leaguesPerPage = 20

export type ListedLeague = Pick<League, 'id' | 'organization_id' | 'name' | 'status'> & {
  /** The name. */
  readonly organization: string
  readonly sport: string
  readonly teams: number
  /** Those that all leagues of the organisation share count as well. */
  readonly venues: number
}

export type LeagueQuery = {
  /** In the name of the league or of its organisation. */
  readonly search: string
  /** null: any. */
  readonly status: League['status'] | null
  /** From 0. */
  readonly page: number
}

type Address = Pick<League, 'id' | 'organization_id'>

/** What the platform's administration can do with leagues. */
export type LeagueActions = {
  /** Each rejects with an OnlineError or a RuleError, whose messages are for the person. */
  readonly listAllLeagues: (query: LeagueQuery) => Promise<PageOfRows<ListedLeague>>
  /** What would go with a league; null where it is gone. */
  readonly countLeagueContents: (league: Address) => Promise<LeagueContents | null>
  readonly createLeague: (organizationId: string, league: ReturnType<typeof newLeague>) => Promise<void>
  /** `name`: as it was typed. */
  readonly deleteLeague: (league: Address, name: string) => Promise<void>
}
