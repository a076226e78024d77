import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type ElementHandle, type Page } from 'playwright/test'
import { laptopViewport, signInOnPage } from '../../e2e/support/support.ts'
import type { DraftLeague } from '../../tests/support/server/draft-league.ts'
import { startServerProcess, type ServerProcess } from '../../tests/support/server/server-process.ts'
import { createLargeSeason, largeSeasonGames } from './large-season.ts'
import { formatBusy, startBusyMeasurement, navigate, printLine, watchBusy } from './measure.ts'
import { getMedian } from '../figures.ts'

// How long league staff wait with a large season: 5,000 games of 200 teams in one draft, on the built app in Chromium
// at laptop size. Prints figures and asserts nothing.

const rounds = 40

let server: ServerProcess
let dataFolder: string
let league: DraftLeague

test.beforeAll(async () => {
  test.setTimeout(300_000)
  dataFolder = await mkdtemp(join(tmpdir(), 'fieldside-bench-'))
  server = await startServerProcess({ dataFolder, sampleData: false })
  league = await createLargeSeason(server.url, { monday: '2027-03-01' })
})
test.afterAll(async () => {
  await server.kill()
  await rm(dataFolder, { recursive: true, force: true })
})

test(`a draft of ${largeSeasonGames} games`, async ({ browser }) => {
  test.setTimeout(900_000)
  const context = await browser.newContext(laptopViewport)
  const page = await context.newPage()
  await signInOnPage(page, server.url, league.email, league.password)
  await page.goto(`${server.url}/dashboard/scheduling?view=week&date=2027-05-03`)
  await expect(page.getByText(/5,000 games/)).toBeVisible({ timeout: 120_000 })
  await expect(page.getByText(/conflict\(s\) detected|No conflicts detected/)).toBeVisible({ timeout: 120_000 })

  const devtools = await watchBusy(page)
  const opened: number[] = []
  let before = await startBusyMeasurement(devtools)
  for (let round = 0; round < rounds; round++) {
    await navigate(page, '/dashboard/venues', 'Riverside')
    opened.push(await openWeek(page))
  }
  printLine(
    'screen open, to the first game drawn',
    opened,
    formatBusy(before, await startBusyMeasurement(devtools), rounds),
  )

  const [next, previous] = await Promise.all(
    ['Next week', 'Previous week'].map((name) => page.getByRole('button', { name, exact: true }).elementHandle()),
  )
  if (!next || !previous) throw new Error('There are no buttons for other weeks')
  const changed: number[] = []
  before = await startBusyMeasurement(devtools)
  for (let round = 0; round < rounds; round++) changed.push(await changeWeek(round % 2 === 0 ? next : previous))
  printLine(
    'week change, to its games drawn',
    changed,
    formatBusy(before, await startBusyMeasurement(devtools), rounds),
  )

  await page.goto(`${server.url}/dashboard/scheduling?view=day&date=2027-05-03`)
  await expect(page.getByText(/conflict\(s\) detected|No conflicts detected/)).toBeVisible({ timeout: 120_000 })
  const frames = await drag(page)
  printLine('frames while dragging', frames)
  console.log(`  ${(1000 / getMedian(frames)).toFixed(0)} frames a second in the median`)
  await context.close()
})

/** Opens the schedule without a reload. Returns the milliseconds until the frame that shows the first game. */
async function openWeek(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const begin = performance.now()
        history.pushState(null, '', '/dashboard/scheduling?view=week&date=2027-05-03')
        dispatchEvent(new PopStateEvent('popstate'))
        const look = () => {
          if (document.querySelector('main .week-card')) requestAnimationFrame(() => resolve(performance.now() - begin))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
  )
}

async function changeWeek(button: ElementHandle<HTMLElement | SVGElement>): Promise<number> {
  return button.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const ids = () =>
          [...document.querySelectorAll<HTMLElement>('.week-card')].map((card) => card.dataset['gameId'])
        const before = new Set(ids())
        const begin = performance.now()
        if (element instanceof HTMLElement) element.click()
        const look = () => {
          const shown = ids()
          if (shown.length > 0 && shown.every((id) => !before.has(id))) resolve(performance.now() - begin)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
  )
}

/** Drags a game of a day up and down, and between its fields, for two seconds. Returns the milliseconds between frames. */
async function drag(page: Page): Promise<number[]> {
  const game = page.locator('.day-frame [data-draggable]').first()
  await game.scrollIntoViewIfNeeded()
  const box = await game.boundingBox()
  if (!box) throw new Error('No game is on the screen')
  await page.mouse.move(box.x + 5, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 15, box.y + 20, { steps: 2 })
  await expect(page.locator('.day-ghost')).toHaveCount(1)
  const { x, y } = box
  const frames = await page.evaluate(
    ({ x, y }) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        const begin = performance.now()
        const step = (now: number) => {
          times.push(now)
          const clientY = y + 10 + 120 * Math.sin((now - begin) / 150)
          const clientX = x + 5 + 150 * Math.sin((now - begin) / 400)
          document.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY, bubbles: true }))
          if (now - begin < 2000) requestAnimationFrame(step)
          else resolve(times.slice(1).map((time, index) => time - (times[index] ?? time)))
        }
        requestAnimationFrame(step)
      }),
    { x, y },
  )
  await page.mouse.up()
  return frames
}
