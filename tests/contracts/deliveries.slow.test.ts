import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toGamePlan } from '#domain/scheduling/conflicts/change-game.ts'
import { makeScheduleChange } from '../support/rows/factories.ts'
import {
  createOrganizationInDatabase,
  createPerson,
  expectRefusal,
  insertTestRows,
  type OrganizationInTest,
} from '../support/database/league-world.ts'
import { databaseEngines, openTestDatabase, type TestDatabase } from '../support/database/postgres.ts'

// What a notification adds to the queue, and how the queue is worked off.

type Delivery = {
  id: string
  user_id: string
  channel: string
  state: string
  error: string | null
  attempts: number
  is_urgent: boolean
  is_due: boolean
  digest_id: string | null
  subscription_id: string | null
}
type Claimed = { id: string; attempt: number; kind: string; channel: string; title: string | null; entries: unknown[] }

describe.each(databaseEngines)('on %s', (engine) => {
  let database: TestDatabase
  let org: OrganizationInTest
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    org = await createOrganizationInDatabase(database, 'Riverside')
    await owner('delete from private.deliveries')
    await owner('delete from private.push_subscriptions')
  })

  const owner = <Row>(sql: string, parameters: readonly unknown[] = []) =>
    database.asOwner((query) => query<Row>(sql, parameters))
  const deliveries = (person?: string) =>
    owner<Delivery>(
      `select d.*, d.not_before <= now() as is_due from private.deliveries d
       where $1::uuid is null or d.user_id = $1 order by d.channel, d.created_at, d.id`,
      [person ?? null],
    )
  const notifyPerson = (person: string, kind = 'game', title = 'Rained out') =>
    owner(`insert into app.notifications (organization_id, user_id, kind, title) values ($1, $2, $3, $4)`, [
      org.id,
      person,
      kind,
      title,
    ])

  async function subscribe(person: string, session = person): Promise<string> {
    const endpoint = `https://push.example.com/${randomUUID()}`
    await database.asPerson(
      person,
      (query) =>
        query('select public.save_push_subscription($1, $2, $3, $4)', [
          endpoint,
          'B'.padEnd(87, 'A'),
          'A'.repeat(22),
          'en',
        ]),
      { session_id: session },
    )
    return endpoint
  }

  const save = (person: string, given: Record<string, unknown> = {}) => {
    const settings = { push: ['game'], email: ['game'], from: null, until: null, digest: null, zone: 'UTC', ...given }
    const { push, email, from, until, digest, zone } = settings
    return database.asPerson(person, (query) =>
      query('select public.save_notification_settings($1, $2, $3, $4, $5, $6, $7)', [
        org.id,
        push,
        email,
        from,
        until,
        digest,
        zone,
      ]),
    )
  }

  /** Quiet hours that began an hour ago and end in an hour. */
  const quietNow = () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString().slice(11, 16)
    return { from: at(-1), until: at(1) }
  }

  async function claimOf(channel: 'push' | 'email', { most = 100, lease = '5 minutes', limit = 1000 } = {}) {
    const [row] = await owner<{ claimed: Claimed[] }>('select private.claim_deliveries($1, $2, $3, $4) as claimed', [
      most,
      lease,
      channel,
      limit,
    ])
    return row?.claimed ?? []
  }
  const claim = async (options: Parameters<typeof claimOf>[1] = {}) => [
    ...(await claimOf('push', options)),
    ...(await claimOf('email', options)),
  ]
  const finish = (results: readonly object[]) =>
    owner('select private.finish_deliveries($1)', [JSON.stringify(results)])

  test('a notification goes once to the address and to each device', async () => {
    await subscribe(org.homeCoach)
    const phone = randomUUID()
    await owner('insert into auth.sessions (id, user_id) values ($1, $2)', [phone, org.homeCoach])
    await subscribe(org.homeCoach, phone)
    await notifyPerson(org.homeCoach)
    const rows = await deliveries()
    expect(rows.map(({ channel, state }) => [channel, state])).toEqual([
      ['email', 'waiting'],
      ['push', 'waiting'],
      ['push', 'waiting'],
    ])
    expect(new Set(rows.map(({ subscription_id: device }) => device)).size).toBe(3)
  })

  test('each kind goes the ways that were chosen for it', async () => {
    await subscribe(org.homeCoach)
    await save(org.homeCoach, { push: ['score'], email: ['member'] })
    for (const kind of ['game', 'score', 'member']) await notifyPerson(org.homeCoach, kind, kind)
    const claimed = await claim()
    expect(claimed.map(({ channel, title }) => `${channel} ${title}`).toSorted()).toEqual([
      'email member',
      'push score',
    ])
  })

  test('in quiet hours, everything waits for their end', async () => {
    await subscribe(org.homeCoach)
    await save(org.homeCoach, quietNow())
    await notifyPerson(org.homeCoach)
    expect((await deliveries()).map(({ is_due }) => is_due)).toEqual([false, false])
    expect(await claim()).toEqual([])
  })

  test.each([
    ['cancelled today', 0, 'cancelled', true],
    ['postponed today', 0, 'postponed', true],
    ['cancelled next week', 7, 'cancelled', false],
  ] as const)('a game that is %s: breaks quiet hours or not', async (_, days, status, breaks) => {
    const start = new Date(Date.now() + days * 86_400_000)
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: org.game.time_zone }).format(start)
    await owner('update app.games set local_date = $2 where id = $1', [org.game.id, day])
    await save(org.homeCoach, quietNow())
    const from = { ...toGamePlan(org.game), local_date: day }
    const row = makeScheduleChange({
      id: randomUUID(),
      organization_id: org.id,
      league_id: org.league.id,
      schedule_id: org.published.id,
      changes: [{ gameId: org.game.id, from, to: { ...from, status } }],
    })
    await database.asPerson(org.manager, (query) => insertTestRows(query, 'schedule_changes', [row]))
    const [mail] = await deliveries(org.homeCoach)
    expect(mail).toMatchObject({ channel: 'email', state: 'waiting', is_urgent: breaks, is_due: breaks })

    const [event] = await database.asPerson(org.administrator, (query) =>
      query<{ news: { people: { user_id: string; ways: object[] }[] }[] }>(
        'select public.list_game_deliveries($1, $2) as news',
        [org.id, org.game.id],
      ),
    )
    const told = event?.news[0]?.people.find(({ user_id: person }) => person === org.homeCoach)
    expect(told?.ways).toEqual([{ channel: 'email', state: 'waiting', error: null }])
    const asked = database.asPerson(org.homeCoach, (query) =>
      query('select public.list_game_deliveries($1, $2)', [org.id, org.game.id]),
    )
    expect(await expectRefusal(asked)).toMatchObject({ message: 'not_allowed' })
  })

  test('a digest is one email, which leaves out what has been read', async () => {
    await save(org.homeCoach, { digest: 7, push: [] })
    for (const title of ['first', 'second', 'third']) await notifyPerson(org.homeCoach, 'game', title)
    await owner(`update app.notifications set read_at = now() where title = 'second'`)
    expect(await claim()).toEqual([])
    await owner(`update private.deliveries set not_before = now()`)
    const [digest, ...others] = await claim()
    expect(others).toEqual([])
    expect(digest).toMatchObject({ kind: 'digest', channel: 'email' })
    expect(digest?.entries).toMatchObject([{ title: 'first' }, { title: 'third' }])
    await finish([{ id: digest?.id, attempt: 1, outcome: 'sent' }])
    expect((await deliveries()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent'])
  })

  test('a digest is sent at the hour that was chosen, in the person’s time zone, after quiet hours', async () => {
    await save(org.homeCoach, { digest: 18, zone: 'Asia/Tokyo', push: [] })
    await save(org.awayCoach, { digest: 18, zone: 'Asia/Tokyo', push: [], from: '17:00', until: '19:30' })
    for (const person of [org.homeCoach, org.awayCoach]) await notifyPerson(person)
    const timeOf = async (person: string) => {
      const [row] = await owner<{ time: string }>(
        `select to_char(d.not_before at time zone 'Asia/Tokyo', 'HH24:MI') as time
         from private.deliveries d where d.user_id = $1 and d.id = d.digest_id`,
        [person],
      )
      return row?.time
    }
    expect([await timeOf(org.homeCoach), await timeOf(org.awayCoach)]).toEqual(['18:00', '19:30'])
  })

  test.each([-1, 24])('there is no hour %i', async (hour) => {
    expect(await expectRefusal(save(org.homeCoach, { digest: hour }))).toMatchObject({ code: '23514' })
  })

  test('what has been read, or lost its address or device, is not sent', async () => {
    await subscribe(org.homeCoach)
    await notifyPerson(org.homeCoach)
    await owner('update app.notifications set read_at = now() where user_id = $1', [org.homeCoach])
    await subscribe(org.awayCoach)
    await notifyPerson(org.awayCoach)
    await owner('delete from auth.sessions where user_id = $1', [org.awayCoach])
    await notifyPerson(org.manager)
    await owner('select private.unsubscribe($1, $2)', [org.id, org.manager])
    await owner('update auth.users set email_confirmed_at = null where id = $1', [org.viewer])
    await notifyPerson(org.viewer)
    const claimed = await claim()
    expect(claimed.map(({ channel }) => channel)).toEqual(['email']) // the away coach's
    const refused = (await deliveries()).filter(({ state }) => state === 'suppressed')
    expect(refused.map(({ user_id: person, error }) => `${person} ${error}`).toSorted()).toEqual(
      [
        `${org.homeCoach} read`,
        `${org.homeCoach} read`,
        `${org.awayCoach} signed_out`,
        `${org.manager} unsubscribed`,
        `${org.viewer} address_not_confirmed`,
      ].toSorted(),
    )
  })

  test('a claimed delivery is claimed again when its lease is over, and an outcome counts for its own claim only', async () => {
    await notifyPerson(org.homeCoach)
    const [first] = await claim({ lease: '0 seconds' })
    expect(first?.attempt).toBe(1)
    const [second] = await claim()
    expect(second).toMatchObject({ id: first?.id, attempt: 2 })
    expect(await claim()).toEqual([])
    await finish([{ id: first?.id, attempt: 1, outcome: 'dead' }])
    expect(await deliveries()).toMatchObject([{ state: 'sending' }])
    await finish([{ id: first?.id, attempt: 2, outcome: 'sent' }])
    expect(await deliveries()).toMatchObject([{ state: 'sent' }])
  })

  test('twelve failed attempts are enough', async () => {
    await notifyPerson(org.homeCoach)
    for (let attempt = 1; attempt <= 12; attempt++) {
      const [one] = await claim()
      expect(one?.attempt).toBe(attempt)
      await finish([{ id: one?.id, attempt, outcome: 'retry', error: 'Busy', retry_seconds: 0 }])
    }
    expect(await deliveries()).toMatchObject([{ state: 'dead', error: 'Busy', attempts: 12 }])
  })

  test('an address that bounces gets no more notifications by email until its owner asks', async () => {
    await notifyPerson(org.homeCoach)
    const [one] = await claim()
    await finish([{ id: one?.id, attempt: 1, outcome: 'bounced', error: '550 No such user' }])
    await notifyPerson(org.homeCoach)
    expect((await deliveries()).map(({ state, error }) => [state, error])).toEqual([
      ['dead', '550 No such user'],
      ['suppressed', 'bounced'],
    ])
    await database.asPerson(org.homeCoach, (query) => query('select public.resume_notification_mail($1)', [org.id]))
    await notifyPerson(org.homeCoach)
    expect(await claim()).toHaveLength(1)
  })

  test('beyond the limit of a day, what can wait is postponed', async () => {
    for (const title of ['one', 'two', 'three']) await notifyPerson(org.homeCoach, 'game', title)
    await owner(
      `update private.deliveries set is_urgent = true where notification_id =
      (select id from app.notifications where organization_id = $1 and title = 'three')`,
      [org.id],
    )
    expect((await claim({ limit: 1 })).map(({ title }) => title)).toEqual(['three'])
    const waiting = (await deliveries()).filter(({ state }) => state === 'waiting')
    expect(waiting.map(({ error, is_due, attempts }) => [error, is_due, attempts])).toEqual([
      ['daily_limit', false, 0],
      ['daily_limit', false, 0],
    ])
    await owner(
      `update private.deliveries set state = 'waiting', attempts = 0, not_before = now(), is_urgent = true
       where user_id = $1`,
      [org.homeCoach],
    )
    expect(await claim({ limit: 1 })).toHaveLength(3) // urgent ones are sent beyond the limit
  })

  test('a server without a mail server leaves emails to others; what no one sends in time is given up on', async () => {
    await subscribe(org.homeCoach)
    await notifyPerson(org.homeCoach)
    expect((await claimOf('push')).map(({ channel }) => channel)).toEqual(['push'])
    await owner('select private.tend_deliveries()')
    expect(await deliveries()).toMatchObject([
      { channel: 'email', state: 'waiting', attempts: 0 },
      { channel: 'push', state: 'sending' },
    ])
    await owner(`update private.deliveries set expires_at = now() - interval '1 minute'`)
    await owner('select private.tend_deliveries()')
    expect(await deliveries()).toMatchObject([
      { channel: 'email', state: 'dead', error: 'expired' },
      { channel: 'push', state: 'sending' }, // another server has it
    ])
  })

  test('a digest that is retried has its parts', async () => {
    await save(org.homeCoach, { digest: 7, push: [] })
    const retry = async (id: string | null) => {
      const founder = await createPerson(database, 'Founder')
      await owner('insert into app.platform_admins (user_id) values ($1)', [founder])
      await database.asPerson(founder, (query) => query('select public.admin_retry_deliveries($1)', [id]))
    }
    for (const title of ['first', 'second']) await notifyPerson(org.homeCoach, 'game', title)
    await owner('update private.deliveries set not_before = now()')
    for (const isNamed of [true, false]) {
      const [digest] = await claim()
      expect(digest).toMatchObject({ kind: 'digest', attempt: 1, entries: [{ title: 'first' }, { title: 'second' }] })
      await finish([{ id: digest?.id, attempt: 1, outcome: 'dead', error: '554 Refused' }])
      expect((await deliveries()).map(({ state }) => state)).toEqual(['dead', 'dead', 'dead'])
      await retry(isNamed ? (digest?.id ?? null) : null)
    }
    const [digest, ...others] = await claim()
    expect(others).toEqual([])
    expect(digest?.entries).toHaveLength(2)
    await finish([{ id: digest?.id, attempt: 1, outcome: 'dead' }])
    const part = (await deliveries()).find(({ id }) => id !== digest?.id)
    await retry(part?.id ?? '')
    expect(await claim()).toMatchObject([{ id: part?.id, kind: 'game' }]) // by itself
  })

  test('unsubscribing lasts when the address changes', async () => {
    await owner('select private.unsubscribe($1, $2)', [org.id, org.homeCoach])
    await owner('update app.user_profiles set email = $2 where id = $1', [
      org.homeCoach,
      `New-${org.homeCoach}@a.example`,
    ])
    await notifyPerson(org.homeCoach)
    expect(await deliveries()).toMatchObject([{ state: 'suppressed', error: 'unsubscribed' }])
    expect(await owner('select address from private.mail_suppressions where organization_id = $1', [org.id])).toEqual([
      { address: `new-${org.homeCoach}@a.example` },
    ])
  })

  test('a person has ten devices at most: the latest', async () => {
    const endpoints: string[] = []
    for (let nr = 1; nr <= 12; nr++) {
      const session = randomUUID()
      await owner('insert into auth.sessions (id, user_id) values ($1, $2)', [session, org.homeCoach])
      endpoints.push(await subscribe(org.homeCoach, session))
      await owner(`update private.push_subscriptions set created_at = created_at - interval '1 minute'`)
    }
    const kept = await owner<{ endpoint: string }>(
      'select endpoint from private.push_subscriptions order by created_at',
    )
    expect(kept.map(({ endpoint }) => endpoint)).toEqual(endpoints.slice(2))
  })

  test('a phone that another person uses is theirs alone, and one that is gone is deleted', async () => {
    const endpoint = await subscribe(org.homeCoach)
    await database.asPerson(org.awayCoach, (query) =>
      query('select public.save_push_subscription($1, $2, $3, $4)', [
        endpoint,
        'B'.padEnd(87, 'A'),
        'A'.repeat(22),
        'en',
      ]),
    )
    const known = await owner<{ user_id: string }>('select user_id from private.push_subscriptions')
    expect(known).toEqual([{ user_id: org.awayCoach }])
    await save(org.awayCoach, { email: [] })
    await notifyPerson(org.awayCoach)
    const [one] = await claim()
    await finish([{ id: one?.id, attempt: 1, outcome: 'gone' }])
    expect(await owner('select from private.push_subscriptions')).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'dead', error: 'gone' }])
  })

  test('a device whose session ends, or lacks the second factor, gets nothing', async () => {
    await subscribe(org.homeCoach)
    await save(org.homeCoach, { email: [] })
    await owner(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'App', 'totp', 'verified', now(), now())`,
      [org.homeCoach],
    )
    await notifyPerson(org.homeCoach)
    expect(await claim()).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'suppressed', error: 'signed_out' }])
    await owner('delete from auth.sessions where user_id = $1', [org.homeCoach])
    await owner('select private.forget_lost_subscriptions()')
    expect(await owner('select from private.push_subscriptions')).toEqual([])
  })

  test.each([
    [
      'too old for the organization',
      'session_minutes = 60',
      `created_at = now() - interval '2 hours'`,
      `created_at = now()`,
    ],
    ['without the second factor that the organization requires', 'require_mfa = true', `aal = 'aal1'`, `aal = 'aal2'`],
  ])('a device whose session is %s gets nothing', async (_, setting, refused, accepted) => {
    await subscribe(org.homeCoach)
    await save(org.homeCoach, { email: [] })
    await owner(`update app.organization_settings set ${setting} where organization_id = $1`, [org.id])
    await owner(`update auth.sessions set ${refused} where user_id = $1`, [org.homeCoach])
    await notifyPerson(org.homeCoach)
    expect(await claim()).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'suppressed', error: 'signed_out' }])
    await owner(`update auth.sessions set ${accepted} where user_id = $1`, [org.homeCoach])
    await notifyPerson(org.homeCoach)
    expect(await claim()).toHaveLength(1)
  })

  test('a test goes to all devices and to the address, five times an hour', async () => {
    await subscribe(org.homeCoach)
    const send = () =>
      database.asPerson(org.homeCoach, (query) =>
        query<{ sent: number }>('select public.send_test_notification($1) as sent', [org.id]),
      )
    for (let nr = 1; nr <= 5; nr++) expect(await send()).toEqual([{ sent: 2 }])
    expect(await expectRefusal(send())).toMatchObject({ message: 'too_many_tests' })
    expect(new Set((await claim()).map(({ kind }) => kind))).toEqual(new Set(['test']))
  })

  test('settings are for members, in their own organization', async () => {
    const outsider = await createPerson(database, 'Outsider')
    for (const statement of [
      'select public.read_notification_settings($1)',
      'select public.resume_notification_mail($1)',
      'select public.send_test_notification($1)',
    ])
      expect(await expectRefusal(database.asPerson(outsider, (query) => query(statement, [org.id])))).toMatchObject({
        message: 'not_allowed',
      })
  })
})
