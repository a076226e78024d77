import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMember, createOrganizationInDatabase, createPerson } from '../support/database/league-world.ts'
import type { OrganizationInTest } from '../support/database/league-world.ts'
import { databaseEngines, openTestDatabase } from '../support/database/postgres.ts'
import type { RequestInTest, TestDatabase } from '../support/database/postgres.ts'
import type { Ask } from './support/probes.ts'
import { asking, emailOf, pull, pullOf, push, pushOf } from './support/probes.ts'

// A revoked right is gone with the next request, whatever the person's token still says, because the database checks
// each time. A session that doesn't meet an organization's requirements gets nothing from it.

describe.each(databaseEngines)('on %s', (engine) => {
  let database: TestDatabase
  let org: OrganizationInTest
  let ask: Ask
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ask = asking(database)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    org = await createOrganizationInDatabase(database, 'Riverside')
  })

  const renameTeam = () => ({
    t: 'teams',
    id: org.third.id,
    set: { name: `Team ${randomUUID()}` },
    was: { name: 'Badgers' },
  })
  const leagues = 'select count(*)::int from app.leagues where organization_id = $1'
  const owner = (sql: string, parameters: readonly unknown[] = []) =>
    database.asOwner((query) => query(sql, parameters))
  const settings = (to: string) =>
    owner(`update app.organization_settings set ${to} where organization_id = $1`, [org.id])

  /** Returns the outcomes of a pull, a push, and reading a table, as a device or a screen would request them. */
  async function tryAll(person: string, request?: RequestInTest) {
    const pulled = await ask(person, pull, [pullOf(org.id)], request)
    const pushed = await ask(person, push, [pushOf(org.id, [renameTeam()])], request)
    return {
      pull: typeof pulled === 'string' ? pulled : verdictOf(pulled),
      push: typeof pushed === 'string' ? pushed : resultOf(pushed) === 'rejected' ? 'rejected' : 'taken',
      leagues: await ask(person, leagues, [org.id], request),
    }
  }
  const verdictOf = (answer: unknown) =>
    answer !== null && typeof answer === 'object' && 'gone_access' in answer ? 'gone_access' : 'rows'
  const resultOf = (answer: unknown) => (answer as { results: { s: string; code?: string }[] }).results[0]?.s

  const open = { pull: 'rows', push: 'taken', leagues: 1 }
  const noMember = { pull: 'gone_access', push: 'rejected', leagues: 0 }
  const signedOut = { pull: 'PT401', push: 'PT401', leagues: 0 }
  const notGoodEnough = { pull: 'PT403', push: 'PT403', leagues: 0 }

  describe('people', () => {
    test('a member who is removed', async () => {
      expect(await tryAll(org.administrator)).toEqual(open)
      await ask(org.manager, 'select public.remove_member($1, $2)', [org.id, org.administrator])
      expect(await tryAll(org.administrator)).toEqual(noMember)
      expect(await ask(org.administrator, `select public.invite_member($1, 'a@example.com', 'viewer')`, [org.id])).toBe(
        'FSRUL not_allowed',
      )
      expect(await ask(org.administrator, 'select public.sync_account()')).toMatchObject({ organizations: [] })
    })

    test('a member who leaves', async () => {
      await ask(org.administrator, 'select public.leave_organization($1)', [org.id])
      expect(await tryAll(org.administrator)).toEqual(noMember)
    })

    test('a member whose role changes', async () => {
      const answer = await ask(org.administrator, pull, [pullOf(org.id)])
      const { to, horizon, visibility } = answer as { to: number; horizon: number; visibility: string }
      const cursor = JSON.stringify({ org: org.id, cursor: { v: to, h: horizon, visibility }, limit: 1000 })
      await ask(org.manager, `select public.change_role($1, $2, 'viewer')`, [org.id, org.administrator])
      expect(await tryAll(org.administrator)).toEqual({ ...open, push: 'rejected' })
      expect(await ask(org.administrator, pull, [cursor])).toMatchObject({ reset: true, rows: {} })
      expect(await ask(org.administrator, 'select count(*)::int from app.players')).toBe(0)
      expect(await ask(org.administrator, 'select count(*)::int from app.memberships')).toBe(1)
    })

    test('a manager who hands the organization over', async () => {
      await ask(org.manager, 'select public.transfer_organization($1, $2)', [org.id, org.administrator])
      const rename =
        'with done as (update app.organizations set name = name returning 1) select count(*)::int from done'
      expect(await ask(org.manager, rename)).toBe(0)
      expect(await ask(org.administrator, rename)).toBe(1)
    })

    test('a coach who is no longer staff of the team', async () => {
      const rename = `with done as (update app.players set jersey = '4' returning 1) select count(*)::int from done`
      expect(await ask(org.homeCoach, rename)).toBe(1)
      await ask(org.manager, 'delete from app.team_staff where user_id = $1', [org.homeCoach])
      expect(await ask(org.homeCoach, rename)).toBe(0)
      const report = { id: randomUUID(), organization_id: org.id, game_id: org.game.id, kind: 'final', home_score: 1 }
      const more = { away_score: 0, side: 'home', reported_by: org.homeCoach, recorded_offline: false, note: null }
      const instants = { recorded_at: '2026-04-11T17:05:00.000Z', created_at: '2026-04-11T17:05:00.000Z' }
      const operation = { t: 'score_reports', rows: [{ ...report, ...more, ...instants }] }
      expect(resultOf(await ask(org.homeCoach, push, [pushOf(org.id, [operation])]))).toBe('rejected')
    })

    test('a platform administrator who is demoted', async () => {
      const admin = await createPerson(database, 'Abe Admin')
      const other = await createPerson(database, 'Ann Admin')
      await owner('insert into app.platform_admins (user_id) values ($1), ($2)', [admin, other])
      expect(await ask(admin, 'select count(*)::int from app.platform_settings')).toBe(1)
      await ask(other, 'select public.demote_admin($1)', [admin])
      expect(await ask(admin, 'select count(*)::int from app.platform_settings')).toBe(0)
      expect(await ask(admin, `select public.set_tier($1, 'free')`, [org.id])).toBe('FSRUL not_allowed')
    })

    test('somebody whose account is gone', async () => {
      await ask(org.administrator, 'select public.erase_me($1)', [await emailOf(database, org.administrator)])
      expect(await tryAll(org.administrator)).toEqual(signedOut)
      expect(await ask(org.administrator, `select public.create_organization('Ghosts')`)).toBe('PT401')
    })
  })

  describe('sessions', () => {
    test('a session that was signed out reads nothing and calls nothing', async () => {
      await owner('insert into app.platform_admins (user_id) values ($1)', [org.manager])
      expect(await tryAll(org.manager)).toEqual(open)
      await owner('delete from auth.sessions where user_id = $1', [org.manager])
      expect(await tryAll(org.manager)).toEqual(signedOut)
      const calls = [
        'sync_account()',
        `create_organization('Another')`,
        'end_session(gen_random_uuid())',
        'end_other_sessions()',
        'export_my_data()',
        `erase_me('a@example.com')`,
        `accept_invitation('x')`,
      ]
      for (const call of calls) expect([call, await ask(org.manager, `select public.${call}`)]).toEqual([call, 'PT401'])
      const refused = [
        `invite_member('${org.id}', 'a@example.com', 'viewer')`,
        `list_members('${org.id}')`,
        `mail_invitation('x')`,
        `change_role('${org.id}', '${org.viewer}', 'player')`,
        `remove_member('${org.id}', '${org.viewer}')`,
        `leave_organization('${org.id}')`,
        `transfer_organization('${org.id}', '${org.viewer}')`,
        `delete_organization('${org.id}', 'Riverside')`,
        `promote_to_admin('a@example.com')`,
        `demote_admin('${org.viewer}')`,
        `set_tier('${org.id}', 'free')`,
      ]
      for (const call of refused) {
        expect([call, await ask(org.manager, `select public.${call}`)]).toEqual([call, 'FSRUL not_allowed'])
      }
      expect(await ask(org.manager, 'select public.my_sessions()')).toEqual([])
    })

    test('without its session a token reads reference data and nothing else', async () => {
      await owner('insert into app.platform_admins (user_id) values ($1)', [org.manager])
      await owner('delete from auth.sessions where user_id = $1', [org.manager])
      const tables = await database.asOwner((query) =>
        query<{ name: string }>(
          `select relname as name from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r' order by 1`,
        ),
      )
      const read: string[] = []
      for (const { name } of tables) {
        if ((await ask(org.manager, `select count(1)::int from app.${name}`)) !== 0) read.push(name)
      }
      expect(read).toEqual(['feature_tiers', 'features', 'sports'])
    })

    test('the session has to be one, of this person, and not past its end', async () => {
      expect(await tryAll(org.manager, { session_id: org.viewer })).toEqual(signedOut)
      expect(await tryAll(org.manager, { session_id: randomUUID() })).toEqual(signedOut)
      expect(await tryAll(org.manager, { session_id: '' })).toEqual(signedOut)
      expect(await tryAll(org.manager, { session_id: `' or true --` })).toEqual(signedOut)
      await owner(`update auth.sessions set not_after = now() - interval '1 second' where user_id = $1`, [org.manager])
      expect(await tryAll(org.manager)).toEqual(signedOut)
    })

    test('each person ends their own sessions and nobody else’s', async () => {
      const phone = randomUUID()
      await owner('insert into auth.sessions (id, user_id) values ($1, $2)', [phone, org.viewer])
      await ask(org.manager, 'select public.end_session($1)', [phone])
      expect(await ask(org.manager, 'select public.end_other_sessions()')).toBe(0)
      expect(await ask(org.viewer, leagues, [org.id], { session_id: phone })).toBe(1)
      expect(await ask(org.viewer, 'select jsonb_array_length(public.my_sessions())')).toBe(2)
      await ask(org.viewer, 'select public.end_session($1)', [phone])
      expect(await ask(org.viewer, leagues, [org.id], { session_id: phone })).toBe(0)
      expect(await ask(org.viewer, leagues, [org.id])).toBe(1)
    })

    test('ending the others leaves the one that asks', async () => {
      const [phone, tablet] = [randomUUID(), randomUUID()]
      await owner('insert into auth.sessions (id, user_id) values ($1, $3), ($2, $3)', [phone, tablet, org.viewer])
      expect(await ask(org.viewer, 'select public.end_other_sessions()', [], { session_id: phone })).toBe(2)
      expect(await ask(org.viewer, leagues, [org.id], { session_id: phone })).toBe(1)
      expect(await ask(org.viewer, leagues, [org.id], { session_id: tablet })).toBe(0)
    })
  })

  describe('what an organization asks of a session', () => {
    test('a session that is too old has to sign in again, for this organization only', async () => {
      const elsewhere = await createOrganizationInDatabase(database, 'Hillside')
      await owner(`insert into app.memberships (organization_id, user_id, role) values ($1, $2, 'viewer')`, [
        elsewhere.id,
        org.manager,
      ])
      await owner(`update auth.sessions set created_at = now() - interval '31 minutes' where user_id = $1`, [
        org.manager,
      ])
      await settings('session_minutes = 32')
      expect(await tryAll(org.manager)).toEqual(open)
      await settings('session_minutes = 30')
      expect(await tryAll(org.manager)).toEqual(signedOut)
      expect(await ask(org.manager, leagues, [elsewhere.id])).toBe(1)
    })

    describe('a session that lies unused', () => {
      const used = 'select used_at::text as at from private.session_uses where user_id = $1'
      const noteUse = (person: string) => ask(person, 'select public.note_use()')
      /**
       * Simulates that the manager has done nothing for this many minutes, by moving back the start and the last use of
       * their sessions, and the start of the organization's idle limit.
       */
      const leaveFor = async (minutes: number) => {
        const before = [`${minutes} minutes`, org.manager] as const
        await owner('update auth.sessions set created_at = now() - $1::interval where user_id = $2', before)
        await owner('update private.session_uses set used_at = now() - $1::interval where user_id = $2', before)
        await owner(
          'update app.organization_settings set idle_since = now() - $1::interval where organization_id = $2',
          [before[0], org.id],
        )
      }

      test('has to sign in again, and its own pulls do not keep it open', async () => {
        await settings('idle_minutes = 30')
        await leaveFor(29)
        expect(await tryAll(org.manager)).toEqual(open)
        await owner('delete from private.session_uses where user_id = $1', [org.manager]) // the push counted as using the session
        await leaveFor(31)
        expect(await tryAll(org.manager)).toEqual(signedOut)
        const phone = randomUUID()
        await owner('insert into auth.sessions (id, user_id) values ($1, $2)', [phone, org.manager])
        expect(await tryAll(org.manager, { session_id: phone })).toEqual(open)
        expect(await tryAll(org.manager)).toEqual(signedOut)
      })

      test('is kept open by a person who uses it, and by nobody once the time is over', async () => {
        await settings('idle_minutes = 30')
        await leaveFor(29)
        expect(await noteUse(org.manager)).toBe(30)
        await owner(`update auth.sessions set created_at = now() - interval '1 day' where user_id = $1`, [org.manager])
        expect(await ask(org.manager, leagues, [org.id])).toBe(1)
        await leaveFor(31)
        expect(await noteUse(org.manager)).toBe('PT401')
        const late = pushOf(org.id, [renameTeam()])
        expect(await ask(org.manager, push, [late])).toBe('PT401')
        expect(await tryAll(org.manager)).toEqual(signedOut)
      })

      test('was used when what it sends was entered, and never in the future', async () => {
        await settings('idle_minutes = 30')
        await leaveFor(20)
        const entered = async (at: string) => {
          const request = JSON.parse(pushOf(org.id, [renameTeam()])) as { muts: { at: string }[] }
          for (const mutation of request.muts) mutation.at = at
          expect(resultOf(await ask(org.manager, push, [JSON.stringify(request)]))).toMatch(/^(applied|merged)$/)
          const [row] = await owner(
            `select round(extract(epoch from now() - used_at) / 60)::int as ago
            from private.session_uses where user_id = $1`,
            [org.manager],
          )
          return (row as { ago: number } | undefined)?.ago
        }
        const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
        expect(await entered(ago(10))).toBe(10)
        expect(await entered(ago(15))).toBe(10)
        expect(await entered('the day before yesterday')).toBe(10)
        expect(await entered(ago(-600))).toBe(0)
      })

      test('is not opened again by its use elsewhere', async () => {
        const elsewhere = await createOrganizationInDatabase(database, 'Hillside')
        await owner(`insert into app.memberships (organization_id, user_id, role) values ($1, $2, 'league_manager')`, [
          elsewhere.id,
          org.manager,
        ])
        await settings('idle_minutes = 30')
        await leaveFor(31)
        const there = () => ask(org.manager, leagues, [elsewhere.id])
        expect([await ask(org.manager, leagues, [org.id]), await there()]).toEqual([0, 1])
        expect(await noteUse(org.manager)).toBe('PT401')
        const rename = { t: 'teams', id: elsewhere.third.id, set: { name: 'Stags' }, was: { name: 'Badgers' } }
        expect(resultOf(await ask(org.manager, push, [pushOf(elsewhere.id, [rename])]))).toBe('applied')
        expect(await ask(org.manager, leagues, [org.id])).toBe(0)
      })

      test('counts from when a time is set, and shortening it or setting it again wins nothing back', async () => {
        await leaveFor(600)
        await settings('idle_minutes = 60')
        expect(await ask(org.manager, leagues, [org.id])).toBe(1)
        await leaveFor(40)
        await settings('idle_minutes = 60')
        await settings('idle_minutes = 30')
        expect(await ask(org.manager, leagues, [org.id])).toBe(0)
        await settings('idle_minutes = null')
        expect(await ask(org.manager, leagues, [org.id])).toBe(1)
        expect(
          await owner('select idle_since from app.organization_settings where organization_id = $1', [org.id]),
        ).toEqual([{ idle_since: null }])
      })

      test('is written down only where a time is set, and goes with the session and the person', async () => {
        expect(await noteUse(org.viewer)).toBeNull()
        expect(await owner(used, [org.viewer])).toEqual([])
        await settings('idle_minutes = 30')
        expect(await noteUse(org.viewer)).toBe(30)
        const [first] = await owner(used, [org.viewer])
        expect(await ask(org.viewer, 'select public.export_my_data()')).toMatchObject({
          sessions: [{ used_at: expect.any(String) as string }],
        })
        const phone = randomUUID()
        await owner('delete from auth.sessions where user_id = $1', [org.viewer])
        await owner('insert into auth.sessions (id, user_id) values ($1, $2)', [phone, org.viewer])
        await ask(org.viewer, 'select public.note_use()', [], { session_id: phone })
        const left = await owner(used, [org.viewer])
        expect(left).toHaveLength(1)
        expect(left).not.toEqual([first])
        await owner('delete from auth.users where id = $1', [org.viewer])
        expect(await owner(used, [org.viewer])).toEqual([])
      })
    })

    test('the address is the one that the server sees', async () => {
      expect(await ask(org.viewer, 'select public.own_address()', [], { address: '192.0.2.7' })).toBe('192.0.2.7')
      expect(await ask(org.viewer, 'select public.own_address()')).toBeNull()
      expect(await ask(org.viewer, 'select public.own_address()', [], { session_id: randomUUID() })).toBe('PT401')
    })

    test('a list of addresses lets those in and nobody else', async () => {
      await settings(`ip_restrictions = true, allowed_ips = '{192.0.2.0/24,2001:db8::/32}'`)
      for (const address of ['192.0.2.7', '2001:db8::7']) expect(await tryAll(org.manager, { address })).toEqual(open)
      for (const address of ['192.0.3.7', '2001:db9::7', 'localhost', '']) {
        expect(await tryAll(org.manager, { address })).toEqual(notGoodEnough)
      }
      expect(await tryAll(org.manager)).toEqual(notGoodEnough)
    })

    test('a second factor is one, whatever else the token says', async () => {
      await settings('require_mfa = true')
      expect(await tryAll(org.manager, { aal: 'aal2' })).toEqual(open)
      expect(await tryAll(org.manager, { aal: 'aal1' })).toEqual(notGoodEnough)
      expect(await tryAll(org.manager)).toEqual(notGoodEnough)
      expect(await ask(org.manager, `select public.change_role($1, $2, 'player')`, [org.id, org.viewer])).toBe(
        'FSRUL not_allowed',
      )
    })

    test('what is not known closes: without settings nobody gets in', async () => {
      await owner('delete from app.organization_settings where organization_id = $1', [org.id])
      expect((await tryAll(org.manager, { aal: 'aal2', address: '192.0.2.7' })).leagues).toBe(0)
    })

    test('deleting the account takes no organization along that would not let the session in', async () => {
      const alone = await createPerson(database, 'Lou Alone')
      const mine = await ask(alone, `select public.create_organization('Mine')`)
      await owner('update app.organization_settings set require_mfa = true where organization_id = $1', [mine])
      const erase = 'select public.erase_me($1)'
      const email = await emailOf(database, alone)
      expect(await ask(alone, erase, [email], { aal: 'aal1' })).toBe('PT403')
      expect(await owner('select from app.organizations where id = $1', [mine])).toHaveLength(1)
      await ask(alone, erase, [email], { aal: 'aal2' })
      expect(await owner('select from app.organizations where id = $1', [mine])).toEqual([])
    })
  })

  test.each([
    ['require_mfa = true', 'require_mfa = false', { aal: 'aal2' }, 'PT403', 'answered'],
    [
      `ip_restrictions = true, allowed_ips = '{192.0.2.0/24}'`,
      `ip_restrictions = false, allowed_ips = '{}'`,
      { address: '192.0.2.1' },
      'PT403',
      'answered',
    ],
    ['session_minutes = 30', 'session_minutes = null', { session_id: 'fresh' }, 'PT401', 'PT401'],
    ['idle_minutes = 30', 'idle_minutes = null', { session_id: 'fresh' }, 'PT401', 'PT401'],
  ] as const)(
    'what the platform asks holds in every organization and for its own administrators: %s',
    async (on, off, enough, code, synced) => {
      const admin = await createPerson(database, 'Abe Admin')
      await owner('insert into app.platform_admins (user_id) values ($1)', [admin])
      const manager = await createMember(database, org.id, 'league_manager', 'Mia Manager')
      const old = `update auth.sessions set created_at = now() - interval '31 minutes' where user_id = any ($1::uuid[])`
      await owner(old, [`{${admin},${manager}}`])
      const requestOf = async (person: string): Promise<RequestInTest> => {
        if (!('session_id' in enough)) return enough
        const session_id = randomUUID()
        await owner('insert into auth.sessions (id, user_id) values ($1, $2)', [session_id, person])
        return { session_id }
      }
      const settled = 'select count(*)::int from app.platform_settings'
      /**
       * Returns `answered`, or the refusal of a device's first request. Unlike a pull, this request also works for an
       * administrator without an organization.
       */
      const account = async (person: string, request?: RequestInTest) => {
        const answer = await ask(person, 'select public.sync_account()', [], request)
        return typeof answer === 'string' ? answer : 'answered'
      }
      await owner(`update app.platform_settings set ${on}`)
      await owner(`update app.platform_settings set idle_since = idle_since - interval '1 day'`)
      expect((await tryAll(manager)).leagues).toBe(0)
      expect(await ask(admin, settled)).toBe(0)
      expect(await tryAll(manager, await requestOf(manager))).toEqual(open)
      expect(await ask(admin, settled, [], await requestOf(admin))).toBe(1)
      expect([await ask(admin, 'select public.admin_own_address()'), await account(admin)]).toEqual([code, synced])
      expect(await account(admin, await requestOf(admin))).toBe('answered')
      await owner(`update app.platform_settings set ${off}`)
      expect(await tryAll(manager)).toEqual(open)
      expect(await ask(admin, settled)).toBe(1)
    },
  )
})
