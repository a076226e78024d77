import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { readPdf, readWorkbook, readZip } from '../../tests/support/files/read-exports.ts'
import { createCodePicture, decodeQrSquares } from '../support/code-pictures.ts'
import { setUpFileServer } from '../support/support.ts'
import {
  browserEngines,
  getMissingReason,
  openBrowser,
  type EngineBrowser,
  type BrowserEngine,
  type Point,
} from './engine-browser.ts'
import { toScreen, type Screen } from './screen.ts'
import { requestPull, isAllSent, readStoreRows, signInOn } from './steps.ts'

// A season in each engine, from the wizard to the exported files, and a result that is reported in one engine and
// countersigned in another.

const server = setUpFileServer({ sampleData: true })
const password = 'fieldside-demo'
const teams = ['Otters', 'Herons', 'Newts', 'Storks']

test('a coach with Firefox reports a result, and one with WebKit countersigns it by a picture, without a signal', async () => {
  skipWhereMissing('firefox')
  skipWhereMissing('webkit')
  test.setTimeout(300_000)
  await withBrowser('firefox', 500, async (firefox) => {
    await withBrowser('webkit', 500, async (webkit) => {
      const [tigers, sharks] = [toScreen(firefox), toScreen(webkit)]
      await signInOn(tigers, server.url, { email: 'coach@example.com', password })
      await signInOn(sharks, server.url, { email: 'coach2@example.com', password })
      const knownKeys = async ({ browser }: Screen) => {
        await browser.run(requestPull, null)
        return (await browser.run(readStoreRows, 'device_keys')).length
      }
      for (const screen of [tigers, sharks]) await expect.poll(() => knownKeys(screen)).toBeGreaterThanOrEqual(2)
      const game = await gameOfBoth(firefox)
      await server.stop()

      await firefox.goto(`${server.url}/dashboard/games/${game}?enter=score`)
      for (const nth of [0, 0, 0, 1]) await tigers.press({ role: 'button', name: /^One more for/, nth })
      await tigers.press({ role: 'button', name: 'Final: 3 – 1' })
      await tigers.until(isReported, null, 'that one side has reported')
      await tigers.press({ role: 'button', name: 'Show as code to Sharks' })
      const report = await tigers.until(drawingOf, 'Code for', 'the code of the report')
      await webkit.goto(`${server.url}/dashboard/scan`)
      await sharks.giveFile(pictureFile(report))
      await sharks.press({ role: 'button', name: 'Countersign 3 – 1' })
      await sharks.sees({ role: 'heading', name: 'Both sides agree' })
      const answer = await sharks.until(drawingOf, 'Your reply code', 'the code of the answer')
      await firefox.goto(`${server.url}/dashboard/scan`)
      await tigers.giveFile(pictureFile(answer))
      await tigers.sees({ role: 'heading', name: 'Both sides agree' })

      await server.start()
      for (const screen of [tigers, sharks]) {
        await screen.browser.run(requestPull, null)
        await screen.until(isAllSent, null, 'that it is sent')
        expect(await screen.browser.run(readStoreRows, 'rejectedChanges')).toEqual([])
      }
    })
  })
})

