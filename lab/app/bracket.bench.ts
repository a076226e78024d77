import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from 'playwright/test'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { laptopViewport, signInOnPage } from '../../e2e/support/support.ts'
import { startServerProcess, type ServerProcess } from '../../tests/support/server/server-process.ts'
import { createLargeCups, type LargeCups } from './large-cup.ts'
import { startBusyMeasurement, navigate, printLine, watchBusy } from './measure.ts'
import { getMedian } from '../figures.ts'

// The largest possible brackets, drawn by the built app in Chromium at laptop size. Prints figures and asserts nothing.

const rounds = 15
const kinds = {
  'single elimination': createSingleElimination(64),
  'double elimination': createDoubleElimination(64),
} as const

let server: ServerProcess
let dataFolder: string
let cups: LargeCups

test.beforeAll(async () => {
  test.setTimeout(300_000)
  dataFolder = await mkdtemp(join(tmpdir(), 'fieldside-bench-'))
  server = await startServerProcess({ dataFolder, sampleData: false })
  cups = await createLargeCups(server.url, Object.values(kinds))
})
test.afterAll(async () => {
  await server.kill()
  await rm(dataFolder, { recursive: true, force: true })
})

for (const [index, [name, bracket]] of Object.entries(kinds).entries()) {
  test(`${name} of 64 teams`, async ({ browser }) => {
    test.setTimeout(600_000)
    const context = await browser.newContext(laptopViewport)
    const page = await context.newPage()
    const path = `/dashboard/schedules/${cups.scheduleIds[index]}/bracket?view=drawing`
    await signInOnPage(page, server.url, cups.email, cups.password)
    await page.goto(server.url + path)
    await expect(page.locator('[data-match]')).toHaveCount(bracket.matches.length, { timeout: 120_000 })

    const devtools = await watchBusy(page)
    const [opened, drawn, busy]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round++) {
      await navigate(page, '/dashboard/venues', 'Riverside')
      opened.push(await openBracket(page, path, bracket.matches.length))
      await navigate(page, path.replace('drawing', 'list'), 'Match 1')
      const before = await startBusyMeasurement(devtools)
      drawn.push(await draw(page, bracket.matches.length))
      busy.push((await startBusyMeasurement(devtools)).task - before.task)
    }
    printLine(`${name}: screen open, all matches drawn`, opened)
    printLine(`${name}: drawn, with its data there already`, drawn)
    printLine(`${name}: of that, what the page was busy with`, busy)

    const frames = await pan(page)
    printLine(`${name}: frames while panning`, frames)
    console.log(`  ${(1000 / getMedian(frames)).toFixed(0)} frames a second in the median`)
    await context.close()
  })
}

/** Opens the bracket from another screen without a reload. Returns the milliseconds until the frame that shows it. */
async function openBracket(page: Page, path: string, matches: number): Promise<number> {
  return page.evaluate(
    ({ path, matches }) =>
      new Promise<number>((resolve) => {
        const begin = performance.now()
        history.pushState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
        const look = () => {
          if (document.querySelectorAll('[data-match]').length === matches)
            requestAnimationFrame(() => resolve(performance.now() - begin))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    { path, matches },
  )
}

/**
 * Switches from the list, which has loaded all the data, to the bracket view. Returns the milliseconds until the frame
 * that shows all matches.
 */
async function draw(page: Page, matches: number): Promise<number> {
  return page.getByRole('radio', { name: 'Bracket' }).evaluate(
    (radio, matches) =>
      new Promise<number>((resolve) => {
        const begin = performance.now()
        if (radio instanceof HTMLElement) radio.click()
        const look = () => {
          if (document.querySelectorAll('[data-match]').length === matches)
            requestAnimationFrame(() => resolve(performance.now() - begin))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    matches,
  )
}

/** Drags the bracket around for two seconds. Returns the milliseconds between frames. */
async function pan(page: Page): Promise<number[]> {
  const box = await page.getByRole('group', { name: 'Bracket' }).locator('xpath=..').boundingBox()
  if (!box) throw new Error('There is no drawing on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 10, y + 10)
  const frames = await page.evaluate(
    ({ x, y }) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        const begin = performance.now()
        const target = document.elementFromPoint(x, y)
        const step = (now: number) => {
          times.push(now)
          const turned = (now - begin) / 300
          const moved = { clientX: x - 300 * Math.sin(turned) ** 2, clientY: y - 200 * Math.sin(turned) ** 2 }
          target?.dispatchEvent(new PointerEvent('pointermove', { ...moved, bubbles: true, pointerType: 'mouse' }))
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
