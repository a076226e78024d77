import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getOnlineRuleMessage } from '#domain/online-rules.ts'
import { makeScoreReport } from '../support/rows/factories.ts'
import { createPerson, insertTestRows } from '../support/database/league-world.ts'
import { databaseEngines, openTestDatabase } from '../support/database/postgres.ts'
import type { TestDatabase } from '../support/database/postgres.ts'
import type { Ask } from './support/probes.ts'
import { probes } from './support/escalation-probes.ts'
import { asking, emailOf, pull, pullOf, push, pushOf, trying } from './support/probes.ts'
import type { RightsWorld } from './support/world.ts'
import { createRightsWorld } from './support/world.ts'

// Ways to gain additional rights, each of which must fail. Every attempt is rolled back.

describe.each(databaseEngines)('on %s', (engine) => {
  let database: TestDatabase
  let world: RightsWorld
  let attempt: Ask
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    world = await createRightsWorld(database)
    attempt = trying(database)
  })
  afterAll(() => database.close())

  describe.each(Object.entries(probes))('%s', (_of, ofKind) => {
    test.each(ofKind)('%s', async (_title, who, sql, parameters, expected) => {
      expect(await attempt(who(world), sql, parameters(world))).toBe(expected)
    })
  })

  test('what a sign-up claims of itself gives no right', async () => {
    const id = randomUUID()
    const claims = {
      first_name: 'Eve',
      role: 'league_manager',
      organization_id: world.here.id,
      is_admin: true,
      app_metadata: { role: 'admin' },
    }
    await database.asOwner(async (query) => {
      await query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
        id,
        'eve@example.com',
        JSON.stringify(claims),
      ])
      await query('insert into auth.sessions (id, user_id) values ($1, $1)', [id])
    })
    expect(await attempt(id, 'select public.sync_account()')).toMatchObject({
      profile: { first_name: 'Eve' },
      organizations: [],
      is_admin: false,
    })
    expect(await attempt(id, pull, [pullOf(world.here.id)])).toMatchObject({ gone_access: true, rows: {} })
  })

  test('a person who signs up first with somebody else’s address is not appointed in their place', async () => {
    const [squatter, address] = [randomUUID(), `${randomUUID()}@example.com`]
    const owner = (sql: string) => database.asOwner((query) => query(sql, [address]))
    await database.asOwner((query) => query('insert into auth.users (id, email) values ($1, $2)', [squatter, address]))
    await expect(owner('select private.appoint_founder($1)')).rejects.toMatchObject({
      message: 'address_not_confirmed',
    })
    expect(await attempt(world.admin, 'select public.promote_to_admin($1)', [address])).toBe(
      'FSRUL address_not_confirmed',
    )
    // A server that sends no email does not confirm addresses.
    await database.asOwner((query) =>
      query('update auth.users set email_confirmed_at = null where id = $1', [world.admin]),
    )
    expect(await attempt(world.admin, 'select public.promote_to_admin($1)', [address])).toBe('')
    await database.asOwner((query) =>
      query('update auth.users set email_confirmed_at = now() where id = $1', [world.admin]),
    )
    await owner('update auth.users set email_confirmed_at = now() where email = $1')
    expect(await attempt(world.admin, 'select public.promote_to_admin($1)', [address])).toBe('')
    await owner('delete from auth.users where email = $1')
  })

  test('the hook that a hosted project asks before it creates an account says no in words, to the auth server only', async () => {
    const owner = <Row>(sql: string, parameters: readonly unknown[] = []) =>
      database.asOwner((query) => query<Row>(sql, parameters))
    const answerTo = async (email: string) => {
      const event = { metadata: { name: 'before-user-created' }, user: { id: randomUUID(), email } }
      const sql = 'select private.before_user_created($1::jsonb) as answer'
      return (await owner<{ answer: unknown }>(sql, [JSON.stringify(event)]))[0]?.answer
    }
    const refusal = { error: { http_code: 403, message: 'New accounts are by invitation only.' } }
    expect(await answerTo('new@example.com')).toEqual({})
    await owner(`update app.platform_settings set sign_up = 'invitation'`)
    expect(await answerTo('new@example.com')).toEqual(refusal)
    expect(await answerTo('Viewer@example.com')).toEqual({}) // this address has an invitation
    expect(await owner(`select private.before_user_created('{}') as answer`)).toEqual([{ answer: refusal }])
    await owner(`update app.platform_settings set sign_up = 'open'`)
    expect(await attempt(world.admin, `select private.before_user_created('{}')`)).toBe('42501')
    // The function isn't exposed, and its message is the same as that of the app's own rule.
    expect(getOnlineRuleMessage('sign_up_closed')).toBe(refusal.error.message)
  })

  test('a report says who sent it and from which side, whatever it claims', async () => {
    const { here } = world
    const forged = makeScoreReport({
      id: randomUUID(),
      organization_id: here.id,
      game_id: here.game.id,
      reported_by: here.manager,
      side: 'staff',
      created_at: '2020-01-01T00:00:00.000Z',
    })
    class Undo extends Error {}
    let stored: unknown
    const work = database.asPerson(here.homeCoach, async (query) => {
      await insertTestRows(query, 'score_reports', [forged])
      ;[stored] = await query(
        `select reported_by, side, created_at > '2026-01-01' as is_new from app.score_reports where id = $1`,
        [forged.id],
      )
      throw new Undo()
    })
    await expect(work).rejects.toThrow(Undo)
    expect(stored).toEqual({ reported_by: here.homeCoach, side: 'home', is_new: true })
  })

  test('who made a league or a schedule is not for them to say, nor that it was made later', async () => {
    const { here } = world
    const insertLeague = `with made as (
        insert into app.leagues (id, organization_id, name, sport_id, time_zone, num_teams, status, score_policy,
          standings_preset, tie_breakers, created_by, created_at)
        select gen_random_uuid(), organization_id, 'Forged', sport_id, time_zone, num_teams, status, score_policy,
          standings_preset, tie_breakers, $1, '2099-01-01' from app.leagues
        returning created_by, created_at) select to_jsonb(made) - 'created_at' || jsonb_build_object('is_past', created_at < now() + interval '1 second') from made`
    const insertSchedule = `with made as (
        insert into app.schedules (id, organization_id, league_id, name, type, start_date, end_date, status,
          created_by, created_at)
        select gen_random_uuid(), organization_id, id, 'Forged', 'round_robin', '2026-01-01', '2026-01-02', 'draft',
          $1, '2099-01-01' from app.leagues
        returning created_by, created_at) select to_jsonb(made) - 'created_at' || jsonb_build_object('is_past', created_at < now() + interval '1 second') from made`
    for (const sql of [insertLeague, insertSchedule]) {
      expect(await attempt(here.administrator, sql, [here.manager])).toEqual({
        created_by: here.administrator,
        is_past: true,
      })
    }
  })

  test('ids of another organization carry nothing over in a push', async () => {
    const { here, there } = world
    const verdict = async (organization: string, operation: Record<string, unknown>) => {
      const answer = await attempt(there.manager, push, [pushOf(organization, [operation])])
      const [result] = (answer as { results: { code?: string }[] }).results
      return result?.code
    }
    const rename = { t: 'teams', id: here.home.id, set: { name: 'Ours now' }, was: { name: here.home.name } }
    const player = { id: randomUUID(), display_name: 'Kim', jersey: null, position: null }
    expect(await verdict(here.id, rename)).toBe('42501')
    expect(await verdict(there.id, rename)).toBe('P0002')
    expect(await verdict(here.id, { t: 'teams', id: here.third.id, delete: true })).toBe('42501')
    expect(await verdict(there.id, { t: 'teams', id: here.third.id, delete: true })).toBe('P0002')
    const rows = [{ ...player, organization_id: there.id, team_id: here.home.id }]
    expect(await verdict(there.id, { t: 'players', rows })).toBe('23503')
    expect(await verdict(there.id, { t: 'players', rows: [{ ...rows[0], organization_id: here.id }] })).toBe('42501')
    expect(await verdict(there.id, { t: 'memberships', rows: [{ organization_id: there.id }] })).toBe('42501')
    expect(await verdict(there.id, { t: 'player_private', id: randomUUID(), delete: true })).toBe('42P01')
    expect(await attempt(there.manager, pull, [pullOf(here.id)])).toMatchObject({
      gone_access: true,
      rows: {},
      gone: {},
    })
  })

  test('nobody continues the line of somebody else’s device', async () => {
    const { here } = world
    const client = randomUUID()
    const ask = asking(database)
    const rename = { t: 'teams', id: here.home.id, set: { name: here.home.name }, was: { name: here.home.name } }
    expect(await ask(here.manager, push, [pushOf(here.id, [rename], client)])).toMatchObject({ last_seq: 1 })
    expect(await ask(here.administrator, push, [pushOf(here.id, [rename], client)])).toMatchObject({ error: 'owner' })
  })

  test('an export holds nothing of somebody else', async () => {
    const data = JSON.stringify(await attempt(world.here.manager, 'select public.export_my_data()'))
    const people = Object.values(await everybodyElse(world.here.manager))
    expect(data).toContain(world.here.manager)
    expect(people.filter((id) => data.includes(id))).toEqual([])
    expect(data).not.toContain('token_hash')
  })

  test('an account goes only by its own address, and leaves no organization without a manager', async () => {
    const erase = 'select public.erase_me($1)'
    const { here, founder: first } = world
    expect(await attempt(here.viewer, erase, [await emailOf(database, here.player)])).toBe('FSRUL name_not_confirmed')
    expect(await attempt(here.viewer, erase, [null])).toBe('FSRUL name_not_confirmed')
    expect(await attempt(here.manager, erase, [await emailOf(database, here.manager)])).toBe('FSRUL last_manager')
    expect(await attempt(first, erase, [await emailOf(database, first)])).toBe('FSRUL founder_protected')
  })

  test('staff of a team who is no team manager has no roster, and a coach of another team not this one', async () => {
    const { here } = world
    const person = await createPerson(database, 'Kit Keeper')
    await database.asOwner(async (query) => {
      await query(`insert into app.memberships (organization_id, user_id, role) values ($1, $2, 'player')`, [
        here.id,
        person,
      ])
      await query(
        `insert into app.team_staff (id, organization_id, team_id, user_id, role)
         values (gen_random_uuid(), $1, $2, $3, 'head_coach')`,
        [here.id, here.home.id, person],
      )
    })
    const rename = `with done as (update app.players set jersey = '9' where team_id = $1 returning 1) select count(*)::int from done`
    const read =
      'select count(*)::int from app.player_private where player_id in (select id from app.players where team_id = $1)'
    expect(await attempt(person, rename, [here.home.id])).toBe(0)
    expect(await attempt(person, read, [here.home.id])).toBe(0)
    expect(await attempt(here.awayCoach, rename, [here.home.id])).toBe(0)
    expect(await attempt(here.awayCoach, read, [here.home.id])).toBe(0)
    expect(await attempt(here.homeCoach, read, [here.home.id])).toBe(1)
    await database.asOwner((query) =>
      query(`update app.memberships set role = 'team_manager' where user_id = $1`, [person]),
    )
    expect(await attempt(person, rename, [here.home.id])).toBeGreaterThan(0)
    expect(await attempt(person, read, [here.home.id])).toBe(1)
  })

  async function everybodyElse(person: string): Promise<string[]> {
    const rows = await database.asOwner((query) =>
      query<{ id: string }>('select id from app.user_profiles where id <> $1', [person]),
    )
    return rows.map(({ id }) => id)
  }
})