for (const engine of browserEngines) {
  test(`in ${engine}, a league is made, scheduled, moved by the mouse, and leaves the device as files`, async () => {
    skipWhereMissing(engine)
    test.setTimeout(300_000)
    await withBrowser(engine, 1280, async (browser) => {
      const screen = toScreen(browser)
      const league = `${engine} league`
      await signInOn(screen, server.url, { email: 'manager@example.com', password })

      await test.step('a league by the wizard', async () => {
        await browser.goto(`${server.url}/dashboard/leagues`)
        await screen.press({ role: 'button', name: 'Create League' })
        await screen.fill('League Name', league)
        await screen.fill('Sport', 'Soccer')
        await screen.press({ role: 'button', name: 'Next' })
        await screen.fill('Season Start Date', '2027-03-01')
        await screen.fill('Season End Date', '2027-06-30')
        await screen.fill('Registration Deadline', '2027-02-15')
        await screen.fill('Number of Teams', '4')
        await screen.press({ role: 'button', name: 'Next' })
        await screen.press({ role: 'button', name: 'Create League' })
        await screen.until(isAt, '/settings', 'the league')
      })

      await test.step('its venue', async () => {
        await browser.goto(`${server.url}/dashboard/venues`)
        await screen.fill('League', league)
        await screen.press({ role: 'button', name: 'Add Venue' })
        await screen.fill('Venue Name', `${engine} park`)
        await screen.fill('Address', '1 River Road, Riverside')
        await screen.press({ role: 'button', name: 'Add Venue' })
        await screen.sees({ role: 'heading', name: `${engine} park` })
      })

      await test.step('its teams from a file', async () => {
        await browser.goto(`${server.url}/dashboard/import?kind=teams`)
        await screen.fill('Select League', league)
        await screen.giveFile({ name: 'teams.csv', type: 'text/csv', base64: toBase64(`Club\n${teams.join('\n')}\n`) })
        await screen.press({ role: 'button', name: 'Import 4 rows' })
        await screen.sees({ role: 'text', name: /4 rows new/ })
      })

      await test.step('a schedule, made in the worker', async () => {
        await browser.goto(`${server.url}/dashboard/schedules/new`)
        await screen.fill('League', league)
        await screen.fill('Schedule Name', `${engine} round robin`)
        await screen.press({ role: 'button', name: 'Next' })
        await screen.fill('Start Date', '2027-03-06')
        await screen.fill('End Date', '2027-03-31')
        await screen.press({ role: 'field', name: 'Saturday' })
        await screen.press({ role: 'button', name: 'Next' })
        await screen.press({ role: 'button', name: 'Next' }) // the venue's only field is already selected
        await screen.press({ role: 'button', name: 'Generate' })
        await screen.sees({ role: 'text', name: 'Schedule generated successfully!' })
        await screen.press({ role: 'button', name: 'Create schedule' })
        await screen.until(isAt, '/dashboard/scheduling', 'the calendar')
      })

      await test.step('a game dragged two hours down', async () => {
        await browser.goto(`${server.url}/dashboard/scheduling?view=day&date=2027-03-06`)
        const { at, hour, text } = await screen.until(lowestGame, null, 'a game on the calendar')
        await browser.hold(at)
        await browser.moveTo({ x: at.x, y: at.y + hour })
        await screen.until(isTakenUp, null, 'that the game is taken up')
        await browser.moveTo({ x: at.x, y: at.y + 2 * hour })
        await browser.release()
        await screen.sees({ role: 'text', name: 'Game updated successfully' })
        await screen.until(isElsewhere, text, 'the game at another time')
      })

      await test.step('every view of the schedule, the dashboard, the search, a team and the help', async () => {
        for (const view of ['Week', 'Month', 'List']) {
          await screen.press({ role: 'field', name: view })
          await screen.until(isAtQuery, `view=${view.toLowerCase()}`, `the schedule by ${view}`)
          await screen.sees({ role: 'text', name: /^Otters/ })
        }
        await browser.goto(`${server.url}/dashboard`)
        await screen.sees({ role: 'heading', name: 'Needs you' })
        await screen.press({ role: 'button', name: /^Search/ })
        await screen.fill('Search', 'herons')
        await screen.press({ role: 'option', name: /Herons/ })
        await screen.sees({ role: 'heading', name: 'Herons' })
        await browser.goto(`${server.url}/help`)
        await screen.fill('Search help', 'rain')
        await screen.press({ role: 'link', name: /rain/i })
        await screen.until(isAtHelpTopic, null, 'a help topic')
        await browser.goto(`${server.url}/dashboard/scheduling?view=day&date=2027-03-06`)
      })

      await test.step('its games as CSV, and what sponsors see as PDF, workbook and CSV', async () => {
        await screen.press({ role: 'button', name: 'More' })
        await screen.press({ role: 'button', name: 'Export CSV' })
        const [header, ...rows] = (await downloaded(browser, 'csv')).toString().trim().split(/\r?\n/)
        expect(header).toMatch(/Home/)
        expect(rows).toHaveLength(6)
        await browser.goto(`${server.url}/dashboard/sponsorship?tab=reports`)
        await screen.sees({ role: 'text', name: 'Monthly Sponsorship Report' }) // the preview appears as soon as the form is ready
        await screen.until(standsStill, null, 'the form of the report')
        await screen.press({ role: 'button', name: 'Generate Report' })
        await screen.sees({ role: 'text', name: 'Report generated successfully' })
        await screen.until(standsStill, null, 'the report')
        await screen.press({ role: 'button', name: 'Export All' })
        const files = readZip(await downloaded(browser, 'zip'))
        const [pdf, workbook, csv] = files.values()
        expect((await readPdf(pdf ?? new Uint8Array())).join(' ')).toContain('Monthly Sponsorship Report')
        expect((await readWorkbook(workbook ?? new Uint8Array()))[0]?.rows.length).toBeGreaterThan(2)
        expect(Buffer.from(csv ?? []).toString()).toContain(',')
      })
      await screen.until(isAllSent, null, 'that all is sent')
    })
  })
}

