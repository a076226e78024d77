import { expect, test } from 'playwright/test'
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
} from '../support/support.ts'

// A weekly practice takes a field and a team. Whoever plans a game there is told, on the calendar as well.

const server = setUpFileServer({ sampleData: false })
let league: DraftLeague

test.beforeAll(async () => {
  league = await createDraftLeague(server.url, {
    teams: ['Bears', 'Foxes', 'Hawks', 'Lions'],
    fields: 2,
    monday: '2028-05-01',
    weeks: 3,
    games: [{ home: 0, away: 1, field: 0, day: 12, start: '10:00' }],
  })
})

test('a weekly practice is added despite a game, shown on the calendar as a conflict, and deleted from one date on', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  const day = '2028-05-13' // the Saturday of the game
  const calendar = `${server.url}/dashboard/scheduling?view=day&date=${day}`
  await signInOnPage(page, server.url, league.email, league.password)
  await page.goto(calendar)
  await expect(page.getByText('No conflicts detected in this schedule.')).toBeVisible()

  await test.step('the page is reached from the schedule, and says what the practice overlaps', async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('link', { name: 'Practices and Events' }).click()
    await page.getByRole('button', { name: 'Add Practice or Event' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Practice or Event' })
    await dialog.getByLabel('Date').fill('2028-05-06')
    await dialog.getByLabel('Start time').fill('10:30')
    await dialog.getByLabel('End time').fill('12:00')
    await dialog.getByLabel('Repeat every week').check()
    await dialog.getByLabel('Last date').fill('2028-05-20')
    await dialog.getByLabel('Field').selectOption({ label: 'Riverside, Field 1' })
    await dialog.getByLabel('Hawks').check()
    await expect(dialog.getByText('3 dates in all.')).toBeVisible()
    await expect(dialog.getByText(/^Bears – Foxes, Sat, May 13, 10:00 AM/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add Anyway' }).click()
    await expect(page.getByText('Added 3 dates')).toBeVisible()
    await expect(page.getByText('10:30 AM–12:00 PM')).toHaveCount(3)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('the calendar shows the practice and the conflict', async () => {
    await page.goto(calendar)
    const field = page.getByRole('region', { name: 'Riverside, Field 1' })
    await expect(field.getByRole('link', { name: /^Practice Hawks/ })).toBeVisible()
    await expect(page.getByText('Riverside, Field 1 is taken: Practice')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a game of its team at that time is a conflict too', async () => {
    await page.goto(`${calendar}&add=1`)
    const dialog = page.getByRole('dialog', { name: 'Add Game' })
    await dialog.getByLabel('Home team').selectOption('Hawks')
    await dialog.getByLabel('Away team').selectOption('Lions')
    await dialog.getByLabel('Date').fill(day)
    await dialog.getByLabel('Start time').fill('11:00')
    await dialog.getByLabel('Field', { exact: true }).selectOption({ label: 'Riverside, Field 2' })
    await expect(dialog.getByText('Hawks have another event at that time: Practice')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('without the practice, there is no conflict', async () => {
    await page.goto(`${server.url}/dashboard/leagues/${league.leagueId}/events`)
    await page.getByRole('button', { name: /^Actions for Practice, Sat, May 13/ }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this practice or event?' })
    await dialog.getByLabel('This and the 1 that follow').check()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Deleted 2 dates')).toBeVisible()
    await expect(page.getByText('10:30 AM–12:00 PM')).toHaveCount(1)
    await expectAllSynced(page)
    await page.goto(calendar)
    await expect(page.getByText('No conflicts detected in this schedule.')).toBeVisible()
  })
  expect(trouble).toEqual([])
  await context.close()

  const phone = await browser.newContext(phoneViewport)
  const small = await phone.newPage()
  await signInOnPage(small, server.url, league.email, league.password)
  await small.goto(`${server.url}/dashboard/leagues/${league.leagueId}/events`)
  await expect(small.getByText('10:30 AM–12:00 PM')).toBeVisible()
  await expectAccessible(small)
  await expectNoSidewaysScroll(small)
  await phone.close()
})
