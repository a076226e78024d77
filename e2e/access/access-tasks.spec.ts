import { expect, test, type Page } from 'playwright/test'
import { expectFocus, listenForWords, pressEnterOn, focusByTab, type } from '../support/focus.ts'
import { expectAccessible, laptopViewport, setUpFileServer, signInOnPage, storedRows } from '../support/support.ts'

// Performs tasks with only the keyboard: after each action, something has the focus and the outcome is announced.

const server = setUpFileServer({ sampleData: true })

test('a dialog that loses what was typed asks first, and Escape closes only the question', async ({ browser }) => {
  const { page, close } = await open(browser)
  await page.goto(`${server.url}/dashboard/sponsorship?tab=sponsors`)
  await pressEnterOn(page, page.getByRole('link', { name: 'Add Sponsor' }).first())
  await expect(page.getByRole('heading', { level: 1, name: 'Add Sponsor' })).toBeFocused()
  await type(page, /^Company Name/, 'Corner Bakery')
  await pressEnterOn(page, page.getByRole('button', { name: 'Add Deal' }))
  const deal = page.getByRole('dialog', { name: 'Add Deal' })
  await type(page, 'Price', '950')

  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await expect(question).toContainText('Price')
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await expect(question).toHaveAccessibleDescription(/You haven’t saved Price/)
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(deal.getByLabel('Price')).toHaveValue('950')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(deal.getByLabel('Price')).toHaveValue('950')
  await pressEnterOn(page, deal.getByRole('button', { name: 'Cancel' }))
  await pressEnterOn(page, question.getByRole('button', { name: 'Discard' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add Deal' })).toBeFocused()

  await expect(page.getByLabel(/^Company Name/)).toHaveValue('Corner Bakery')
  await pressEnterOn(page, page.getByRole('link', { name: 'Cancel' }))
  await expect(question).toContainText('Company Name')
  await pressEnterOn(page, question.getByRole('button', { name: 'Discard' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Sponsorship Management' })).toBeFocused()

  await pressEnterOn(page, page.getByRole('link', { name: 'Add Sponsor' }).first())
  await pressEnterOn(page, page.getByRole('button', { name: 'Add Deal' }))
  await deal.getByRole('combobox', { name: 'Package' }).selectOption({ index: 1 })
  await deal.getByLabel('Start Date').fill('2027-01-01')
  await deal.getByLabel('End Date').fill('2027-12-31')
  await pressEnterOn(page, deal.getByRole('button', { name: 'Add Deal' }))
  await expect(deal).toHaveCount(0)
  await page.goBack()
  await expect(question).toHaveAccessibleDescription('You haven’t saved the deals of the new sponsor.')
  await pressEnterOn(page, question.getByRole('button', { name: 'Keep editing' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Add Sponsor' })).toBeVisible()
  await pressEnterOn(page, page.getByRole('link', { name: 'Cancel' }))
  await pressEnterOn(page, question.getByRole('button', { name: 'Discard' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Sponsorship Management' })).toBeFocused()
  await close()
})

test('leaving league settings by the menu, Back or Forward asks first, and no more once they are saved', async ({
  browser,
}) => {
  const { page, close } = await open(browser)
  await page.goto(`${server.url}/dashboard/leagues`)
  await pressEnterOn(page, page.getByRole('link', { name: /^League settings for/ }).first())
  await type(page, 'Description', 'Played under the lights')
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await pressEnterOn(page, page.getByRole('link', { name: 'Teams', exact: true }))
  await expect(question).toContainText('Description')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Description')).toHaveValue(/Played under the lights$/)
  await expect(page).toHaveURL(/\/settings$/)
  await page.goBack()
  await expect(question).toContainText('Description')
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(page.getByLabel('Description')).toHaveValue(/Played under the lights$/)
  await expect(page).toHaveURL(/\/settings$/)

  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^General.*changed$/ })).toBeVisible()
  await type(page, /^League Name/, ' and friends')
  await expect(page.getByText('League Name and Description', { exact: true })).toBeVisible()
  await pressEnterOn(page, page.getByRole('button', { name: 'Discard' }))
  await expect(page.getByText('No unsaved changes')).toBeVisible()
  await expect(page.getByLabel('Description')).not.toHaveValue(/Played under the lights$/)
  await expectAccessible(page)
  await type(page, 'Description', 'Played under the lights')
  await pressEnterOn(page, page.getByRole('button', { name: 'Save Changes' }).first())
  await expect(page.getByText('League settings updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Changes' }).first()).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'League Management' })).toBeFocused()

  await page.goForward()
  await type(page, 'Description', 'Played at noon')
  await page.goBack()
  await pressEnterOn(page, question.getByRole('button', { name: 'Discard' }))
  await expect(page.getByRole('heading', { level: 1, name: 'League Management' })).toBeFocused()
  await expect(page).toHaveURL(/\/leagues$/)
  await close()
})

test('every screen names itself the first time it is opened', async ({ browser }) => {
  const { page, close } = await open(browser)
  for (const name of ['Leagues', 'Schedule', 'Teams', 'Standings', 'Members', 'Sponsorship']) {
    await pressEnterOn(page, page.getByRole('link', { name, exact: true }))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeFocused()
  await close()
})

test('a role is chosen with arrows and saved with a button', async ({ browser }) => {
  const { page, words, close } = await open(browser)
  await page.goto(`${server.url}/dashboard/members`)
  const role = page.getByLabel('Role of Luis Ortega', { exact: true })
  await focusByTab(page, role)
  const before = await role.inputValue()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(role).toBeFocused()
  expect(await role.inputValue()).not.toBe(before)
  const members = await storedRows(page, 'memberships')
  await pressEnterOn(page, page.getByRole('button', { name: 'Save the role of Luis Ortega' }))
  await expect(page.getByText(/^Luis Ortega is now/)).toBeVisible()
  await expect(role).toBeFocused()
  await expect.poll(words).toContainEqual(expect.stringMatching(/Luis Ortega is now/))
  await expect.poll(() => storedRows(page, 'memberships')).not.toEqual(members)
  await close()
})

test('a team is deleted and brought back, and players are added, with a word each time', async ({ browser }) => {
  const { page, words, close } = await open(browser)
  await page.goto(`${server.url}/dashboard/teams`)
  await pressEnterOn(page, page.getByRole('button', { name: /^Add (New )?Team$/ }).first())
  await expect(page.getByLabel('Team Name')).toBeFocused()
  await page.keyboard.type('Comets')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectFocus(page, 'adding a team')
  await expect.poll(words).toContainEqual(expect.stringContaining('Team added successfully: Comets'))

  await pressEnterOn(page, page.getByRole('link', { name: 'Comets', exact: true }))
  for (const name of ['Ana', 'Ben']) {
    await type(page, /^Name/, name)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(/^Name/).first()).toHaveValue('')
    await expectFocus(page, `adding ${name}`)
    await expect.poll(words).toContainEqual(expect.stringContaining(`Player added successfully: ${name}`))
  }
  await page.goBack()
  await pressEnterOn(page, page.getByRole('button', { name: 'Actions for Comets' }))
  await pressEnterOn(page, page.getByRole('button', { name: 'Delete Comets' }))
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await pressEnterOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete Team' }))
  await expect(page.getByRole('button', { name: 'Actions for Comets' })).toHaveCount(0)
  await expectFocus(page, 'deleting a team')
  await page.keyboard.press('Control+Z')
  await expect(page.getByRole('button', { name: 'Actions for Comets' })).toBeVisible()
  await expectFocus(page, 'taking it back')
  await close()
})

test('a dispute is settled, and the focus stays on the game', async ({ browser }) => {
  const { page, close } = await open(browser)
  const games = await storedRows(page, 'games')
  const disputed = games.find((game) => game['result_state'] === 'disputed')
  await page.goto(`${server.url}/dashboard/games/${String(disputed?.['id'])}`)
  await pressEnterOn(page, page.getByRole('button', { name: /^Settle|^Accept|\d+ – \d+/ }).first())
  await expect
    .poll(async () => (await storedRows(page, 'games')).find(({ id }) => id === disputed?.['id'])?.['result_state'])
    .not.toBe('disputed')
  await expectFocus(page, 'settling a dispute')
  await close()
})

test('losing the connection is said, once', async ({ browser }) => {
  const { words, context, close } = await open(browser)
  await context.setOffline(true)
  await expect.poll(words).toContainEqual('No connection. What you enter is saved on this device.')
  await context.setOffline(false)
  await expect.poll(words).toContainEqual('Back online.')
  await close()
})

async function open(browser: Parameters<Parameters<typeof test>[2]>[0]['browser']) {
  const context = await browser.newContext({ ...laptopViewport, locale: 'en-US', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const words = await listenForWords(page)
  await signInOnPage(page, server.url, 'manager@example.com')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await untilFilled(page)
  return { page, words, context, close: () => context.close() }
}

/** Waits until the first copy of the league's data has arrived. */
async function untilFilled(page: Page): Promise<void> {
  await expect.poll(async () => (await storedRows(page, 'games')).length).toBeGreaterThan(0)
}
