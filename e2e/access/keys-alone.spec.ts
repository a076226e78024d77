import { expect, test, type Browser, type BrowserContextOptions, type Page } from 'playwright/test'
import {
  expectFocus,
  hiddenStops,
  listenForWords,
  pressEnterOn,
  proposeByKeys,
  focusByTab,
  type,
} from '../support/focus.ts'
import { examples } from '../support/sample-screens.ts'
import { laptopViewport, setUpFileServer, signInOnPage, storedRows } from '../support/support.ts'

// Everything from signing in to the public page, with only the keyboard. After each action, something has the focus and
// the outcome is announced. Teams, players, sponsors, roles, disputes, and settings are covered by
// access-tasks.spec.ts, and leagues by keyboard.spec.ts.

const server = setUpFileServer({ sampleData: true })
const narrow: BrowserContextOptions = { viewport: { width: 390, height: 844 } }

test('signing in, with a wrong password first', async ({ browser }) => {
  const { page, close } = await open(browser)
  await page.goto(`${server.url}/login`)
  await type(page, 'Email', 'manager@example.com')
  await type(page, /^Password/, 'not this one')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Error signing in. Please check your credentials.')).toBeVisible()
  await expectFocus(page, 'a wrong password')
  await type(page, /^Password/, 'fieldside-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await close()
})

for (const [device, size] of [
  ['a laptop', laptopViewport],
  ['a phone with a keyboard', narrow],
] as const) {
  test(`a score is counted on ${device}, and every press says how it stands`, async ({ browser }) => {
    const { page, words, close } = await open(browser, 'manager@example.com', size)
    const { game } = await examples(page, server.url)
    await page.goto(`${server.url}/dashboard/games/${game}?enter=score`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    const [home = '', away = ''] = (await page.getByRole('heading', { level: 2 }).allTextContents()).slice(0, 2)
    await pressEnterOn(page, page.getByRole('button', { name: `One more for ${home}` }))
    await expect.poll(words).toContainEqual(`${home} 1, ${away} 0`)
    await page.keyboard.press('Space')
    await expect.poll(words).toContainEqual(`${home} 2, ${away} 0`)
    await focusByTab(page, page.getByLabel(`Score of ${away}`))
    await page.keyboard.press('ArrowUp')
    await expect.poll(words).toContainEqual(`${home} 2, ${away} 1`)
    await page.keyboard.type('1234') // typing replaces the 1, and the field accepts at most three digits
    await expect.poll(words).toContainEqual(`${home} 2, ${away} 123`)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('1')
    const before = (await words()).length
    await page.keyboard.press('Enter')
    const early = page.getByRole('dialog').getByRole('button', { name: /anyway$/ })
    const saved = page.getByText('Game result saved')
    await expect(early.or(saved).first()).toBeVisible()
    if (await early.isVisible()) await pressEnterOn(page, early)
    await expect(saved).toBeVisible()
    await expectFocus(page, 'filing a score')
    const said = (await words()).slice(before)
    expect(said.filter((one) => /saved|sent/i.test(one)).length, said.join(' | ')).toBeLessThanOrEqual(2)
    await close()
  })
}

test('the day and the notifications are gone through on a phone with a keyboard, and nothing with the focus is covered', async ({
  browser,
}) => {
  const { page, words, close } = await open(browser, 'manager@example.com', narrow)
  const heading = page.getByRole('heading', { level: 1 })
  await pressEnterOn(page, page.getByRole('link', { name: 'Today', exact: true }))
  await expect(heading).toBeFocused()
  expect(await hiddenStops(page)).toEqual([])
  await pressEnterOn(page, page.getByRole('link', { name: /^Notifications, 1 unread/ }))
  await expect(heading).toHaveText('Notifications')
  await expect(heading).toBeFocused()
  await pressEnterOn(page, page.getByRole('button', { name: 'Mark all as read' }))
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  await expectFocus(page, 'marking all as read')
  await expect.poll(words).toContainEqual(expect.stringMatching(/read/i))
  expect(await hiddenStops(page)).toEqual([])
  await close()
})

test('rows are pasted, read back in words, and imported', async ({ browser }) => {
  const { page, words, close } = await open(browser, 'manager@example.com')
  await page.goto(`${server.url}/dashboard/import?kind=teams`)
  await pressEnterOn(page, page.getByText('Paste rows from a spreadsheet'))
  const rows = page.getByLabel('Rows, with column names first')
  await focusByTab(page, rows)
  await page.keyboard.insertText('Club;Color\nQuokkas;navy\nWombats;greenish\n')
  await pressEnterOn(page, page.getByRole('button', { name: 'Preview rows' }))
  await expectFocus(page, 'reading the rows')
  await expect(page.getByText(/1 row is new/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rows in the file' }).getByRole('rowheader').first()).toBeVisible()
  await pressEnterOn(page, page.getByRole('button', { name: 'Import 1 good row' }))
  await expect(page.getByText(/Teams imported into/)).toBeVisible()
  await expectFocus(page, 'importing')
  await expect.poll(words).toContainEqual(expect.stringMatching(/imported/i))
  await close()
})

test('a schedule is generated and published', async ({ browser }) => {
  test.setTimeout(300_000)
  const { page, words, close } = await open(browser, 'manager@example.com')
  const press = async (name: string) => pressEnterOn(page, page.getByRole('button', { name, exact: true }).first())
  await page.goto(`${server.url}/dashboard/schedules/new`)
  await proposeByKeys(page, 'By keys')
  await expect.poll(words).toContainEqual(expect.stringMatching(/^Step 2 of/))
  await expect.poll(words).toContainEqual(expect.stringMatching(/generated successfully/))
  await press('Create schedule')
  await page.waitForURL(/\/dashboard\/scheduling/)
  await expectFocus(page, 'creating the schedule')
  await press('Publish')
  const question = page.getByRole('dialog')
  await pressEnterOn(page, question.getByRole('button', { name: /^Publish/ }))
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
  await expectFocus(page, 'publishing')
  await close()
})

test('a game of the calendar is moved and taken back', async ({ browser }) => {
  const { page, words, close } = await open(browser, 'manager@example.com')
  await page.goto(`${server.url}/dashboard/scheduling?view=week`)
  const shown = page.getByLabel('Schedule', { exact: true })
  await expect(shown).not.toHaveValue('')
  const schedule = await shown.inputValue()
  const games = (await storedRows(page, 'games'))
    .filter((one) => one['schedule_id'] === schedule && one['status'] === 'scheduled')
    .toSorted((a, b) => String(a['start_time']).localeCompare(String(b['start_time'])))
  const game = games[1] // the first game may have started
  const day = String(game?.['start_time']).slice(0, 10)
  await page.goto(`${server.url}/dashboard/scheduling?schedule=${schedule}&view=day&date=${day}`)
  const event = page.locator(`[data-game-id="${String(game?.['id'])}"]`)
  await focusByTab(page, event)
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: /^Move / })
  await expect(dialog).toBeVisible()
  await type(page, 'Start time', '0715AM')
  const reason = dialog.getByLabel(/^Reason/)
  if ((await reason.count()) > 0) {
    await focusByTab(page, reason)
    await page.keyboard.type('Wet field')
  }
  await pressEnterOn(page, dialog.getByRole('button', { name: /^Move (game|anyway)$/ }))
  await expect(dialog).toHaveCount(0)
  await expect.poll(words).toContainEqual(expect.stringContaining('Game updated successfully'))
  await expect(event).toBeFocused()
  await page.keyboard.press('Control+Z')
  await expect.poll(words).toContainEqual(expect.stringContaining('Change undone'))
  await expectFocus(page, 'taking it back')
  await close()
})

test('a rained-out day gets new times', async ({ browser }) => {
  const { page, close } = await open(browser, 'manager@example.com')
  const { schedule } = await examples(page, server.url)
  await page.goto(`${server.url}/dashboard/schedules/${schedule}/rainout`)
  await expect(page.getByRole('heading', { name: /affected$/ })).toBeVisible()
  await pressEnterOn(page, page.getByRole('button', { name: 'Find new times' }))
  await expect(page.getByRole('heading', { level: 2, name: /without a new time|New times/ }).first()).toBeFocused()
  await close()
})

test('somebody is invited, and the link has the focus', async ({ browser }) => {
  const { page, words, close } = await open(browser, 'manager@example.com')
  await page.goto(`${server.url}/dashboard/members`)
  await pressEnterOn(page, page.getByRole('button', { name: 'Add New Member' }))
  const dialog = page.getByRole('dialog')
  await expectFocus(page, 'opening the form')
  await type(page, 'Email address', 'new.coach@example.com')
  const role = dialog.getByLabel(/^Role/)
  await focusByTab(page, role)
  await page.keyboard.type('Viewer')
  await expect(role).toHaveValue('viewer')
  await pressEnterOn(page, dialog.getByRole('button', { name: 'Add Member' }))
  await expect(dialog.getByLabel('Link')).toHaveValue(/accept-invitation#/)
  await expectFocus(page, 'inviting')
  await expect.poll(words).toContainEqual(expect.stringMatching(/invitation|invited|Member added/i))
  await pressEnterOn(page, dialog.getByRole('button', { name: 'Done' }))
  await expect(page.getByRole('button', { name: 'Add New Member' })).toBeFocused()
  await close()
})

test('the public page is narrowed to one team, and says how many games it has', async ({ browser }) => {
  const { page, words, close } = await open(browser)
  await page.goto(`${server.url}/l/u12-spring-league`)
  const team = page.getByLabel('Show games of')
  await focusByTab(page, team)
  await page.keyboard.type('Bears')
  await page.keyboard.press('Tab')
  await expect.poll(words).toContainEqual(expect.stringMatching(/^\d+ games? of Bears$/))
  await expectFocus(page, 'the choice of a team')
  await close()
})

async function open(browser: Browser, email?: string, size: BrowserContextOptions = laptopViewport) {
  const context = await browser.newContext({ ...size, locale: 'en-US', reducedMotion: 'reduce' })
  const page: Page = await context.newPage()
  const words = await listenForWords(page)
  if (email !== undefined) {
    await signInOnPage(page, server.url, email)
    await expect.poll(async () => (await storedRows(page, 'games')).length).toBeGreaterThan(0)
  }
  return { page, words, close: () => context.close() }
}
