import { expect, test, type Page } from 'playwright/test'
import {
  chooseLeagueOfSchedule,
  collectConsoleErrors,
  expectAccessible,
  expectNoSidewaysScroll,
  installableContext,
  isLostConnection,
  laptopViewport,
  setUpFileServer,
  signInOnPage,
  storedRows,
  waitForOfflineReady,
} from '../support/support.ts'

test.use(installableContext)

// A team joins a published schedule, without a connection.

const server = setUpFileServer({ sampleData: true })

test('a team joins a published schedule: its games get times, and leave again after an undo', async ({ browser }) => {
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'manager@example.com')
  await page.goto(`${server.url}/dashboard/scheduling`)
  await chooseLeagueOfSchedule(page, 'U12 Spring League')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Add Teams…' }).click()
  await expect(page.getByRole('heading', { name: 'All teams are in this schedule' })).toBeVisible()
  const address = page.url()
  await waitForOfflineReady(page)
  await context.setOffline(true)

  await test.step('a new team of the league is offered, and its opponents are counted', async () => {
    await main.getByRole('link', { name: 'Add a team to the league' }).click()
    await addTeam(page, 'Latecomers')
    await page.goto(address)
    await main.getByLabel('Latecomers').check()
    await expect(main.getByText(/^\d+ games? to be added\.$/)).toBeVisible()
    await main.getByLabel('Games for each team').fill('17')
    await expect(main.getByText('Enter a number from 1 to 16')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Find times' })).toBeDisabled()
    await main.getByLabel('Games for each team').fill('3')
    await expect(main.getByText('3 games to be added.')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('its games get times, with the reason why others move', async () => {
    const last = main.getByLabel('Last day')
    const later = new Date(Date.parse(await last.inputValue()) + 28 * 86_400_000).toISOString().slice(0, 10)
    await last.fill(later)
    await main.getByRole('button', { name: 'Find times' }).press('Enter')
    await expect(main.getByText('New game', { exact: true })).toHaveCount(3)
    await expect(main.getByLabel('Reason')).toHaveValue('Latecomers joins the league')
    await expect(main.getByText(/([3-9]|\d\d) games of .*Latecomers/)).toBeVisible() // the new ones, and those that move
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('they are added, and an undo removes them', async () => {
    const ofTeam = async () => {
      const [team] = (await storedRows(page, 'teams')).filter(({ name }) => name === 'Latecomers')
      const games = await storedRows(page, 'games')
      return games.filter((game) => game['home_team_id'] === team?.['id'] || game['away_team_id'] === team?.['id'])
    }
    await main.getByRole('button', { name: 'Add 3 games' }).press('Enter')
    await expect(page.getByText('3 games added')).toBeVisible()
    expect(await ofTeam()).toHaveLength(3)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The teams were removed from the schedule')).toBeVisible()
    expect(await ofTeam()).toHaveLength(0)
  })
  expect(trouble.filter((message) => !isLostConnection(message))).toEqual([])
  await context.close()
})

async function addTeam(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Team' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').first().fill(name)
  await dialog.getByRole('button', { name: 'Add Team' }).click()
  await expect(page.getByText(name).first()).toBeVisible()
}
