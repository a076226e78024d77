import axe, { type RunOptions } from 'axe-core'
import {
  expect,
  test,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Response,
  type Locator,
} from 'playwright/test'
import type { Mail } from '../../server/mail/mails.ts'
import * as z from 'zod/mini'
import type { ServerProcess } from '../../tests/support/server/server-process.ts'
import { startOnCopy, type JourneyServer } from './made-databases.ts'

export const phoneViewport: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}
export const laptopViewport: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

/**
 * Starts a server on a free port with its own database and data folder. `end` kills the server and deletes its database
 * and folder.
 */
export async function withServer(options: {
  sampleData: boolean
  env?: Readonly<Record<string, string>>
}): Promise<{ server: JourneyServer; end: () => Promise<void> }> {
  return startOnCopy(options.sampleData, options)
}

/** Starts a server for all tests of a file. It runs from before the first test until after the last one. */
export function setUpFileServer(options: Parameters<typeof withServer>[0]): JourneyServer {
  let own: Awaited<ReturnType<typeof withServer>> | undefined
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    own = await withServer(options)
  })
  test.afterAll(() => own?.end())
  const server = (): JourneyServer => {
    if (!own) throw new Error('The server of a file starts before its first test')
    return own.server
  }
  return {
    get url() {
      return server().url
    },
    get port() {
      return server().port
    },
    get env() {
      return server().env
    },
    cpuMs: () => server().cpuMs(),
    output: () => server().output(),
    start: () => server().start(),
    stop: () => server().stop(),
    kill: () => server().kill(),
  }
}

/**
 * Returns the link in the latest email with this subject, from the server's page of unsent emails. Waits up to ten
 * seconds, because emails are sent after the response; if there is still no such email, returns the URL of a page that
 * doesn't exist.
 */
export async function readMailLink(server: ServerProcess, subject: string): Promise<string> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const answer = await fetch(`${server.url}/__mail?format=json`)
    const mails = (await answer.json()) as Mail[]
    const link = /https?:\/\/\S+/.exec(mails.findLast((one) => one.subject === subject)?.text ?? '')?.[0]
    if (link !== undefined || Date.now() > deadline) return link ?? `${server.url}/no-mail`
  }
}

/** Context options for journeys that open the app offline or update it. */
export const installableContext = { serviceWorkers: 'allow' } as const

/** Collects every console error and warning of a page, including page errors and policy violations. */
export function collectConsoleErrors(context: BrowserContext): string[] {
  const trouble: string[] = []
  context.on('console', (message) => {
    if (message.text() === 'Service Worker registration blocked by Playwright') return // the config blocks service workers
    if (message.type() === 'error' || message.type() === 'warning')
      trouble.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => trouble.push(`uncaught: ${error.error().message}`))
  return trouble
}

/**
 * Collects violations of the Content Security Policy on any page and in any frame. Other problems show up in the
 * console (`collectConsoleErrors`).
 */
export async function collectPolicyViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = []
  await context.exposeBinding('reportViolation', (_source, words: string) => violations.push(words))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event
      const words = `${location.pathname}: ${effectiveDirective} stopped ${blockedURI} at ${sourceFile}:${lineNumber}`
      const report: unknown = Reflect.get(window, 'reportViolation')
      if (typeof report === 'function') report(words)
    })
  })
  return violations
}

/** Expects the page to have been served with the strict policy. */
export function expectPolicy(answer: Response | null): void {
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
}

/**
 * Returns whether this is Chromium's own message about a request that failed because the test had stopped the server or
 * taken the browser offline. A server that is stopping opens no live stream.
 */
export function isLostConnection(message: string): boolean {
  return /status of 503 .*\/live\/v1\/changes|net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|FAILED|INCOMPLETE_CHUNKED_ENCODING)/.test(
    message,
  )
}

/** Returns whether this message comes from a request that was in flight when the session ended. */
export function isEndedSession(message: string): boolean {
  return /status of 401 .*\/(live\/v1\/changes|rpc\/(note_use|register_device_key|sync_\w+))\)/.test(message)
}

export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, {})
}

/** Runs only the color rules, for a page that has already passed all rules in its other color scheme. */
export async function expectReadable(page: Page): Promise<void> {
  await expectNoViolations(page, { runOnly: ['color-contrast', 'link-in-text-block'] })
}

/**
 * Runs axe. Injects it into a page only once and reports only violations, because parsing axe and listing what passes
 * takes longer than the check.
 */
async function expectNoViolations(page: Page, options: RunOptions): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (asked: RunOptions) => {
    const { run } = Reflect.get(window, 'axe') as typeof axe
    const { violations } = await run(document, { ...asked, resultTypes: ['violations'], preload: false }) // there is no media to wait for
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, failureSummary = '' }) => `${target.join(' ')}: ${failureSummary}`),
    }))
  }, options)
  expect(found, `axe on ${page.url()}`).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `sideways scroll on ${page.url()}`).toBeLessThanOrEqual(0)
}

