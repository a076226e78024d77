import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toGamePlan } from '#domain/scheduling/conflicts/change-game.ts'
import type { Language } from '#i18n/locale.ts'
import { toTopic } from '#server/notifications/send-push.ts'
import { makeScheduleChange, makeTeamStaff } from '../../support/rows/factories.ts'
import {
  createMember,
  createOrganizationInDatabase,
  insertTestRows,
  type OrganizationInTest,
} from '../../support/database/league-world.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { signTestAccessToken } from '../../support/server/access-token.ts'
import { startBackend, type BackendStartOptions, type RunningBackend } from '../../support/server/backend.ts'
import {
  startPushService,
  type PushServiceInTest,
  type PushSubscriptionInTest,
} from '../../support/server/push-service.ts'
import { startSmtpServer, type SmtpServerInTest } from '../../support/server/smtp-server.ts'

// From a change that league staff make to what a mailbox and a phone receive, over real connections on this machine.

let database: TestDatabase
let push: PushServiceInTest
let mail: SmtpServerInTest
let running: RunningBackend
let org: OrganizationInTest
beforeAll(async () => {
  database = await openTestDatabase()
  push = await startPushService()
  mail = await startSmtpServer()
  running = await startBackend(startOptions())
  org = await createOrganizationInDatabase(database, 'Riverside')
})
afterAll(async () => {
  await running.stop()
  await Promise.all([push.stop(), mail.stop(), database.close()])
})

const startOptions = (): BackendStartOptions => ({
  database: { url: database.url },
  smtp: mail.settings,
  localPushService: { certificate: readFileSync(push.certificateFile, 'utf8') },
})
const owner = <Row>(sql: string, parameters: readonly unknown[] = []) =>
  database.asOwner((query) => query<Row>(sql, parameters))
const addressOf = (person: string) => `${person}@example.com`

async function subscribe(person: string, language: Language = 'en'): Promise<PushSubscriptionInTest> {
  const subscription = push.subscribe()
  await database.asPerson(person, (query) =>
    query('select public.save_push_subscription($1, $2, $3, $4)', [
      subscription.endpoint,
      subscription.p256dh,
      subscription.auth,
      language,
    ]),
  )
  return subscription
}

async function deliverAll(): Promise<void> {
  while ((await running.backend.notifications.deliverBatch()) > 0);
}

type Message = { web_push: number; notification: Record<string, unknown>; app_badge: string }

