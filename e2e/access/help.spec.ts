import { expect, test } from 'playwright/test'
import { pressEnterOn } from '../support/focus.ts'
import {
  collectConsoleErrors,
  expectAccessible,
  expectNoSidewaysScroll,
  installableContext,
  isLostConnection,
  laptopViewport,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
  storedRows,
  waitForOfflineReady,
} from '../support/support.ts'

// Help where it is needed: from the screen that someone is on, by search, and without a connection.

test.use(installableContext)

const server = setUpFileServer({ sampleData: true })

test('a coach offline searches the help, reads a topic, and goes to its screen', async ({ browser }) => {
  const context = await browser.newContext({ ...phoneViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'coach@example.com')
  await expect.poll(async () => (await storedRows(page, 'teams')).length).toBeGreaterThan(10)
  await waitForOfflineReady(page)
  await context.setOffline(true)

  await page.goto(`${server.url}/help`)
  const search = page.getByRole('searchbox', { name: 'Search help' })
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expectAccessible(page)
  await search.fill('zzzz')
  await expect(page.getByRole('heading', { name: 'No topic matches “zzzz”' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all topics' }).click()
  await expect(page.getByRole('heading', { name: 'Game day and results' })).toBeVisible()

  await search.fill('cámera')
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('link')).toHaveCount(1)
  await page
    .getByRole('list', { name: 'Results' })
    .getByRole('link', { name: /^Agree on a score without a signal/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agree on a score without a signal' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Agree on a score without a signal' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Go to “Scan a code”' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Scan a code' })).toBeVisible()

  await test.step('the help of a screen, and what a coach may do', async () => {
    await page.getByRole('link', { name: 'Help' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Agree on a score without a signal' })).toBeVisible()
    await page.goto(`${server.url}/help/roles`)
    await expect(page.getByRole('heading', { level: 1, name: 'What each role can do' })).toBeVisible()
    await expect(page.getByLabel('Role')).toHaveValue('team_manager')
    const ofGames = page.getByRole('list', { name: 'Schedules and games' })
    await expect(ofGames.getByRole('listitem').filter({ hasText: 'Publish schedules' })).toContainText('Can’t')
    await page.getByLabel('Role').selectOption('League Administrator')
    await expect(ofGames.getByRole('listitem').filter({ hasText: 'Publish schedules' })).not.toContainText('Can’t')
    await expectAccessible(page)
    await page.goto(`${server.url}/help/rainout`)
    await expect(page.getByText('This is for: League Manager and League Administrator.')).toBeVisible()
  })
  expect(trouble.filter((message) => !isLostConnection(message))).toEqual([])
  await context.close()
})

test('league staff find a topic by keyboard, in the help and in the search', async ({ browser }) => {
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'manager@example.com')
  await expect.poll(async () => (await storedRows(page, 'teams')).length).toBeGreaterThan(10)
  await page.goto(`${server.url}/dashboard/venues`)
  await pressEnterOn(page, page.getByRole('link', { name: 'Help' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Add venues and fields' })).toBeVisible()
  await expectAccessible(page)
  await pressEnterOn(page, page.getByRole('main').getByRole('link', { name: 'Help', exact: true }))
  await page.getByRole('searchbox', { name: 'Search help' }).press('r')
  await page.keyboard.type('ain')
  await expect(page.getByRole('list', { name: 'Results' }).getByRole('link')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Reschedule rained-out games' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search help' })).toHaveValue('rain')

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('double booking')
  await expect(page.getByRole('group', { name: 'Help' }).getByRole('option')).toHaveText(['Resolve conflicts'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Resolve conflicts' })).toBeVisible()

  await page.goto(`${server.url}/help/roles`)
  const roles = page.getByRole('table', { name: 'Roles and what they can do' })
  await expect(roles.getByRole('row', { name: /^Manage sponsors/ }).getByText('Can', { exact: true })).toHaveCount(1)
  await expectAccessible(page)
  await page.goto(`${server.url}/help/nowhere`)
  await expect(page.getByRole('heading', { level: 1, name: 'Topic not found' })).toBeVisible()
  await expectAccessible(page)
  expect(trouble).toEqual([])
  await context.close()
})
