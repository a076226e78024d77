import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from 'playwright/test'
import { createBigLeague, type BigLeague } from '../../lab/big-league.ts'
import { removeProfile, startBrowser, type KillableBrowser } from '../../lab/chaos/browser.ts'
import { pushAsOwner, readDeviceReports } from '../../lab/chaos/counts.ts'
import {
  installableContext,
  checkScreen,
  setUpFileServer,
  signInOnPage,
  storedRows,
  waitForOfflineReady,
  fileScore,
} from '../support/support.ts'

test.use(installableContext)

// A phone's storage is full, closed, cleared, or damaged while it holds an unsent score. Either the score is sent in
// the end, or the app reports that it is missing, and the league's data comes back. Chromium stores all databases of a
// site in one LevelDB and starts with an empty one if the old one is unreadable, so damage never affects only one of
// the databases. A private window is like a new phone. For other browsers, see tests/data/checkpoint.test.ts.

const server = setUpFileServer({ sampleData: false })
let league: BigLeague
let folder: string
let games: readonly string[]
let waiting: string

test.beforeAll(async () => {
  league = await createBigLeague(server.url, 24)
  games = league.openGameIds
  waiting = games[0] ?? ''
  folder = await mkdtemp(join(tmpdir(), 'fieldside-storage-'))
})
test.afterAll(() => removeProfile(folder))

type Fault = {
  /** Damages the files of a browser that isn't running. */
  readonly whileClosed?: (databases: string) => Promise<void>
  /** Acts on a running browser that has no page of the app open. */
  readonly whileOpen?: (page: Page) => Promise<void>
  readonly first: 'its data' | 'sign-in' | 'either'
  readonly score: 'sent' | 'told as missing' | 'either'
}

const faults: Record<string, Fault> = {
  'the account’s database is gone': {
    whileOpen: (page) => deleteDatabase(page, /^fieldside-[0-9a-f]{8}-/),
    first: 'its data',
    score: 'told as missing',
  },
  'the session’s database is gone': {
    whileOpen: (page) => deleteDatabase(page, /^fieldside-session$/),
    first: 'sign-in',
    score: 'sent',
  },
  'all databases are gone': {
    whileClosed: (databases) => rm(databases, { recursive: true }),
    first: 'sign-in',
    score: 'told as missing',
  },
  'CURRENT is empty': {
    whileClosed: (databases) => damage(databases, /^CURRENT$/, (file) => truncate(file, 0)),
    first: 'either',
    score: 'either',
  },
  'the manifest is cut in half': {
    whileClosed: (databases) =>
      damage(databases, /^MANIFEST/, async (file) => truncate(file, Math.floor((await readFile(file)).length / 2))),
    first: 'either',
    score: 'either',
  },
  'logs and tables are overwritten in the middle': {
    whileClosed: (databases) =>
      damage(databases, /\.(log|ldb)$/, async (file) => {
        const bytes = await readFile(file)
        await writeFile(file, bytes.fill(0xa5, Math.floor(bytes.length * 0.4), Math.floor(bytes.length * 0.6)))
      }),
    first: 'either',
    score: 'either',
  },
}

test('a full device, and one whose storage is lost or damaged, with a score that was not sent', async () => {
  const first = await launch('before')
  await signInAndLoad(first.page)
  await waitForOfflineReady(first.page)
  await addHistory(first.page, 150)
  await first.close()
  // For half a minute, Chromium assumes that the free space it last saw is still there; a newly started instance checks
  // again.
  const second = await launch('before')
  await test.step('the device is full', () => fillAndFree(second.page))
  await test.step('a score waits', () => saveWithoutConnection(second.page))
  await second.close()

  for (const [name, fault] of Object.entries(faults)) {
    await test.step(name, async () => {
      const profile = join(folder, 'after')
      await cp(join(folder, 'before'), profile, { recursive: true })
      if (fault.whileClosed) await fault.whileClosed(await databasesOf(profile))
      if (fault.whileOpen) {
        const struck = await launch('after')
        await struck.page.goto(`${server.url}/healthz`)
        await fault.whileOpen(struck.page)
        await struck.close()
      }
      const browser = await launch('after')
      try {
        await expectRecovery(browser.page, fault)
      } finally {
        await browser.kill('all processes')
        await removeProfile(profile)
      }
    })
  }
})

test('a browser that keeps storage closed to the page: it says why, and nothing crashes', async () => {
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } } // as if storage were blocked in the settings
  await mkdir(join(folder, 'closed', 'Default'), { recursive: true })
  await writeFile(join(folder, 'closed', 'Default', 'Preferences'), JSON.stringify(settings))
  const browser = await launch('closed')
  const { page } = browser
  await page.goto(`${server.url}/login`)
  await expect(page.getByRole('heading', { name: 'Authentication Error' })).toBeVisible()
  await expect(page.getByText(/^This browser doesn’t let Fieldside store anything, so you can’t sign in/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await checkScreen(page, 'field-storage-closed')
  await browser.kill('all processes')
})

async function launch(profile: string): Promise<KillableBrowser> {
  const browser = await startBrowser(join(folder, profile))
  await browser.page.addInitScript(() => {
    globalThis.persistenceAsked = 0
    navigator.storage.persist = () => {
      globalThis.persistenceAsked += 1
      return Promise.resolve(true)
    }
  })
  return browser
}

declare global {
  // oxlint-disable-next-line no-var
  var persistenceAsked: number
}