test('a rainout of today reaches ten people by push and email, in quiet hours too', async () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: org.game.time_zone }).format(new Date())
  await owner('update app.games set local_date = $2 where id = $1', [org.game.id, today])
  const parents = await Promise.all(
    Array.from({ length: 7 }, (_, nr) => createMember(database, org.id, 'team_manager', `Assistant ${nr}`)),
  )
  const staff = parents.map((id) =>
    makeTeamStaff({ organization_id: org.id, id: randomUUID(), team_id: org.home.id, user_id: id }),
  )
  await database.asOwner((query) => insertTestRows(query, 'team_staff', staff))
  const people = [org.administrator, org.homeCoach, org.awayCoach, ...parents]
  expect(people).toHaveLength(10)
  const subscriptions = new Map<string, PushSubscriptionInTest>()
  for (const person of people) subscriptions.set(person, await subscribe(person))

  const [inQuietHours, alsoInQuietHours, bounced, unsubscribed, withDeadPhone] = parents
  const hours = (offset: number) => new Date(Date.now() + offset * 3600_000).toISOString().slice(11, 16)
  for (const person of [inQuietHours, alsoInQuietHours])
    await database.asPerson(person ?? '', (query) =>
      query('select public.save_notification_settings($1, $2, $3, $4, $5, $6, $7)', [
        org.id,
        ['game'],
        ['game'],
        hours(-1),
        hours(1),
        null,
        'UTC',
      ]),
    )
  mail.refuse(addressOf(bounced ?? ''), '550 5.1.1 No such user')
  await owner('select private.unsubscribe($1, $2)', [org.id, unsubscribed])
  push.refuse(subscriptions.get(withDeadPhone ?? '')?.endpoint ?? '', 410)

  const from = { ...toGamePlan(org.game), local_date: today }
  const change = makeScheduleChange({
    id: randomUUID(),
    organization_id: org.id,
    league_id: org.league.id,
    schedule_id: org.published.id,
    reason: 'The fields are under water',
    changes: [{ gameId: org.game.id, from, to: { ...from, status: 'cancelled' } }],
  })
  await database.asPerson(org.manager, (query) => insertTestRows(query, 'schedule_changes', [change]))
  await deliverAll()

  const mailed = people.filter((person) => person !== bounced && person !== unsubscribed)
  expect(mail.received.map(({ to }) => to).toSorted()).toEqual(mailed.map(addressOf).toSorted())
  const pushed = people.filter((person) => person !== withDeadPhone)
  const endpoints = pushed.map((person) => subscriptions.get(person)?.endpoint ?? '')
  expect(push.received.map(({ endpoint }) => endpoint).toSorted()).toEqual(endpoints.toSorted())

  const [first] = mail.received
  expect(first).toMatchObject({
    from: 'league@example.com',
    headers: {
      subject: expect.stringContaining('Game_changed=3A_Otters') as string,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'auto-submitted': 'auto-generated',
      'content-type': expect.stringMatching(/^multipart\/alternative/) as string,
    },
  })
  expect(first?.body).toContain('The fields are under water')
  for (const { message, urgency } of push.received) {
    expect(urgency).toBe('high')
    expect(message).toMatchObject({
      web_push: 8030,
      app_badge: '1',
      notification: {
        title: 'Game changed: Otters – Herons',
        body: expect.stringMatching(/^Cancelled, was .*\nReason: The fields are under water$/) as string,
        navigate: `${running.url}/dashboard/notifications/open?organization=${org.id}&to=%2Fdashboard%2Fgames%2F${org.game.id}`,
      },
    } satisfies Message)
  }

  // What league staff see on the game.
  const [row] = await database.asPerson(org.administrator, (query) =>
    query<{ news: { people: { user_id: string; ways: { channel: string; state: string; error: string }[] }[] }[] }>(
      'select public.list_game_deliveries($1, $2) as news',
      [org.id, org.game.id],
    ),
  )
  const waysOf = (person: string | undefined) =>
    row?.news[0]?.people
      .find(({ user_id: id }) => id === person)
      ?.ways.map(({ channel, state, error }) => [channel, state, error])
  expect(waysOf(inQuietHours)).toEqual([
    ['push', 'sent', null],
    ['email', 'sent', null],
  ])
  expect(waysOf(bounced)).toMatchObject([
    ['push', 'sent', null],
    ['email', 'dead', expect.stringContaining('550 5.1.1 No such user')],
  ])
  expect(waysOf(unsubscribed)).toEqual([
    ['push', 'sent', null],
    ['email', 'suppressed', 'unsubscribed'],
  ])
  expect(waysOf(withDeadPhone)).toMatchObject([
    ['push', 'dead', 'The push service answered 410.'],
    ['email', 'sent', null],
  ])
  expect(await owner('select from private.push_subscriptions where user_id = $1', [withDeadPhone])).toEqual([])
  expect(
    await owner('select reason from private.mail_suppressions where address = $1', [addressOf(bounced ?? '')]),
  ).toEqual([{ reason: 'bounced' }])
})

test('a phone gets the news in its own language, a mailbox in the account’s, both as the region writes dates', async () => {
  await owner(`delete from private.deliveries`)
  await owner(`delete from private.mail_suppressions`)
  await owner(`update app.user_profiles set language = 'es' where id = $1`, [org.homeCoach])
  await owner(`update app.organizations set region = 'MX' where id = $1`, [org.id])
  const phone = await subscribe(org.homeCoach, 'en')
  const from = toGamePlan(org.game)
  const change = makeScheduleChange({
    id: randomUUID(),
    organization_id: org.id,
    league_id: org.league.id,
    schedule_id: org.published.id,
    reason: 'Lluvia',
    changes: [{ gameId: org.game.id, from, to: { ...from, status: 'postponed' } }],
  })
  await database.asPerson(org.manager, (query) => insertTestRows(query, 'schedule_changes', [change]))
  await deliverAll()
  await owner(`update app.organizations set region = 'US' where id = $1`, [org.id])
  const sent = push.received.findLast(({ endpoint }) => endpoint === phone.endpoint)
  expect(sent?.message).toMatchObject({
    notification: {
      lang: 'en',
      title: 'Game changed: Otters – Herons',
      body: expect.stringMatching(/^Postponed, was .*\nReason: Lluvia$/) as string,
    },
  })
  const mailed = mail.received.findLast(({ to }) => to === addressOf(org.homeCoach))
  const words = mailed?.body.replaceAll(/=\r?\n/g, '').replaceAll('=C3=A1', 'á')
  expect(words).toContain('Cambio de partido: Otters')
  expect(words).toMatch(/Aplazado, era sáb 11 de abr, 10:00 a\.m\./)
  expect(words).toContain('Motivo: Lluvia')
})

