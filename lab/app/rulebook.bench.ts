import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from 'playwright/test'
import { laptopViewport, signInOnPage } from '../../e2e/support/support.ts'
import { createDraftLeague, type DraftLeague } from '../../tests/support/server/draft-league.ts'
import { startServerProcess, type ServerProcess } from '../../tests/support/server/server-process.ts'
import { formatBusy, printLine, startBusyMeasurement, watchBusy } from './measure.ts'

// One table of 1,000 teams after ten games each, in the built app in Chromium at laptop size: how long a changed rule
// takes until the table beside it shows it, and how long the explanation of a placing takes to open. Prints figures and
// asserts nothing.

const [teams, weeks, rounds] = [1000, 10, 15]
const monday = '2026-08-31'

let server: ServerProcess
let dataFolder: string
let league: DraftLeague

test.beforeAll(async () => {
  test.setTimeout(600_000)
  dataFolder = await mkdtemp(join(tmpdir(), 'fieldside-bench-'))
  server = await startServerProcess({ dataFolder, sampleData: false })
  league = await createDraftLeague(server.url, {
    teams: Array.from({ length: teams }, (_, index) => `Team ${index + 1}`),
    fields: 1,
    weeks,
    monday,
    status: 'published',
    playedBefore: '2027-12-31',
    games: Array.from({ length: (teams / 2) * weeks }, (_, index) => gameOf(index)),
  })
})
test.afterAll(async () => {
  await server.kill()
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 10 })
})

/** Every team plays once a week, at another distance to its opponent each time. */
function gameOf(index: number) {
  const [week, inWeek] = [Math.floor((2 * index) / teams), index % (teams / 2)]
  return { home: 2 * inWeek, away: (2 * inWeek + 1 + 2 * week) % teams, day: 7 * week, start: '10:00' }
}

test('a table of 1,000 teams', async ({ browser }) => {
  test.setTimeout(600_000)
  const context = await browser.newContext(laptopViewport)
  const page = await context.newPage()
  await signInOnPage(page, server.url, league.email, league.password)
  await page.goto(`${server.url}/dashboard/leagues/${league.leagueId}/standings`)
  await expect(page.getByRole('button', { name: 'Show all 1,000 teams' })).toBeVisible({ timeout: 120_000 })
  const devtools = await watchBusy(page)
  const opened: number[] = []
  const before = await startBusyMeasurement(devtools)
  for (let round = 0; round < rounds; round++) {
    opened.push(
      await clickUntil(page, `tbody tr:nth-child(${10 + round}) button`, '[role="dialog"] ol, dialog[open] ol'),
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  printLine('explanation of a placing opened for the first time', opened.slice(0, 1))
  const opening = formatBusy(before, await startBusyMeasurement(devtools), rounds)
  printLine('explanation of a placing opened again', opened.slice(1), `opened and closed, ${opening}`)

  await page.goto(`${server.url}/dashboard/leagues/${league.leagueId}/rulebook`)
  await expect(page.getByRole('button', { name: 'Show all 1,000 teams' })).toBeVisible({ timeout: 120_000 })
  await page.getByLabel('The table is ranked by').selectOption('points')
  await expect(page.locator('main input[type=number]').first()).toBeVisible()
  const changed: number[] = []
  const beforeChanges = await startBusyMeasurement(devtools)
  for (let round = 0; round < rounds; round++) changed.push(await changeWin(page, 4 + round))
  const changing = formatBusy(beforeChanges, await startBusyMeasurement(devtools), rounds)
  printLine('changed rule until the table shows it', changed, changing)
  await context.close()
})

/** Clicks an element. Returns the milliseconds until the frame that shows an element that matches `shown`. */
async function clickUntil(page: Page, clicked: string, shown: string): Promise<number> {
  return page.evaluate(
    ({ clicked, shown }) =>
      new Promise<number>((resolve) => {
        const begin = performance.now()
        document.querySelector<HTMLElement>(clicked)?.click()
        const look = () => {
          if (document.querySelector(shown)) requestAnimationFrame(() => resolve(performance.now() - begin))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    { clicked, shown },
  )
}

/** Enters the points for a win. Returns the milliseconds until the frame in which the leader has other points. */
async function changeWin(page: Page, points: number): Promise<number> {
  return page
    .locator('main input[type=number]')
    .first()
    .evaluate(
      (field, points) =>
        new Promise<number>((resolve) => {
          const leader = () => document.querySelector('section table tbody tr td:last-child')?.textContent
          const before = leader()
          const begin = performance.now()
          if (field instanceof HTMLInputElement) {
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, String(points))
            field.dispatchEvent(new Event('input', { bubbles: true }))
          }
          const look = () => {
            if (leader() !== before) requestAnimationFrame(() => resolve(performance.now() - begin))
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }),
      points,
    )
}
