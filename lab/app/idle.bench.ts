import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type BrowserContext, type Page } from 'playwright/test'
import { phoneViewport, signInOnPage, storedRows, waitForOfflineReady } from '../../e2e/support/support.ts'
import { startServerProcess } from '../../tests/support/server/server-process.ts'
import { createLargeSeason, largeSeasonGames } from './large-season.ts'
import { startBusyMeasurement, navigate, watchBusy } from './measure.ts'
import { readNumber } from '../figures.ts'

// What the app uses and does while no one touches it, with a season of 5,000 games on the phone: memory on three
// screens, then requests and work in the foreground, in the background, and offline. Prints figures and asserts
// nothing.

const minutes = readNumber('BENCH_MINUTES', 1) // in each of three states

test('a phone that lies there', async ({ browser }) => {
  test.setTimeout(600_000)
  const dataFolder = await mkdtemp(join(tmpdir(), 'fieldside-bench-'))
  const server = await startServerProcess({ dataFolder, sampleData: false })
  const league = await createLargeSeason(server.url, { ...midSeason(), status: 'published' })
  const context = await browser.newContext(phoneViewport)
  const page = await context.newPage()
  await signInOnPage(page, server.url, league.email, league.password)
  await expect
    .poll(async () => (await storedRows(page, 'games')).length, { timeout: 120_000, intervals: [1000] })
    .toBe(largeSeasonGames)
  await waitForOfflineReady(page)
  const [game] = (await storedRows(page, 'games')).filter(({ status }) => status === 'scheduled')

  await page.goto(`${server.url}/dashboard/today`)
  await page.locator('main section[aria-label] li').first().waitFor()
  await printHeap(page, 'Today')
  await navigate(page, `/dashboard/games/${String(game?.['id'])}?enter=score`, 'Final')
  await printHeap(page, 'the score sheet')
  await navigate(page, `/dashboard/scheduling?league=${league.leagueId}&schedule=all`, ' – Team ')
  await printHeap(page, 'the league’s schedule')
  await navigate(page, '/dashboard/today', 'Riverside, Field ')

  await expect(page.getByRole('banner').getByRole('status', { name: 'Save status' })).toBeAttached()
  await countWhile(context, page, 'in the foreground')
  const other = await context.newPage() // this page covers the app's page
  await other.goto('about:blank')
  await hide(page, true)
  await countWhile(context, page, 'in the background')
  await other.close()
  await hide(page, false)
  await context.setOffline(true)
  await countWhile(context, page, 'in the foreground, offline')
  await context.close()
  await server.kill()
  await rm(dataFolder, { recursive: true, force: true })
})

/**
 * Returns the Monday of the week thirteen weeks ago, when the season starts, and today's date, before which its games
 * are played: today is mid-season.
 */
function midSeason() {
  const today = new Date().toISOString().slice(0, 10)
  const day = new Date(Date.parse(today) - 13 * 7 * 86_400_000)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return { monday: day.toISOString().slice(0, 10), playedBefore: today }
}

/**
 * Prints the heap size and the numbers of nodes and listeners. Collects garbage twice first, because finalizers run
 * only after the first collection.
 */
async function printHeap(page: Page, screen: string): Promise<void> {
  const devtools = await watchBusy(page)
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  await devtools.detach()
  console.log(
    `${screen}: ${(value('JSHeapUsedSize') / 1e6).toFixed(1)} MB of JavaScript, ${value('Nodes')} nodes of the page, ` +
      `${value('JSEventListeners')} listeners`,
  )
}

/** Fakes the page's visibility, because a headless browser keeps its pages visible. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    const state = isHidden ? 'hidden' : 'visible'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

/** Prints, per minute, the requests of the page and the service worker and how long the page was busy. */
async function countWhile(context: BrowserContext, page: Page, where: string): Promise<void> {
  const asked: string[] = []
  const onRequest = (request: { url(): string }) => asked.push(new URL(request.url()).pathname)
  const devtools = await watchBusy(page)
  await page.waitForTimeout(5000) // wait until the work caused by the switch itself is done
  context.on('request', onRequest)
  const before = await startBusyMeasurement(devtools)
  await page.waitForTimeout(minutes * 60_000)
  const after = await startBusyMeasurement(devtools)
  context.off('request', onRequest)
  await devtools.detach()
  const paths = [...new Set(asked)].map((path) => `${asked.filter((one) => one === path).length} × ${path}`)
  const each = (part: 'task' | 'script') => ((after[part] - before[part]) / minutes).toFixed(0)
  console.log(
    `${where}, each minute: ${(asked.length / minutes).toFixed(1)} requests, ${each('task')} ms busy (script ` +
      `${each('script')})${paths.length > 0 ? `: ${paths.join(', ')}` : ''}`,
  )
}