test('a repeated delivery has the same Message-ID and the same topic', async () => {
  await owner(`delete from private.deliveries`)
  await owner(`update private.mail_suppressions set address = 'someone@example.com'`)
  const person = org.homeCoach
  const sentBefore = mail.received.length
  const pushedBefore = push.received.length
  await owner(
    `insert into app.notifications (organization_id, user_id, kind, title) values ($1, $2, 'game', 'Moved')`,
    [org.id, person],
  )
  await deliverAll()
  await owner(`update private.deliveries set state = 'sending', not_before = now()`) // as if the server had died here
  await deliverAll()
  const ids = mail.received.slice(sentBefore).map(({ headers }) => headers['message-id'])
  const topics = push.received.slice(pushedBefore).map(({ topic }) => topic)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(topics).toHaveLength(2)
  const [delivery] = await owner<{ id: string }>(`select id from private.deliveries where channel = 'push'`)
  expect(new Set(topics)).toEqual(new Set([toTopic(delivery?.id ?? '')]))
})

test('two servers that claim at the same moment send each delivery once', async () => {
  await owner(`delete from private.deliveries`)
  const person = org.awayCoach
  const { endpoint } = await subscribe(person)
  const sentBefore = mail.received.length
  const pushedBefore = push.received.length
  await owner(
    `insert into app.notifications (organization_id, user_id, kind, title)
     select $1, $2, 'game', 'Moved ' || nr from generate_series(1, 60) nr`,
    [org.id, person],
  )
  const other = await startBackend(startOptions())
  const gate = new Client({ connectionString: database.url })
  await gate.connect()
  try {
    await gate.query('begin; lock table private.deliveries in access exclusive mode')
    const servers = [running, other].map(({ backend }) => backend.notifications.deliverBatch())
    await vi.waitUntil(async () => {
      const { rows } = await gate.query(
        `select from pg_locks where relation = 'private.deliveries'::regclass and not granted`,
      )
      return rows.length === 4 // each server claims emails and push messages
    })
    await gate.query('commit')
    expect((await Promise.all(servers)).reduce((sum, count) => sum + count)).toBe(120)
  } finally {
    await gate.end()
    await other.stop()
  }
  const topics = push.received.slice(pushedBefore).map(({ topic }) => topic)
  const ids = mail.received.slice(sentBefore).map(({ headers }) => headers['message-id'])
  expect([topics.length, new Set(topics).size]).toEqual([60, 60])
  expect([ids.length, new Set(ids).size]).toEqual([60, 60])
  expect(new Set(push.received.slice(pushedBefore).map((one) => one.endpoint))).toEqual(new Set([endpoint]))
})

test('who asks is checked before the size of a request, and what is too large changes nothing', async () => {
  const large = 'x'.repeat(100_000)
  const { jwtSecret } = running.backend.secrets
  const post = async (path: string, body: object, person?: string) => {
    const answer = await fetch(running.url + path, {
      method: 'POST',
      headers: {
        apikey: running.key,
        'content-type': 'application/json',
        authorization: person === undefined ? 'Bearer x' : `Bearer ${signTestAccessToken(jwtSecret, { sub: person })}`,
      },
      body: JSON.stringify(body),
    })
    return answer.status
  }
  const routes = [
    ['/rest/v1/rpc/save_push_subscription', { p_endpoint: large, p_p256dh: '', p_auth: '', p_language: 'en' }],
    ['/rest/v1/rpc/send_test_notification', { p_organization: large }],
    ['/mail/invitation', { token: large }],
    ['/mail/test', { token: large }],
  ] as const
  await owner(`delete from private.deliveries`)
  for (const [path, body] of routes) {
    expect([path, await post(path, body)]).toEqual([path, 401])
    expect([path, await post(path, body, org.manager)]).toEqual([path, 413])
  }
  expect(await owner('select from private.deliveries')).toEqual([])
  expect(await owner('select from private.push_subscriptions where user_id = $1', [org.manager])).toEqual([])
})

