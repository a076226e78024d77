import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLeagueRow } from '#domain/leagues/create-league-row.ts'
import {
  createMember,
  createOrganizationInDatabase,
  createPerson,
  soccerSport,
  type OrganizationInTest,
} from '../../support/database/league-world.ts'
import { databaseEngines, openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { syncWith } from '../../support/device/sync-device.ts'
import { asking, type Ask } from '../support/probes.ts'

// What the platform's administrators can see and change about people, organizations, and leagues that they don't belong
// to. No one else can do so this way.

const list = 'select public.admin_list_users($1, $2, $3, $4, $5)'
const take = 'select public.admin_export_users($1, $2, $3, $4, $5, $6)'
const changeRole = 'select public.admin_change_role($1, $2, $3, $4)'
const leagues = 'select public.admin_list_all_leagues($1, $2, $3, $4)'
const organizations = 'select public.admin_list_organizations($1, $2, $3)'
const read = 'select public.admin_read_organization($1)'
const contents = 'select public.admin_count_league($1, $2)'
const create = 'select public.admin_create_league($1, $2)'
const remove = 'select public.admin_delete_league($1, $2, $3)'

type Listed = {
  total: number
  rows: { id: string; email: string; created_at: string; memberships: { role: string }[] }[]
}

// The owner of a hosted project is not a superuser, so its functions can do only what policies allow.
describe.each(databaseEngines)('on %s', (engine) => {
  let database: TestDatabase
  let here: OrganizationInTest
  let admin: string
  let founder: string
  let ask: Ask
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    admin = await createPerson(database, 'Abe Admin')
    founder = await createPerson(database, 'Fay Founder')
    await database.asOwner((query) =>
      query('insert into app.platform_admins (user_id, is_founder) values ($1, false), ($2, true)', [admin, founder]),
    )
    ask = asking(database)
    await begin()
  })
  afterAll(() => database.close())

  let number = 0
  /** Creates a new organization in which nothing has happened yet. */
  async function begin() {
    here = await createOrganizationInDatabase(database, `Club${++number}`)
  }

  const find = async (text: string, role: string | null = null, org: string | null = null, offset = 0, limit = 20) =>
    (await ask(admin, list, [text, role, org, offset, limit])) as Listed
  const leagueRow = (name: string) => ({
    ...createLeagueRow(
      {
        name,
        description: null,
        sport_id: soccerSport,
        time_zone: 'America/Chicago',
        num_teams: 6,
        season_start: null,
        season_end: null,
        registration_deadline: null,
      },
      { id: randomUUID(), by: null, at: '2026-11-21T10:00:00.000Z' },
    ),
    organization_id: here.id,
  })
  /** Returns the latest activity. */
  const latest = async (org: string | null) =>
    ask(
      admin,
      `select jsonb_build_object('action', action, 'actor', actor_id, 'subject', subject)
       from app.activity where organization_id is not distinct from $1 order by id desc limit 1`,
      [org],
    )

  test('nobody else asks or changes anything', async () => {
    const outsider = await createPerson(database, 'Outsider')
    const calls: [string, unknown[]][] = [
      [list, ['', null, null, 0, 20]],
      [take, ['', null, null, null, null, 100]],
      [changeRole, [here.id, here.viewer, 'viewer', 'league_manager']],
      [leagues, ['', null, 0, 20]],
      [organizations, ['', 0, 20]],
      [read, [here.id]],
      [contents, [here.id, here.league.id]],
      [create, [here.id, JSON.stringify(leagueRow('Not theirs'))]],
      [remove, [here.id, here.league.id, here.league.name]],
    ]
    for (const [sql, given] of calls) {
      for (const person of [here.manager, here.viewer, outsider]) {
        expect([sql, await ask(person, sql, given)]).toEqual([sql, 'FSRUL not_allowed'])
      }
      expect([sql, await ask(admin, sql, given, { session_id: here.viewer })]).toEqual([sql, 'FSRUL not_allowed'])
    }
  })

  test('people are found by a part of their address or name, whatever its case, by role and by organization', async () => {
    const name = `Club${number}`
    expect(await find(`${name} SCOREkeeper`.toUpperCase())).toMatchObject({
      total: 1,
      rows: [
        {
          id: here.scorekeeper,
          name: `${name} Scorekeeper`,
          is_admin: false,
          is_founder: false,
          last_sign_in_at: null,
          memberships: [{ organization_id: here.id, organization: name, role: 'scorekeeper' }],
        },
      ],
    })
    expect(await find(here.viewer.slice(0, 13))).toMatchObject({ total: 1, rows: [{ id: here.viewer }] })
    expect(await find('%')).toEqual({ total: 0, rows: [] })
    expect(await find(`${name} `, 'team_manager')).toMatchObject({ total: 3 })
    expect(await find('', 'team_manager', here.id)).toMatchObject({ total: 3 })
    expect(await find('', null, here.id)).toMatchObject({ total: 8 })
    expect(await find('', 'admin', here.id)).toEqual({ total: 0, rows: [] })
    expect((await find('', 'admin')).rows.map(({ id }) => id)).toEqual([founder, admin])
    expect((await find('', 'none')).rows.map(({ id }) => id)).toContain(admin)
    expect((await find('', 'none')).rows.map(({ id }) => id)).not.toContain(here.viewer)
    expect(await find('', 'king')).toEqual({ total: 0, rows: [] })
  })

  test('somebody in two organizations is listed once, with both roles', async () => {
    const other = await createOrganizationInDatabase(database, 'Other')
    await database.asOwner((query) =>
      query(`insert into app.memberships (organization_id, user_id, role) values ($1, $2, 'player')`, [
        other.id,
        here.viewer,
      ]),
    )
    const roles = async (org: string | null) => {
      const [row] = (await find(here.viewer, null, org)).rows
      return row?.memberships.map((one) => one.role)
    }
    expect(await roles(null)).toEqual(['viewer', 'player'])
    expect(await roles(other.id)).toEqual(['player', 'viewer']) // the role in the requested organization comes first
    expect(await find(here.viewer, 'viewer', other.id)).toEqual({ total: 0, rows: [] })
  })

  test('pages follow one another without a gap, the newest first, and so do the parts of an export', async () => {
    const whole = await find('', null, null, 0, 100)
    expect(whole.total).toBe(whole.rows.length)
    const times = whole.rows.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().toReversed())
    const pages = []
    for (let offset = 0; offset < whole.total; offset += 3)
      pages.push(...(await find('', null, null, offset, 3)).rows.map(({ id }) => id))
    expect(pages).toEqual(whole.rows.map(({ id }) => id))
    const exported: Listed['rows'] = []
    for (;;) {
      const last = exported.at(-1)
      const given = ['', null, null, last?.created_at ?? null, last?.id ?? null, 3]
      const part = (await ask(admin, take, given)) as Listed['rows']
      exported.push(...part)
      if (part.length < 3) break
    }
    expect(exported.map(({ email }) => email)).toEqual(whole.rows.map(({ email }) => email))
    expect(await latest(null)).toMatchObject({ action: 'users.exported', actor: admin })
  })

  test('a role is changed, noted, and comes to the organization’s devices; what somebody else did is not undone', async () => {
    await begin()
    const { pull, cursorOf } = syncWith(() => ({ database, org: here }))
    const cursor = await cursorOf(here.administrator)
    expect(await ask(admin, changeRole, [here.id, here.viewer, 'viewer', 'scorekeeper'])).toBe('')
    expect(await ask(admin, changeRole, [here.id, here.viewer, 'viewer', 'scorekeeper'])).toBe('') // a retry, as if the first response had been lost
    expect((await pull(here.administrator, { cursor })).rows['memberships']).toMatchObject([
      { user_id: here.viewer, role: 'scorekeeper' },
    ])
    expect(await latest(here.id)).toMatchObject({ action: 'member.role_changed', actor: admin })
    expect(await ask(admin, changeRole, [here.id, here.viewer, 'viewer', 'player'])).toBe('FSRUL changed_since')
    expect(await ask(admin, changeRole, [here.id, admin, 'viewer', 'player'])).toBe('FSRUL not_member')
    expect(await ask(admin, changeRole, [here.id, here.viewer, 'scorekeeper', 'king'])).toBe('23514')
  })

  test('an organization keeps a league manager, the founder their roles, and links go with the right to invite', async () => {
    await begin()
    const given = [here.id, here.manager, 'league_manager', 'viewer']
    expect(await ask(admin, changeRole, given)).toBe('FSRUL last_manager')
    await ask(here.manager, `select public.invite_member($1, 'ann@example.com', 'league_manager')`, [here.id])
    await createMember(database, here.id, 'league_manager', 'Second Manager')
    expect(await ask(admin, changeRole, given)).toBe('')
    const open = 'select count(*)::int from app.invitations where organization_id = $1 and revoked_at is null'
    expect(await ask(here.administrator, open, [here.id])).toBe(0)
    await database.asOwner((query) =>
      query(`insert into app.memberships (organization_id, user_id, role) values ($1, $2, 'viewer')`, [
        here.id,
        founder,
      ]),
    )
    expect(await ask(admin, changeRole, [here.id, founder, 'viewer', 'player'])).toBe('FSRUL founder_protected')
  })

  test('an organization is read with its plan, its leagues, and what limits count; nobody’s results or rosters', async () => {
    await begin()
    expect(await ask(admin, read, [here.id])).toEqual({
      id: here.id,
      name: `Club${number}`,
      created_at: expect.any(String) as string,
      tier: null,
      default_tier: 'enterprise',
      time_zone: here.league.time_zone,
      managers: [{ id: here.manager, name: `Club${number} Manager`, email: `${here.manager}@example.com` }],
      members: 8,
      teams: 3,
      players: 1,
      venues: 1,
      games: 2,
      usage: { leagues: 1, teams: 3, players: 1, games: 0 },
      leagues: [
        {
          id: here.league.id,
          organization_id: here.id,
          name: here.league.name,
          sport: 'Soccer',
          status: 'active',
          teams: 3,
          venues: 1,
        },
      ],
    })
    expect(await ask(admin, read, [randomUUID()])).toBeNull()
    expect(await ask(admin, 'select public.set_tier($1, $2)', [here.id, 'free'])).toBe('')
    expect(await ask(admin, read, [here.id])).toMatchObject({ tier: 'free' })
    expect(await latest(here.id)).toMatchObject({ action: 'organization.tier_set', actor: admin })
    expect(await ask(admin, create, [here.id, JSON.stringify(leagueRow('One too many'))])).toBe('FSRUL limit_leagues')
  })

  test('a league is made once, as the wizard makes it, is found by its name or its organization, and deleted by name', async () => {
    await begin()
    const { pull, cursorOf } = syncWith(() => ({ database, org: here }))
    const cursor = await cursorOf(here.administrator)
    const made = leagueRow(`Winter ${number}`)
    const given = [here.id, JSON.stringify(made)]
    expect(await ask(admin, create, given)).toBe(made.id)
    expect(await ask(admin, create, given)).toBe(made.id)
    expect((await pull(here.administrator, { cursor })).rows['leagues']).toMatchObject([
      { id: made.id, created_by: admin, status: 'active', score_policy: 'team_staff' },
    ])
    expect(await ask(admin, create, [randomUUID(), JSON.stringify(made)])).toBe('FSRUL row_gone')
    expect(await ask(admin, leagues, [`winter ${number}`, null, 0, 20])).toMatchObject({
      total: 1,
      rows: [{ name: made.name, organization: `Club${number}`, sport: 'Soccer', teams: 0, venues: 0 }],
    })
    expect(await ask(admin, leagues, [`club${number}`, null, 0, 20])).toMatchObject({ total: 2 })
    expect(await ask(admin, leagues, [`club${number}`, null, 1, 1])).toMatchObject({
      total: 2,
      rows: [{ id: made.id }],
    })
    expect(await ask(admin, leagues, [`club${number}`, 'archived', 0, 20])).toEqual({ total: 0, rows: [] })
    expect(await ask(admin, organizations, [`CLUB${number}`, 0, 8])).toEqual({
      total: 1,
      rows: [{ id: here.id, name: `Club${number}`, time_zone: expect.any(String) as string }],
    })

    expect(await ask(admin, remove, [here.id, made.id, 'Winter'])).toBe('FSRUL name_not_confirmed')
    expect(await ask(admin, remove, [here.id, made.id, made.name])).toBe('')
    expect(await ask(admin, remove, [here.id, made.id, made.name])).toBe('')
    expect(await latest(here.id)).toMatchObject({ action: 'league.deleted', actor: admin, subject: made.name })
  })

  test('a league goes with its teams, schedules and games; its venues stay', async () => {
    await begin()
    const { pull } = syncWith(() => ({ database, org: here }))
    expect(await ask(admin, contents, [here.id, here.league.id])).toEqual({
      divisions: 0,
      teams: 3,
      players: 1,
      schedules: 2,
      games: 2,
      venues: 1,
      sponsors: 0,
    })
    expect(await ask(admin, contents, [here.id, randomUUID()])).toBeNull()
    expect(await ask(admin, remove, [here.id, here.league.id, here.league.name])).toBe('')
    const { rows } = await pull(here.administrator, { limit: 1000 })
    expect(rows['venues']).toMatchObject([{ league_id: null }])
    for (const table of ['leagues', 'teams', 'players', 'schedules', 'games']) expect(rows[table] ?? []).toEqual([])
  })
})
