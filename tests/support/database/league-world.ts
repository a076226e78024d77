import { randomUUID } from 'node:crypto'
import type { Role } from '#domain/schema/organizations.ts'
import type { RowOf, TableName } from '#domain/schema/tables.ts'
import {
  makeField,
  makeGame,
  makeLeagueRow,
  makePlayer,
  makeSchedule,
  makeTeam,
  makeTeamStaff,
  makeVenue,
} from '../rows/factories.ts'
import type { TestQuery, TestDatabase } from './postgres.ts'

// Two organizations with people in every role, for tests of rights and of the sync functions.

export const soccerSport = '5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e01'

export type LeagueWorld = Awaited<ReturnType<typeof createLeagueWorld>>

export async function createLeagueWorld(database: TestDatabase) {
  const here = await createOrganizationInDatabase(database, 'Riverside')
  const there = await createOrganizationInDatabase(database, 'Hillside')
  return { here, there, outsider: await createPerson(database, 'Outsider') }
}

export type OrganizationInTest = Awaited<ReturnType<typeof createOrganizationInDatabase>>

/**
 * Creates a league of three teams, with one game between the first two in a published schedule and one in a draft.
 * `homeCoach` and `awayCoach` are staff of those teams; `teamless` is a team manager without a team.
 */
export async function createOrganizationInDatabase(database: TestDatabase, name: string) {
  const manager = await createPerson(database, `${name} Manager`)
  const [created] = await database.asPerson(manager, (query) =>
    query<{ id: string }>('select public.create_organization($1) as id', [name]),
  )
  const id = created?.id ?? ''
  const join = (role: Role, title: string) => createMember(database, id, role, `${name} ${title}`)
  const people = {
    manager,
    administrator: await join('league_administrator', 'Administrator'),
    scorekeeper: await join('scorekeeper', 'Scorekeeper'),
    homeCoach: await join('team_manager', 'Home'),
    awayCoach: await join('team_manager', 'Away'),
    teamless: await join('team_manager', 'Teamless'),
    player: await join('player', 'Player'),
    viewer: await join('viewer', 'Viewer'),
  }

  const ours = { organization_id: id }
  const league = makeLeagueRow({ ...ours, id: randomUUID(), sport_id: soccerSport })
  const inLeague = { ...ours, league_id: league.id }
  const team = (name: string) => makeTeam({ ...inLeague, id: randomUUID(), name })
  const [home, away, third] = [team('Otters'), team('Herons'), team('Badgers')] as const
  const player = makePlayer({ ...ours, id: randomUUID(), team_id: home.id })
  const staff = [
    makeTeamStaff({ ...ours, id: randomUUID(), team_id: home.id, user_id: people.homeCoach }),
    makeTeamStaff({ ...ours, id: randomUUID(), team_id: away.id, user_id: people.awayCoach }),
  ]
  const venue = makeVenue({ ...inLeague, id: randomUUID() })
  const field = makeField({ ...ours, id: randomUUID(), venue_id: venue.id })
  const published = makeSchedule({ ...inLeague, id: randomUUID(), name: 'Spring season' })
  const draft = makeSchedule({
    ...inLeague,
    id: randomUUID(),
    name: 'Autumn season',
    status: 'draft',
    published_at: null,
  })
  const game = makeGame({
    ...inLeague,
    id: randomUUID(),
    schedule_id: published.id,
    home_team_id: home.id,
    away_team_id: away.id,
    field_id: field.id,
  })
  const draftGame = {
    ...game,
    id: randomUUID(),
    schedule_id: draft.id,
    local_date: '2026-09-12',
    start_time: '2026-09-12T16:00:00.000Z',
    end_time: '2026-09-12T17:00:00.000Z',
  }

  await database.asOwner(async (query) => {
    await insertTestRows(query, 'leagues', [league])
    await insertTestRows(query, 'teams', [home, away, third])
    await insertTestRows(query, 'players', [player])
    await insertTestRows(query, 'team_staff', staff)
    await insertTestRows(query, 'venues', [venue])
    await insertTestRows(query, 'venue_fields', [field])
    await insertTestRows(query, 'schedules', [published, draft])
    await insertTestRows(query, 'games', [game, draftGame])
  })
  return {
    id,
    ...people,
    league,
    home,
    away,
    third,
    rosterPlayer: player,
    staff,
    venue,
    field,
    published,
    draft,
    game,
    draftGame,
  }
}

/** Creates a person who has signed up, and returns their id. */
export async function createPerson(database: TestDatabase, name: string): Promise<string> {
  const id = randomUUID()
  const [first, last] = name.split(' ')
  await database.asOwner(async (query) => {
    await query(
      'insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values ($1, $2, now(), $3)',
      [id, `${id}@example.com`, JSON.stringify({ first_name: first, last_name: last ?? '' })],
    )
    // The session that `asPerson` uses by default.
    await query('insert into auth.sessions (id, user_id) values ($1, $1)', [id])
  })
  return id
}

export async function createMember(database: TestDatabase, org: string, role: Role, name: string): Promise<string> {
  const id = await createPerson(database, name)
  await database.asOwner((query) =>
    query('insert into app.memberships (organization_id, user_id, role) values ($1, $2, $3)', [org, id, role]),
  )
  return id
}

/** Inserts whole rows, with the columns as given. */
export async function insertTestRows<T extends TableName>(
  query: TestQuery,
  table: T,
  rows: readonly RowOf<T>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .filter((column) => column !== 'version')
    .map((column) => `"${column}"`)
    .join(', ')
  await query(
    `insert into app.${table} (${columns})
     select ${columns} from jsonb_populate_recordset(null::app.${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

/**
 * Returns the SQLSTATE and the message with which the database refuses the work. Fails if the database doesn't refuse
 * it.
 */
export async function expectRefusal(work: Promise<unknown>): Promise<{ code: string; message: string }> {
  try {
    await work
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { code: String(error.code), message: error.message }
    throw error
  }
  throw new Error('The database did not refuse.')
}
