import * as z from 'zod/mini'
import type { BusyTime } from '#domain/scheduling/model/model.ts'
import { teamIdsOf } from '#domain/scores/game-teams.ts'
import { calendarDate, id, instant, text } from '#domain/schema/columns.ts'
import { divisionRow, leagueRow, pointDeductionRow, sportRow, teamRow } from '#domain/schema/leagues.ts'
import { gameRow, scheduleRow, scheduleStatuses, type Schedule } from '#domain/schema/schedules.ts'
import { tournamentTemplateRow } from '#domain/schema/tournaments.ts'
import { venueClosureRow, venueOpeningHoursRow } from '#domain/schema/venues.ts'
import type { TournamentRows } from '#domain/tournaments/tournament-rows.ts'
import { callFunction, nothing, type Ask } from '../ask.ts'
import { pageOf, rangeOf, type PageOfRows, type PageWanted } from './page-of-rows.ts'

const named = { id, name: z.string() }

const listedTournament = z.object({
  ...named,
  organization_id: id,
  organization: z.string(),
  league: z.string(),
  start_date: calendarDate,
  end_date: calendarDate,
  status: z.enum(scheduleStatuses),
  teams: z.number(),
  played: z.number(), // out of the games that will actually be played
  games: z.number(),
})
export type ListedTournament = z.infer<typeof listedTournament>

const tournament = z.object({
  organization: z.object(named),
  league: z.object({ ...named, time_zone: text(1, 64) }),
  template: z.nullable(z.string()),
  schedule: scheduleRow,
  teams: z.array(z.object(named)),
  venues: z.array(z.string()), // names of the venues it was created for
  places: z.array(z.object(named)), // fields with the names of their venues
  games: z.array(gameRow),
})
export type AdminTournament = z.infer<typeof tournament>

const adminLeague = z.object({ ...named, organization_id: id, organization: z.string() })
export type AdminLeague = z.infer<typeof adminLeague>

const adminVenue = z.object({ ...named, fields: z.array(z.object(named)) })
export type AdminVenue = z.infer<typeof adminVenue>

const { season_start, season_end, registration_deadline, standings_preset, tie_breakers, time_zone } = leagueRow.shape

const supply = z.object({
  league: z.object({
    ...named,
    organization_id: id,
    time_zone,
    season_start,
    season_end,
    registration_deadline,
    standings_preset,
    tie_breakers,
    game_minutes: sportRow.shape.game_minutes,
  }),
  templates: z.array(tournamentTemplateRow),
  teams: z.array(teamRow),
  divisions: z.array(divisionRow),
  venues: z.array(adminVenue),
  opening_hours: z.array(venueOpeningHoursRow),
  closures: z.array(venueClosureRow),
  games: z.array(gameRow),
  deductions: z.array(pointDeductionRow),
})

const busyGame = z.object({
  field_id: z.nullable(id),
  home_team_id: z.nullable(id),
  away_team_id: z.nullable(id),
  start_time: instant,
  end_time: instant,
})

type TournamentQuery = PageWanted & {
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
      const args = { p_search: search, p_status: status, ...rangeOf(page) }
      return callFunction(ask, 'admin_list_tournaments', args, pageOf(listedTournament))
    },

    /** Null if there is no such announcement. */
    readTournament: (address: TournamentAddress) => {
      const args = { p_tournament: address.id, p_organization: address.organizationId }
      return callFunction(ask, 'admin_read_tournament', args, z.nullable(tournament))
    },

    /** Searches by name. */
    listLeagues: () => callFunction(ask, 'admin_list_leagues', {}, z.array(adminLeague)),

    /** Reads what a league provides for a tournament. */
    readLeagueSupply: async (organizationId: string, leagueId: string) => {
      const args = { p_organization: organizationId, p_league: leagueId }
      const found = await callFunction(ask, 'admin_read_league_supply', args, z.nullable(supply))
      return found && toSupply(found)
    },

    /** The games of an organization between two instants. */
    listBusyTimes: async (organizationId: string, from: string, to: string): Promise<readonly BusyTime[]> => {
      const args = { p_organization: organizationId, p_from: from, p_to: to }
      const games = await callFunction(ask, 'admin_list_busy_times', args, z.array(busyGame))
      return games.map((game) => ({
        fieldId: game.field_id,
        teamIds: teamIdsOf(game),
        start: game.start_time,
        end: game.end_time,
      }))
    },

    createTournament: (organization_id: string, { schedule, games }: TournamentRows) => {
      const args = {
        p_organization: organization_id,
        p_schedule: { ...schedule, organization_id },
        p_games: games.map((game) => ({ ...game, organization_id })),
      }
      return callFunction(ask, 'admin_create_tournament', args, nothing)
    },

    setTournamentStatus: (organizationId: string, tournamentId: string, { from, to }: StatusChange) => {
      const args = { p_organization: organizationId, p_tournament: tournamentId, p_from: from, p_to: to }
      return callFunction(ask, 'admin_set_tournament_status', args, nothing)
    },
  }
}

export type LeagueSupply = ReturnType<typeof toSupply>

const toSupply = ({ opening_hours: openingHours, ...found }: z.infer<typeof supply>) => ({ ...found, openingHours })
