import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createMember, createOrganizationInDatabase } from '../../support/database/league-world.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { buildServer } from '../../support/server/build-server.ts'
import { startPushService, type PushServiceInTest } from '../../support/server/push-service.ts'
import { startServerProcess, type ServerProcess } from '../../support/server/server-process.ts'
import { startSmtpServer, type SmtpServerInTest } from '../../support/server/smtp-server.ts'

// The process that sends is killed again and again. `npm run lab -- notifications` runs this with 20,000 deliveries and
// ten kills.

const total = Number(process.env['DELIVERIES'] ?? 1_000)
const kills = Number(process.env['KILLS'] ?? 3)
const people = 100
const batchSize = 2 * 40 // the server's own, of push messages and of emails
const withinMs = 600_000 // a limit that only catches hangs

let database: TestDatabase
let push: PushServiceInTest
let mail: SmtpServerInTest
let built: Awaited<ReturnType<typeof buildServer>>
let server: ServerProcess | undefined
const folder = mkdtempSync(join(tmpdir(), 'fieldside-sender-'))
beforeAll(async () => {
  database = await openTestDatabase()
  push = await startPushService()
  mail = await startSmtpServer()
  built = await buildServer()
}, 120_000)
afterAll(async () => {
  await server?.kill()
  await Promise.all([push.stop(), mail.stop(), database.close()])
  built.remove()
  rmSync(folder, { recursive: true, force: true })
})

const owner = <Row>(sql: string, parameters: readonly unknown[] = []) =>
  database.asOwner((query) => query<Row>(sql, parameters))
const environment = () => ({
  DATABASE_URL: database.url,
  PUBLIC_URL: 'http://127.0.0.1',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(mail.port),
  SMTP_USER: 'u',
  SMTP_PASSWORD: 'p',
  SMTP_FROM: 'league@example.com',
  LOCAL_PUSH_SERVICE: push.certificateFile,
  DAILY_EMAILS: '1000000',
  DAILY_PUSHES: '1000000',
})

test(
  'nothing is missing, and each kill repeats one batch of each channel at most, under the same names',
  { timeout: withinMs },
  async () => {
    const org = await createOrganizationInDatabase(database, 'Riverside')
    for (let nr = 0; nr < people; nr++) {
      const person = await createMember(database, org.id, 'viewer', `Parent ${nr}`)
      const { endpoint, p256dh, auth } = push.subscribe()
      await database.asPerson(person, (query) =>
        query('select public.save_push_subscription($1, $2, $3, $4)', [endpoint, p256dh, auth, 'en']),
      )
    }
    await owner(
      `insert into app.notifications (organization_id, user_id, kind, title)
       select m.organization_id, m.user_id, 'game', 'Moved ' || nr
       from app.memberships m join private.push_subscriptions using (user_id), generate_series(1, $1) nr`,
      [total / 2 / people],
    )
    const [queued] = await owner<{ count: number }>('select count(*)::int as count from private.deliveries')
    expect(queued?.count).toBe(total)

    const sent = () => mail.received.length + push.received.length
    const until = (reached: number) =>
      vi
        .waitUntil(() => sent() >= reached, { timeout: withinMs, interval: 5 })
        .catch((error: unknown) => {
          throw new Error(`Only ${sent()} of ${reached} arrived. ${server?.output() ?? ''}`, { cause: error })
        })
    server = await startServerProcess({
      dataFolder: folder,
      bundle: built.bundle,
      env: environment(),
    })
    const began = performance.now()
    for (let kill = 1; kill <= kills; kill++) {
      await until(Math.round((total * kill) / (kills + 1)))
      await server.kill()
      await owner(`update private.deliveries set not_before = now() where state = 'sending'`) // the lease is over
      await server.start()
    }
    await vi.waitUntil(
      async () => (await owner(`select from private.deliveries where state <> 'sent' limit 1`)).length === 0,
      { timeout: withinMs, interval: 200 },
    )
    const seconds = (performance.now() - began) / 1000
    await server.stop()

    const messageIds = new Set(mail.received.map(({ headers }) => headers['message-id']))
    const topics = new Set(push.received.map(({ topic }) => topic))
    const repeated = sent() - messageIds.size - topics.size
    console.log(
      `${total} deliveries, ${kills} kills: ${repeated} repeated, ${Math.round(total / seconds)} a second with restarts`,
    )
    expect(messageIds.size).toBe(total / 2)
    expect(topics.size).toBe(total / 2)
    expect(repeated).toBeLessThanOrEqual(kills * batchSize)
  },
)

test('a server with SEND_NOTIFICATIONS=0 leaves the queue to others', { timeout: withinMs }, async () => {
  const org = await createOrganizationInDatabase(database, 'Lakeside')
  const { endpoint, p256dh, auth } = push.subscribe()
  await database.asPerson(org.homeCoach, (query) =>
    query('select public.save_push_subscription($1, $2, $3, $4)', [endpoint, p256dh, auth, 'en']),
  )
  await owner(
    `insert into app.notifications (organization_id, user_id, kind, title) values ($1, $2, 'game', 'Moved')`,
    [org.id, org.homeCoach],
  )
  const queued = () =>
    owner<{ state: string }>(
      'select channel, state, attempts from private.deliveries where organization_id = $1 order by channel',
      [org.id],
    )
  const start = (more: Record<string, string>) =>
    startServerProcess({ dataFolder: folder, bundle: built.bundle, env: { ...environment(), ...more } })
  const [pushedBefore, mailedBefore] = [push.received.length, mail.received.length]

  const silent = await start({ SEND_NOTIFICATIONS: '0' })
  await silent.stop() // a server that sends has made its first claim by then
  expect(await queued()).toEqual([
    { channel: 'email', state: 'waiting', attempts: 0 },
    { channel: 'push', state: 'waiting', attempts: 0 },
  ])
  expect([push.received.length, mail.received.length]).toEqual([pushedBefore, mailedBefore])
  expect(silent.output()).toContain('Notifications are not sent: SEND_NOTIFICATIONS is 0.')

  server = await start({})
  const isSent = async () => (await queued()).every(({ state }) => state === 'sent')
  await vi.waitUntil(isSent, { timeout: withinMs, interval: 50 })
  await server.stop()
  expect([push.received.length, mail.received.length]).toEqual([pushedBefore + 1, mailedBefore + 1])
})
