import { expect, test, type Browser, type BrowserContextOptions, type Page } from 'playwright/test'
import { makeLeague, type MadeLeague } from '../../tests/support/server/made-league.ts'
import { createOrganizationOnServer } from '../../tests/support/server/new-organization.ts'
import {
  installableContext,
  isLostConnection,
  laptopViewport,
  collectConsoleErrors,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
  storedRows,
  waitForOfflineReady,
  fileScore,
} from '../support/support.ts'

test.use(installableContext)

// A tournament weekend: eleven teams in double elimination. The manager creates it from the table, and two phones enter
// the results, half of them offline. One result is wrong, and one team doesn't show up.

const server = setUpFileServer({ sampleData: false })

/** The teams in the order of the league's table. */
const teams = ['Aces', 'Bulls', 'Crows', 'Ducks', 'Elks', 'Finches', 'Geese', 'Hares', 'Ibises', 'Jays', 'Kites']

const days = ['2027-05-08', '2027-05-09'] as const

let owner: Awaited<ReturnType<typeof createOrganizationOnServer>>
let league: MadeLeague

test.beforeAll(async () => {
  owner = await createOrganizationOnServer(server.url)
  // One game per team, except for the Finches, with goal differences that put the teams in the order above.
  const games = [0, 1, 2, 3, 4].map((home) => ({
    home,
    away: 10 - home,
    field: 0,
    start: `2026-09-0${home + 1}T10:00:00Z`,
    score: [9 - home, 0] as const,
  }))
  league = makeLeague(owner, {
    name: 'City League',
    teams,
    fields: 2,
    rules: { standings_preset: 'points_3_1_0', tie_breakers: ['difference'] },
    schedule: { name: 'Season', status: 'published', startDate: '2026-09-01', endDate: '2026-09-30', games },
  })
  await owner.push(league.changes)
})