/** Expects an accessible page without sideways scrolling; saves a screenshot if SCREENSHOTS is set. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const folder = process.env['SCREENSHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** Signs in on a page in English or Spanish. */
export async function signInOnPage(page: Page, url: string, email: string, password = 'fieldside-demo'): Promise<void> {
  await test.step(`sign in as ${email}`, async () => {
    await page.goto(`${url}/login`)
    await page.getByLabel(/^(Email|Correo)/).fill(email)
    await page.getByLabel(/^(Password|Contraseña)/).fill(password)
    await page.getByRole('button', { name: /^(Sign in|Iniciar sesión)$/ }).click()
    await page.waitForURL(/\/dashboard/)
  })
}

/** Chooses a league on the Schedule screen and waits for its schedules. */
export async function chooseLeagueOfSchedule(page: Page, label: string): Promise<void> {
  await page.getByLabel('League').selectOption({ label })
  await expect(page).toHaveTitle(`Schedule · ${label} · Fieldside`)
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

/** Opens the menu of a row or card and chooses an item in it. */
export async function chooseInMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('button', { name: item, exact: true }).click()
}

/** Waits until the service worker controls the page and has cached what it needs to open offline. */
export async function waitForOfflineReady(page: Page): Promise<void> {
  const isReady = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null
    })
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true) // page.waitForFunction would treat a promise as true
}

/** Reads the rows of a store directly from the account's database on the device. */
export async function storedRows(page: Page, store: string): Promise<Record<string, unknown>[]> {
  return page.evaluate(async (store) => {
    const request = <Result>(asked: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        asked.addEventListener('success', () => resolve(asked.result))
        asked.addEventListener('error', () => reject(asked.error ?? new Error('IndexedDB')))
      })
    const [info] = (await indexedDB.databases()).filter(({ name }) => /^fieldside-[0-9a-f]{8}-/.test(name ?? ''))
    if (info?.name === undefined) return []
    const db = await request(indexedDB.open(info.name))
    try {
      if (!db.objectStoreNames.contains(store)) return []
      return await request<Record<string, unknown>[]>(db.transaction(store).objectStore(store).getAll())
    } finally {
      db.close()
    }
  }, store)
}

/** Makes the app sync now instead of at its next interval. A reload would interrupt what it is doing. */
export async function requestSyncNow(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

/** Expects that nothing is left to send and nothing was rejected. */
export async function expectAllSynced(page: Page): Promise<void> {
  await expect.poll(() => storedRows(page, 'outbox'), { timeout: 60_000 }).toEqual([])
  expect(await storedRows(page, 'rejectedChanges')).toEqual([])
}

/** Saves a result of 1 – 0 on the score sheet. */
export async function saveScoreFromSheet(page: Page, url: string, gameId: string): Promise<void> {
  await page.goto(`${url}/dashboard/games/${gameId}?enter=score`)
  await page
    .getByRole('button', { name: /^One more for/ })
    .first()
    .click()
  await fileScore(page.getByRole('button', { name: /^Final: 1 – 0/ }))
  await expect(page.getByText('Game result saved')).toBeVisible()
}

/**
 * Presses the button that saves a score, and confirms the prompt that appears if the game has not been played yet. For
 * a game today, that depends on the time of day.
 */
export async function fileScore(button: Locator): Promise<void> {
  const anyway = button.page().getByRole('button', { name: /^Save .* anyway$/ })
  await button.click()
  const isTaken = async () => (await anyway.isVisible()) || !(await button.isVisible())
  await expect.poll(isTaken).toBe(true)
  if (await anyway.isVisible()) await anyway.click()
}

const tokens = z.object({ accessToken: z.string(), refreshToken: z.string(), expiresAtMs: z.number() })
const claims = z.object({ session_id: z.string() })

/** Reads the session stored on the device directly from its database, or returns null if there is none. */
export async function readDeviceSession(page: Page) {
  const kept = await page.evaluate(changeTokens, null)
  if (kept === undefined) return null
  const { accessToken, refreshToken, expiresAtMs } = tokens.parse(kept)
  const payload = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()
  return { accessToken, refreshToken, expiresAtMs, sessionId: claims.parse(JSON.parse(payload)).session_id }
}

/** Makes the device believe that its access token expired an hour ago. */
export async function expireSession(page: Page): Promise<void> {
  await page.evaluate(changeTokens, { expiresAtMs: Date.now() - 3_600_000 })
}

/**
 * Runs in the page. Applies the change to the stored tokens; null only reads them. Returns the tokens as they were
 * before the change, or undefined if there are none.
 */
function changeTokens(change: object | null): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('fieldside-session')
    opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB')))
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('values', 'readwrite')
      const values = transaction.objectStore('values')
      const reading: IDBRequest<object | undefined> = values.get('tokens')
      reading.addEventListener('success', () => {
        if (change && reading.result) values.put({ ...reading.result, ...change }, 'tokens')
      })
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')))
      transaction.addEventListener('complete', () => {
        opening.result.close()
        resolve(reading.result)
      })
    })
  })
}
