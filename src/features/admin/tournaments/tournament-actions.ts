import type { TournamentRows } from '#domain/tournaments/tournament-rows.ts'
import type { LeagueResults } from '#domain/standings/division-tables.ts'
import type { BusyTime } from '#domain/scheduling/model/model.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import type { TournamentTemplate } from '#domain/schema/tournaments.ts'
import type { VenueClosure, VenueOpeningHours } from '#domain/schema/venues.ts'

type Named = { readonly id: string; readonly name: string }

export const tournamentsPerPage = 20

export type TournamentQuery = {
  readonly search: string
  /** null: any. */
  readonly status: Schedule['status'] | null
  /** From 0. */
  readonly page: number
}

export type ListedTournament = Pick<Schedule, 'id' | 'name' | 'status' | 'start_date' | 'end_date'> & {
  readonly organization_id: string
  readonly organization: string
  readonly league: string
  readonly teams: number
  /** Of the games that are played at all. */
  readonly played: number
  readonly games: number
}

export type TournamentList = { readonly total: number; readonly rows: readonly ListedTournament[] }

/** `organizationId`: only where several organisations have a tournament with this id does it take this to tell. */
export type TournamentAddress = { readonly id: string; readonly organizationId: string | null }

export type AdminTournament = {
  readonly organization: Named
  readonly league: Named & Pick<League, 'time_zone'>
  /** Of the template. */
  readonly template: string | null
  readonly schedule: Schedule
  readonly teams: readonly Named[]
  /** Names, of those it was made for. */
  readonly venues: readonly string[]
  /** Fields with the names of their venues. */
  readonly places: readonly Named[]
  readonly games: readonly Game[]
}

export type AdminLeague = Named & { readonly organization_id: string; readonly organization: string }

export type AdminVenue = Named & { readonly fields: readonly Named[] }

/** What a league brings to a tournament. */
export type LeagueSupply = LeagueResults & {
  readonly league: Named &
    Pick<
      League,
      | 'organization_id'
      | 'time_zone'
      | 'season_start'
      | 'season_end'
      | 'registration_deadline'
      | 'standings_preset'
      | 'tie_breakers'
    > & { readonly game_minutes: number }
  readonly templates: readonly TournamentTemplate[]
  readonly venues: readonly AdminVenue[]
  readonly openingHours: readonly VenueOpeningHours[]
  readonly closures: readonly VenueClosure[]
}

export type StatusChange = { readonly from: Schedule['status']; readonly to: Schedule['status'] }

/** What the platform's administration can do with tournaments. */
export type TournamentActions = {
  /** Each rejects with an OnlineError or a RuleError, whose messages are for the person. */
  readonly listTournaments: (query: TournamentQuery) => Promise<TournamentList>
  /** Null where there is none. */
  readonly readTournament: (address: TournamentAddress) => Promise<AdminTournament | null>
  /** By name. */
  readonly listLeagues: () => Promise<readonly AdminLeague[]>
  readonly readLeagueSupply: (organizationId: string, leagueId: string) => Promise<LeagueSupply | null>
  /** The games of an organisation between two instants. */
  readonly listBusyTimes: (organizationId: string, from: string, to: string) => Promise<readonly BusyTime[]>
  readonly createTournament: (organizationId: string, rows: TournamentRows) => Promise<void>
  readonly setTournamentStatus: (organizationId: string, id: string, change: StatusChange) => Promise<void>
}