test('eleven teams play a double elimination, and every device tells the same of it', async ({ browser }) => {
  test.setTimeout(300_000)
  const [first, second] = [await owner.addMember('scorekeeper'), await owner.addMember('scorekeeper')]
  const office = await open(browser, laptopViewport, owner)
  let bracket = ''

  await test.step('the manager makes it from the standings, on two fields and two days, and publishes it', async () => {
    bracket = await makeTournament(office.page)
  })

  const [north, south] = await Promise.all([open(browser, phoneViewport, first), open(browser, phoneViewport, second)])
  const devices = [office, north, south]
  await Promise.all(devices.map(({ page }) => page.goto(`${bracket}?view=list`)))

  await test.step('without a connection each phone plays its half of the winners’ side', async () => {
    await Promise.all([north, south].map((each) => goOffline(each)))
    await Promise.all([play(north.page, [1, 4, 5, 8]), play(south.page, [3, 2, 6, 7, 9], { 2: 'Jays' })])
    await expect(matchOf(north.page, 13)).toHaveAccessibleName(/Aces, winner of match 9/)
    await expect(matchOf(south.page, 13)).toHaveAccessibleName(/winner of match 8, Bulls/)
    await expect(matchOf(office.page, 4)).toHaveAccessibleName(/Aces, winner of match 1/)
  })

  await test.step('with a connection everybody knows who meets in the winners’ final', async () => {
    await Promise.all([north, south].map(({ context }) => context.setOffline(false)))
    for (const { page } of devices) await hears(page, 13, /Aces, Bulls/)
  })

  await test.step('the manager corrects the wrong result, and sees first what that costs', async () => {
    await matchOf(office.page, 2).click()
    await office.page.getByRole('button', { name: 'Correct result…' }).click()
    const dialog = office.page.getByRole('dialog', { name: 'Correct the result of match 2' })
    await dialog.getByLabel('Score of Geese').fill('3')
    await dialog.getByLabel('Score of Jays').fill('1')
    await expect(dialog.getByRole('listitem')).toHaveText([
      /^Match 6, Bulls – Jays 1 : 0: the result will be cleared\.$/,
      /^Match 9, Bulls – Crows 1 : 0: the result will be cleared\.$/,
    ])
    await dialog.getByRole('button', { name: 'Correct it and clear 2 results' }).click()
    for (const { page } of devices) await hears(page, 6, /Bulls, Geese/)
  })

  await test.step('it goes on, on one phone without a connection again; the Kites do not come', async () => {
    await play(south.page, [6, 9])
    await hears(north.page, 13, /Aces, Bulls/)
    await goOffline(north)
    await forfeit(office.page, 12, 'Kites')
    await Promise.all([play(north.page, [13, 10, 14, 16]), play(south.page, [11])])
    await hears(south.page, 15, /Elks, Hares/)
    await play(south.page, [15, 17])
    await north.context.setOffline(false)
    await hears(south.page, 18, /Ducks, Crows/)
    await play(south.page, [18])
    await hears(north.page, 19, /Bulls, Crows/)
    await play(north.page, [19, 20])
  })

  await test.step('all devices show the same end', async () => {
    for (const { page } of devices) await hears(page, 20, /Aces won/)
    for (const { page } of devices) await expect(page.getByText('Champion: Aces')).toBeVisible()
    const ends = await Promise.all(devices.map(({ page }) => endOf(page)))
    expect(ends[0]).toEqual([
      '1. Aces',
      '2. Bulls',
      '3. Crows',
      '4. Ducks',
      '5.–6. Elks',
      '5.–6. Finches',
      '7.–8. Geese',
      '7.–8. Hares',
      '9.–11. Ibises',
      '9.–11. Jays',
      '9.–11. Kites',
    ])
    expect(ends.slice(1)).toEqual([ends[0], ends[0]])
  })

  await test.step('the calendars agree, and the league’s table knows nothing of it', async () => {
    for (const { page } of devices) {
      await expect.poll(async () => (await storedRows(page, 'outbox')).length).toBe(0)
      expect(await storedRows(page, 'rejectedChanges')).toEqual([])
    }
    const calendars = await Promise.all(devices.map(({ page }) => calendarOf(page)))
    expect(calendars[0]).toHaveLength(21)
    expect(calendars[0]?.filter((line) => line.includes('Not needed'))).toHaveLength(1)
    expect(calendars[0]?.filter((line) => line.includes('Forfeited'))).toHaveLength(1)
    expect(calendars.slice(1)).toEqual([calendars[0], calendars[0]])
    for (const { page } of devices) {
      await page.goto(`${server.url}/dashboard/leagues/${league.leagueId}/standings`)
      const rows = page.getByRole('region', { name: 'City League' }).getByRole('rowheader')
      await expect(rows).toHaveText(teams.map((team) => new RegExp(team)))
    }
  })

  for (const { context, trouble } of devices) {
    expect(trouble.filter((message) => !isLostConnection(message))).toEqual([])
    await context.close()
  }
})

type Device = Awaited<ReturnType<typeof open>>

async function open(
  browser: Browser,
  kind: BrowserContextOptions,
  { email, password }: { readonly email: string; readonly password: string },
) {
  const context = await browser.newContext(kind)
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, email, password)
  return { context, trouble, page }
}

async function goOffline({ page, context }: Device): Promise<void> {
  await waitForOfflineReady(page)
  await expect(matchOf(page, 1)).toBeVisible()
  await context.setOffline(true)
}

