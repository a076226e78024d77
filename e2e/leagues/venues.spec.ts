import { expect, test } from 'playwright/test'
import {
  installableContext,
  isLostConnection,
  collectConsoleErrors,
  phoneViewport,
  setUpFileServer,
  expectAllSynced,
  signInOnPage,
  storedRows,
  waitForOfflineReady,
} from '../support/support.ts'

test.use(installableContext)

// Opening hours and a closure, the resulting availability, and a game in a free slot, all without a server.

const server = setUpFileServer({ sampleData: true })

test('from opening hours to a game in a free slot, offline on a phone', async ({ browser }) => {
  test.setTimeout(180_000)
  const here = { latitude: 41.0173, longitude: -73.5795, accuracy: 8 }
  const context = await browser.newContext({
    ...phoneViewport,
    reducedMotion: 'reduce',
    geolocation: here,
    permissions: ['geolocation'],
  })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'manager@example.com')
  await waitForOfflineReady(page)
  await page.goto(`${server.url}/dashboard/venues`)
  await expect(page.getByRole('button', { name: 'Edit Harbor Diamond' })).toBeVisible()
  await context.setOffline(true)

  await test.step('hours and a closure in one save', async () => {
    await page.getByRole('button', { name: 'Edit Harbor Diamond' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: 'Use my current location' }).click()
    await expect(form.getByLabel('Location on the map')).toHaveValue('41.0173, -73.5795')
    await form.getByRole('button', { name: 'Always open' }).click()
    await form.getByRole('button', { name: 'Set opening hours' }).click()
    await form.getByLabel('Monday opens').fill('17:00')
    await form.getByLabel('Monday closes').fill('19:30')
    await form.getByRole('button', { name: 'Copy Monday to all days' }).click()
    await form.getByRole('button', { name: 'Add closure' }).click()
    await form.getByLabel('From').fill('2031-05-01')
    await form.getByLabel('To', { exact: false }).last().fill('2031-05-02')
    await form.getByLabel('Reason (optional)').fill('Works')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Venue updated successfully!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Harbor Diamond' })).toBeFocused() // focus returns here, for people without a mouse
    expect(await storedRows(page, 'outbox')).toHaveLength(1)
  })

  await test.step('the availability says so, and a free slot is used', async () => {
    await page.getByRole('link', { name: 'View Availability of Harbor Diamond' }).click()
    await page.getByLabel('Date').fill('2031-05-02')
    await expect(page.getByText('Closed: Works')).toBeVisible()
    await page.getByRole('button', { name: 'Next day' }).click()
    await page.getByLabel('Game length (min)').fill('75')
    await page.getByLabel('Turnaround (min)').fill('0')
    await expect(page.getByText('6:15 PM–7:30 PM')).toBeVisible()
    await page.getByRole('link', { name: 'Use this slot: Diamond, 6:15 PM–7:30 PM' }).click()
  })

  const [home = '', away = ''] = await test.step('the game is on the calendar', async () => {
    const form = page.getByRole('dialog')
    await expect(form.getByLabel('Start time')).toHaveValue('18:15')
    await expect(form.getByLabel('Length (min)')).toHaveValue('75')
    const teams = await form.getByLabel('Home team').locator('option').allTextContents()
    await form.getByLabel('Home team').selectOption({ index: 1 })
    await form.getByLabel('Away team').selectOption({ index: 2 })
    await form.getByLabel('Schedule', { exact: true }).selectOption('New schedule')
    await form.getByLabel('Schedule name').fill('Friendlies')
    await form.getByRole('button', { name: 'Add Game' }).click()
    await expect(page.getByText('Game added successfully')).toBeVisible()
    return teams.slice(1, 3)
  })
  await expect(page.getByRole('link', { name: `${home} – ${away}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sat, May 3' })).toBeVisible()

  await test.step('a second game there is refused while it is typed, and a free place is offered', async () => {
    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Add Game' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Home team').selectOption({ index: 3 })
    await form.getByLabel('Away team').selectOption({ index: 4 })
    await form.getByLabel('Date').fill('2031-05-03')
    await form.getByLabel('Start time').fill('18:15')
    await form.getByLabel('Length (min)').fill('75')
    await form.getByLabel('Field', { exact: true }).selectOption({ label: 'Harbor Diamond, Diamond' })
    await expect(form.getByText('1 conflict at this time. The game can’t be added here:')).toBeVisible()
    await expect(form.getByText(new RegExp(`Diamond is booked twice: ${home} – ${away}`))).toBeVisible()
    await expect(form.getByRole('button', { name: 'Add Game' })).toBeDisabled()
    await form.getByRole('group', { name: 'Available instead' }).getByRole('button').first().click()
    await expect(form.getByText(/conflict/)).toHaveCount(0)
    await form.getByRole('button', { name: 'Add Game' }).click()
    await expect(form).toHaveCount(0)
    const games = await storedRows(page, 'games')
    expect(games.filter(({ start_time }) => String(start_time).startsWith('2031-05'))).toHaveLength(2)
  })

  await test.step('the server takes it all', async () => {
    await context.setOffline(false)
    await expectAllSynced(page)
    expect(trouble.filter((message) => !isLostConnection(message))).toEqual([])
  })
  await context.close()
})