async function signInAndLoad(page: Page): Promise<void> {
  await signInOnPage(page, server.url, league.email, league.password)
  await expect.poll(async () => (await storedRows(page, 'games')).length).toBe(24)
}

/**
 * Fills the storage, then frees it. Expects that no saved data is lost, that typed text remains, and that saving and
 * receiving both resume afterward.
 */
async function fillAndFree(page: Page): Promise<void> {
  const [, full = '', later = ''] = games
  const devtools = await page.context().newCDPSession(page)
  const setQuota = (quotaSize?: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', {
      origin: server.url,
      ...(quotaSize !== undefined && { quotaSize }),
    })
  await page.goto(`${server.url}/healthz`)
  await setQuota(1)
  await page.goto(`${server.url}/dashboard/games/${full}?enter=score`)
  await page
    .getByRole('button', { name: /^One more for/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Final: 1 – 0/ }).click()
  await expect(page.getByText('NOT saved – free some space on this device and try again.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Final: 1 – 0/ })).toBeEnabled()
  await checkScreen(page, 'field-device-full')
  expect(await storedRows(page, 'score_reports')).toEqual([])
  expect((await storedRows(page, 'history')).length).toBe(100)

  await pushAsOwner(server.url, league, [{ t: 'games', id: later, set: { notes: 'Gate B' }, was: { notes: null } }])
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const noRoom = page.getByText('This device is full. Free up some space to receive updates.')
  await page.keyboard.press('Escape')
  await expect(noRoom).toBeVisible()

  await setQuota()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const notes = async () => (await storedRows(page, 'games')).find(({ id }) => id === later)?.['notes']
  await expect.poll(notes).toBe('Gate B')
  await expect(noRoom).toHaveCount(0)
  await saveScore(page, full)
  await expect.poll(async () => (await readDeviceReports(page)).sent).toContain(full)
  expect(await page.evaluate(() => globalThis.persistenceAsked)).toBe(0)
}

/** Adds notes to the device's `history` store, which is kept only for reference. */
async function addHistory(page: Page, rows: number): Promise<void> {
  await page.evaluate(async (rows) => {
    const [info] = (await indexedDB.databases()).filter(({ name }) => /^fieldside-[0-9a-f]{8}-/.test(name ?? ''))
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(info?.name ?? '')
      opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')))
      opening.addEventListener('success', () => {
        const transaction = opening.result.transaction('history', 'readwrite')
        for (let nr = 0; nr < rows; nr++) transaction.objectStore('history').add({ organization_id: 'old' })
        transaction.addEventListener('complete', () => {
          opening.result.close()
          resolve()
        })
      })
    })
  }, rows)
}

async function saveWithoutConnection(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await saveScore(page, waiting)
  await expect(page.getByText('Saved on this phone · 1 to send')).toBeVisible()
  await expect.poll(() => page.evaluate(() => globalThis.persistenceAsked)).toBe(1)
}

async function saveScore(page: Page, gameId: string): Promise<void> {
  await page.goto(`${server.url}/dashboard/games/${gameId}?enter=score`)
  const final = page.getByRole('button', { name: /^Final: 1 – 0/ })
  if (!(await final.isVisible()))
    await page
      .getByRole('button', { name: /^One more for/ })
      .first()
      .click()
  await fileScore(final)
  await expect(page.getByText('Game result saved')).toBeVisible()
}

async function expectRecovery(page: Page, { first, score }: Fault): Promise<void> {
  await page.goto(`${server.url}/dashboard/today`)
  const signInScreen = page.getByRole('button', { name: 'Sign in', exact: true })
  const frame = page.getByRole('navigation', { name: 'Main' })
  await expect(signInScreen.or(frame)).toBeVisible()
  const asked = await signInScreen.isVisible()
  if (first !== 'either') expect(asked, 'sign-in is asked for').toBe(first === 'sign-in')
  if (asked) await signInAndLoad(page)
  await expect.poll(async () => (await storedRows(page, 'games')).length).toBe(24)

  const told = page.getByRole('link', { name: '1 unsent change is missing' })
  const isSent = async () => (await readDeviceReports(page)).sent.includes(waiting)
  const isTold = () => told.isVisible()
  await expect.poll(async () => (await isSent()) || (await isTold())).toBe(true)
  expect(await isSent()).not.toBe(await isTold())
  if (score !== 'either') expect(await isTold()).toBe(score === 'told as missing')
  if (await isTold()) await checkScreen(page, 'field-change-is-missing')
}

async function deleteDatabase(page: Page, name: RegExp): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { databaseNames } = await devtools.send('IndexedDB.requestDatabaseNames', { securityOrigin: server.url })
  const databaseName = databaseNames.find((one) => name.test(one)) ?? ''
  expect(databaseName).not.toBe('')
  await devtools.send('IndexedDB.deleteDatabase', { securityOrigin: server.url, databaseName })
}

async function databasesOf(profile: string): Promise<string> {
  const parent = join(profile, 'Default', 'IndexedDB')
  const [own] = (await readdir(parent)).filter((name) => name.endsWith('.leveldb'))
  return join(parent, own ?? '')
}

async function damage(databases: string, which: RegExp, how: (file: string) => Promise<void>): Promise<void> {
  const files = (await readdir(databases)).filter((name) => which.test(name))
  expect(files.length).toBeGreaterThan(0)
  for (const name of files) await how(join(databases, name))
}
