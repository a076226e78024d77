import { expect, test, type BrowserContext, type Download, type Page, type Route } from 'playwright/test'
import * as z from 'zod/mini'
import { createBigLeague, type BigLeague } from '../../lab/big-league.ts'
import { countServerReports } from '../../lab/chaos/counts.ts'
import {
  installableContext,
  readDeviceSession,
  expireSession,
  phoneViewport,
  saveScoreFromSheet,
  setUpFileServer,
  expectAllSynced,
  signInOnPage,
  storedRows,
  waitForOfflineReady,
} from '../support/support.ts'

test.use(installableContext)

// A session is renewed with a single-use token, over a network that loses responses and from tabs that don't know about
// each other. This doesn't sign anyone out, and pending changes are sent.

const server = setUpFileServer({ sampleData: false })
let league: BigLeague

test.beforeAll(async () => {
  league = await createBigLeague(server.url, 24)
})

test('answers to a renewal that are lost: the next renewal goes on from the same token', async ({ browser }) => {
  const { context, page } = await openPhone(browser.newContext(phoneViewport))
  const [first = '', second = ''] = league.openGameIds
  const before = await knownSession(page)
  await context.setOffline(true)
  await saveScoreFromSheet(page, server.url, first)
  await expireSession(page)
  const renewals = await watchRenewals(context)

  await test.step('two answers in a row never arrive, and the app is opened anew between them', async () => {
    renewals.lose(2)
    await context.setOffline(false)
    await expect.poll(() => renewals.lost()).toBeGreaterThan(0) // the engine and the live stream may each need a token
    await page.reload()
    await expect.poll(() => renewals.lost()).toBe(2)
  })

  await test.step('the third one does: the score is sent, in the session of before', async () => {
    await expectAllSynced(page)
    expect((await countServerReports(server.url, league)).get(first)).toBe(1)
    const after = await knownSession(page)
    const seen = renewals.seen()
    expect(seen.length).toBeGreaterThan(2) // more if the reload cut off an answer as well
    const each = { sent: before.refreshToken, status: 200, given: after.refreshToken }
    expect(seen.map(({ sent, status, given }) => ({ sent, status, given }))).toEqual(seen.map(() => each))
    expect(after.refreshToken).not.toBe(before.refreshToken)
    expect(after.sessionId).toBe(before.sessionId)
    await expectSignedIn(page)
  })

  await test.step('and the renewal after that goes on from the new one', async () => {
    const { refreshToken, sessionId } = await knownSession(page)
    await expireSession(page)
    await saveScoreFromSheet(page, server.url, second)
    await expectAllSynced(page)
    expect((await countServerReports(server.url, league)).get(second)).toBe(1)
    expect(renewals.seen().at(-1)?.sent).toBe(refreshToken)
    expect((await knownSession(page)).sessionId).toBe(sessionId)
    await expectSignedIn(page)
  })
  await context.close()
})

test('two tabs that need a new token in the same moment renew once, and stay signed in', async ({ browser }) => {
  const { context, page } = await openPhone(browser.newContext(phoneViewport))
  const gameId = league.openGameIds[2] ?? ''
  await context.setOffline(true)
  await saveScoreFromSheet(page, server.url, gameId)
  const other = await context.newPage() // the first tab sends for both tabs
  await other.goto(`${server.url}/dashboard/profile`)
  await expect(other.getByRole('button', { name: 'Download my data' })).toBeVisible()
  const before = await knownSession(page)
  const renewals = await watchRenewals(context)
  renewals.hold()
  await expireSession(page)

  let download: Promise<Download> | undefined
  await test.step('one has a score to send, the other asks for what the server has', async () => {
    download = other.waitForEvent('download')
    await context.setOffline(false)
    await other.getByRole('button', { name: 'Download my data' }).click()
    await expect.poll(async () => new Set(await whoRenews(page)).size).toBe(2)
    await expect.poll(() => renewals.held()).toBe(1)
    expect(await storedRows(page, 'outbox')).toHaveLength(1)
  })

  await test.step('both go on with the one answer', async () => {
    renewals.release()
    expect((await download)?.suggestedFilename()).toBe('fieldside-my-data.json')
    await expectAllSynced(page)
    expect((await countServerReports(server.url, league)).get(gameId)).toBe(1)
    expect(renewals.seen().map(({ sent, status }) => [sent, status])).toEqual([[before.refreshToken, 200]])
    expect((await knownSession(page)).sessionId).toBe(before.sessionId)
    for (const each of [page, other]) await expectSignedIn(each)
  })
  await context.close()
})

