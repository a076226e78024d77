import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from 'playwright/test'
import { createBigLeague, type BigLeague } from '../../lab/big-league.ts'
import { removeProfile, startBrowser, type KillableBrowser } from '../../lab/chaos/browser.ts'
import { readDeviceReports, countServerReports } from '../../lab/chaos/counts.ts'
import { outboxTag } from '../../src/app/pwa/outbox-tag.ts'
import { queryServerDatabase, runOperatorScript } from '../support/operator.ts'
import {
  installableContext,
  readDeviceSession,
  expireSession,
  saveScoreFromSheet,
  setUpFileServer,
  signInOnPage,
  storedRows,
  waitForOfflineReady,
} from '../support/support.ts'

test.use(installableContext)

// What happens after the page is closed: the service worker sends changes, and the next start knows whose phone it is.

const server = setUpFileServer({ sampleData: false })
let league: BigLeague
let profile: string
let browser: KillableBrowser

test.beforeAll(async () => {
  league = await createBigLeague(server.url, 24)
})
test.beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'fieldside-profile-'))
  browser = await startBrowser(profile)
})
test.afterEach(async () => {
  await browser.kill('all processes')
  await removeProfile(profile)
})

test('a score that was saved without a connection is sent when no page is open any more', async () => {
  const { page } = browser
  await signInAndSync(page)
  await waitForOfflineReady(page)
  const gameId = league.openGameIds[0] ?? ''
  await server.stop()
  await saveScoreFromSheet(page, server.url, gameId)
  await expect.poll(() => tagsAsked(page)).toEqual([outboxTag])
  const elsewhere = await page.context().newPage() // stays on about:blank, so that no page of the app is open
  await page.close()
  await server.start()
  expect((await countServerReports(server.url, league)).has(gameId)).toBe(false)

  await wakeServiceWorker(elsewhere)
  await expect.poll(async () => (await countServerReports(server.url, league)).get(gameId)).toBe(1)
  expect(elsewhere.context().pages()).toEqual([elsewhere])

  await elsewhere.goto(`${server.url}/dashboard/today`)
  await expect.poll(async () => (await readDeviceReports(elsewhere)).outbox).toEqual([])
})

test('the service worker renews an expired session, and the page that is opened later goes on with that', async () => {
  const { page } = browser
  await signInAndSync(page)
  await waitForOfflineReady(page)
  const [, , first = '', second = ''] = league.openGameIds
  await server.stop()
  await saveScoreFromSheet(page, server.url, first)
  await expect.poll(() => tagsAsked(page)).toEqual([outboxTag])
  await expireSession(page)
  const before = await readDeviceSession(page)
  const elsewhere = await page.context().newPage() // stays on about:blank, so that no page of the app is open
  await page.close()
  await server.start()

  await wakeServiceWorker(elsewhere)
  await expect.poll(async () => (await countServerReports(server.url, league)).get(first)).toBe(1)
  expect(elsewhere.context().pages()).toEqual([elsewhere])
  expect(await renewalsOf(before?.sessionId)).toBe(1)

  const asked: (string | undefined)[] = []
  elsewhere.on('request', (request) => {
    if (request.url().includes('/rest/v1/rpc/')) asked.push(request.headers()['authorization'])
  })
  await elsewhere.goto(`${server.url}/dashboard/today`)
  await expect.poll(async () => (await readDeviceReports(elsewhere)).outbox).toEqual([])
  await saveScoreFromSheet(elsewhere, server.url, second)
  await expect.poll(async () => (await countServerReports(server.url, league)).get(second)).toBe(1)
  const after = await readDeviceSession(elsewhere)
  expect(after?.sessionId).toBe(before?.sessionId)
  expect(after?.refreshToken).not.toBe(before?.refreshToken)
  expect(new Set(asked)).toEqual(new Set([`Bearer ${after?.accessToken}`]))
  expect(await renewalsOf(before?.sessionId)).toBe(1)
  await expect(elsewhere.getByText('Everything has been sent')).toBeVisible()
})

test('the service worker finds the session ended: the score stays until its person signs in again', async () => {
  const { page } = browser
  await signInAndSync(page)
  await waitForOfflineReady(page)
  const gameId = league.openGameIds[4] ?? ''
  await server.stop()
  await saveScoreFromSheet(page, server.url, gameId)
  await expect.poll(() => tagsAsked(page)).toEqual([outboxTag])
  await expireSession(page)
  const elsewhere = await page.context().newPage()
  await page.close()
  await server.start()
  await runOperatorScript(server, 'end-sessions', league.email)
  await wakeServiceWorker(elsewhere)
  await elsewhere.goto(`${server.url}/icon.svg`) // this page has access to the app's storage, but does not run the app
  await expect.poll(() => readDeviceSession(elsewhere)).toBeNull()
  await elsewhere.goto(`${server.url}/dashboard/games/${gameId}`)
  await expect(elsewhere.getByText('Not sent yet')).toBeVisible()
  await elsewhere.getByRole('link', { name: 'Signed out – sign in to send 1 change' }).click()
  await expect(
    elsewhere.getByText(/^This device was signed out on .*1 score is still here; sign in to send it\.$/),
  ).toBeVisible()
  expect(await readDeviceSession(elsewhere)).toBeNull()
  expect((await countServerReports(server.url, league)).has(gameId)).toBe(false)
  await signInOnPage(elsewhere, server.url, league.email, league.password)
  await expect.poll(async () => (await countServerReports(server.url, league)).get(gameId)).toBe(1)
})

test('a phone whose browser is killed right after the first sign-in still knows whose it is', async () => {
  await signInAndSync(browser.page)
  await browser.kill('all processes')
  browser = await startBrowser(profile)
  await browser.page.goto(`${server.url}/dashboard/games/${league.openGameIds[1] ?? ''}`)
  await expect(browser.page.getByRole('heading', { level: 1 })).toContainText(' – ')
})

async function signInAndSync(page: Page): Promise<void> {
  await signInOnPage(page, server.url, league.email, league.password)
  await expect.poll(async () => (await storedRows(page, 'games')).length).toBe(24)
}

async function renewalsOf(sessionId = ''): Promise<number> {
  const rows = await queryServerDatabase(server, 'select token from auth.refresh_tokens where session_id = $1', [
    sessionId,
  ])
  return rows.length - 1
}

/** Returns the sync tags that were registered and not yet handled by the browser. */
function tagsAsked(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { sync } = (await navigator.serviceWorker.ready) as unknown as { sync: { getTags(): Promise<string[]> } }
    return sync.getTags()
  })
}

/**
 * Fires the sync event that the browser fires when it comes online, but without waiting minutes for the browser to
 * notice.
 */
async function wakeServiceWorker(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const mine = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${server.url}/` && !isDeleted)
      if (mine) resolve(mine.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: server.url,
    registrationId: await registered,
    tag: outboxTag,
    lastChance: false,
  })
}
