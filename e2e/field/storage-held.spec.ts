import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from 'playwright/test'
import { removeProfile, startBrowser } from '../../lab/chaos/browser.ts'
import {
  installableContext,
  fileScore,
  phoneViewport,
  checkScreen,
  setUpFileServer,
  signInOnPage,
  storedRows,
  waitForOfflineReady,
} from '../support/support.ts'

test.use(installableContext)

// The browser closes the app's storage while it is in use, or another tab blocks it: no screen stays gray without a
// message.

const server = setUpFileServer({ sampleData: true })

test('storage that another tab keeps is told within seconds, and the app goes on by itself', async ({ browser }) => {
  const context = await browser.newContext(phoneViewport)
  const other = await context.newPage()
  await signInOnPage(other, server.url, 'coach@example.com')
  await waitForOfflineReady(other)
  await expect.poll(async () => (await storedRows(other, 'games')).length).toBeGreaterThan(0)
  await other.goto(`${server.url}/healthz`)
  await holdOlderVersion(other)

  const page = await context.newPage()
  await page.goto(`${server.url}/dashboard/today`)
  await expect(page.getByRole('heading', { name: 'Close the other tab' })).toBeVisible({ timeout: 10_000 })
  await checkScreen(page, 'field-held-by-another-tab')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkScreen(page, 'office-held-by-another-tab-dark')
  await other.close()
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Close the other tab' })).toBeHidden()
  await context.close()
})

test('storage that the browser drops is opened again without a reload', async ({ browser }) => {
  const context = await browser.newContext(phoneViewport)
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'coach@example.com')
  await waitForOfflineReady(page)
  await expect.poll(async () => (await storedRows(page, 'games')).length).toBeGreaterThan(0)
  const games = (await storedRows(page, 'games')).length
  await page.goto(`${server.url}/dashboard/today`)
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))

  const devtools = await context.newCDPSession(page)
  const { databaseNames } = await devtools.send('IndexedDB.requestDatabaseNames', { securityOrigin: server.url })
  const databaseName = databaseNames.find((name) => /^fieldside-[0-9a-f]{8}-/.test(name)) ?? ''
  await devtools.send('IndexedDB.deleteDatabase', { securityOrigin: server.url, databaseName })

  await expect.poll(async () => (await storedRows(page, 'games')).length).toBe(games)
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  await context.close()
})

test('a score is called saved where the database closes right after it was kept, and is filed once', async ({
  browser,
}) => {
  const context = await browser.newContext(phoneViewport)
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'scorekeeper@example.com')
  await waitForOfflineReady(page)
  await expect.poll(async () => (await storedRows(page, 'games')).length).toBeGreaterThan(0)
  const games = await storedRows(page, 'games')
  const id = games.find(({ status, home_source: source }) => status === 'scheduled' && source === null)?.['id']
  const reports = async () => (await storedRows(page, 'score_reports')).filter((report) => report['game_id'] === id)
  await page.goto(`${server.url}/dashboard/games/${String(id)}?enter=score`)
  await page
    .getByRole('button', { name: /^One more for/ })
    .first()
    .click()
  await closeAfterNextStrictWrite(page)
  await fileScore(page.getByRole('button', { name: /^Final: 1 – 0/ }))
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isClosed'))).toBe(true)
  await expect(page.getByText(/NOT saved/)).toHaveCount(0)
  await page.reload()
  await expect.poll(async () => (await reports()).length).toBe(1)
  await expect.poll(() => storedRows(page, 'outbox')).toEqual([])
  await expect(page.getByText(/NOT saved/)).toHaveCount(0)
  expect(await storedRows(page, 'rejectedChanges')).toEqual([])
  expect(await reports()).toHaveLength(1)
  await context.close()
})