test('a sign-out while another tab renews: both are signed out, and stay so', async ({ browser }) => {
  const { context, page } = await openPhone(browser.newContext(phoneViewport))
  const other = await context.newPage()
  await other.goto(`${server.url}/dashboard/profile`)
  await expect(other.getByText('This device', { exact: true })).toBeVisible()
  const { sessionId } = await knownSession(page)
  const renewals = await watchRenewals(context)
  renewals.hold()
  await expireSession(page)
  await other.reload()
  await expect.poll(() => renewals.held()).toBe(1) // the server has sent a response, but it hasn't arrived

  await signOut(page)
  await page.waitForURL(`${server.url}/`)
  renewals.release()
  await other.waitForURL(/\/login/)
  await expect.poll(() => renewals.seen().length).toBe(1)
  await expect.poll(() => whoRenews(other)).toEqual([])
  expect(await readDeviceSession(other)).toBeNull()
  await other.reload()
  await expect(other.getByLabel('Password')).toBeVisible()

  const [, elsewhere] = await Promise.all([other.close(), openPhone(browser.newContext(phoneViewport))])
  await elsewhere.page.goto(`${server.url}/dashboard/profile`)
  await expect(elsewhere.page.getByText('This device', { exact: true })).toBeVisible()
  expect((await knownSession(elsewhere.page)).sessionId).not.toBe(sessionId)
  await context.close()
  await elsewhere.context.close()
})

test('a sign-out in one of two tabs keeps what is not sent, and a sign-in in the other sends it', async ({
  browser,
}) => {
  const { context, page } = await openPhone(browser.newContext(phoneViewport))
  const gameId = league.openGameIds[3] ?? ''
  await context.setOffline(true)
  await saveScoreFromSheet(page, server.url, gameId)
  const other = await context.newPage()
  await other.goto(`${server.url}/dashboard/today`)
  await expect(other.getByText('Saved on this phone · 1 to send')).toBeVisible()

  await signOut(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: '1 score not sent' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep on this device' }).click()
  for (const each of [page, other]) {
    await each.waitForURL(/\/login/)
    await expect(each.getByText('1 score to send')).toBeVisible()
  }
  expect(await readDeviceSession(page)).toBeNull()
  await context.setOffline(false)
  expect((await countServerReports(server.url, league)).has(gameId)).toBe(false)

  await signInOnPage(other, server.url, league.email, league.password)
  await expect.poll(async () => (await countServerReports(server.url, league)).get(gameId)).toBe(1)
  await page.waitForURL(/\/dashboard/)
  for (const each of [page, other]) await expect(each.getByText('Everything has been sent')).toBeVisible()
  await context.close()
})

async function openPhone(opening: Promise<BrowserContext>): Promise<{ context: BrowserContext; page: Page }> {
  const context = await opening
  const page = await context.newPage()
  await signInOnPage(page, server.url, league.email, league.password)
  await expect.poll(async () => (await storedRows(page, 'games')).length).toBe(24)
  await waitForOfflineReady(page)
  return { context, page }
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
}

async function knownSession(page: Page) {
  const session = await readDeviceSession(page)
  if (!session) throw new Error('Nobody is signed in on the device')
  return session
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByText('Everything has been sent')).toBeVisible()
  await expect(page.getByText(/^Signed out/)).toHaveCount(0)
  expect(new URL(page.url()).pathname).toMatch(/^\/dashboard/)
}

/**
 * Returns the tabs that are renewing or waiting for their turn, with one entry per request; the service worker counts
 * as one tab.
 */
function whoRenews(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return [...held, ...pending].filter(({ name }) => name === 'fieldside-session').map(({ clientId }) => clientId)
  })
}

const given = z.object({ refresh_token: z.string() })

/** Lets each renewal reach the server, and can hold back or drop the responses. */
async function watchRenewals(context: BrowserContext) {
  const seen: { sent: string; status: number; given: string | undefined }[] = []
  let toLose = 0
  let lost = 0
  let isHeld = false
  const held: (() => Promise<void>)[] = []
  await context.route(/\/auth\/v1\/token\?grant_type=refresh_token$/, async (route: Route) => {
    const response = await route.fetch()
    const sent = given.parse(route.request().postDataJSON()).refresh_token
    const answer = given.safeParse(await response.json())
    seen.push({ sent, status: response.status(), given: answer.data?.refresh_token })
    const deliver = () => route.fulfill({ response }).catch(() => undefined) // the tab that sent the request may be gone
    if (toLose > 0) {
      toLose--
      await route.abort('connectionreset')
      lost++
    } else if (isHeld) held.push(deliver)
    else await deliver()
  })
  return {
    seen: () => seen,
    lose: (count: number) => void (toLose = count),
    lost: () => lost,
    hold: () => void (isHeld = true),
    held: () => held.length,
    release() {
      isHeld = false
      for (const deliver of held.splice(0)) void deliver()
    },
  }
}
