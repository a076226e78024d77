import { createOrganization } from './new-organization.ts'

export type DraftLeague = {
  readonly email: string
  readonly password: string
  readonly leagueId: string
  readonly scheduleId: string
  /** The Monday of the week in which the games lie; in a season of several weeks the first. */
  readonly monday: string
}

type Game = {
  /** Index among the teams. */
  readonly home: number
  readonly away: number
  /** Index among the fields of the one venue. */
  readonly field: number
  /** Days after the Monday. */
  readonly day: number
  /** `10:00`, in UTC. */
  readonly start: string
}

/** Signs somebody up at a running server and gives them a league with a draft of these games, of one hour each. */
export async function createDraftLeague(
  url: string,
  {
    teams,
    fields,
    games,
    monday,
    weeks = 1,
  }: {
    teams: readonly string[]
    fields: number
    games: readonly Game[]
    monday: string
    weeks?: number
  },
): Promise<DraftLeague> {
  const { email, password, organizationId, sportId, push } = await createOrganization(url)
  const common = { organization_id: organizationId }
  const createdAt = new Date().toISOString()
  const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())
  const [leagueId = '', scheduleId = '', venueId = ''] = ids(3)
  const [teamIds, fieldIds] = [ids(teams.length), ids(fields)]
  const day = (after: number) =>
    new Date(Date.parse(`${monday}T00:00:00Z`) + after * 86_400_000).toISOString().slice(0, 10)
  const constraints = {
    preferredDays: [1, 2, 3, 4, 5, 6, 7],
    timeSlots: [{ start: '08:00', end: '22:00' }],
    blackoutDates: [],
    teamIds,
    fieldIds,
    divisionIds: [],
    meetings: 1,
    gameMinutes: 60,
    turnaroundMinutes: 0,
    minGameSpacing: 2,
    maxGamesPerDay: 3,
    homeAwayBalance: true,
    seed: 1,
  }
  const gameRows = games.map((game) => ({
    ...common,
    id: crypto.randomUUID(),
    league_id: leagueId,
    schedule_id: scheduleId,
    home_team_id: teamIds[game.home],
    away_team_id: teamIds[game.away],
    field_id: fieldIds[game.field],
    start_time: `${day(game.day)}T${game.start}:00.000Z`,
    end_time: new Date(Date.parse(`${day(game.day)}T${game.start}:00Z`) + 3_600_000).toISOString(),
    status: 'scheduled',
    ...noResult,
  }))
  await push([
    [
      { t: 'leagues', rows: [{ ...common, ...league, id: leagueId, sport_id: sportId, created_at: createdAt }] },
      {
        t: 'teams',
        rows: teams.map((name, index) => ({ ...common, ...team, id: teamIds[index], league_id: leagueId, name })),
      },
      { t: 'venues', rows: [{ ...common, ...venue, id: venueId, league_id: leagueId }] },
      {
        t: 'venue_fields',
        rows: fieldIds.map((id, index) => ({ ...common, id, venue_id: venueId, name: `Field ${index + 1}` })),
      },
      {
        t: 'schedules',
        rows: [
          {
            ...common,
            ...schedule,
            id: scheduleId,
            league_id: leagueId,
            start_date: monday,
            end_date: day(7 * weeks - 1),
            constraints,
            created_at: createdAt,
          },
        ],
      },
    ],
    ...chunks(gameRows, 500).map((rows) => [{ t: 'games', rows }]),
  ])
  return { email, password, leagueId, scheduleId, monday }
}

const noResult = {
  home_score: null,
  away_score: null,
  result_state: null,
  result_side: null,
  forfeited_by: null,
  round_number: null,
  match_number: null,
  tournament_stage: null,
  notes: null,
}
const league = {
  name: 'Riverside League',
  description: null,
  time_zone: 'UTC',
  num_teams: 4,
  season_start: null,
  season_end: null,
  registration_deadline: null,
  rules: null,
  status: 'active',
  score_policy: 'team_staff',
  standings_preset: 'win_percentage',
  tie_breakers: [],
}
const team = { division_id: null, logo_url: null, primary_color: '#0B6B4F', secondary_color: '#FFFFFF' }
const venue = { name: 'Riverside', address: '1 River Road', description: null, capacity: null, has_parking: false }
const schedule = {
  name: 'Spring draft',
  description: null,
  type: 'round_robin',
  status: 'draft',
  template_id: null,
  template_config: null,
  published_at: null,
  created_by: null,
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}