test('a device that is full, whose storage the browser then closes: no screen stays gray, and what waits is sent', async () => {
  test.setTimeout(240_000)
  const folder = await mkdtemp(join(tmpdir(), 'fieldside-dropped-'))
  const browser = await startBrowser(folder)
  const { page } = browser
  await signInOnPage(page, server.url, 'scorekeeper@example.com')
  await waitForOfflineReady(page)
  await expect.poll(async () => (await storedRows(page, 'games')).length).toBeGreaterThan(0)
  await page.goto(`${server.url}/dashboard/today`)
  const game = (await storedRows(page, 'games')).find(
    ({ status, home_source: source }) => status === 'scheduled' && source === null,
  )
  const devtools = await page.context().newCDPSession(page)
  const setQuota = (quotaSize?: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', {
      origin: server.url,
      ...(quotaSize !== undefined && { quotaSize }),
    })
  const internals = await page.context().newPage()
  await internals.goto('chrome://indexeddb-internals')
  const closeStorage = internals.getByText('Force close').first()
  await expect(closeStorage).toBeVisible()

  await page.goto(`${server.url}/dashboard/games/${String(game?.['id'])}?enter=score`)
  await page
    .getByRole('button', { name: /^One more for/ })
    .first()
    .click()
  await server.stop()
  await fileScore(page.getByRole('button', { name: /^Final: 1 – 0/ }))
  await expect(page.getByText('Saved on this phone · 1 to send')).toBeVisible()
  await setQuota(1)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await watchForClose(page)
  await closeStorage.click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isClosed'))).toBe(true)

  // The storage is reopened in the background, every screen shows its data, and pending changes are counted.
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const [screen, title] of [
    ['Teams', 'Team Management'],
    ['Today', 'Today'],
  ] as const) {
    await bar.getByRole('link', { name: screen }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'This is taking longer than it should' })).toBeHidden()
  }
  await expect(page.getByText(/1 to send|1 change/).first()).toBeVisible()
  await checkScreen(page, 'field-full-and-dropped')

  await setQuota()
  await server.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('status', { name: 'Save status' })).toHaveText('Everything has been sent')
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  await browser.kill('all processes')
  await removeProfile(folder)
})

test('a lost connection shows also where nothing waits', async ({ browser }) => {
  const context = await browser.newContext(phoneViewport)
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'coach@example.com')
  await waitForOfflineReady(page)
  await expect.poll(async () => (await storedRows(page, 'games')).length).toBeGreaterThan(0)
  const line = page.getByRole('status', { name: 'Save status' })
  await expect(line).toHaveText('Everything has been sent')
  await context.setOffline(true)
  await expect(line).toHaveText('No connection – all changes sent')
  await checkScreen(page, 'field-no-connection')
  await context.setOffline(false)
  await expect(line).toHaveText('Everything has been sent')
  await context.close()
})

/**
 * Opens a second connection, which the browser closes together with the app's, and sets `isClosed` on the window when
 * that happens.
 */
async function watchForClose(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const all = await indexedDB.databases()
    const opening = indexedDB.open(all.find((one) => /^fieldside-[0-9a-f]{8}-/.test(one.name ?? ''))?.name ?? '')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    opening.result.addEventListener('close', () => Object.assign(window, { isClosed: true }))
  })
}

/** Acts as a hung tab of an older version: it has the account's database open and never closes it. */
async function holdOlderVersion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const all = await indexedDB.databases()
    const name = all.find((one) => /^fieldside-[0-9a-f]{8}-/.test(one.name ?? ''))?.name ?? ''
    const done = (request: IDBOpenDBRequest) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
      })
    await done(indexedDB.deleteDatabase(name))
    const opening = indexedDB.open(name, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('meta', { keyPath: 'key' }))
    Object.assign(window, { held: await done(opening) })
  })
}

/**
 * Makes the next write that stores a score close the database, as a browser does when it needs space, before the change
 * created from that row is written.
 */
async function closeAfterNextStrictWrite(page: Page): Promise<void> {
  await page.evaluate(() => {
    const begin = Reflect.get(IDBDatabase.prototype, 'transaction')
    IDBDatabase.prototype.transaction = new Proxy(begin, {
      apply(target, db: IDBDatabase, parameters: Parameters<typeof begin>) {
        const transaction = Reflect.apply(target, db, parameters)
        if (transaction.mode !== 'readwrite' || transaction.durability !== 'strict') return transaction
        IDBDatabase.prototype.transaction = begin
        transaction.addEventListener('complete', () => {
          db.close()
          Object.assign(window, { isClosed: true })
        })
        return transaction
      },
    })
  })
}
