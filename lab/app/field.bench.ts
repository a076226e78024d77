import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test, type BrowserContext, type Page } from 'playwright/test'
import { phoneViewport, signInOnPage, waitForOfflineReady } from '../../e2e/support/support.ts'
import { startServerProcess, type ServerProcess } from '../../tests/support/server/server-process.ts'
import { createBigLeague, type BigLeague } from '../big-league.ts'
import { printLine } from './measure.ts'

// How long a coach waits, measured on the built app in Chromium at phone size. Prints figures and asserts nothing.

const games = 10_000
const saves = 60
const offlineScores = 200

let server: ServerProcess
let dataFolder: string
let league: BigLeague

test.beforeAll(async () => {
  test.setTimeout(300_000)
  dataFolder = await mkdtemp(join(tmpdir(), 'fieldside-bench-'))
  server = await startServerProcess({ dataFolder, sampleData: false })
  league = await createBigLeague(server.url, games)
})
test.afterAll(async () => {
  await server.kill()
  await rm(dataFolder, { recursive: true, force: true })
})

test(`a phone with ${games} games`, async ({ browser }) => {
  test.setTimeout(900_000)
  const context = await browser.newContext(phoneViewport)
  await recordPaints(context)
  const page = await context.newPage()

  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email').fill(league.email)
  await page.getByLabel('Password').fill(league.password)
  const pressedAt = Date.now()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => page.evaluate(countGames, games), { intervals: [50], timeout: 120_000 }).toBe(true)
  printLine('first sync of 10,000 games, from pressing Sign in to the last row stored', [Date.now() - pressedAt])
  await waitForOfflineReady(page)

  const saved: number[] = []
  for (const gameId of league.openGameIds.slice(0, saves)) saved.push(await saveScore(page, gameId))
  printLine('tap on Final to the result on the screen', saved)
  await expect(page.getByText(/to send|Sending/)).toHaveCount(0, { timeout: 60_000 })

  await context.setOffline(true)
  const mine = league.openGameIds.slice(saves, saves + offlineScores)
  const offline: number[] = []
  for (const gameId of mine) offline.push(await saveScore(page, gameId))
  printLine('the same, offline, while up to 200 wait', offline)
  const pushes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/sync_push')) pushes.push(request.url())
  })
  const backAt = Date.now()
  await context.setOffline(false)
  await expect(page.getByText(/to send|Sending/)).toHaveCount(0, { timeout: 120_000 })
  printLine(
    `push of ${offlineScores} offline scores, from the connection's return to nothing left to send (${pushes.length} push requests)`,
    [Date.now() - backAt],
  )

  await context.setOffline(true)
  await page.close()
  const cold: number[] = []
  for (let round = 0; round < 7; round++) {
    const fresh = await context.newPage()
    await fresh.goto(`${server.url}/dashboard/games/${mine[0]}`)
    await expect(fresh.getByRole('heading', { level: 1 })).toContainText(' – ')
    cold.push(await fresh.evaluate(() => globalThis.paintedAt ?? Number.NaN))
    await fresh.close()
  }
  printLine('cold start offline: navigation to the game on the screen', cold)
  await context.close()
})

test('JavaScript of the score screen', async ({ browser }) => {
  const context = await browser.newContext({ ...phoneViewport, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signInOnPage(page, server.url, league.email, league.password)
  await expect.poll(() => page.evaluate(countGames, games), { intervals: [50], timeout: 120_000 }).toBe(true)
  const loaded: { path: string; phase: string }[] = []
  let phase = 'before the sheet is shown'
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) loaded.push({ path: pathname, phase })
  })
  await page.goto(`${server.url}/dashboard/games/${league.openGameIds.at(-1)}?enter=score`)
  await expect(page.getByRole('button', { name: /^Final/ })).toBeVisible()
  phase = 'after it'
  await page.waitForLoadState('networkidle')
  const built = await readdir('dist/assets')
  let total = 0
  for (const { path, phase: when } of loaded) {
    const name = path.split('/').at(-1) ?? ''
    if (!built.includes(name)) continue
    const size = gzipSync(await readFile(join('dist/assets', name))).length
    if (when.startsWith('before')) total += size
    console.log(`  ${(size / 1000).toFixed(1).padStart(6)} kB  ${name} (${when})`)
  }
  console.log(`initial JavaScript of the score screen: ${(total / 1000).toFixed(1)} kB gzip`)
  await context.close()
})

declare global {
  // oxlint-disable-next-line no-var
  var paintedAt: number | undefined
}

/** Records when a heading with two teams first appears, measured from the start of the navigation. */
async function recordPaints(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const look = () => {
      if (document.querySelector('h1')?.textContent?.includes(' – ')) globalThis.paintedAt ??= performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Files 1 – 0 for a game. Returns the milliseconds from the tap until the first frame that shows the result. */
async function saveScore(page: Page, gameId: string): Promise<number> {
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/dashboard/games/${gameId}?enter=score`)
  await page
    .getByRole('button', { name: /^One more for/ })
    .first()
    .click()
  const final = page.getByRole('button', { name: 'Final: 1 – 0' })
  await expect(final).toBeEnabled()
  return final.evaluate(
    (button: HTMLElement) =>
      new Promise<number>((resolve) => {
        const tappedAt = performance.now()
        const look = () => {
          if (
            location.search === '' &&
            /Reported|Official|Sent|Saved on this phone/.test(document.querySelector('main')?.textContent ?? '')
          ) {
            requestAnimationFrame(() => resolve(performance.now() - tappedAt))
          } else requestAnimationFrame(look)
        }
        button.click()
        requestAnimationFrame(look)
      }),
  )
}

/** Runs in the page. Returns whether the account's database holds the expected number of games. */
async function countGames(expected: number): Promise<boolean> {
  const [info] = (await indexedDB.databases()).filter(({ name }) => /^fieldside-[0-9a-f]{8}-/.test(name ?? ''))
  if (!info?.name) return false
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(info.name ?? '')
    request.addEventListener('success', () => resolve(request.result))
  })
  const found = await new Promise<number>((resolve) => {
    if (!db.objectStoreNames.contains('games')) return resolve(0)
    const request = db.transaction('games').objectStore('games').count()
    request.addEventListener('success', () => resolve(request.result))
  })
  db.close()
  return found >= expected
}
