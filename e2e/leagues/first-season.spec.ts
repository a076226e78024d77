import { expect, test, type Locator, type Page } from 'playwright/test'
import {
  installableContext,
  expectAccessible,
  isLostConnection,
  laptopViewport,
  collectConsoleErrors,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
  waitForOfflineReady,
  fileScore,
} from '../support/support.ts'

// The first season, end to end: one person, two devices, and a server that goes down in between.

const teams = ['Tigers', 'Sharks', 'Falcons', 'Bears']
const homes = [
  ['Tigers', 'Riverside Park, Field 1'],
  ['Sharks', 'Hillside Park, Field 1'],
] as const
const person = { email: 'maya@example.com', password: 'on-the-touchline' }

const server = setUpFileServer({ sampleData: false })

test('a league from nothing to a score that was entered with the server stopped', async ({ browser }) => {
  test.setTimeout(300_000)
  const laptopContext = await browser.newContext({ ...laptopViewport, ...installableContext })
  const troubleOnLaptop = collectConsoleErrors(laptopContext)
  const a = await laptopContext.newPage()

  await test.step('A signs up and gets an organization', async () => {
    await a.goto(`${server.url}/login`)
    await a.getByRole('button', { name: 'Create an account' }).click()
    await a.getByLabel('First name').fill('Maya')
    await a.getByLabel('Last name').fill('Chen')
    await a.getByLabel('Email').fill(person.email)
    await a.getByLabel('Password').fill(person.password)
    await a.getByLabel('League Administrator').check()
    await a.getByRole('button', { name: 'Create account' }).click()
    await a.getByLabel('Organization name').fill('Riverside Youth Sports')
    await a.getByRole('button', { name: /Create organization/i }).click()
    await a.waitForURL(/\/dashboard/)
  })

  await test.step('A creates a league', async () => {
    await a.getByRole('link', { name: 'Leagues', exact: true }).click()
    await a.getByRole('button', { name: 'Create League' }).first().click()
    const wizard = a.getByRole('dialog')
    await wizard.getByLabel('League Name').fill('U12 Spring League')
    await wizard.getByLabel('Sport').selectOption({ label: 'Soccer' })
    await wizard.getByRole('button', { name: 'Next' }).click()
    await wizard.getByLabel('Season Start Date').fill('2027-03-01')
    await wizard.getByLabel('Season End Date').fill('2027-06-30')
    await wizard.getByLabel('Registration Deadline').fill('2027-02-15')
    await wizard.getByLabel('Number of Teams').fill('4')
    await wizard.getByRole('button', { name: 'Next' }).click()
    await wizard.getByRole('button', { name: 'Create League' }).click()
    await a.waitForURL(/\/settings$/)
  })

  await test.step('A adds teams and a venue', async () => {
    await a.getByRole('link', { name: 'Teams', exact: true }).first().click()
    await a.getByRole('button', { name: 'Add Team' }).first().click()
    const dialog = a.getByRole('dialog')
    for (const team of teams) {
      await dialog.getByLabel('Team Name').fill(team)
      await dialog.getByRole('button', { name: 'Add another' }).click()
      await expect(dialog.getByText(`Added: `)).toContainText(team)
    }
    await dialog.getByRole('button', { name: 'Done' }).click()
    await addVenue(a, 'Riverside Park', 'https://www.openstreetmap.org/#map=15/50.8503/4.3517')
    await expect(a.getByRole('link', { name: '1 River Road, Riverside' })).toHaveAttribute('href', /mlat=50\.8503/)
  })

  await test.step('A asks for too much, and hears why it does not fit and what would help', async () => {
    await a.goto(`${server.url}/dashboard/schedules/new`)
    await askedFor(a, 'Next', ['Schedule name and league are required', 'Schedule name must be at least 3 characters'])
    await a.getByLabel('Schedule Name').fill('One Saturday')
    await a.getByRole('button', { name: 'Next' }).click()
    await a.getByLabel('Start Date').fill('') // the field was preset to the season's start
    await a.getByLabel('End Date').fill('')
    await askedFor(a, 'Next', ['Start date is required', 'End date is required', 'Select at least one day'])
    await a.getByLabel('Start Date').fill('2027-03-08')
    await a.getByLabel('End Date').fill('2027-03-09')
    await a.getByLabel('Saturday').check()
    await askedFor(a, 'Next', ["Selected days don't exist in the date range. Please adjust your selections."])
    await a.getByLabel('Start Date').fill('2027-03-06')
    await a.getByLabel('End Date').fill('2027-03-07')
    await a.getByLabel('To', { exact: true }).fill('08:00')
    await askedFor(a, 'Next', ['Invalid time range: 09:00 - 08:00'])
    await a.getByLabel('To', { exact: true }).fill('10:00')
    await expect(
      a.getByText(/^Only 1 game\(s\) fit between 09:00–10:00 with 2hr spacing\. Max per day: 3/),
    ).toBeVisible()
    await a.getByLabel('To', { exact: true }).fill('17:00')
    await a.getByRole('button', { name: 'Next' }).click()
    await a.getByRole('button', { name: 'Select none' }).click()
    await a.getByLabel('Field 1').uncheck()
    await askedFor(a, 'Next', ['Select at least 2 teams', 'Select at least 1 venue'])
    await a.getByRole('button', { name: 'Select all' }).click()
    await a.getByLabel('Field 1').check()
    await a.getByRole('button', { name: 'Next' }).click()
    const rules = ['Game length (minutes)', 'Minimum hours between games', 'Maximum games per day']
    const usual = await Promise.all(rules.map((rule) => a.getByLabel(rule).inputValue()))
    for (const rule of rules) await a.getByLabel(rule).fill('')
    await askedFor(a, 'Generate', [
      'Game length must be between 1 and 600 minutes',
      'Minimum hours between games is required',
      'Maximum games per day is required',
    ])
    for (const [index, rule] of rules.entries()) await a.getByLabel(rule).fill(usual[index] ?? '')
    await a.getByRole('button', { name: 'Generate' }).click()
    await expect(a.getByText(/^2 games of 6 couldn’t be placed/)).toBeVisible()
    await a.getByRole('button', { name: 'What would help?' }).click()
    await expect(a.getByText('All games fit if')).toBeVisible({ timeout: 30_000 })
    await expectAccessible(a)
    await a
      .getByRole('button', { name: 'a team may play 4 games a day' })
      .or(a.getByRole('button', { name: /^teams rest|^there is one more date/ }))
      .first()
      .click()
    await expect(a.getByText('6 of 6')).toBeVisible()
    await expect(a.getByRole('heading', { name: 'Compared with the previous arrangement' })).toBeVisible()
    await expectAccessible(a)
    await a.getByRole('button', { name: 'Go back to the previous arrangement' }).click()
    await expect(a.getByText(/^2 games of 6 couldn’t be placed/)).toBeVisible()
    await a.getByRole('button', { name: 'Back', exact: true }).click()
    for (let step = 0; step < 3; step++) await a.getByRole('button', { name: 'Previous' }).click()
    await expect(a.getByLabel('Schedule Name')).toHaveValue('One Saturday')
  })

  await test.step('A adds a second venue, ten kilometers to the north', async () => {
    await addVenue(a, 'Hillside Park', 'https://www.openstreetmap.org/#map=15/50.9402/4.3517')
    await a.goto(`${server.url}/dashboard/schedules/new`)
  })

  await test.step('A generates a round robin in the worker, with short ways, and publishes it', async () => {
    await a.getByLabel('Schedule Name').fill('Spring round robin')
    await a.getByRole('button', { name: 'Next' }).click()
    await a.getByLabel('Start Date').fill('2027-03-06')
    await a.getByLabel('End Date').fill('2027-03-31')
    await a.getByLabel('Saturday').check()
    await expect(a.getByText('Enough room')).toBeVisible()
    await a.getByRole('button', { name: 'Next' }).click()
    for (const venue of ['Riverside Park', 'Hillside Park'])
      await a
        .getByRole('group', { name: new RegExp(`^${venue}`) })
        .getByLabel('Field 1')
        .check()
    await a.getByRole('button', { name: 'Next' }).click()
    await a.getByText('Home fields', { exact: true }).click()
    for (const [index, [team, place]] of homes.entries()) {
      await a.getByRole('button', { name: 'Add home field' }).click()
      await a.getByLabel('Team', { exact: true }).nth(index).selectOption({ label: team })
      await a.getByLabel('Plays at home on').nth(index).selectOption({ label: place })
    }
    await a.getByText('Advanced options', { exact: true }).click()
    await a.getByLabel('Travel distance').selectOption({ label: 'Very important' })
    await a.getByRole('button', { name: 'Generate' }).click()
    await expect(a.getByText('Schedule generated successfully!')).toBeVisible()
    await expect(a.getByText('6 of 6')).toBeVisible()
    await expect(a.getByRole('row', { name: 'Games placed 6 6 Optimal', exact: true })).toBeVisible()
    // Only two teams have a home to travel from: one of them must travel to the other and back.
    await expect(a.getByRole('row', { name: 'Ways of all teams 20 km 20 km Optimal' })).toBeVisible()
    await a.getByRole('button', { name: 'Create schedule' }).click()
    await a.waitForURL(/\/dashboard\/scheduling/)
    await a.getByRole('button', { name: 'Publish' }).click()
    await a.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect(a.getByText('Published', { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await expect(a.getByText('All changes saved')).toBeVisible()
  })

  await test.step('A cannot give its name to another one', async () => {
    await a.getByRole('button', { name: 'More', exact: true }).click()
    await a.getByRole('link', { name: 'Create Schedule' }).click()
    await a.getByLabel('Schedule Name').fill('spring ROUND robin')
    await askedFor(a, 'Next', ['A schedule with this name already exists for the selected league.'])
    await a.goto(`${server.url}/dashboard/scheduling`)
  })

  await test.step('A sees it on a calendar', async () => {
    const games = a.getByRole('region', { name: 'Calendar' }).getByRole('link', { name: / – .+ Park, Field 1/ })
    await expect(games.first()).toBeVisible()
  })

  const phoneContext = await browser.newContext({ ...phoneViewport, ...installableContext })
  const troubleOnPhone = collectConsoleErrors(phoneContext)
  let b = await phoneContext.newPage()
  let games: string[] = []

  await test.step('B, a phone, signs in and loads', async () => {
    await signInOnPage(b, server.url, person.email, person.password)
    await waitForOfflineReady(b)
    await b.goto(`${server.url}/dashboard/scheduling`)
    await expect(gameLinks(b)).toHaveCount(6)
    games = await gameLinks(b).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  })

  await test.step('the server stops, B goes offline and cold-reloads a deep link to a game', async () => {
    await phoneContext.setOffline(true)
    await server.stop()
    await b.goto(server.url + games[0])
    await b.reload()
    await expect(b.getByRole('heading', { level: 1 })).toContainText(' – ')
  })

  await test.step('B enters three scores and closes the tab', async () => {
    for (const [index, path] of games.slice(0, 3).entries()) await enterScore(b, server.url + path, index + 1)
    await b.close()
  })

  await test.step('B opens the tab again: three to send', async () => {
    b = await phoneContext.newPage()
    await b.goto(`${server.url}/dashboard/today`)
    await expect(b.getByText('Saved on this phone · 3 to send')).toBeVisible()
  })

  await a.getByRole('link', { name: 'Standings', exact: true }).click()
  await test.step('the server is back: both devices show the same standings without a reload', async () => {
    await b.goto(`${server.url}/dashboard/standings`)
    await server.start()
    await phoneContext.setOffline(false)
    await expect(b.getByText('after 3 of 6 games')).toBeVisible()
    await expect(b.getByText(/to send/)).toBeHidden()
    await expect(a.getByText('after 3 of 6 games')).toBeVisible({ timeout: 90_000 })
    expect(await tableOf(b)).toEqual(await tableOf(a))
  })

  expect(troubleOnLaptop.filter((one) => !isLostConnection(one))).toEqual([])
  expect(troubleOnPhone.filter((one) => !isLostConnection(one))).toEqual([])
})

async function addVenue(page: Page, name: string, location: string): Promise<void> {
  await page.getByRole('link', { name: 'Venues', exact: true }).click()
  await page.getByRole('button', { name: 'Add Venue' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Venue Name').fill(name)
  await dialog.getByLabel('Address').fill('1 River Road, Riverside')
  await dialog.getByLabel('Location on the map').fill(location)
  await dialog.getByRole('button', { name: 'Add Venue' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** Presses the button and expects the wizard to show these messages about what is missing or invalid. */
async function askedFor(page: Page, button: 'Next' | 'Generate', words: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  for (const missing of words) await expect(page.getByText(missing)).toBeVisible()
}

/** Returns the links to the month's games, which a phone shows as a list. */
function gameLinks(page: Page): Locator {
  return page.getByRole('main').locator('a[href^="/dashboard/games/"]')
}

async function enterScore(page: Page, gameUrl: string, goals: number): Promise<void> {
  await page.goto(`${gameUrl}?enter=score`)
  const more = page.getByRole('button', { name: /^One more for/ }).first()
  for (let goal = 0; goal < goals; goal++) await more.click()
  await fileScore(page.getByRole('button', { name: new RegExp(`^Final: ${goals} – 0`) }))
  await expect(page.getByText('Game result saved')).toBeVisible()
}

async function tableOf(page: Page): Promise<string[]> {
  const rows: Locator = page.getByRole('table').locator('tbody tr')
  return rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.children]
        .slice(0, 2)
        .map((cell) => cell.textContent?.trim())
        .join(' '),
    ),
  )
}