function skipWhereMissing(engine: BrowserEngine): void {
  const reason = getMissingReason(engine)
  test.skip(reason !== null, reason ?? '')
}

async function withBrowser(
  engine: BrowserEngine,
  width: number,
  work: (browser: EngineBrowser) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), `fieldside-${engine}-`))
  const browser = await openBrowser(engine, { folder, width, height: 844 })
  try {
    await work(browser)
  } finally {
    await browser.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns a game between the Tigers and the Sharks that hasn't been reported yet. */
async function gameOfBoth(browser: EngineBrowser): Promise<string> {
  const teamRows = await browser.run(readStoreRows, 'teams')
  const both = ['Tigers', 'Sharks'].map((name) => teamRows.find((team) => team['name'] === name)?.['id'])
  const isOfBoth = (game: Record<string, unknown>) =>
    both.includes(game['home_team_id']) && both.includes(game['away_team_id'])
  const game = (await browser.run(readStoreRows, 'games')).find((row) => row['status'] === 'scheduled' && isOfBoth(row))
  if (!game) throw new Error('The sample league has no game of the Tigers and the Sharks left')
  return String(game['id'])
}

function pictureFile(drawing: { viewBox: string; path: string }) {
  const { name, mimeType, buffer } = createCodePicture(decodeQrSquares(drawing))
  return { name, type: mimeType, base64: buffer.toString('base64') }
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64')
}

/** Returns the first downloaded file with this extension. */
async function downloaded({ downloads }: EngineBrowser, ending: string): Promise<Buffer> {
  const named = async () => (await readdir(downloads)).find((name) => name.endsWith(`.${ending}`)) ?? ''
  await expect.poll(named).not.toBe('')
  const file = join(downloads, await named())
  await expect.poll(async () => (await stat(file)).size).toBeGreaterThan(0)
  return readFile(file)
}

// All functions below run in the page.

function isAt(end: string): boolean {
  return location.pathname.endsWith(end)
}

function isAtQuery(part: string): boolean {
  return location.search.includes(part)
}

function isAtHelpTopic(): boolean {
  return location.pathname.startsWith('/help/') && document.querySelector('h1') !== null
}

/**
 * Returns whether the page shows that one side has reported the result. Also confirms the prompt that appears if the
 * game has not been played yet.
 */
function isReported(): boolean {
  const buttons = [...document.querySelectorAll('button')]
  buttons.find(({ textContent }) => textContent?.endsWith(' anyway'))?.click()
  return document.body.innerText.includes('Reported by one side')
}

function drawingOf(name: string): { viewBox: string; path: string } | null {
  const drawings = [...document.querySelectorAll('svg[role=img]')]
  const code = drawings.find((svg) => svg.getAttribute('aria-label')?.startsWith(name))
  const path = code?.querySelector('path')?.getAttribute('d')
  return code && path ? { viewBox: code.getAttribute('viewBox') ?? '', path } : null
}

/**
 * Returns the point to grab the lowest game by (it has free space below it), the height of an hour, and the game's
 * text. Returns null if there is no game yet, or if it is still moving or covered.
 */
async function lowestGame(): Promise<{ at: Point; hour: number; text: string } | null> {
  const games = [...document.querySelectorAll('.day-frame [data-game-id]')]
  const game = games.toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top).at(-1)
  const day = document.querySelector<HTMLElement>('.day-board')
  if (!game || !day) return null
  game.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = game.getBoundingClientRect()
  for (let frame = 0; frame < 18; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  const { left, top, width } = game.getBoundingClientRect()
  const at = { x: left + width / 2, y: top + 12 }
  if (left !== before.left || top !== before.top || !game.contains(document.elementFromPoint(at.x, at.y))) return null
  return { at, hour: game.getBoundingClientRect().height, text: game.textContent ?? '' }
}

function isElsewhere(text: string): boolean {
  const games = [...document.querySelectorAll('.day-frame [data-game-id]')]
  return games.length > 0 && games.every((game) => game.textContent !== text)
}

/** Returns whether the heading above the calendar has stopped moving. */
async function standsStill(): Promise<boolean> {
  const before = document.querySelector('main h2')?.getBoundingClientRect().top
  for (let frame = 0; frame < 18; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  return before === document.querySelector('main h2')?.getBoundingClientRect().top
}

function isTakenUp(): boolean {
  return document.querySelector('.day-ghost') !== null
}
