import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Capability } from '#domain/capabilities.ts'
import { can } from '#domain/capabilities.ts'
import type { Role } from '#domain/schema/organizations.ts'
import { roles } from '#domain/schema/organizations.ts'
import { tableNames } from '#domain/schema/tables.ts'
import type { TableName } from '#domain/schema/tables.ts'
import {
  makeField,
  makeGame,
  makeLeague,
  makePlayer,
  makeReport,
  makeSchedule,
  makeTeam,
  makeTeamStaff,
  makeVenue,
} from '../support/factories.ts'
import { createMember, createPerson, createWorld, insertRows, refusalOf, soccer } from '../support/league-world.ts'
import type { World } from '../support/league-world.ts'
import { engines, openTestDatabase } from '../support/postgres.ts'
import type { Query, TestDatabase } from '../support/postgres.ts'

// Who may read and write what, asked of the database itself. A person can send it any statement through the API.

/** When nobody in the world plays. */
const nextDay = { start_time: '2026-04-12T16:00:00.000Z', end_time: '2026-04-12T17:00:00.000Z' }

describe.each(engines)('on %s', (engine) => {
  let database: TestDatabase
  let world: World
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    world = await createWorld(database)
    const { here } = world
    await database.asPerson(here.manager, (query) =>
      insertRows(query, 'score_reports', [
        makeReport({ id: randomUUID(), organization_id: here.id, game_id: here.game.id, kind: 'progress' }),
      ]),
    )
    await database.asOwner((query) =>
      insertRows(query, 'divisions', [
        {
          id: randomUUID(),
          organization_id: here.id,
          league_id: here.league.id,
          name: 'U12',
          age_group: null,
          level: null,
          version: 0,
        },
      ]),
    )
  })
  afterAll(() => database.close())

  const personOf = (role: Role): string => {
    const { here } = world
    const people: Record<Role, string> = {
      league_manager: here.manager,
      league_administrator: here.administrator,
      scorekeeper: here.scorekeeper,
      team_manager: here.homeCoach,
      player: here.player,
      viewer: here.viewer,
    }
    return people[role]
  }
  const rowsFor = (person: string, table: TableName) =>
    database.asPerson(person, (query) =>
      query(`select id from public.${table} where organization_id = $1`, [world.here.id]),
    )

  describe('reading', () => {
    const everybody = [...roles]
    const reporters = roles.filter((role) => can({ role }, 'schedule.read_draft'))
    // How many rows of the organisation each role sees: all, or in brackets what is left to the others.
    const visible: Record<TableName, { all: number; to: readonly Role[]; others: number }> = {
      organizations: { all: 1, to: everybody, others: 0 },
      memberships: { all: 8, to: reporters, others: 1 },
      leagues: { all: 1, to: everybody, others: 0 },
      divisions: { all: 1, to: everybody, others: 0 },
      teams: { all: 3, to: everybody, others: 0 },
      players: { all: 1, to: everybody.filter((role) => role !== 'viewer'), others: 0 },
      team_staff: { all: 2, to: reporters, others: 0 },
      venues: { all: 1, to: everybody, others: 0 },
      venue_fields: { all: 1, to: everybody, others: 0 },
      schedules: { all: 2, to: reporters, others: 1 },
      games: { all: 2, to: reporters, others: 1 },
      score_reports: { all: 1, to: roles.filter((role) => can({ role }, 'score.read_reports')), others: 0 },
      venue_opening_hours: { all: 0, to: everybody, others: 0 },
      venue_closures: { all: 0, to: everybody, others: 0 },
      tournament_templates: { all: 5, to: everybody, others: 0 },
      sponsors: { all: 0, to: [], others: 0 },
      sponsorship_packages: { all: 0, to: [], others: 0 },
      sponsorship_assets: { all: 0, to: [], others: 0 },
      sponsor_packages: { all: 0, to: [], others: 0 },
      package_assets: { all: 0, to: [], others: 0 },
      notifications: { all: 0, to: [], others: 0 },
    }

    test.each(tableNames)('%s: each role reads what it may', async (table) => {
      const { all, to, others } = visible[table]
      const seen = await Promise.all(
        roles.map(async (role) => [role, (await rowsFor(personOf(role), table)).length] as const),
      )
      expect(Object.fromEntries(seen)).toEqual(
        Object.fromEntries(roles.map((role) => [role, to.includes(role) ? all : others])),
      )
    })

    test.each(tableNames)('%s: nobody of another organization reads a row', async (table) => {
      expect(await rowsFor(world.there.manager, table)).toEqual([])
      expect(await rowsFor(world.outsider, table)).toEqual([])
    })

    test('a draft and its games are hidden from players until it is published', async () => {
      const { here } = world
      const see = () =>
        database.asPerson(here.player, async (query) => ({
          schedules: await query('select id from public.schedules where id = $1', [here.draft.id]),
          games: await query('select id from public.games where schedule_id = $1', [here.draft.id]),
        }))
      const publish = (status: string) =>
        database.asPerson(here.manager, (query) =>
          query('update public.schedules set status = $1 where id = $2', [status, here.draft.id]),
        )
      expect(await see()).toEqual({ schedules: [], games: [] })
      await publish('published')
      expect(await see()).toEqual({ schedules: [{ id: here.draft.id }], games: [{ id: here.draftGame.id }] })
      await publish('draft')
      expect(await see()).toEqual({ schedules: [], games: [] })
    })

    test('a team manager sees their own staff entry, a member their own membership', async () => {
      const { here } = world
      const own = await database.asPerson(here.player, (query) => query('select user_id from public.memberships'))
      expect(own).toEqual([{ user_id: here.player }])
    })

    test('people read their own profile and nobody else’s', async () => {
      const { here } = world
      const seen = await database.asPerson(here.manager, (query) => query('select id from public.user_profiles'))
      expect(seen).toEqual([{ id: here.manager }])
    })

    test.each([...tableNames, 'user_profiles', 'sports'])('%s: whoever is not signed in is refused', async (table) => {
      const refusal = await refusalOf(database.asAnonymous((query) => query(`select * from public.${table}`)))
      expect(refusal.code).toBe('42501')
    })

    test('what stands behind the sync functions is nobody’s to read', async () => {
      for (const table of ['sync_clocks', 'sync_clients', 'sync_receipts', 'tombstones', 'deployment']) {
        const refusal = await refusalOf(
          database.asPerson(world.here.manager, (query) => query(`select * from private.${table}`)),
        )
        expect(refusal.code).toBe('42501')
      }
    })
  })

  describe('writing', () => {
    /** Runs as the person, says how many rows it touched or the refusal, and takes it back. */
    async function attempt(person: string, work: (query: Query) => Promise<unknown[]>): Promise<number | string> {
      class Undo extends Error {}
      let touched = 0
      try {
        await database.asPerson(person, async (query) => {
          touched = (await work(query)).length
          throw new Undo()
        })
      } catch (error) {
        if (error instanceof Undo) return touched
        if (error instanceof Error && 'code' in error) return String(error.code)
        throw error
      }
      return touched
    }

    const inserts = (): { table: TableName; capability: Capability; insert: (query: Query) => Promise<void> }[] => {
      const { here } = world
      const ours = () => ({ id: randomUUID(), organization_id: here.id })
      const inLeague = () => ({ ...ours(), league_id: here.league.id })
      const rows = <T extends TableName>(
        table: T,
        ...[row]: Parameters<typeof insertRows<T>>[2] & readonly unknown[]
      ) => ({
        table,
        insert: (query: Query) => insertRows(query, table, row ? [row] : []),
      })
      return [
        { capability: 'league.create', ...rows('leagues', makeLeague({ ...ours(), sport_id: soccer })) },
        {
          capability: 'league.update',
          ...rows('divisions', { ...inLeague(), name: 'U14', age_group: null, level: null, version: 0 }),
        },
        { capability: 'team.create', ...rows('teams', makeTeam(inLeague())) },
        { capability: 'roster.update_any', ...rows('players', makePlayer({ ...ours(), team_id: here.third.id })) },
        { capability: 'roster.update_own', ...rows('players', makePlayer({ ...ours(), team_id: here.home.id })) },
        {
          capability: 'team_staff.manage',
          ...rows('team_staff', makeTeamStaff({ ...ours(), team_id: here.third.id, user_id: here.teamless })),
        },
        { capability: 'venue.manage', ...rows('venues', makeVenue(inLeague())) },
        { capability: 'venue.manage', ...rows('venue_fields', makeField({ ...ours(), venue_id: here.venue.id })) },
        { capability: 'schedule.create', ...rows('schedules', makeSchedule({ ...inLeague(), name: 'Cup' })) },
        { capability: 'game.update', ...rows('games', makeGame({ ...here.game, id: randomUUID(), ...nextDay })) },
        { capability: 'score.report_own', ...rows('score_reports', makeReport({ ...ours(), game_id: here.game.id })) },
      ]
    }

    test('each role inserts what its capabilities say', async () => {
      const seen: Record<string, unknown> = {}
      const expected: Record<string, unknown> = {}
      for (const role of roles) {
        for (const [index, { table, capability, insert }] of inserts().entries()) {
          const key = `${role} ${index} ${table}`
          seen[key] = await attempt(personOf(role), async (query) => {
            await insert(query)
            return [1]
          })
          const refusal = table === 'score_reports' ? 'FSRUL' : '42501'
          expected[key] = can({ role }, capability) ? 1 : refusal
        }
      }
      expect(seen).toEqual(expected)
    })

    const changes: readonly { statement: string; capability: Capability }[] = [
      { statement: `update public.organizations set name = name`, capability: 'organization.update' },
      { statement: `update public.leagues set name = name`, capability: 'league.update' },
      { statement: `update public.divisions set name = name`, capability: 'league.update' },
      { statement: `update public.teams set name = name`, capability: 'team.update' },
      { statement: `update public.players set jersey = jersey`, capability: 'roster.update_own' },
      { statement: `update public.team_staff set role = role`, capability: 'team_staff.manage' },
      { statement: `update public.venues set name = name`, capability: 'venue.manage' },
      { statement: `update public.venue_fields set name = name`, capability: 'venue.manage' },
      { statement: `update public.schedules set name = name`, capability: 'schedule.update' },
      { statement: `update public.games set notes = notes`, capability: 'game.update' },
      { statement: `delete from public.games`, capability: 'game.update' },
      { statement: `delete from public.schedules`, capability: 'schedule.delete' },
      { statement: `delete from public.players`, capability: 'roster.update_own' },
      { statement: `delete from public.team_staff`, capability: 'team_staff.manage' },
      { statement: `delete from public.divisions`, capability: 'league.update' },
      { statement: `delete from public.leagues`, capability: 'league.delete' },
    ]

    test.each(changes)('without a where, `$statement` touches the rows that the role may change', async (change) => {
      const { statement, capability } = change
      const table = /public\.(\w+)/.exec(statement)?.[1] as TableName
      const all = (await rowsFor(world.here.manager, table)).length
      const seen: Record<string, unknown> = {}
      for (const role of roles)
        seen[role] = await attempt(personOf(role), (query) => query(`${statement} returning id`))
      expect(seen).toEqual(Object.fromEntries(roles.map((role) => [role, can({ role }, capability) ? all : 0])))
    })

    test('a coach changes the roster of their own team only', async () => {
      const { here } = world
      const add = (person: string, team: string) =>
        attempt(person, async (query) => {
          await insertRows(query, 'players', [
            makePlayer({ id: randomUUID(), organization_id: here.id, team_id: team }),
          ])
          return [1]
        })
      expect(await add(here.homeCoach, here.home.id)).toBe(1)
      expect(await add(here.homeCoach, here.away.id)).toBe('42501')
      expect(await add(here.teamless, here.home.id)).toBe('42501')
      const change = (person: string) =>
        attempt(person, (query) =>
          query(`update public.players set jersey = '9' where id = $1 returning id`, [here.rosterPlayer.id]),
        )
      expect(await change(here.homeCoach)).toBe(1)
      expect(await change(here.awayCoach)).toBe(0)
    })

    test('being staff of a team opens its roster to team managers only', async () => {
      const { here } = world
      const assistant = await createMember(database, here.id, 'scorekeeper', 'Keeper Too')
      const add = () =>
        attempt(assistant, async (query) => {
          await insertRows(query, 'players', [
            makePlayer({ id: randomUUID(), organization_id: here.id, team_id: here.third.id }),
          ])
          return [1]
        })
      await database.asOwner((query) =>
        insertRows(query, 'team_staff', [
          makeTeamStaff({ id: randomUUID(), organization_id: here.id, team_id: here.third.id, user_id: assistant }),
        ]),
      )
      expect(await add()).toBe('42501')
      await database.asOwner((query) =>
        query(`update public.memberships set role = 'team_manager' where user_id = $1`, [assistant]),
      )
      expect(await add()).toBe(1)
    })

    test('a team under the same id in another organization gives no right to this one', async () => {
      const { here, there } = world
      const twin = makeTeam({ id: here.third.id, organization_id: there.id, league_id: there.league.id })
      await database.asPerson(there.manager, (query) => insertRows(query, 'teams', [twin]))
      await database.asOwner(async (query) => {
        await query(`insert into public.memberships (organization_id, user_id, role) values ($1, $2, 'team_manager')`, [
          there.id,
          here.teamless,
        ])
        await insertRows(query, 'team_staff', [
          makeTeamStaff({ id: randomUUID(), organization_id: there.id, team_id: twin.id, user_id: here.teamless }),
        ])
      })
      const add = (organization_id: string) =>
        attempt(here.teamless, async (query) => {
          await insertRows(query, 'players', [makePlayer({ id: randomUUID(), organization_id, team_id: twin.id })])
          return [1]
        })
      expect(await add(there.id)).toBe(1)
      expect(await add(here.id)).toBe('42501')
    })

    test('a published schedule under the same id elsewhere does not open the draft here', async () => {
      const { here, there } = world
      const twin = makeSchedule({
        id: here.draft.id,
        organization_id: there.id,
        league_id: there.league.id,
        name: 'Twin',
      })
      await database.asPerson(there.manager, (query) => insertRows(query, 'schedules', [twin]))
      await database.asOwner((query) =>
        query(`insert into public.memberships (organization_id, user_id, role) values ($1, $2, 'player')`, [
          there.id,
          here.player,
        ]),
      )
      const seen = await database.asPerson(here.player, (query) =>
        query('select id from public.games where schedule_id = $1', [here.draft.id]),
      )
      expect(seen).toEqual([])
    })

    test('rows do not point into another organization', async () => {
      const { here, there } = world
      const ours = () => ({ id: randomUUID(), organization_id: there.id })
      const attempts = [
        insertInto('teams', makeTeam({ ...ours(), league_id: here.league.id })),
        insertInto('players', makePlayer({ ...ours(), team_id: here.home.id })),
        insertInto('games', makeGame({ ...there.game, id: randomUUID(), home_team_id: here.home.id })),
        insertInto('games', makeGame({ ...there.game, id: randomUUID(), field_id: here.field.id })),
        insertInto('team_staff', makeTeamStaff({ ...ours(), team_id: there.third.id, user_id: here.viewer })),
      ]
      function insertInto<T extends TableName>(table: T, row: Parameters<typeof insertRows<T>>[2][number]) {
        return attempt(there.manager, async (query) => {
          await insertRows(query, table, [row])
          return [1]
        })
      }
      expect(await Promise.all(attempts)).toEqual(['23503', '23503', '23503', '23503', '23503'])
    })

    test('a game stays in the league of its schedule and its teams', async () => {
      const { here } = world
      const other = makeLeague({ id: randomUUID(), organization_id: here.id, sport_id: soccer })
      const stranger = makeTeam({ id: randomUUID(), organization_id: here.id, league_id: other.id })
      const make = (game: Partial<typeof here.game>) =>
        attempt(here.manager, async (query) => {
          await insertRows(query, 'leagues', [other])
          await insertRows(query, 'teams', [stranger])
          await insertRows(query, 'games', [makeGame({ ...here.game, id: randomUUID(), ...nextDay, ...game })])
          return [1]
        })
      expect(await make({})).toBe(1)
      expect(await make({ away_team_id: stranger.id })).toBe('23503')
      expect(await make({ league_id: other.id })).toBe('23503')
    })

    test.each([
      ['leagues', 'organization_id', 'gen_random_uuid()'],
      ['leagues', 'id', 'gen_random_uuid()'],
      ['leagues', 'created_by', 'auth.uid()'],
      ['leagues', 'created_at', 'now()'],
      ['leagues', 'version', '0'],
      ['organizations', 'created_by', 'auth.uid()'],
      ['memberships', 'role', `'league_manager'`],
      ['memberships', 'display_name', `'Somebody else'`],
      ['team_staff', 'user_id', 'auth.uid()'],
      ['players', 'team_id', 'gen_random_uuid()'],
      ['games', 'schedule_id', 'gen_random_uuid()'],
      ['games', 'home_team_id', 'gen_random_uuid()'],
      ['score_reports', 'home_score', '9'],
      ['user_profiles', 'email', `'a@b.c'`],
      ['user_profiles', 'id', 'gen_random_uuid()'],
      ['sports', 'name', `'Chess'`],
    ])('%s.%s cannot be changed, by nobody', async (table, column, value) => {
      expect(
        await attempt(world.here.manager, (query) => query(`update public.${table} set ${column} = ${value}`)),
      ).toBe('42501')
    })

    test.each([
      `insert into public.memberships (organization_id, user_id, role) select organization_id, auth.uid(), 'league_manager' from public.organizations`,
      `delete from public.memberships`,
      `insert into public.organizations (id, organization_id, name) select i, i, 'Mine' from gen_random_uuid() i`,
      `delete from public.organizations`,
      `delete from public.score_reports`,
      `truncate public.games`,
      `insert into public.sports (id, name, game_minutes) values (gen_random_uuid(), 'Chess', 60)`,
      `insert into public.user_profiles (id, email) values (gen_random_uuid(), 'a@b.c')`,
    ])('nobody may `%s`', async (statement) => {
      expect(await attempt(world.here.manager, (query) => query(statement))).toBe('42501')
    })

    test('nobody of another organization writes a row', async () => {
      const seen: unknown[] = []
      for (const person of [world.there.manager, world.outsider]) {
        for (const { insert } of inserts()) {
          seen.push(
            await attempt(person, async (query) => {
              await insert(query)
              return [1]
            }),
          )
        }
        for (const { statement } of changes) {
          seen.push(
            await attempt(person, (query) =>
              query(`${statement} where organization_id = $1 returning id`, [world.here.id]),
            ),
          )
        }
      }
      expect(new Set(seen)).toEqual(new Set(['42501', 'FSRUL', 0]))
    })
  })

  describe('accounts', () => {
    test('a new account has a profile with its names, and no right whatever its sign-up claims', async () => {
      const id = randomUUID()
      const claims = { firstName: ' Ana ', last_name: 'Ruiz', role: 'league_manager', organization_id: world.here.id }
      await database.asOwner((query) =>
        query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
          id,
          'ana@example.com',
          JSON.stringify(claims),
        ]),
      )
      await database.asOwner((query) => query('insert into auth.sessions (id, user_id) values ($1, $1)', [id]))
      const [profile] = await database.asPerson(id, (query) =>
        query('select email, first_name, last_name from public.user_profiles'),
      )
      expect(profile).toEqual({ email: 'ana@example.com', first_name: 'Ana', last_name: 'Ruiz' })
      expect(await database.asPerson(id, (query) => query('select * from public.memberships'))).toEqual([])
    })

    test('the name on a membership follows the profile, and counts as a change', async () => {
      const { here } = world
      const person = await createMember(database, here.id, 'scorekeeper', 'Sam Field')
      const seen = () =>
        database.asPerson(here.manager, (query) =>
          query<{ display_name: string; version: number }>(
            'select display_name, version::int from public.memberships where user_id = $1',
            [person],
          ),
        )
      const [before] = await seen()
      await database.asPerson(person, (query) => query(`update public.user_profiles set last_name = 'Marsh'`))
      const [after] = await seen()
      expect([before?.display_name, after?.display_name]).toEqual(['Sam Field', 'Sam Marsh'])
      expect(after?.version).toBeGreaterThan(before?.version ?? 0)
    })

    test('who founds an organization manages it; ten a day are enough', async () => {
      const founder = await createPerson(database, 'Founder One')
      const found = (name: string) =>
        database.asPerson(founder, (query) =>
          query<{ id: string }>('select public.create_organization($1) as id', [name]),
        )
      for (let count = 0; count < 10; count++) await found(`Club ${count}`)
      expect(await refusalOf(found('One more'))).toMatchObject({ code: 'PT429' })
      const roles = await database.asPerson(founder, (query) => query('select distinct role from public.memberships'))
      expect(roles).toEqual([{ role: 'league_manager' }])
      const other = await createPerson(database, 'Founder Two')
      expect((await refusalOf(asFounder(other, ''))).code).toBe('23514')
      expect((await refusalOf(asFounder(randomUUID(), 'Ghosts'))).code).toBe('PT401')
    })

    test('asking again with the same id founds no second organization', async () => {
      const [founder, other] = [
        await createPerson(database, 'Asks Twice'),
        await createPerson(database, 'Someone Else'),
      ]
      const id = randomUUID()
      const found = (person: string) =>
        database.asPerson(person, (query) =>
          query<{ id: string }>('select public.create_organization($1, $2) as id', ['Lost Answer', id]),
        )
      expect(await found(founder)).toEqual([{ id }])
      expect(await found(founder)).toEqual([{ id }])
      const mine = await database.asPerson(founder, (query) => query('select organization_id from public.memberships'))
      expect(mine).toEqual([{ organization_id: id }])
      expect((await refusalOf(found(other))).code).toBe('23505')
    })

    test('whoever is not signed in founds nothing', async () => {
      const refusal = await refusalOf(
        database.asAnonymous((query) => query(`select public.create_organization('Nobody’s')`)),
      )
      expect(refusal.code).toBe('42501')
    })

    test('an account that goes takes its memberships along and leaves its reports', async () => {
      const { here } = world
      const person = await createMember(database, here.id, 'scorekeeper', 'Passing By')
      const report = makeReport({ id: randomUUID(), organization_id: here.id, game_id: here.game.id, kind: 'progress' })
      await database.asPerson(person, (query) => insertRows(query, 'score_reports', [report]))
      await database.asOwner((query) => query('delete from auth.users where id = $1', [person]))
      const left = await database.asPerson(here.manager, async (query) => ({
        reports: await query('select reported_by from public.score_reports where id = $1', [report.id]),
        members: await query('select id from public.memberships where user_id = $1', [person]),
      }))
      expect(left).toEqual({ reports: [{ reported_by: person }], members: [] })
    })

    function asFounder(person: string, name: string) {
      return database.asPerson(person, (query) => query('select public.create_organization($1)', [name]))
    }
  })

  describe('deleting', () => {
    test('a team or a field that has games stays; a league takes everything along', async () => {
      const { there } = world
      const as = (statement: string, id: string) => database.asPerson(there.manager, (query) => query(statement, [id]))
      expect((await refusalOf(as('delete from public.teams where id = $1', there.home.id))).code).toBe('23503')
      expect((await refusalOf(as('delete from public.venues where id = $1', there.venue.id))).code).toBe('23503')
      const lastField = makeVenue({ id: randomUUID(), organization_id: there.id, name: 'North', league_id: null })
      const field = makeField({ id: randomUUID(), organization_id: there.id, venue_id: lastField.id })
      await database.asPerson(there.manager, async (query) => {
        await insertRows(query, 'venues', [lastField])
        await insertRows(query, 'venue_fields', [field])
      })
      expect(await refusalOf(as('delete from public.venue_fields where id = $1', field.id))).toEqual({
        code: 'FSRUL',
        message: 'last_field',
      })

      await as('delete from public.leagues where id = $1', there.league.id)
      await as('delete from public.venues where id = $1', lastField.id)
      const left = await database.asPerson(there.manager, (query) =>
        query(
          `select 'league' as what from public.leagues union all select 'team' from public.teams where league_id = $1
               union all select 'schedule' from public.schedules union all select 'game' from public.games
               union all select name from public.venues where league_id is null`,
          [there.league.id],
        ),
      )
      expect(left).toEqual([{ what: 'Mill Park' }])
    })
  })
})
