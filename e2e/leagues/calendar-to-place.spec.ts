import { expect, test } from 'playwright/test'
import { createDraftLeague, type DraftLeague } from '../../tests/support/server/draft-league.ts'
import {
  collectConsoleErrors,
  expectAccessible,
  expectNoSidewaysScroll,
  laptopViewport,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
} from '../support/support.ts'

// What is beside the calendar. Games without a date, time or field are dragged from there onto a field, and are moved
// with the keyboard and on a phone as well. A published schedule is compared with an earlier one.

const server = setUpFileServer({ sampleData: false })
let league: DraftLeague

const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

test.beforeAll(async () => {
  league = await createDraftLeague(server.url, {
    teams: ['Bears', 'Foxes', 'Hawks', 'Lions'],
    fields: 2,
    monday: '2028-05-01',
    weeks: 3,
    games: [
      { home: 0, away: 1, field: 0, day: 12, start: '10:00' },
      { home: 2, away: 3, field: 1, day: 5, start: '09:00', status: 'postponed' },
      { home: 0, away: 2, field: 0, day: 6, start: '09:00', isTimeOpen: true },
      { home: 1, away: 3, day: 13, start: '14:00' },
    ],
  })
})

test('a postponed game is dragged from the games to place onto a field, and one is moved by the keyboard', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, league.email, league.password)
  await page.goto(`${server.url}/dashboard/scheduling?view=day&date=${dayAfter(league.monday, 12)}`)
  await page.getByRole('button', { name: 'To place (3)' }).click()
  const tray = page.getByRole('region', { name: 'To place' })
  await expect(tray.getByRole('listitem')).toHaveText([
    /Hawks – Lions.*Postponed from Sat, May 6, 9:00 AM/,
    /Bears – Hawks.*No time yet: Sun, May 7/,
    /Foxes – Lions.*No field yet: Sun, May 14, 2:00 PM/,
  ])
  await expect(page.getByText('No conflicts detected in this schedule.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await test.step('it is said where the game fits, and dropping it places it', async () => {
    const held = await tray.getByRole('listitem').first().boundingBox()
    const bears = await page.getByRole('link', { name: 'Bears – Foxes' }).boundingBox()
    const field = await page.getByRole('region', { name: 'Riverside, Field 2' }).boundingBox()
    if (!held || !bears || !field) throw new Error('Something is not on the screen')
    await page.mouse.move(held.x + 40, held.y + 12)
    await page.mouse.down()
    await page.mouse.move(held.x + 40, held.y + 30, { steps: 3 })
    await expect(page.locator('.day-ghost')).toBeVisible()
    await expect(page.locator('.day-fit').first()).toBeVisible()
    await expect(page.locator('.day-target')).toHaveCount(0) // it is not over a field yet
    await page.mouse.move(bears.x + bears.width / 2, bears.y + 16, { steps: 8 })
    await expect(page.getByText('Riverside, Field 1 is booked twice')).toBeVisible()
    await page.mouse.move(field.x + field.width / 2, bears.y + 16, { steps: 8 })
    await expect(page.getByText('✓ Fits: 10:00 AM, Field 2')).toBeVisible()
    await page.mouse.up()
    await expect(page.getByText('Game updated successfully')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Hawks – Lions' })).toContainText('10:00 AM – 11:00 AM')
    await expect(page.getByRole('button', { name: 'To place (2)' })).toBeVisible()
  })

  await test.step('dropping a game outside the day leaves it where it is', async () => {
    const held = await tray.getByRole('listitem').first().boundingBox()
    if (!held) throw new Error('The game is not on the screen')
    await page.mouse.move(held.x + 40, held.y + 12)
    await page.mouse.down()
    await page.mouse.move(held.x + 40, held.y + 60, { steps: 4 })
    await page.mouse.up()
    await expect(page.locator('.day-ghost')).toHaveCount(0)
    await expect(tray.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('with the keyboard', async () => {
    const move = tray.getByRole('button', { name: 'Move Bears – Hawks…' })
    await move.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Move Bears – Hawks' })
    await dialog.getByLabel('Time to be announced').uncheck()
    await dialog.getByLabel('Start time').fill('16:00')
    await dialog.getByRole('button', { name: 'Move game' }).click()
    await expect(page.getByRole('button', { name: 'To place (1)' })).toBeVisible()
  })
  expect(trouble).toEqual([])
  await context.close()
})

test('on a phone the games to place are a section of the agenda', async ({ browser }) => {
  const own = await createDraftLeague(server.url, {
    teams: ['Bears', 'Foxes', 'Hawks', 'Lions'],
    fields: 2,
    monday: '2028-05-01',
    weeks: 3,
    games: [
      { home: 0, away: 2, field: 0, day: 12, start: '10:00' },
      { home: 1, away: 3, day: 13, start: '14:00' },
    ],
  })
  const context = await browser.newContext(phoneViewport)
  const page = await context.newPage()
  await signInOnPage(page, server.url, own.email, own.password)
  await page.goto(`${server.url}/dashboard/scheduling?date=${dayAfter(own.monday, 12)}`)
  await page.getByText('To place', { exact: true }).click()
  await page.getByText('No field yet: Sun, May 14, 2:00 PM').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('group').getByRole('button', { name: 'Move Foxes – Lions…' }).click()
  await page.getByRole('dialog').getByLabel('Field', { exact: true }).selectOption({ label: 'Riverside, Field 2' })
  await page.getByRole('dialog').getByRole('button', { name: 'Move game' }).click()
  await expect(page.getByText('Game updated successfully')).toBeVisible()
  await expect(page.getByText('To place', { exact: true })).toHaveCount(0)
  await context.close()
})

test('a published schedule shows what has changed since it was published, and which days are closed', async ({
  browser,
}) => {
  const published = await createDraftLeague(server.url, {
    teams: ['Bears', 'Foxes', 'Hawks', 'Lions'],
    fields: 2,
    monday: '2028-05-01',
    status: 'published',
    closures: [{ day: 6, reason: 'Easter tournament' }],
    blackoutDays: [3],
    games: [
      { home: 0, away: 1, field: 0, day: 5, start: '10:00' },
      { home: 2, away: 3, field: 1, day: 5, start: '10:00' },
    ],
  })
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, published.email, published.password)
  await page.goto(`${server.url}/dashboard/scheduling?view=day&date=${dayAfter(published.monday, 5)}`)
  const bears = page.getByRole('link', { name: 'Bears – Foxes, ' })
  await bears.focus()
  await expect(page.getByRole('button', { name: 'Changes' })).toHaveCount(0)
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Move Bears – Foxes' })
  await dialog.getByLabel('Start time').fill('12:00')
  await dialog.getByLabel('Reason').fill('Field 1 is being mown')
  await dialog.getByRole('button', { name: 'Move game' }).click()
  await page.getByRole('button', { name: 'Changes' }).click()
  const changes = page.getByRole('region', { name: 'Changes' })
  await expect(changes.getByText('1 game changed')).toBeVisible()
  await expect(changes.getByRole('listitem')).toHaveText(/Bears – Foxes.*10:00 AM → .*12:00 PM/)
  await expect(changes.getByLabel('Since').locator('option')).toHaveText(['Publication', /Field 1 is being mown$/])
  const since = changes.getByLabel('Since')
  await since.selectOption({ index: 1 })
  await page.reload()
  await expect(since.locator('option:checked')).toHaveText(/Field 1 is being mown$/)
  await expect(changes.getByText('1 game changed')).toBeVisible()
  await expect(bears).toContainText('Changed')
  await expect(page.getByRole('link', { name: 'Hawks – Lions, ' })).not.toContainText('Changed')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await changes.getByRole('button', { name: 'Back to now' }).click()
  await expect(changes).toHaveCount(0)
  expect(new URL(page.url()).searchParams.has('since')).toBe(false)
  await expect(bears).not.toContainText('Changed')

  await page.goto(`${page.url()}&since=yesterday`)
  await expect(since.locator('option:checked')).toHaveText('Publication')
  await changes.getByRole('button', { name: 'Back to now' }).click()
  await page.getByRole('radiogroup', { name: 'Calendar view' }).getByText('Week', { exact: true }).click()
  await expect(page.getByRole('button', { name: /^Thursday, May 4.*Blackout date$/ })).toBeVisible()
  await page.goto(`${server.url}/dashboard/scheduling?view=week&date=${dayAfter(published.monday, 6)}`)
  await expect(page.getByRole('button', { name: /^Sunday, May 7.*Closed: Easter tournament$/ })).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}/dashboard/scheduling?view=day&date=${dayAfter(published.monday, 2)}`)
  const week = page.getByRole('group', { name: 'Days of this week' })
  await expect(week.getByRole('button', { name: 'Thursday, May 4: No games; Blackout date' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(trouble).toEqual([])
  await context.close()
})
