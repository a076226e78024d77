import { expect, test, type CDPSession, type Page, type Worker } from 'playwright/test'
import * as z from 'zod/mini'
import {
  startPushService,
  type PushServiceInTest,
  type PushSubscriptionInTest,
  type ReceivedPush,
} from '../../tests/support/server/push-service.ts'
import { launchOptions } from '../playwright.config.ts'
import { queryServerDatabase } from '../support/operator.ts'
import {
  checkScreen,
  expectAllSynced,
  installableContext,
  laptopViewport,
  phoneViewport,
  signInOnPage,
  storedRows,
  waitForOfflineReady,
  withServer,
} from '../support/support.ts'
import { ana, ben, signOutCoach, type TestCoach } from '../support/two-coaches.ts'

test.use({ ...installableContext, launchOptions }) // the headless shell has no notifications

// A game is postponed, and the coach's phone shows it: through our queue, a push service that decrypts the message, and
// the service worker. Only the link from the push service to the browser is the test's, because Chromium reaches
// Google's push service only.

let push: PushServiceInTest
let own: Awaited<ReturnType<typeof withServer>>
test.beforeAll(async () => {
  test.setTimeout(120_000)
  push = await startPushService()
  own = await withServer({ sampleData: true, env: { LOCAL_PUSH_SERVICE: push.certificateFile } })
})
test.afterAll(async () => {
  await own.end()
  await push.stop()
})

test('a postponed game is pushed to the coach’s phone, until someone else uses it', async ({ browser }) => {
  const { server } = own
  const url = `http://localhost:${server.port}` // where the messages lead, as long as the server has no PUBLIC_URL
  const [office, field] = [await browser.newContext(laptopViewport), await browser.newContext(phoneViewport)]
  await field.grantPermissions(['notifications'], { origin: url })
  const [manager, phone] = [await office.newPage(), await field.newPage()]
  const subscription = await connectPhone(phone)
  await signInOnPage(manager, url, 'manager@example.com')
  await expect.poll(async () => (await storedRows(manager, 'games')).length).toBeGreaterThan(50)
  const games = await pickGames(manager)

  await signInOnPage(phone, url, ana.email)
  await waitForOfflineReady(phone)
  const worker =
    field.serviceWorkers().find((one) => one.url().endsWith('/service-worker.js')) ?? fail('no service worker')
  await recordBadges(worker)
  const deliver = await createDelivery(phone)

  await test.step('Ana turns on push with the keyboard, and a test message arrives', async () => {
    await phone.goto(`${url}/dashboard/notifications/settings`)
    await phone.getByRole('button', { name: 'Turn on for this device' }).press('Enter')
    await expect(phone.getByText('This device gets push notifications.')).toBeVisible()
    await phone.getByRole('checkbox', { name: 'Collect emails in one a day' }).press('Space')
    await phone.getByLabel('Send it at').selectOption('6:00 PM')
    await checkScreen(phone, 'notification-settings-push-on')
    await expect.poll(readDigestHour).toBe(18)
    await phone.getByRole('button', { name: 'Send a test' }).press('Enter')
    await expect(phone.getByText('2 test messages sent. They should arrive within a minute.')).toBeVisible()
    await deliver(await nextPush(0))
    await expect.poll(() => readShown(worker)).toEqual([expect.objectContaining({ title: 'It works' })])
  })

  await test.step('a postponed game is shown, counted on the app’s icon, and opened by a tap', async () => {
    await postpone(manager, games.ana, 'Lightning over the lake')
    const received = await nextPush(1)
    expect(received.endpoint).toBe(subscription.current()?.endpoint)
    await deliver(received)
    await expect.poll(async () => (await readShown(worker)).map(({ title }) => title)).toContain(games.ana.changed)
    const { body } = (await readShown(worker)).find(({ title }) => title === games.ana.changed) ?? {}
    expect(body).toMatch(/^Postponed, was .*\nReason: Lightning over the lake$/s)
    expect((await readBadges(worker)).at(-1)).toBe(await countUnread(ana))

    await tapNotification(worker, games.ana.changed)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(games.ana.title)
    await expect(phone.getByText('“Lightning over the lake”')).toBeVisible()
  })

  await test.step('signing out ends the subscription, on the phone and on the server', async () => {
    const before = subscription.current()
    await signOutCoach(phone, 'Sign out')
    await expect(phone.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
    expect(before).toBeDefined()
    expect(subscription.current()).toBeUndefined()
    expect(await readShown(worker)).toEqual([])
    expect(await queryServerDatabase(server, 'select from private.push_subscriptions')).toEqual([])
  })

  await test.step('Ben, who uses the phone next, gets his own messages and none of Ana’s', async () => {
    await signInOnPage(phone, url, ben.email)
    await phone.goto(`${url}/dashboard/notifications/settings`)
    await phone.getByRole('button', { name: 'Turn on for this device' }).click()
    await expect(phone.getByText('This device gets push notifications.')).toBeVisible()
    await postpone(manager, games.onlyAna, 'Thunder')
    await postpone(manager, games.ben, 'Hail')
    const received = await nextPush(2)
    expect(received).toMatchObject({
      endpoint: subscription.current()?.endpoint,
      message: { notification: { title: games.ben.changed } },
    })
    const toAna = await queryServerDatabase(
      server,
      `select d.channel from app.notifications n
         join private.deliveries d on d.organization_id = n.organization_id and d.notification_id = n.id
         join app.user_profiles p on p.id = n.user_id
       where p.email = $1 and n.content ->> 'reason' = 'Thunder'`,
      [ana.email],
    )
    expect(toAna).toEqual([{ channel: 'email' }])
    await deliver(received)
    await expect.poll(() => readShown(worker)).toEqual([expect.objectContaining({ title: games.ben.changed })])
  })
  await office.close()
  await field.close()

  async function nextPush(index: number): Promise<ReceivedPush> {
    await expect.poll(() => push.received.length).toBe(index + 1)
    return push.received[index] ?? fail('no message')
  }

  async function readDigestHour(): Promise<unknown> {
    const [row] = await queryServerDatabase(server, 'select digest_hour from private.notification_settings')
    return row?.['digest_hour']
  }

  async function countUnread({ email }: TestCoach): Promise<number> {
    const [row] = await queryServerDatabase(
      server,
      `select count(*)::int as count from app.notifications n join app.user_profiles p on p.id = n.user_id
       where p.email = $1 and n.read_at is null`,
      [email],
    )
    return Number(row?.['count'])
  }

  /** Starts to hand messages to the phone's service worker, as the browser does with those from its push service. */
  async function createDelivery(page: Page): Promise<(received: ReceivedPush) => Promise<void>> {
    const devtools = await page.context().newCDPSession(page)
    const registrationId = await readRegistrationId(devtools, `${url}/`)
    return async ({ message }) => {
      const data = JSON.stringify(message)
      await devtools.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data })
    }
  }

  async function postpone(page: Page, { id }: PickedGame, reason: string): Promise<void> {
    await page.goto(`${url}/dashboard/games/${id}`)
    await page.getByRole('button', { name: 'Postpone' }).click()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: 'Postpone' }).click()
    await expect(page.getByText('Game updated successfully')).toBeVisible()
    await expectAllSynced(page)
  }
})

