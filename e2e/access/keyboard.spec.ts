import { expect, test } from 'playwright/test'
import { pressEnterOn, proposeByKeys, type } from '../support/focus.ts'
import { laptopViewport, collectConsoleErrors, setUpFileServer, signInOnPage } from '../support/support.ts'

// Enters a league, a schedule, and a score without a mouse, using only Tab, Enter, Space, and letter keys.

const server = setUpFileServer({ sampleData: true })

test('the keyboard alone creates a league, a schedule and a score', async ({ browser }) => {
  const context = await browser.newContext({ ...laptopViewport, locale: 'en-US', reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'manager@example.com')
  const nextYear = new Date().getFullYear() + 1
  const press = async (name: string) => {
    const dialog = page.getByRole('dialog')
    const within = (await dialog.count()) > 0 ? dialog : page
    await pressEnterOn(page, within.getByRole('button', { name, exact: true }).first())
  }

  await test.step('a league', async () => {
    await pressEnterOn(page, page.getByRole('link', { name: 'Leagues', exact: true }))
    await press('Create League')
    await type(page, 'League Name', 'Evening League')
    await type(page, 'Sport', 'Soc')
    await press('Next')
    await type(page, 'Season Start Date', `0901${nextYear}`)
    await type(page, 'Season End Date', `1130${nextYear}`)
    await type(page, 'Registration Deadline', `0801${nextYear}`)
    await press('Next')
    await press('Create League')
    await expect(page.getByText('League created successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'League Settings' })).toBeVisible()
  })

  await test.step('a schedule', async () => {
    await pressEnterOn(page, page.getByRole('link', { name: 'Schedule', exact: true }))
    await pressEnterOn(page, page.getByRole('link', { name: 'Create Schedule' }).first())
    await proposeByKeys(page, 'Evening games')
    await press('Create schedule')
    await expect(page.getByText('Schedule created successfully!')).toBeVisible()
  })

  await test.step('a score', async () => {
    await pressEnterOn(page, page.getByRole('link', { name: 'Today', exact: true }))
    const games = page.getByRole('main').locator('a[href^="/dashboard/games/"]')
    await pressEnterOn(page, games.first())
    const enter = page.getByRole('link', { name: /^(Enter score|Correct (it|the result))$/ })
    const scores = page.getByLabel(/^Score of /)
    await expect(enter.or(scores).first()).toBeVisible() // the page shows the game, or its score sheet directly
    if ((await scores.count()) === 0) await pressEnterOn(page, enter)
    await type(page, /^Score of /, '7')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Game result saved')).toBeVisible()
    await expect(page.getByText('7', { exact: true }).first()).toBeVisible()
  })

  expect(trouble).toEqual([])
  await context.close()
})
