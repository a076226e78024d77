import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test, type BrowserContext, type Locator, type Page } from 'playwright/test'
import { launchOptions } from '../../e2e/playwright.config.ts'
import { phoneViewport, signInOnPage, waitForOfflineReady } from '../../e2e/support/support.ts'
import { startServerProcess } from '../../tests/support/server/server-process.ts'
import { readNumber } from '../figures.ts'
import { createCoachDay } from './coach-day.ts'
import { startBusyMeasurement, printLine, watchBusy, type Busy } from './measure.ts'
import { measureSaveScore, tapFinal, type SaveTimings } from './save-score.ts'

// A coach whose game has just ended taps the icon, with a new browser process, no server, and a processor as slow as a
// phone's. Then they tap Enter score, a number, and Final. Each round starts with the same device state. Prints figures
// and asserts nothing but the number of taps.

const rounds = readNumber('BENCH_ROUNDS', 7)
const moreSaves = 6
const slowdown = 4

const firstCard = 'main section[aria-label] li'
const shown = 'A game is shown'

test('from the icon to a saved score, offline', async () => {
  test.setTimeout(900_000)
  const dataFolder = await mkdtemp(join(tmpdir(), 'fieldside-bench-'))
  const profile = await mkdtemp(join(tmpdir(), 'fieldside-bench-profile-'))
  const server = await startServerProcess({ dataFolder, sampleData: false })
  const coach = await createCoachDay(server.url)
  const { start_url: startUrl } = JSON.parse(await readFile('public/manifest.webmanifest', 'utf8')) as {
    start_url: string
  }
  const open = (folder: string) => chromium.launchPersistentContext(folder, { ...launchOptions, ...phoneViewport })
  const first = await open(profile)
  const page = first.pages()[0] ?? (await first.newPage())
  await signInOnPage(page, server.url, coach.email, coach.password)
  await page.goto(server.url + startUrl)
  await expect(page.locator(firstCard).first()).toBeVisible({ timeout: 60_000 })
  await waitForOfflineReady(page)
  await page.goto(server.url + startUrl) // so that the app has been opened from its icon once before
  await expect(page.locator(firstCard).first()).toBeVisible({ timeout: 60_000 })
  await first.close()
  const { url } = server
  await server.kill()

  const painted: number[] = []
  const busy: Busy[] = []
  const firstSaves: SaveTimings[] = []
  const saves: SaveTimings[] = []
  const taps = new Set<number>()
  for (let round = 0; round < rounds; round++) {
    const device = `${profile}-${round}`
    await cp(profile, device, { recursive: true, verbatimSymlinks: true })
    const context = await open(device)
    const opened = await openFromIcon(context, url + startUrl)
    painted.push(opened.paintedMs)
    busy.push(opened.busy)
    const saved = await saveInThreeTaps(opened.page)
    taps.add(saved.taps)
    firstSaves.push(saved)
    saves.push(saved)
    for (const gameId of coach.gameIds.slice(0, moreSaves)) saves.push(await measureSaveScore(opened.page, gameId))
    await context.close()
    await rm(device, { recursive: true, force: true })
  }
  console.log(`Offline, the processor ${slowdown} × slower:`)
  const part = (name: keyof Busy) => Math.round(busy.reduce((sum, each) => sum + each[name], 0) / rounds)
  const busyWith = `${part('task')} ms busy (script ${part('script')}, style ${part('style')}, layout ${part('layout')})`
  printLine('icon to the first game', painted, busyWith)
  const printSaves = (from: string, measured: readonly SaveTimings[]) => {
    printLine(
      `${from} to the changed screen`,
      measured.map(({ shownMs }) => shownMs),
    )
    printLine(
      `${from} to "Saved on this phone"`,
      measured.map(({ savedMs }) => savedMs),
    )
  }
  printSaves('the first tap on Final after a cold start', firstSaves)
  printSaves('each tap on Final', saves)
  expect([...taps]).toEqual([3])
  await rm(dataFolder, { recursive: true, force: true })
  await rm(profile, { recursive: true, force: true })
})

/**
 * Opens the app and returns timings. `paintedMs` is the time from the navigation to the end of the frame that first
 * shows a game of the day.
 */
async function openFromIcon(context: BrowserContext, address: string) {
  const page = await context.newPage()
  const devtools = await watchBusy(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  // The page reports this itself, because polling it from outside would cause work that a phone does not have.
  const isShown = page.waitForEvent('console', (message) => message.text() === shown)
  await page.addInitScript(
    ({ firstCard, shown }) => {
      const changes = new MutationObserver(() => {
        if (!document.querySelector(firstCard)) return
        changes.disconnect()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel() // the channel's message arrives after the frame
          port1.addEventListener('message', () => {
            globalThis.firstGameAt = performance.now()
            console.debug(shown)
          })
          port1.start()
          port2.postMessage(null)
        })
      })
      changes.observe(document, { subtree: true, childList: true })
    },
    { firstCard, shown },
  )
  await page.goto(address, { waitUntil: 'commit' })
  await isShown
  const busy = await startBusyMeasurement(devtools)
  const paintedMs = await page.evaluate(() => globalThis.firstGameAt ?? Number.NaN)
  return { page, paintedMs, busy }
}

/** Saves a score, starting at the day's card and ending with the message that it is saved. */
async function saveInThreeTaps(page: Page): Promise<SaveTimings & { taps: number }> {
  let taps = 0
  const tap = async (target: Locator) => {
    taps++
    await target.tap()
  }
  await tap(page.getByRole('link', { name: /^Enter score/ }).first())
  await tap(page.getByRole('button', { name: /^1 for/ }).first())
  taps++
  const saved = await tapFinal(page, page.getByRole('button', { name: 'Final: 1 – 0' }))
  return { ...saved, taps }
}

declare global {
  // oxlint-disable-next-line no-var
  var firstGameAt: number | undefined
}
