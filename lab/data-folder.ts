import '#domain/time-zones/all-zones.ts'
import { getWallClock } from '#domain/leagues/wall-clock.ts'
import { randomBytes } from 'node:crypto'
import { unpublishedLeague } from '#domain/public-league/unpublished-league.ts'
import { hashToken } from '#server/auth/sessions.ts'
import { openServerDatabase, type Sql } from '#server/database/database.ts'

// Runs `work` on the data folder of a stopped server, to seed rows for a measurement: signing up a thousand people
// would take minutes of password hashing. The server must have run on the folder at least once. Triggers stay active.

export async function seedDataFolder<Result>(
  dataFolder: string,
  work: (database: Sql) => Promise<Result>,
): Promise<Result> {
  const database = await openServerDatabase({ folder: dataFolder })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Inserts rows; the first row determines the columns. */
export async function copyRows(database: Sql, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  if (rows.length === 0) return
  await database.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

export type SeededPerson = { readonly userId: string; readonly email: string; readonly refreshToken: string }

export function newPerson(): SeededPerson {
  const userId = crypto.randomUUID()
  return { userId, email: `${userId}@example.com`, refreshToken: randomBytes(24).toString('base64url') }
}

/**
 * Inserts people with one session each. The session has the same id as the person and can be renewed once with their
 * token.
 */
export async function insertPeople(database: Sql, people: readonly SeededPerson[], passwordHash: string | null = null) {
  const about = { email_confirmed_at: '2026-01-01', raw_user_meta_data: { first_name: 'Pat', last_name: 'Lee' } }
  await copyRows(
    database,
    'auth.users',
    people.map(({ userId, email }) => ({ id: userId, email, encrypted_password: passwordHash, ...about })),
  )
  await copyRows(
    database,
    'auth.sessions',
    people.map(({ userId }) => ({ id: userId, user_id: userId, created_at: new Date() })),
  )
  await copyRows(
    database,
    'auth.refresh_tokens',
    people.map(({ userId, refreshToken }) => ({
      token: hashToken(refreshToken),
      user_id: userId,
      session_id: userId,
      revoked: false,
      created_at: new Date(),
    })),
  )
}

export type SeededClub = {
  readonly organizationId: string
  readonly leagueId: string
  readonly teamIds: readonly string[]
  readonly gameIds: readonly string[]
}

/**
 * Inserts an organization with a league, its teams, and a published schedule. In each round, every team plays one home
 * game, in team order.
 */
export async function insertClub(database: Sql, teams: number, rounds: number): Promise<SeededClub> {
  const [organizationId, leagueId, scheduleId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const common = { organization_id: organizationId }
  const [sport] = await database.query<{ id: string }>('select id from app.sports limit 1')
  const teamIds = Array.from({ length: teams }, () => crypto.randomUUID())
  const games = Array.from({ length: teams * rounds }, (_, index) => gameOf(index, teamIds))

  await copyRows(database, 'app.organizations', [{ id: organizationId, ...common, name: 'Riverside' }])
  const plan = { ...common, ...league, id: leagueId, sport_id: sport?.id, num_teams: Math.max(2, teams) }
  await copyRows(database, 'app.leagues', [plan])
  await copyRows(
    database,
    'app.teams',
    teamIds.map((id, index) => ({
      ...common,
      id,
      league_id: leagueId,
      name: `Team ${index + 1}`,
      primary_color: '#0B6B4F',
      secondary_color: '#FFFFFF',
    })),
  )
  await copyRows(database, 'app.schedules', [{ ...common, ...schedule, id: scheduleId, league_id: leagueId }])
  const parents = { ...common, league_id: leagueId, schedule_id: scheduleId, status: 'scheduled' }
  await copyRows(
    database,
    'app.games',
    games.map((game) => ({ ...game, ...parents })),
  )
  return { organizationId, leagueId, teamIds, gameIds: games.map(({ id }) => id) }
}

const league = {
  name: 'Saturdays',
  time_zone: 'UTC',
  status: 'active',
  score_policy: 'team_staff',
  standings_preset: 'points_3_1_0',
  tie_breakers: [],
  ...unpublishedLeague,
}
const schedule = {
  name: 'Season',
  type: 'round_robin',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  status: 'published',
}

function gameOf(index: number, teamIds: readonly string[]) {
  const start = Date.UTC(2026, 0, 1) + index * 2 * 3_600_000 // one game at a time, so that no team is double-booked
  return {
    id: crypto.randomUUID(),
    home_team_id: teamIds[index % teamIds.length],
    away_team_id: teamIds[(index + 1) % teamIds.length],
    ...getWallClock(new Date(start).toISOString(), 'UTC'),
    start_time: new Date(start),
    end_time: new Date(start + 3_600_000),
  }
}