test('the link in an email unsubscribes with one click, and not just by being opened', async () => {
  await owner(`delete from private.deliveries`)
  const person = org.awayCoach
  await owner(`update app.user_profiles set language = 'es' where id = $1`, [person])
  const add = () =>
    owner(`insert into app.notifications (organization_id, user_id, kind, title) values ($1, $2, 'game', 'Moved')`, [
      org.id,
      person,
    ])
  await add()
  await deliverAll()
  const received = mail.received.at(-1)
  expect(received?.to).toBe(addressOf(person))
  const [, link = ''] = /^<(.*)>$/.exec(received?.headers['list-unsubscribe'] ?? '') ?? []
  const page = await fetch(link)
  expect(page.status).toBe(200)
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  const html = await page.text()
  expect(html).toContain('lang="es"')
  expect(html).toContain('Ya no recibirás notificaciones de Riverside por correo.')
  expect(html).not.toMatch(/<script|style=/)
  const suppressions = () =>
    owner(`select reason from private.mail_suppressions where address = $1`, [addressOf(person)])
  expect(await suppressions()).toEqual([])

  const forged = new URL(link)
  const token = forged.searchParams.get('token') ?? ''
  forged.searchParams.set('token', `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`)
  expect((await fetch(forged, { method: 'POST' })).status).toBe(404)
  expect(await suppressions()).toEqual([])

  expect((await fetch(link, { method: 'POST', body: 'x'.repeat(5_000) })).status).toBe(413)
  expect(await suppressions()).toEqual([])

  const clicked = await fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(clicked.status).toBe(200)
  expect(await suppressions()).toEqual([{ reason: 'unsubscribed' }])
  const sentBefore = mail.received.length
  await add()
  await deliverAll()
  expect(mail.received).toHaveLength(sentBefore)
})

test('a mail server that is busy gets the mail later', async () => {
  await owner(`delete from private.deliveries`)
  mail.refuse(addressOf(org.viewer), '451 4.3.0 Try again later')
  await owner(
    `insert into app.notifications (organization_id, user_id, kind, title) values ($1, $2, 'game', 'Moved')`,
    [org.id, org.viewer],
  )
  await deliverAll()
  const [row] = await owner<{ state: string; error: string; wait: number }>(
    `select state, error, extract(epoch from not_before - now())::float8 as wait from private.deliveries where channel = 'email'`,
  )
  expect(row?.state).toBe('failed')
  expect(row?.error).toContain('451 4.3.0 Try again later')
  expect(row?.wait).toBeGreaterThan(40)
  expect(row?.wait).toBeLessThan(75)
})

test.each([
  ['550 5.7.1 Blocked by policy', 'failed', []],
  ['550 Rejected, see 5.7.26', 'failed', []],
  ['552 5.2.2 Mailbox full', 'dead', []],
  ['550 5.1.1 No such user', 'dead', [{ reason: 'bounced' }]],
  ['550 No such user', 'dead', [{ reason: 'bounced' }]],
])('the refusal "%s": %s, suppressed %j', async (reply, state, suppressions) => {
  await owner(`delete from private.deliveries`)
  await owner(`delete from private.mail_suppressions`)
  mail.refuse(addressOf(org.viewer), reply)
  await owner(
    `insert into app.notifications (organization_id, user_id, kind, title) values ($1, $2, 'game', 'Moved')`,
    [org.id, org.viewer],
  )
  await deliverAll()
  expect(await owner('select state from private.deliveries')).toEqual([{ state }])
  expect(await owner('select reason from private.mail_suppressions')).toEqual(suppressions)
})

test('a session that ends takes the subscription of its device along', async () => {
  await subscribe(org.player)
  await owner('delete from auth.sessions where user_id = $1', [org.player])
  expect(await owner('select from private.push_subscriptions where user_id = $1', [org.player])).toEqual([])
})
