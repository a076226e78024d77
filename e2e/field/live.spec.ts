import { expect, test, type BrowserContext, type Page, type Route } from 'playwright/test'
import { readDeviceGames, ana } from '../support/two-coaches.ts'
import {
  chooseLeagueOfSchedule,
  collectConsoleErrors,
  expectAllSynced,
  isLostConnection,
  phoneViewport,
  saveScoreFromSheet,
  setUpFileServer,
  signInOnPage,
  storedRows,
} from '../support/support.ts'

// Two phones side by side: what one saves, the other shows, and so does the public page of a visitor without an account.
// Long timers never fire on those that watch, so only the live streams can tell them. A third phone, whose stream is
// blocked, shows that nothing else does.

const server = setUpFileServer({ sampleData: true })

test('a score and a rainout saved on one phone appear on the other, and not on one without the stream', async ({
  browser,
}) => {
  const [coach, manager, watcher, deaf] = await Promise.all(
    Array.from({ length: 4 }, () => browser.newContext(phoneViewport)),
  )
  if (!coach || !manager || !watcher || !deaf) throw new Error('There are four phones')
  const visitor = await browser.newContext({ ...phoneViewport, serviceWorkers: 'block' })
  const trouble = [coach, manager, watcher, visitor].map(collectConsoleErrors)
  for (const context of [watcher, deaf, visitor]) await context.addInitScript(dropLongTimers)
  await deaf.route('**/live/v1/changes*', (route) => route.abort())
  const [coachPage, managerPage, watcherPage, deafPage] = [
    await openSignedIn(coach, ana.email),
    await openSignedIn(manager, 'manager@example.com'),
    await openSignedIn(watcher, 'viewer@example.com'),
    await openSignedIn(deaf, 'viewer@example.com'),
  ]
  await expect.poll(() => readDeviceGames(coachPage, ana)).not.toEqual([])
  const [gameId = ''] = await readDeviceGames(coachPage, ana)
  const statusOn = async (page: Page, id: string) =>
    (await storedRows(page, 'games')).find((game) => game['id'] === id)?.['status']

  for (const page of [watcherPage, deafPage]) {
    await page.goto(`${server.url}/dashboard/games/${gameId}`)
    await expect(page.getByRole('main').getByText(ana.team).first()).toBeVisible()
    await expect.poll(() => statusOn(page, gameId)).toBe('scheduled')
  }
  await expectLive(watcherPage, true)
  await expectLive(deafPage, false)

  const visitorPage = await openPublicPage(visitor)
  const publicGame = visitorPage.locator(`[data-game="${gameId}"]`)
  await expect(publicGame).not.toContainText('Final')

  await test.step('a score', async () => {
    await saveScoreFromSheet(coachPage, server.url, gameId)
    await expect(publicGame).toContainText('Final')
    await expect(visitorPage.locator('#announcer')).toHaveText(/final\.$/)
    expect(await visitorPage.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
    await expect(watcherPage.getByRole('main').getByText('Final')).toBeVisible()
    expect(await statusOn(watcherPage, gameId)).toBe('completed')
    expect(await statusOn(deafPage, gameId)).toBe('scheduled')
  })

  await test.step('a rainout', async () => {
    await managerPage.goto(`${server.url}/dashboard/scheduling`)
    await chooseLeagueOfSchedule(managerPage, 'U12 Spring League')
    await managerPage.getByRole('main').getByRole('button', { name: 'More' }).click()
    await managerPage.getByRole('link', { name: 'Rainout…' }).click()
    await managerPage.getByRole('button', { name: 'Find new times' }).click()
    await managerPage.getByRole('button', { name: 'What would help?' }).click()
    await managerPage.getByRole('button', { name: /^Allow it: With one more date, / }).click()
    const [before, deafBefore] = [await readPlaces(watcherPage), await readPlaces(deafPage)]
    await managerPage.getByLabel('Reason').fill('Thunder')
    await managerPage.getByRole('button', { name: /^Apply \d+ changes$/ }).click()
    await expect(managerPage.getByText(/^\d+ games changed/)).toBeVisible()
    await expectAllSynced(managerPage)
    await expect.poll(() => readPlaces(watcherPage)).not.toEqual(before)
    await expect.poll(() => readPlaces(watcherPage)).toEqual(await readPlaces(managerPage))
    expect(await readPlaces(deafPage)).toEqual(deafBefore)
  })
  expect(trouble.flat().filter((message) => !isLostConnection(message))).toEqual([])
  await Promise.all([coach, manager, watcher, deaf, visitor].map((context) => context.close()))
})

async function openSignedIn(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage()
  await signInOnPage(page, server.url, email)
  return page
}

/**
 * Opens the league's public page as on a day with games, whatever the time of day, and waits until it has asked for
 * what changed before its stream opened.
 */
async function openPublicPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const address = `${server.url}/l/u12-spring-league`
  const addGame = async (route: Route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('<main ', '<main data-live="" ')
    await route.fulfill({ response, body })
  }
  await page.route(address, addGame, { times: 1 }) // as long as nothing changes, the page stays as it is
  await page.goto(address)
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true))
  await page.waitForResponse(address)
  return page
}

/** Runs in the page: timers of 20 s and more never fire, neither for pulls nor for retries. */
function dropLongTimers(): void {
  const setTimer = window.setTimeout.bind(window)
  const replacement = (run: TimerHandler, delayMs = 0, ...parameters: unknown[]) =>
    delayMs < 20_000 ? setTimer(run, delayMs, ...parameters) : 0
  Object.defineProperty(window, 'setTimeout', { value: replacement })
}

async function expectLive(page: Page, expected: boolean): Promise<void> {
  const isLive = async () => (await storedRows(page, 'meta')).find(({ key }) => key === 'live')?.['value'] ?? false
  await expect.poll(isLive).toBe(expected)
}

/** Returns when and where each game takes place. */
async function readPlaces(page: Page): Promise<string[]> {
  const games = await storedRows(page, 'games')
  return games
    .map((game) =>
      ['id', 'local_date', 'start_time', 'field_id', 'status'].map((column) => String(game[column])).join(' '),
    )
    .toSorted((a, b) => a.localeCompare(b))
}
