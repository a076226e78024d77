import type { League } from '#domain/schema/leagues.ts'
import type { Game, Schedule, ScheduleConstraints } from '#domain/schema/schedules.ts'
import { makeField, makeGame, makeLeagueRow, makeSchedule, makeTeam, makeVenue } from '../../support/rows/factories.ts'
import { soccerSportRow } from '../../support/screen/screens.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

export type Season = {
  readonly league: League
  readonly schedule: Schedule
  readonly teamIds: readonly string[]
  readonly fieldIds: readonly [string, string]
  /** Adds a game to the schedule: by default, Tigers – Sharks on Field 1, with Tigers as the home team. */
  readonly addGame: (given?: Partial<Game>) => Promise<Game>
}

export const teamNames = ['Tigers', 'Sharks', 'Falcons', 'Bears'] as const

/** Stores a league of four teams, with a two-field venue and one schedule, as received from the server. */
export async function putSeason(
  db: LocalDatabase,
  organizationId: string,
  given: Partial<Schedule> = {},
): Promise<Season> {
  const common = { organization_id: organizationId, version: 3 }
  const league = makeLeagueRow({
    ...common,
    name: 'U12 Spring League',
    sport_id: soccerSportRow.id,
    time_zone: 'Europe/London',
    season_start: '2026-04-04',
    season_end: '2026-04-26',
  })
  const teams = teamNames.map((name) => makeTeam({ ...common, league_id: league.id, name }))
  const venue = makeVenue({ ...common, league_id: league.id, name: 'Riverside' })
  const fieldOne = makeField({ ...common, venue_id: venue.id, name: 'Field 1' })
  const fieldTwo = makeField({ ...common, venue_id: venue.id, name: 'Field 2' })
  const schedule = makeSchedule({
    ...common,
    league_id: league.id,
    name: 'Spring round robin',
    status: 'draft',
    published_at: null,
    ...given,
  })
  await db.leagues.add(league)
  await db.teams.bulkAdd(teams)
  await db.venues.add(venue)
  await db.venue_fields.bulkAdd([fieldOne, fieldTwo])
  await db.schedules.add(schedule)
  const teamIds = teams.map((team) => team.id)
  return {
    league,
    schedule,
    teamIds,
    fieldIds: [fieldOne.id, fieldTwo.id],
    addGame: async (game = {}) => {
      const row = makeGame({
        ...common,
        league_id: league.id,
        schedule_id: schedule.id,
        home_team_id: teamIds[0] ?? '',
        away_team_id: teamIds[1] ?? '',
        field_id: fieldOne.id,
        start_time: '2026-04-11T09:30:00.000Z', // 10:30 in London
        end_time: '2026-04-11T10:30:00.000Z',
        ...game,
      })
      await db.games.add(row)
      return row
    },
  }
}

export function constraintsFor(season: Season, given: Partial<ScheduleConstraints> = {}): ScheduleConstraints {
  return {
    preferredDays: [6],
    timeSlots: [{ start: '09:00', end: '17:00' }],
    blackoutDates: [],
    teamIds: [...season.teamIds],
    fieldIds: [...season.fieldIds],
    divisionIds: [],
    meetings: 1,
    gameMinutes: 60,
    turnaroundMinutes: 0,
    minGameSpacing: 2,
    maxGamesPerDay: 3,
    homeAwayBalance: true,
    seed: 1,
    ...given,
  }
}
