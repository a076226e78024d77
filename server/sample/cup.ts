import { getWallClock } from '#domain/leagues/wall-clock.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { toMatchColumns } from '#domain/tournaments/tournament-games.ts'
import { resolveTournamentTeams } from '#domain/tournaments/tournament.ts'
import { unpublishedLeague } from '#domain/public-league/unpublished-league.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { storedBracketSchema } from '#domain/schema/tournaments.ts'
import { addDays, addMinutes, toLocalDate, localToInstant } from '#domain/time.ts'
import { sampleTimeZone } from './leagues.ts'
import type { SampleChange } from './sample-api.ts'

type Surroundings = {
  readonly organizationId: string
  readonly createdBy: string
  readonly sportId: string
  readonly now: Date
  readonly newId: () => string
}

const entrants = [
  { name: 'Comets', color: '#1e40af' },
  { name: 'Rockets', color: '#b45309' },
  { name: 'Meteors', color: '#7e22ce' },
  { name: 'Planets', color: '#047857' },
  { name: 'Stars', color: '#be123c' },
  { name: 'Moons', color: '#334155' },
] as const

/**
 * The cup's first and last day, counted from today: about three weeks ago and two weeks from now, so that neither is
 * close to the season's games around today.
 */
const [firstDay, lastDay] = [-20, 15]

/** Scores of the matches so far, in order, with the home team’s score first. */
const scores = [
  { home: 3, away: 1, winner: null },
  { home: 0, away: 2, winner: null },
  { home: 1, away: 1, winner: 'home' },
  { home: 2, away: 1, winner: null },
] as const

/**
 * Creates the changes for a cup of six teams with its own league and venue. All matches have results except those for
 * first and third place.
 */
export function createSampleCup({ organizationId, createdBy, sportId, now, newId }: Surroundings): SampleChange[] {
  const today = toLocalDate(now.toISOString(), sampleTimeZone)
  const [startDate, endDate] = [addDays(today, firstDay), addDays(today, lastDay)]
  const createdAt = now.toISOString()
  const organization = { organization_id: organizationId }
  const league = {
    id: newId(),
    ...organization,
    name: 'Youth Cup',
    description: 'Six teams, one loss and a team is out.',
    sport_id: sportId,
    time_zone: sampleTimeZone,
    num_teams: entrants.length,
    season_start: startDate,
    season_end: endDate,
    registration_deadline: addDays(startDate, -14),
    rules: null,
    status: 'active',
    score_policy: 'team_staff',
    standings_preset: 'points_3_1_0',
    tie_breakers: ['head_to_head', 'difference', 'scored'],
    ...unpublishedLeague,
    slug: 'youth-cup',
    is_public: true,
    created_by: createdBy,
    created_at: createdAt,
  }
  const ofLeague = { ...organization, league_id: league.id }
  const teams = entrants.map(({ name, color }) => ({
    id: newId(),
    ...ofLeague,
    division_id: null,
    name,
    logo_url: null,
    primary_color: color,
    secondary_color: '#ffffff',
  }))
  const venue = {
    id: newId(),
    ...ofLeague,
    name: 'Observatory Ground',
    address: '1 Observatory Way, Riverside',
    description: null,
    capacity: 200,
    has_parking: true,
    latitude: 41.0389,
    longitude: -73.5662,
  }
  const fields = ['North', 'South'].map((name) => ({ id: newId(), ...organization, venue_id: venue.id, name }))
  const bracket = storedBracketSchema.parse(createSingleElimination(entrants.length, { thirdPlace: true }))
  const teamIds = teams.map(({ id }) => id)
  const schedule = {
    id: newId(),
    ...ofLeague,
    name: 'Youth Cup',
    description: null,
    type: 'tournament',
    start_date: startDate,
    end_date: endDate,
    status: 'draft',
    constraints: null,
    template_id: null,
    template_config: null,
    bracket,
    tournament_facts: { entrants: teamIds, withdrawn: [], placings: [] },
    published_at: null,
    created_by: createdBy,
    created_at: createdAt,
  } satisfies Omit<Schedule, 'version'>
  const games = toMatchColumns(bracket, teamIds).map((columns, index) => {
    const date = index < scores.length ? startDate : endDate
    const start = localToInstant(date, index < 2 ? '09:00' : '12:00', sampleTimeZone)
    return {
      ...columns,
      id: newId(),
      ...ofLeague,
      schedule_id: schedule.id,
      field_id: fields[index % 2]?.id ?? null,
      ...getWallClock(start, sampleTimeZone),
      start_time: start,
      end_time: addMinutes(start, 60),
      status: 'scheduled',
      home_score: null,
      away_score: null,
      result_state: null,
      result_side: null,
      forfeited_by: null,
      winner: null,
      details: null,
      is_tiebreaker: false,
      notes: null,
    } satisfies Omit<Game, 'version'>
  })
  return [
    { name: 'league.create', ops: [{ t: 'leagues', rows: [league] }] },
    { name: 'team.create', ops: [{ t: 'teams', rows: teams }] },
    {
      name: 'venue.create',
      ops: [
        { t: 'venues', rows: [venue] },
        { t: 'venue_fields', rows: fields },
      ],
    },
    {
      name: 'tournament.create',
      ops: [
        { t: 'schedules', rows: [schedule] },
        { t: 'games', rows: games },
      ],
    },
    {
      name: 'schedule.publish',
      ops: [
        {
          t: 'schedules',
          id: schedule.id,
          set: { status: 'published', published_at: createdAt },
          was: { status: 'draft', published_at: null },
        },
      ],
    },
    ...reportsOf(schedule, games, { createdBy, newId }),
  ]
}

/** Creates reports one at a time, because each match's teams depend on earlier results. */
function reportsOf(
  schedule: Omit<Schedule, 'version'>,
  planned: readonly Omit<Game, 'version'>[],
  { createdBy, newId }: Pick<Surroundings, 'createdBy' | 'newId'>,
): SampleChange[] {
  let games: readonly Game[] = planned.map((game) => ({ ...game, version: 0 }))
  return scores.flatMap(({ home, away, winner }, index): SampleChange[] => {
    games = resolveTournamentTeams(schedule, games)
    const game = games[index]
    if (!game) return []
    const result = { status: 'completed', home_score: home, away_score: away, winner } as const
    games = games.map((each) => (each === game ? { ...each, ...result } : each))
    const at = addMinutes(game.end_time, 10)
    const report = {
      id: newId(),
      organization_id: game.organization_id,
      game_id: game.id,
      kind: 'final',
      home_score: home,
      away_score: away,
      winner,
      home_team_id: game.home_team_id,
      away_team_id: game.away_team_id,
      side: 'staff',
      reported_by: createdBy,
      recorded_at: at,
      recorded_offline: false,
      note: null,
      created_at: at,
    }
    return [{ name: 'score.report', ops: [{ t: 'score_reports', rows: [report] }] }]
  })
}
