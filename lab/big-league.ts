import '#domain/time-zones/all-zones.ts'
import { getWallClock } from '#domain/leagues/wall-clock.ts'
import { unpublishedLeague } from '#domain/public-league/unpublished-league.ts'
import { createOrganizationOnServer } from '../tests/support/server/new-organization.ts'

export type BigLeague = {
  readonly email: string
  readonly password: string
  readonly organizationId: string
  readonly leagueId: string
  readonly scheduleId: string
  readonly openGameIds: readonly string[]
}

/**
 * Signs up a person on the server and gives them an organization with one league of `games` games, half of them played.
 * With `ownGames`, there is a second, smaller league, which comes later in alphabetical order and in which the person
 * is on a team's staff.
 */
export async function createBigLeague(url: string, games: number, ownGames = 0): Promise<BigLeague> {
  const { email, password, organizationId, sportId, userId, push } = await createOrganizationOnServer(url)
  const common = { organization_id: organizationId }
  const createdAt = new Date().toISOString()
  const big = leagueOf(league.name, games, organizationId, sportId, createdAt)
  const own = leagueOf('Own League', ownGames, organizationId, sportId, createdAt)
  const staff = { ...common, id: crypto.randomUUID(), team_id: own.teamIds[0], user_id: userId, role: 'head_coach' }
  const { leagueId, scheduleId, rows } = big
  const mutations = ownGames === 0 ? big.ops : [...big.ops, ...own.ops, [{ t: 'team_staff', rows: [staff] }]]
  await push(mutations)
  return {
    email,
    password,
    organizationId,
    leagueId,
    scheduleId,
    openGameIds: rows.filter((row) => row.status === 'scheduled').map((row) => row.id),
  }
}

/**
 * Returns the ids of a league and its teams and schedule, the rows of its games, and the ops of the several changes
 * that create them all.
 */
function leagueOf(name: string, games: number, organizationId: string, sportId: string, createdAt: string) {
  const common = { organization_id: organizationId }
  const [leagueId, scheduleId] = [crypto.randomUUID(), crypto.randomUUID()]
  const teamIds = Array.from({ length: 20 }, () => crypto.randomUUID())
  const rows = Array.from({ length: games }, (_, index) =>
    gameRow(index, games, { ...common, leagueId, scheduleId, teamIds }),
  )
  const teams = teamIds.map((teamId, index) => ({
    ...common,
    id: teamId,
    league_id: leagueId,
    division_id: null,
    name: `Team ${index + 1}`,
    logo_url: null,
    primary_color: '#0B6B4F',
    secondary_color: '#FFFFFF',
  }))
  const parents = { league_id: leagueId, published_at: createdAt, created_at: createdAt }
  const ops: { t: string; rows: readonly object[] }[][] = [
    [
      { t: 'leagues', rows: [{ ...common, ...league, name, id: leagueId, sport_id: sportId, created_at: createdAt }] },
      { t: 'teams', rows: teams },
      { t: 'schedules', rows: [{ ...common, ...schedule, id: scheduleId, ...parents }] },
    ],
    ...chunks(rows, 500).map((some) => [{ t: 'games', rows: some }]),
  ]
  return { leagueId, scheduleId, teamIds, rows, ops }
}

const league = {
  name: 'Measured League',
  description: null,
  time_zone: 'UTC',
  num_teams: 20,
  season_start: null,
  season_end: null,
  registration_deadline: null,
  rules: null,
  status: 'active',
  score_policy: 'team_staff',
  standings_preset: 'points_3_1_0',
  tie_breakers: ['difference', 'scored'],
  ...unpublishedLeague,
}
const schedule = {
  name: 'Measured schedule',
  description: null,
  type: 'round_robin',
  start_date: '2026-01-01',
  end_date: '2027-12-31',
  status: 'published',
  constraints: null,
}

function gameRow(
  index: number,
  games: number,
  at: { organization_id: string; leagueId: string; scheduleId: string; teamIds: string[] },
) {
  const home = index % at.teamIds.length
  const away = (home + 1 + (Math.floor(index / at.teamIds.length) % (at.teamIds.length - 1))) % at.teamIds.length
  const isPlayed = index < games / 2
  // One game at a time, so no team is double-booked. The open games started in the past, so that the app does not ask
  // for confirmation of a result.
  const start = new Date(Date.UTC(2026, 0, 1) + (index - Math.ceil(games / 2)) * 3_600_000)
  return {
    organization_id: at.organization_id,
    id: crypto.randomUUID(),
    league_id: at.leagueId,
    schedule_id: at.scheduleId,
    home_team_id: at.teamIds[home],
    away_team_id: at.teamIds[away],
    field_id: null,
    ...getWallClock(start.toISOString(), 'UTC'),
    start_time: start.toISOString(),
    end_time: new Date(start.getTime() + 3_600_000).toISOString(),
    status: isPlayed ? 'completed' : 'scheduled',
    home_score: isPlayed ? index % 5 : null,
    away_score: isPlayed ? index % 3 : null,
    result_state: isPlayed ? 'official' : null,
    result_side: isPlayed ? 'staff' : null,
    forfeited_by: null,
    round_number: null,
    match_number: null,
    tournament_stage: null,
    is_tiebreaker: false,
    notes: null,
  }
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}
