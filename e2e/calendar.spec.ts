import { expect, test, type Locator, type Page } from 'playwright/test'
import { createDraftLeague, type DraftLeague } from '../tests/support/draft-league.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  laptop,
  listenForTrouble,
  phone,
  serverOfFile,
  signIn,
} from './support.ts'

// A draft on the calendar: dragged with the mouse, taken back, freed of a conflict; and on a phone.

const server = serverOfFile({ sampleData: false })
let league: DraftLeague

const nextMonday = () => {
  const day = new Date(Date.now() + 7 * 86_400_000)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

test.beforeAll(async () => {
  league = await createDraftLeague(server.url, {
    teams: ['Bears', 'Foxes', 'Hawks', 'Lions'],
    fields: 2,
    monday: nextMonday(),
    games: [
      { home: 0, away: 1, field: 0, day: 1, start: '10:00' },
      { home: 2, away: 3, field: 0, day: 1, start: '14:00' },
      { home: 0, away: 2, field: 0, day: 3, start: '12:00' },
      { home: 0, away: 3, field: 1, day: 3, start: '13:30' },
    ],
  })
})

const calendarOf = (page: Page) => page.locator('.calendar-grid')
const gameOn = (page: Page, title: string) =>
  calendarOf(page).locator('.sx__time-grid-event:not(.is-event-copy)', { hasText: title })

/** Presses on a game and holds it until the calendar takes it up. */
async function takeUp(page: Page, game: Locator): Promise<{ x: number; y: number }> {
  await game.scrollIntoViewIfNeeded()
  const box = await game.boundingBox()
  if (!box) throw new Error('The game is not on the screen')
  const at = { x: box.x + box.width / 2, y: box.y + 12 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await expect(calendarOf(page).locator('.is-event-copy')).toHaveCount(1)
  return at
}

test('a game is dragged with a look ahead, taken back, and moved out of a conflict', async ({ browser }) => {
  const context = await browser.newContext(laptop)
  const trouble = listenForTrouble(context)
  const page = await context.newPage()
  await signIn(page, server.url, league.email, league.password)
  await page.goto(`${server.url}/dashboard/scheduling?view=week&date=${league.monday}`)
  const bears = gameOn(page, 'Bears vs Foxes')
  await expect(bears).toContainText('10:00')
  await expect(page.getByRole('heading', { name: '1 conflict(s) detected' })).toBeVisible()

  await test.step('while it is over another game of its field, words and a mark say so; elsewhere, that it fits', async () => {
    const hour = (await calendarOf(page).locator('.sx__time-grid-day').first().boundingBox())?.height ?? 0
    const { x, y } = await takeUp(page, bears)
    await page.mouse.move(x, y + (hour / 17) * 4, { steps: 8 })
    await expect(page.getByText('⚠ Riverside, Field 1 is booked twice').first()).toBeVisible()
    await page.mouse.move(x, y + (hour / 17) * 2, { steps: 4 })
    await expect(page.getByText('✓ No conflict').first()).toBeVisible()
    await page.mouse.up()
    await expect(page.getByText('Game updated successfully')).toBeVisible()
    await expect(bears).toContainText('12:00')
  })

  await test.step('Undo puts it back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(bears).toContainText('10:00')
  })

  await test.step('a free place that is offered ends the conflict', async () => {
    await page.getByRole('button', { name: 'Free places: Bears rest 30 minutes of 2 hours' }).click()
    await page.getByRole('button', { name: /^Move Bears vs Lions to .+ 15:00, Riverside, Field 1/ }).click()
    await expect(page.getByText('No conflicts detected in this schedule.')).toBeVisible()
    await expect(gameOn(page, 'Bears vs Lions')).toContainText('15:00')
  })

  await test.step('M moves the game that has the focus', async () => {
    await bears.focus()
    await page.keyboard.press('m')
    await expect(page.getByRole('dialog', { name: 'Move Bears vs Foxes' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await expectAccessible(page)
  expect(trouble).toEqual([])
  await context.close()
})

test('on a phone the games are a list, and Move… says what would clash', async ({ browser }) => {
  const context = await browser.newContext(phone)
  const trouble = listenForTrouble(context)
  const page = await context.newPage()
  await signIn(page, server.url, league.email, league.password)
  await page.goto(`${server.url}/dashboard/scheduling?date=${league.monday}`)
  await page.getByRole('region', { name: 'Calendar' }).getByRole('button', { name: 'Move Bears vs Foxes…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Start time').fill('14:30')
  await expect(dialog.getByText(/Riverside, Field 1 is booked twice: Hawks vs Lions/)).toBeVisible()
  await dialog.getByLabel('Start time').fill('18:00')
  await dialog.getByRole('button', { name: 'Move game' }).click()
  await expect(page.getByText('Game updated successfully')).toBeVisible()
  await expectNoSidewaysScroll(page)
  expect(trouble).toEqual([])
  await context.close()
})
