import { expect, test, type Page } from 'playwright/test'
import { makeLeague } from '../../tests/support/server/made-league.ts'
import { createOrganizationOnServer } from '../../tests/support/server/new-organization.ts'
import {
  collectConsoleErrors,
  expectAccessible,
  expectNoSidewaysScroll,
  laptopViewport,
  setUpFileServer,
  signInOnPage,
  storedRows,
} from '../support/support.ts'

// Two leagues share a hall that is just large enough for both, so their games are placed in one proposal.

const server = setUpFileServer({ sampleData: false })
let owner: Awaited<ReturnType<typeof createOrganizationOnServer>>

test.beforeAll(async () => {
  owner = await createOrganizationOnServer(server.url)
  const boys = makeLeague(owner, {
    name: 'Boys',
    teams: ['Larks', 'Mice', 'Newts', 'Owls'],
    venue: 'District hall',
    isVenueShared: true,
    fields: 2,
  })
  const girls = makeLeague(owner, { name: 'Girls', teams: ['Bats', 'Cats', 'Dogs', 'Elks'], fields: 0 })
  await owner.push([...boys.changes, ...girls.changes])
})

test('two leagues get their schedules in one proposal, and each its own draft', async ({ browser }) => {
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, owner.email, owner.password)
  await expect.poll(async () => (await storedRows(page, 'teams')).length).toBe(8)

  await test.step('the other league is chosen by keyboard', async () => {
    await page.goto(`${server.url}/dashboard/schedules/new`)
    await page.getByLabel('Schedule Name').fill('Winter')
    await page.getByRole('combobox', { name: 'League' }).selectOption({ label: 'Boys' })
    await page.locator('summary', { hasText: 'Together with other leagues' }).press('Enter')
    await page.getByLabel('Girls').press('Space')
    await expect(page.getByText('1 league', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await next(page)
    await page.getByLabel('Start Date').fill('2027-01-09')
    await page.getByLabel('End Date').fill('2027-01-23')
    await page.getByLabel('Saturday').check()
    await page.getByLabel('From', { exact: true }).fill('10:00')
    await page.getByLabel('To', { exact: true }).fill('13:00')
    await next(page)
    await expect(page.getByText('Teams (8 of 8)')).toBeVisible()
    await expect(page.getByLabel('Larks (Boys)')).toBeChecked()
    await expectNoSidewaysScroll(page)
    await next(page)
    await expect(page.getByLabel('Games between divisions')).toHaveCount(0)
    await page.getByLabel('Maximum games per day').fill('1')
  })

  await test.step('all games fit, and each league has a draft of its own', async () => {
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByText('12 of 12')).toBeVisible({ timeout: 40_000 })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create 2 schedules' }).click()
    await page.waitForURL(/\/dashboard\/scheduling/)
    const leagues = new Map((await storedRows(page, 'leagues')).map((row) => [row['id'], row['name']]))
    const schedules = await storedRows(page, 'schedules')
    const drafts = schedules.map((row) => [leagues.get(row['league_id']), row['name'], row['status']].join(' '))
    expect(drafts.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['Boys Winter draft', 'Girls Winter draft'])
    const games = await storedRows(page, 'games')
    for (const { id, league_id } of schedules) {
      expect(games.filter((game) => game['schedule_id'] === id && game['league_id'] === league_id)).toHaveLength(6)
    }
    expect(new Set(games.map((game) => `${String(game['field_id'])} ${String(game['start_time'])}`)).size).toBe(12)
  })
  expect(trouble).toEqual([])
  await context.close()
})

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
