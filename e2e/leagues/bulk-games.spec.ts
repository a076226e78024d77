import { expect, test, type Page } from 'playwright/test'
import { createDraftLeague, type DraftLeague } from '../../tests/support/server/draft-league.ts'
import {
  collectConsoleErrors,
  expectAccessible,
  expectAllSynced,
  expectNoSidewaysScroll,
  laptopViewport,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
  storedRows,
} from '../support/support.ts'

// Many games at once: they are selected in the list and moved to another day, with a verdict first and Undo afterward;
// with the keyboard alone, then with a thumb.

const server = setUpFileServer({ sampleData: false })
let league: DraftLeague

/** A Monday whose week is within one month, because the list shows a month. */
const nextMonday = () => {
  const day = new Date(Date.now() + 7 * 86_400_000)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  while (day.getUTCDate() > 21) day.setUTCDate(day.getUTCDate() + 7)
  return day.toISOString().slice(0, 10)
}
const dayOf = (after: number) => new Date(Date.parse(league.monday) + after * 86_400_000).toISOString().slice(0, 10)

test.beforeAll(async () => {
  const hours = ['09:00', '10:30', '12:00', '13:30', '15:00', '16:30']
  league = await createDraftLeague(server.url, {
    teams: Array.from({ length: 14 }, (_, index) => `Team ${index + 1}`),
    fields: 2,
    monday: nextMonday(),
    weeks: 2,
    status: 'published',
    games: [
      ...hours.map((start, index) => ({ home: 2 * index, away: 2 * index + 1, field: 0, day: 0, start })),
      { home: 12, away: 13, field: 0, day: 1, start: '10:30' },
    ],
  })
})

const openList = async (page: Page) => {
  await signInOnPage(page, server.url, league.email, league.password)
  await page.goto(`${server.url}/dashboard/scheduling?view=list&date=${league.monday}`)
}
/** The days of the first six games, as stored on the device. */
const storedDays = async (page: Page) => {
  const games = await storedRows(page, 'games')
  const days = games.map((game) => `${String(game['local_date'])} ${String(game['local_time'])}`)
  return days.toSorted()
}

test('six games are selected, moved to another day with a verdict, and all put back, with the keyboard alone', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await openList(page)
  const checkboxes = page.getByRole('checkbox', { name: /^Select Team/ })
  await expect(checkboxes).toHaveCount(7)
  const before = await storedDays(page)
  const bar = page.getByRole('group', { name: 'Selection' })
  const focusedRow = page.locator('.selectable-row:focus-within')
  const press = async (button: string) => {
    await page.getByRole('button', { name: button }).focus()
    await page.keyboard.press('Enter')
  }

  await test.step('Shift selects a range, Escape clears it', async () => {
    await checkboxes.nth(0).focus()
    await page.keyboard.press('Space')
    await expect(bar).toContainText('1 game selected')
    await checkboxes.nth(5).focus()
    await page.keyboard.press('Shift+Space')
    await expect(bar).toContainText('6 games selected')
    await expect(page.getByRole('radiogroup', { name: 'Calendar view' })).toHaveCount(0) // the bar takes the toolbar's place
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    await expect(checkboxes.nth(5)).toBeFocused()
  })

  await test.step('Clear returns the focus to the row', async () => {
    await page.keyboard.press('Space')
    await press('Clear')
    await expect(bar).toHaveCount(0)
    await expect(checkboxes.nth(5)).toBeFocused()
  })

  await test.step('the day that has a game already takes five of them', async () => {
    await checkboxes.nth(0).focus()
    await page.keyboard.press('Space')
    await checkboxes.nth(5).focus()
    await page.keyboard.press('Shift+Space')
    await press('Move to another day')
    const dialog = page.getByRole('dialog', { name: 'Move 6 games to another day' })
    await dialog.getByLabel('New date').fill(dayOf(1))
    await expect(dialog.getByText('1 of 6 games doesn’t fit.')).toBeVisible()
    await expect(dialog.getByText('⚠ Riverside, Field 1 is booked twice')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Move 6 games anyway' })).toBeDisabled()
    await expectAccessible(page)
    await press('Leave out the game that doesn’t fit')
    await expect(dialog.getByText('All 5 games fit.')).toBeVisible()
  })

  await test.step('a free day takes all, and asks for the reason', async () => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Include Team 3 – Team 4' }).focus()
    await page.keyboard.press('Space')
    await dialog.getByLabel('New date').fill(dayOf(2))
    await expect(dialog.getByText('All 6 games fit.')).toBeVisible()
    await press('Move 6 games')
    await expect(dialog.getByText('Give a reason: everyone affected will see it.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The park is closed on Monday')
    await press('Move 6 games')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('6 games moved')).toBeVisible()
    await expect(bar).toHaveCount(0)
    await expect(focusedRow).toHaveCount(1)
    await expect
      .poll(() => storedDays(page))
      .toEqual([
        `${dayOf(1)} 10:30`,
        ...['09:00', '10:30', '12:00', '13:30', '15:00', '16:30'].map((time) => `${dayOf(2)} ${time}`),
      ])
    expect(await storedRows(page, 'schedule_changes')).toHaveLength(1)
    await expectAllSynced(page)
  })

  await test.step('Undo puts all of them back', async () => {
    await press('Undo')
    await expect(page.getByText('Change undone')).toBeVisible()
    await expect.poll(() => storedDays(page)).toEqual(before)
    await expect(focusedRow).toHaveCount(1)
    await expectAllSynced(page)
  })

  await test.step('an hour later they pass through each other’s places, also on the server', async () => {
    await checkboxes.nth(0).focus()
    await page.keyboard.press('Space')
    await checkboxes.nth(5).focus()
    await page.keyboard.press('Shift+Space')
    await press('Shift time')
    const dialog = page.getByRole('dialog', { name: 'Shift the time of 6 games' })
    await dialog.getByLabel('Hours').fill('1')
    await dialog.getByLabel('Minutes').fill('30')
    await expect(dialog.getByText('All 6 games fit.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The gate opens late')
    await press('Move 6 games')
    await expect(page.getByText('6 games moved')).toBeVisible()
    await expectAllSynced(page)
    await press('Undo')
    await expect.poll(() => storedDays(page)).toEqual(before)
    await expectAllSynced(page)
  })
  expect(trouble).toEqual([])
  await context.close()
})

test('with a thumb, Select shows the checkboxes, and a tap anywhere on a game selects it', async ({ browser }) => {
  const context = await browser.newContext({ ...phoneViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await openList(page)
  await page.getByRole('button', { name: 'Select', exact: true }).tap()
  const bar = page.getByRole('group', { name: 'Selection' })
  await expect(bar).toContainText('0 games selected')
  await page.getByRole('button', { name: 'Done' }).tap()
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Select', exact: true }).tap()
  await page.getByText('Team 3', { exact: true }).first().tap({ force: true })
  await page.getByText('Team 5', { exact: true }).first().tap({ force: true })
  await expect(bar).toContainText('2 games selected')
  expect(new URL(page.url()).pathname).toBe('/dashboard/scheduling')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await bar.getByRole('button', { name: 'Postpone…' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Postpone 2 games' })
  await dialog.getByLabel('Reason').fill('Lightning')
  await dialog.getByRole('button', { name: 'Postpone 2 games' }).tap()
  await expect(page.getByText('2 games postponed')).toBeVisible()
  await expect(page.getByText('Postponed: Lightning')).toHaveCount(2)
  await expectAllSynced(page)
  expect(trouble).toEqual([])
  await context.close()
})
