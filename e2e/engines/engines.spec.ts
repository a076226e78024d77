import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { createDraftLeague } from '../../tests/support/server/draft-league.ts'
import { phoneViewport, setUpFileServer, signInOnPage, storedRows } from '../support/support.ts'
import { browserEngines, getMissingReason, openBrowser, type EngineBrowser } from './engine-browser.ts'
import { toScreen, type Screen } from './screen.ts'
import {
  countPulls,
  goOutAndBack,
  hasPulledMore,
  isAllSent,
  isTodayShown,
  readStoreRows,
  signInOn,
  storedGames,
} from './steps.ts'

// Plays the same game days in each browser engine, with a profile on disk, because the engines may differ in what they
// store, send, and show after being killed.

const server = setUpFileServer({ sampleData: false })

const lastMonday = () => {
  const day = new Date(Date.now() - 14 * 86_400_000)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

for (const engine of browserEngines) {
  test(`in ${engine}, scores of an afternoon without a server survive a killed browser and reach another device`, async ({
    browser: chromium,
  }) => {
    const reason = getMissingReason(engine)
    test.skip(reason !== null, reason ?? '')
    test.setTimeout(300_000)
    const league = await createDraftLeague(server.url, {
      teams: ['Bears', 'Foxes', 'Hawks', 'Lions'],
      fields: 2,
      monday: lastMonday(),
      status: 'published',
      games: [
        { home: 0, away: 1, field: 0, day: 1, start: '10:00' },
        { home: 2, away: 3, field: 0, day: 1, start: '14:00' },
        { home: 0, away: 2, field: 0, day: 3, start: '12:00' },
      ],
    })
    const folder = await mkdtemp(join(tmpdir(), `fieldside-${engine}-`))
    const open = () => openBrowser(engine, { folder, width: 500, height: 844 })
    let browser: EngineBrowser | undefined
    try {
      browser = await open()
      let screen = toScreen(browser)
      const games = await test.step('sign in', async () => {
        await signInOn(screen, server.url, league)
        return screen.until(storedGames, 3, 'three games on the device')
      })
      const [first, second, third] = games.map(({ id }) => id)

      await test.step('a score', async () => {
        await enterScore(screen, `${server.url}/dashboard/games/${first}?enter=score`, 3)
        await screen.until(isAllSent, null, 'that it is sent')
      })
      await server.stop()
      await test.step('two more from cold links, without the server', async () => {
        await enterScore(screen, `${server.url}/dashboard/games/${second}?enter=score`, 2)
        await enterScore(screen, `${server.url}/dashboard/games/${third}?enter=score`, 1)
        await screen.sees({ role: 'text', name: '2 to send' })
      })
      await test.step('the browser is killed and opened again', async () => {
        await browser?.kill()
        browser = await open()
        screen = toScreen(browser)
        await browser.goto(`${server.url}/dashboard/today`)
        await screen.sees({ role: 'text', name: '2 to send' })
      })
      await server.start()
      await test.step('all is sent, and another device has the same', async () => {
        await browser?.run(() => window.dispatchEvent(new Event('online')), null)
        await screen.until(isAllSent, null, 'that it is sent')
        await screen.sees({ role: 'text', name: 'Everything has been sent' })
        const other = await chromium.newContext(phoneViewport)
        const page = await other.newPage()
        await signInOnPage(page, server.url, league.email, league.password)
        const here = await screen.until(storedGames, 3, 'three games on the device')
        expect(here.map(({ score }) => score)).toEqual(['3–0', '2–0', '1–0'])
        await expect
          .poll(async () =>
            (await storedRows(page, 'games'))
              .map(({ id, home_score, away_score }) => ({ id, score: `${String(home_score)}–${String(away_score)}` }))
              .toSorted((a, b) => b.score.localeCompare(a.score)),
          )
          .toEqual(here)
        await test.step('what that device saves arrives on the live stream', async () => {
          // As long as the stream works, the next pull by a timer is five minutes away.
          const readHere = (store: string) => () => browser?.run(readStoreRows, store)
          await expect.poll(readHere('meta')).toContainEqual({ key: 'live', value: true })
          await page.goto(`${server.url}/dashboard/leagues/${league.leagueId}/settings`)
          await page.getByLabel('League Name').fill('Renamed elsewhere')
          await page.getByRole('button', { name: 'Save Changes' }).click()
          await expect
            .poll(readHere('leagues'), { timeout: 60_000 })
            .toContainEqual(expect.objectContaining({ name: 'Renamed elsewhere' }))
        })
        await other.close()
      })
      await test.step('a second tab, which does not lead, is loaded anew, and the first one fetches for it', async () => {
        for (const [nth, open] of ['openTab', 'reload'].entries()) {
          const before = await screen.until(countPulls, null, 'what was asked of the server')
          if (open === 'openTab') await browser?.openTab()
          else await browser?.showTab(1)
          await browser?.goto(`${server.url}/dashboard/today`)
          await screen.until(isTodayShown, null, 'Today')
          await browser?.showTab(0)
          await screen.until(hasPulledMore, before, `that it fetches for the other tab, time ${nth + 1}`, 15_000)
        }
      })
      await test.step('ten times out to a public page, soon after a screen appears, and back', async () => {
        for (let round = 0; round < 10; round++) await goOutAndBack(screen, server.url, round)
      })
    } finally {
      await browser?.kill()
      await rm(folder, { recursive: true, force: true })
    }
  })
}

async function enterScore(screen: Screen, url: string, goals: number): Promise<void> {
  await screen.browser.goto(url)
  for (let goal = 0; goal < goals; goal++) await screen.press({ role: 'button', name: /^One more for/ })
  await screen.press({ role: 'button', name: `Final: ${goals} – 0` })
  await screen.sees({ role: 'text', name: 'Game result saved' })
}
