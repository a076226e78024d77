import * as z from 'zod/mini'
import { teamIdsOf } from '#domain/scores/game-teams.ts'
import { calendarDate, id, instant, text } from '#domain/schema/columns.ts'
import { divisionRow, leagueRow, pointDeductionRow, sportRow, teamRow } from '#domain/schema/leagues.ts'
import { gameRow, scheduleRow, scheduleStatuses } from '#domain/schema/schedules.ts'
import { tournamentTemplateRow } from '#domain/schema/tournaments.ts'
import { venueClosureRow, venueOpeningHoursRow } from '#domain/schema/venues.ts'
import { tournamentsPerPage, type TournamentActions } from '#features/admin/tournaments/tournament-actions.ts'
import { nothing } from '../session/call-server.ts'
import type { Ask } from './ask.ts'

/** What the administration can do with tournaments, done. */
export function createTournamentActions({ ask }: Ask): TournamentActions {
  return {
    listTournaments: ({ search, status, page }) =>
      ask(
        'admin_list_tournaments',
        { p_search: search, p_status: status, p_offset: page * tournamentsPerPage, p_limit: tournamentsPerPage },
        z.object({ total: z.number(), rows: z.array(listedTournament) }),
      ),

    readTournament: (address) =>
      ask(
        'admin_read_tournament',
        { p_tournament: address.id, p_organization: address.organizationId },
        z.nullable(tournament),
      ),

    listLeagues: () =>
      ask('admin_list_leagues', {}, z.array(z.object({ ...named, organization_id: id, organization: z.string() }))),

    async readLeagueSupply(organizationId, leagueId) {
      const args = { p_organization: organizationId, p_league: leagueId }
      const found = await ask('admin_read_league_supply', args, z.nullable(supply))
      return found && { ...found, openingHours: found.opening_hours }
    },

    async listBusyTimes(organizationId, from, to) {
      const args = { p_organization: organizationId, p_from: from, p_to: to }
      const games = await ask('admin_list_busy_times', args, z.array(busyGame))
      return games.map((game) => ({
        fieldId: game.field_id,
        teamIds: teamIdsOf(game),
        start: game.start_time,
        end: game.end_time,
      }))
    },

    async createTournament(organization_id, { schedule, games }) {
      const args = {
        p_organization: organization_id,
        p_schedule: { ...schedule, organization_id },
        p_games: games.map((game) => ({ ...game, organization_id })),
      }
      await ask('admin_create_tournament', args, nothing)
    },

    setTournamentStatus: (organizationId, tournamentId, { from, to }) =>
      ask(
        'admin_set_tournament_status',
        { p_organization: organizationId, p_tournament: tournamentId, p_from: from, p_to: to },
        nothing,
      ),
  }
}

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
  played: z.number(),
  games: z.number(),
})

const tournament = z.object({
  organization: z.object(named),
  league: z.object({ ...named, time_zone: text(1, 64) }),
  template: z.nullable(z.string()),
  schedule: scheduleRow,
  teams: z.array(z.object(named)),
  venues: z.array(z.string()),
  places: z.array(z.object(named)),
  games: z.array(gameRow),
})

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
  venues: z.array(z.object({ ...named, fields: z.array(z.object(named)) })),
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
