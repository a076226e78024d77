import * as z from 'zod/mini'
import type { BusyTime } from '#domain/scheduling/model/model.ts'
import { calendarDateSchema, idSchema, instantSchema, textSchema } from '#domain/schema/columns.ts'
import {
  divisionRow,
  leagueRow,
  lotDrawRow,
  pointDeductionRow,
  rulebookVersionRow,
  sportRow,
  teamRow,
} from '#domain/schema/leagues.ts'
import { gameRow, scheduleRow, scheduleStatuses, type Schedule } from '#domain/schema/schedules.ts'
import { tournamentTemplateRow } from '#domain/schema/tournaments.ts'
import { venueClosureRow, venueOpeningHoursRow } from '#domain/schema/venues.ts'
import type { TournamentRows } from '#domain/tournaments/tournament-rows.ts'
import { callFunction, voidResponse, type Ask } from '../ask.ts'
import { toPageSchema, toRangeParameters, type PageOfRows, type PageRequest } from './page-of-rows.ts'

const named = { id: idSchema, name: z.string() }

const listedTournament = z.object({
  ...named,
  organization_id: idSchema,
  organization: z.string(),
  league: z.string(),
  start_date: calendarDateSchema,
  end_date: calendarDateSchema,
  status: z.enum(scheduleStatuses),
  teams: z.number(),
  played: z.number(), // completed or forfeited, out of `games`, which leaves out games that will not be played
  games: z.number(),
})
export type ListedTournament = z.infer<typeof listedTournament>

const tournament = z.object({
  organization: z.object(named),
  league: z.object({ ...named, time_zone: textSchema(1, 64) }),
  template: z.nullable(z.string()),
  schedule: scheduleRow,
  teams: z.array(z.object(named)),
  venues: z.array(z.string()), // names of the venues the tournament was created for
  places: z.array(z.object(named)), // fields with the names of their venues
  games: z.array(gameRow),
})
export type AdminTournament = z.infer<typeof tournament>

const adminLeague = z.object({ ...named, organization_id: idSchema, organization: z.string() })
export type AdminLeague = z.infer<typeof adminLeague>

const adminVenue = z.object({ ...named, fields: z.array(z.object(named)) })
export type AdminVenue = z.infer<typeof adminVenue>

const { season_start, season_end, registration_deadline, standings_preset, tie_breakers, time_zone } = leagueRow.shape

const supply = z.object({
  league: z.object({
    ...named,
    organization_id: idSchema,
    time_zone,
    season_start,
    season_end,
    registration_deadline,
    standings_preset,
    tie_breakers,
    game_minutes: sportRow.shape.game_minutes,
  }),
  templates: z.array(tournamentTemplateRow),
  rulebook_versions: z.array(rulebookVersionRow),
  teams: z.array(teamRow),
  divisions: z.array(divisionRow),
  venues: z.array(adminVenue),
  opening_hours: z.array(venueOpeningHoursRow),
  closures: z.array(venueClosureRow),
  games: z.array(gameRow),
  deductions: z.array(pointDeductionRow),
  draws: z.array(lotDrawRow),
})

const busyTime = z.object({
  kind: z.enum(['game', 'event']),
  field_id: z.nullable(idSchema),
  team_ids: z.array(idSchema),
  start_time: instantSchema,
  end_time: instantSchema,
})

type TournamentQuery = PageRequest & {
  readonly search: string
  /** null: any. */
  readonly status: Schedule['status'] | null
}

/** `organizationId`: needed only if several organizations have a tournament with this id. */
type TournamentAddress = { readonly id: string; readonly organizationId: string | null }

export type StatusChange = { readonly from: Schedule['status']; readonly to: Schedule['status'] }

export function createTournamentApi(ask: Ask) {
  return {
    listTournaments: ({ search, status, ...page }: TournamentQuery): Promise<PageOfRows<ListedTournament>> => {
      const args = { p_search: search, p_status: status, ...toRangeParameters(page) }
      return callFunction(ask, 'admin_list_tournaments', args, toPageSchema(listedTournament))
    },

    /** Null if there is no such tournament. */
    readTournament: (address: TournamentAddress) => {
      const args = { p_tournament: address.id, p_organization: address.organizationId }
      return callFunction(ask, 'admin_read_tournament', args, z.nullable(tournament))
    },

    /** Sorted by name. */
    listLeagues: () => callFunction(ask, 'admin_list_leagues', {}, z.array(adminLeague)),

    /** Reads what a league provides for a tournament; null if there is no such league. */
    readLeagueSupply: async (organizationId: string, leagueId: string) => {
      const args = { p_organization: organizationId, p_league: leagueId }
      const found = await callFunction(ask, 'admin_read_league_supply', args, z.nullable(supply))
      return found && toSupply(found)
    },

    /** Returns when games and events of an organization between two instants keep which field and teams busy. */
    listBusyTimes: async (organizationId: string, from: string, to: string): Promise<readonly BusyTime[]> => {
      const args = { p_organization: organizationId, p_from: from, p_to: to }
      const times = await callFunction(ask, 'admin_list_busy_times', args, z.array(busyTime))
      return times.map(({ kind, field_id, team_ids, start_time, end_time }) => ({
        kind,
        fieldId: field_id,
        teamIds: team_ids,
        start: start_time,
        end: end_time,
      }))
    },

    createTournament: (organization_id: string, { schedule, games }: TournamentRows) => {
      const args = {
        p_organization: organization_id,
        p_schedule: { ...schedule, organization_id },
        p_games: games.map((game) => ({ ...game, organization_id })),
      }
      return callFunction(ask, 'admin_create_tournament', args, voidResponse)
    },

    setTournamentStatus: (organizationId: string, tournamentId: string, { from, to }: StatusChange) => {
      const args = { p_organization: organizationId, p_tournament: tournamentId, p_from: from, p_to: to }
      return callFunction(ask, 'admin_set_tournament_status', args, voidResponse)
    },
  }
}

export type AdminLeagueResources = ReturnType<typeof toSupply>

const toSupply = ({ opening_hours: openingHours, ...found }: z.infer<typeof supply>) => ({ ...found, openingHours })
