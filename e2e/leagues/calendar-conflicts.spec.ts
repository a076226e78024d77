import { expect, test } from 'playwright/test'
import { createDraftLeague } from '../../tests/support/server/draft-league.ts'
import { collectConsoleErrors, expectAccessible, setUpFileServer, signInOnPage } from '../support/support.ts'

// On a wide window, the panel next to the calendar shows the chosen game, and the conflicts with ways to resolve them.

const server = setUpFileServer({ sampleData: false })

test('beside the calendar, a game shows its details, and a way out ends a conflict and is undone', async ({
  browser,
}) => {
  const nextWeek = new Date(Date.now() + 7 * 86_400_000)
  nextWeek.setUTCDate(nextWeek.getUTCDate() - ((nextWeek.getUTCDay() + 6) % 7))
  const monday = nextWeek.toISOString().slice(0, 10)
  const league = await createDraftLeague(server.url, {
    teams: ['Bears', 'Foxes', 'Hawks', 'Lions'],
    fields: 2,
    monday,
    games: [
      { home: 0, away: 1, field: 0, day: 0, start: '10:00' },
      { home: 0, away: 2, field: 1, day: 0, start: '11:30' },
      { home: 2, away: 3, field: 0, day: 0, start: '15:00' },
    ],
  })
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, league.email, league.password)
  await page.goto(`${server.url}/dashboard/scheduling?view=day&date=${monday}`)

  const conflicts = page.getByRole('region', { name: '1 conflict(s) detected' })
  await expect(conflicts.getByText('Bears get 30 minutes of rest (2 hours required)')).toBeVisible()
  const wayOut = conflicts.getByRole('button', { name: /^Move Bears – .+ to .+, Riverside, Field [12]/ }).first()
  await expect(wayOut).toBeVisible()

  const card = page.getByRole('region', { name: 'Calendar' }).getByRole('link', { name: 'Bears – Foxes' })
  await card.press('Enter')
  const game = page.getByRole('region', { name: 'Bears – Foxes' })
  await expect(game.getByRole('heading', { name: 'Bears – Foxes' })).toBeFocused()
  await expect(game).toContainText('10:00 AM')
  await expect(game.getByText('Conflict', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(game).toHaveCount(0)
  await expect(card).toBeFocused()

  await wayOut.press('Enter')
  await expect(page.getByText('No conflicts detected in this schedule.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(conflicts).toBeVisible()

  await card.click()
  await game.getByRole('link', { name: 'Open game' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bears – Foxes' })).toBeVisible()
  expect(trouble).toEqual([])
  await context.close()
})