function fail(why: string): never {
  throw new Error(why)
}

/**
 * Connects the page to the test's push service: it has one subscription at a time, and the service rejects messages to
 * one that has ended.
 */
async function connectPhone(page: Page): Promise<{ current(): PushSubscriptionInTest | undefined }> {
  let current: PushSubscriptionInTest | undefined
  await page.exposeFunction('pushServiceOfTest', (request: 'subscribe' | 'get' | 'unsubscribe') => {
    if (request === 'subscribe') current ??= push.subscribe()
    if (request === 'unsubscribe' && current) {
      push.refuse(current.endpoint, 410)
      current = undefined
    }
    return current ?? null
  })
  await page.addInitScript(() => {
    const ask = async (request: string) => {
      const found = (await (Reflect.get(window, 'pushServiceOfTest') as (request: string) => unknown)(request)) as {
        endpoint: string
        p256dh: string
        auth: string
      } | null
      if (!found) return null
      const { endpoint, p256dh, auth } = found
      return {
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => (await ask('unsubscribe')) === null,
      }
    }
    Object.assign(PushManager.prototype, {
      subscribe: () => ask('subscribe'),
      getSubscription: () => ask('get'),
    })
  })
  return { current: () => current }
}

type PickedGame = { readonly id: string; readonly title: string; readonly changed: string }

/** Picks two open games of Ana's team in which Ben's does not play, and one of Ben's without Ana's. */
async function pickGames(page: Page): Promise<{ ana: PickedGame; onlyAna: PickedGame; ben: PickedGame }> {
  const game = z.object({ id: z.string(), status: z.string(), home_team_id: z.string(), away_team_id: z.string() })
  const names = new Map((await storedRows(page, 'teams')).map(({ id, name }) => [String(id), String(name)]))
  const open = (await storedRows(page, 'games')).flatMap((row) => {
    const { data } = game.safeParse(row)
    if (data?.status !== 'scheduled') return []
    const sides = [names.get(data.home_team_id) ?? '', names.get(data.away_team_id) ?? '']
    const title = sides.join(' – ')
    return [{ id: data.id, sides, title, changed: `Game changed: ${title}` }]
  })
  const gamesOf = (coach: TestCoach, other: TestCoach) =>
    open.filter(({ sides }) => sides.includes(coach.team) && !sides.includes(other.team))
  const [first, second] = gamesOf(ana, ben)
  const [third] = gamesOf(ben, ana)
  return first && second && third ? { ana: first, onlyAna: second, ben: third } : fail('too few open games')
}

async function readRegistrationId(devtools: CDPSession, scope: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const mine = registrations.find(({ scopeURL, isDeleted }) => scopeURL === scope && !isDeleted)
      if (mine) resolve(mine.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return found
}

/** What the functions below use of a service worker's global scope, for which these tests have no types. */
type WorkerScope = {
  readonly registration: ServiceWorkerRegistration
  readonly NotificationEvent: new (type: 'notificationclick', init: { notification: Notification }) => Event
  readonly navigator: object
  badges: number[]
}

function readShown(worker: Worker): Promise<{ title: string; body: string }[]> {
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })
}

/** Records the numbers that the service worker puts on the app's icon, which a headless browser doesn't show. */
async function recordBadges(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.badges = []
    Object.assign(scope.navigator, { setAppBadge: async (count: number) => void scope.badges.push(count) })
  })
}

const readBadges = (worker: Worker): Promise<number[]> => worker.evaluate(() => Reflect.get(self, 'badges') as number[])

/** Taps a notification as far as a script can: its event cannot keep the service worker alive, nor bring up a window. */
async function tapNotification(worker: Worker, title: string): Promise<void> {
  await worker.evaluate(async (title) => {
    const { registration, NotificationEvent } = globalThis as unknown as WorkerScope
    const notification = (await registration.getNotifications()).find((one) => one.title === title)
    if (!notification) throw new Error(`${title} is not shown`)
    const event = new NotificationEvent('notificationclick', { notification })
    const work: Promise<unknown>[] = []
    Object.assign(event, { waitUntil: (one: Promise<unknown>) => work.push(one) })
    globalThis.dispatchEvent(event)
    await Promise.allSettled(work)
  }, title)
}
