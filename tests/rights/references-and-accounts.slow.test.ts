import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { interests, leagueSizes, maxPhoneLength } from '#domain/get-started/onboarding.ts'
import type { TableName } from '#domain/schema/tables.ts'
import {
  makeField,
  makeGame,
  makeLeagueRow,
  makePlayer,
  makeScoreReport,
  makeSchedule,
  makeTeam,
  makeTeamStaff,
  makeVenue,
} from '../support/rows/factories.ts'
import {
  createMember,
  createPerson,
  createLeagueWorld,
  insertTestRows,
  expectRefusal,
  soccerSport,
} from '../support/database/league-world.ts'
import type { LeagueWorld } from '../support/database/league-world.ts'
import { databaseEngines, openTestDatabase } from '../support/database/postgres.ts'
import type { TestQuery, TestDatabase } from '../support/database/postgres.ts'

// What the table of rights doesn't cover: what rows reference, what is removed along with a person, and what a delete
// takes with it.

/** A time at which no one in the test world plays. */
const nextDay = { start_time: '2026-04-12T16:00:00.000Z', end_time: '2026-04-12T17:00:00.000Z' }

describe.each(databaseEngines)('on %s', (engine) => {
  let database: TestDatabase
  let world: LeagueWorld
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    world = await createLeagueWorld(database)
  })
  afterAll(() => database.close())

  test('a draft and its games are hidden from players until it is published', async () => {
    const { here } = world
    const see = () =>
      database.asPerson(here.player, async (query) => ({
        schedules: await query('select id from app.schedules where id = $1', [here.draft.id]),
        games: await query('select id from app.games where schedule_id = $1', [here.draft.id]),
      }))
    const publish = (status: string) =>
      database.asPerson(here.manager, (query) =>
        query('update app.schedules set status = $1 where id = $2', [status, here.draft.id]),
      )
    expect(await see()).toEqual({ schedules: [], games: [] })
    await publish('published')
    expect(await see()).toEqual({ schedules: [{ id: here.draft.id }], games: [{ id: here.draftGame.id }] })
    await publish('draft')
    expect(await see()).toEqual({ schedules: [], games: [] })
  })

  describe('references', () => {
    /** Runs the work as the person, returns the number of affected rows or the refusal, and rolls back. */
    async function attempt(person: string, work: (query: TestQuery) => Promise<unknown[]>): Promise<number | string> {
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

    function insertInto<T extends TableName>(table: T, row: Parameters<typeof insertTestRows<T>>[2][number]) {
      return attempt(world.there.manager, async (query) => {
        await insertTestRows(query, table, [row])
        return [1]
      })
    }

    test('no row takes the id of another organization’s, and with it a right there or its place on a device', async () => {
      const { here, there } = world
      const ofThere = { organization_id: there.id, league_id: there.league.id }
      const twins = [
        insertInto('teams', makeTeam({ id: here.third.id, ...ofThere })),
        insertInto('schedules', makeSchedule({ id: here.draft.id, ...ofThere, name: 'Twin' })),
        insertInto('games', makeGame({ ...there.game, id: here.game.id })),
      ]
      expect(await Promise.all(twins)).toEqual(['23505', '23505', '23505'])
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
      expect(await Promise.all(attempts)).toEqual(['23503', '23503', '23503', '23503', '23503'])
    })

    test('a game stays in the league of its schedule and its teams', async () => {
      const { here } = world
      const other = makeLeagueRow({ id: randomUUID(), organization_id: here.id, sport_id: soccerSport })
      const stranger = makeTeam({ id: randomUUID(), organization_id: here.id, league_id: other.id })
      const make = (game: Partial<typeof here.game>) =>
        attempt(here.manager, async (query) => {
          await insertTestRows(query, 'leagues', [other])
          await insertTestRows(query, 'teams', [stranger])
          await insertTestRows(query, 'games', [makeGame({ ...here.game, id: randomUUID(), ...nextDay, ...game })])
          return [1]
        })
      expect(await make({})).toBe(1)
      expect(await make({ away_team_id: stranger.id })).toBe('23503')
      expect(await make({ league_id: other.id })).toBe('23503')
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
        query('select email, first_name, last_name from app.user_profiles'),
      )
      expect(profile).toEqual({ email: 'ana@example.com', first_name: 'Ana', last_name: 'Ruiz' })
      expect(await database.asPerson(id, (query) => query('select * from app.memberships'))).toEqual([])
    })

    test('the name on a membership follows the profile, and counts as a change', async () => {
      const { here } = world
      const person = await createMember(database, here.id, 'scorekeeper', 'Sam Field')
      const seen = () =>
        database.asPerson(here.manager, (query) =>
          query<{ display_name: string; version: number }>(
            'select display_name, version::int from app.memberships where user_id = $1',
            [person],
          ),
        )
      const [before] = await seen()
      await database.asPerson(person, (query) => query(`update app.user_profiles set last_name = 'Marsh'`))
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
      expect(await expectRefusal(found('One more'))).toMatchObject({ code: 'PT429' })
      const roles = await database.asPerson(founder, (query) => query('select distinct role from app.memberships'))
      expect(roles).toEqual([{ role: 'league_manager' }])
      const other = await createPerson(database, 'Founder Two')
      expect((await expectRefusal(asFounder(other, ''))).code).toBe('23514')
      expect((await expectRefusal(asFounder(randomUUID(), 'Ghosts'))).code).toBe('PT401')
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
      const mine = await database.asPerson(founder, (query) => query('select organization_id from app.memberships'))
      expect(mine).toEqual([{ organization_id: id }])
      expect((await expectRefusal(found(other))).code).toBe('23505')
    })

    test('what was said at the start is kept once, checked, and goes with the account or the organization', async () => {
      const founder = await createPerson(database, 'Says Much')
      const start = (id: string, size: string, interests: readonly string[], phone: string) =>
        database.asPerson(founder, (query) =>
          query('select public.create_organization($1, $2, $3, $4, $5) as id', ['Started', id, size, interests, phone]),
        )
      const id = randomUUID()
      await start(id, 'large', ['scheduling', 'revenue'], ' 555 0100 ')
      await start(id, 'small', [], '') // as if retried after the response was lost
      const said = () =>
        database.asPerson(founder, (query) =>
          query('select league_size, interests, phone, given_by from app.organization_beginnings'),
        )
      expect(await said()).toEqual([
        { league_size: 'large', interests: ['scheduling', 'revenue'], phone: '555 0100', given_by: founder },
      ])
      const refused: readonly Parameters<typeof start>[] = [
        [randomUUID(), 'huge', [], ''],
        [randomUUID(), 'small', ['rain'], ''],
        [randomUUID(), 'small', [], '5'.repeat(maxPhoneLength + 1)],
      ]
      for (const given of refused) expect((await expectRefusal(start(...given))).code).toBe('23514')
      const mine = await database.asPerson(founder, (query) => query('select id from app.organizations'))
      expect(mine).toEqual([{ id }])
      const [{ exported } = { exported: null }] = await database.asPerson(founder, (query) =>
        query<{ exported: unknown }>(`select public.export_my_data() -> 'organization_beginnings' as exported`),
      )
      expect(exported).toMatchObject([{ organization_id: id, phone: '555 0100' }])
      await database.asPerson(founder, (query) => query('select public.delete_organization($1, $2)', [id, 'Started']))
      expect(await said()).toEqual([])
      const other = randomUUID()
      for (const size of leagueSizes.slice(1)) await start(randomUUID(), size, interests, '5'.repeat(maxPhoneLength))
      await start(other, 'small', [], '')
      await database.asOwner((query) => query('delete from auth.users where id = $1', [founder]))
      const left = await database.asOwner((query) =>
        query('select organization_id from app.organization_beginnings where organization_id = $1', [other]),
      )
      expect(left).toEqual([])
    })

    test('a visitor founds nothing', async () => {
      const refusal = await expectRefusal(
        database.asAnonymous((query) => query(`select public.create_organization('Nobody’s')`)),
      )
      expect(refusal.code).toBe('42501')
    })

    test('an account that goes takes its memberships along and leaves its reports', async () => {
      const { here } = world
      const person = await createMember(database, here.id, 'scorekeeper', 'Passing By')
      const report = makeScoreReport({
        id: randomUUID(),
        organization_id: here.id,
        game_id: here.game.id,
        kind: 'progress',
      })
      await database.asPerson(person, (query) => insertTestRows(query, 'score_reports', [report]))
      await database.asOwner((query) => query('delete from auth.users where id = $1', [person]))
      const left = await database.asPerson(here.manager, async (query) => ({
        reports: await query('select reported_by from app.score_reports where id = $1', [report.id]),
        members: await query('select id from app.memberships where user_id = $1', [person]),
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
      expect((await expectRefusal(as('delete from app.teams where id = $1', there.home.id))).code).toBe('23503')
      expect((await expectRefusal(as('delete from app.venues where id = $1', there.venue.id))).code).toBe('23503')
      const lastField = makeVenue({ id: randomUUID(), organization_id: there.id, name: 'North', league_id: null })
      const field = makeField({ id: randomUUID(), organization_id: there.id, venue_id: lastField.id })
      await database.asPerson(there.manager, async (query) => {
        await insertTestRows(query, 'venues', [lastField])
        await insertTestRows(query, 'venue_fields', [field])
      })
      expect(await expectRefusal(as('delete from app.venue_fields where id = $1', field.id))).toEqual({
        code: 'FSRUL',
        message: 'last_field',
      })

      await as('delete from app.leagues where id = $1', there.league.id)
      await as('delete from app.venues where id = $1', lastField.id)
      const left = await database.asPerson(there.manager, (query) =>
        query(
          `select 'league' as what from app.leagues union all select 'team' from app.teams where league_id = $1
               union all select 'schedule' from app.schedules union all select 'game' from app.games
               union all select name from app.venues where league_id is null`,
          [there.league.id],
        ),
      )
      expect(left).toEqual([{ what: 'Mill Park' }])
    })
  })
})