/** Creates the tournament and returns the URL of its bracket. */
async function makeTournament(page: Page): Promise<string> {
  await page.goto(`${server.url}/dashboard/scheduling`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Create Tournament' }).click()
  await page.getByLabel('Schedule Name').fill('City Cup')
  await page.getByLabel('Format').selectOption({ label: 'Double elimination' })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Start Date').fill(days[0])
  await page.getByLabel('End Date').fill(days[1])
  await page.getByLabel('Saturday').check()
  await page.getByLabel('Sunday').check()
  await page.getByLabel('From', { exact: true }).fill('08:00')
  await page.getByLabel('To', { exact: true }).fill('22:00')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Number of teams').selectOption('11')
  await page.getByRole('radio', { name: 'Standings' }).check({ force: true })
  await expect(page.getByText(/^Seed \d+: /)).toHaveText(teams.map((_, index) => `Seed ${index + 1}: `))
  for (const [index, team] of teams.entries()) {
    await expect(page.getByRole('listitem').filter({ hasText: `Seed ${index + 1}: ` })).toContainText(team)
  }
  await page.getByLabel('All fields').check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Game length (minutes)').fill('60')
  await page.getByLabel('Minimum hours between games').fill('1')
  await page.getByLabel('Maximum games per day').fill('7')
  await page.getByRole('button', { name: 'Generate' }).click()
  await page.getByRole('button', { name: 'Create tournament' }).click()
  await page.waitForURL(/\/bracket$/)
  const bracket = page.url()
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Schedule published successfully')).toBeVisible()
  return bracket
}

/** Returns the button for a match in a bracket, whether drawn or as a list. */
const matchOf = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Match ${number}, `) })

/** Waits until a change from another device arrives, by syncing now instead of at the next interval. */
async function hears(page: Page, match: number, words: RegExp): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(matchOf(page, match)).toHaveAccessibleName(words, { timeout: 2000 })
  }).toPass()
}

/**
 * Enters results from the bracket. The better seed wins 1 – 0.
 * @param upsets which team wins instead, by match
 */
async function play(page: Page, matches: readonly number[], upsets: Readonly<Record<number, string>> = {}) {
  for (const number of matches) {
    await test.step(`match ${number}`, async () => {
      await matchOf(page, number).click()
      await page.getByRole('link', { name: 'Enter score' }).click()
      const heading = page.getByRole('heading', { level: 1, name: /^Score of / })
      const names = ((await heading.textContent()) ?? '').replace('Score of ', '').split(' – ')
      const winner = upsets[number] ?? names.toSorted((a, b) => teams.indexOf(a) - teams.indexOf(b))[0]
      await page.getByRole('button', { name: `One more for ${winner}` }).tap()
      await fileScore(page.getByRole('button', { name: /^Final: / }))
      await page.getByRole('link', { name: 'Bracket', exact: true }).click()
      await expect(matchOf(page, number)).toHaveAccessibleName(new RegExp(`${winner} won`))
    })
  }
}

async function forfeit(page: Page, number: number, team: string): Promise<void> {
  await matchOf(page, number).click()
  await page.getByRole('button', { name: 'Forfeit…' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Who forfeits match ${number}?` })
  await dialog.getByLabel(team).check()
  await dialog.getByLabel('Reason').fill('Their bus broke down')
  await dialog.getByRole('button', { name: 'Record the forfeit' }).click()
  await expect(matchOf(page, number)).toHaveAccessibleName(/Forfeit/)
}

/** Returns the final standings as lines such as `1. Aces`. */
function endOf(page: Page): Promise<string[]> {
  return page
    .getByRole('region', { name: 'Final standing' })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => [...item.children].map((part) => part.textContent).join(' ')))
}

/** Returns the list of games on the tournament's two days, line by line. */
async function calendarOf(page: Page): Promise<string[]> {
  await page.goto(`${server.url}/dashboard/leagues/${league.leagueId}/schedule?view=list&date=${days[0]}`)
  const lines = page.getByRole('main').getByRole('listitem').filter({ hasText: / – / })
  const rest = page.getByRole('button', { name: /^Show \d+ more games$/ }) // a phone shortens long days
  await expect(lines.first()).toBeVisible()
  for (const button of (await rest.all()).toReversed()) await button.click()
  await expect(lines).toHaveCount(21)
  return lines.evaluateAll((items) => items.map((item) => item.textContent))
}
