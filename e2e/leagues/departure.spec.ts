import { expect, test } from 'playwright/test'
import { makeLeague, type MadeLeague } from '../../tests/support/server/made-league.ts'
import { createOrganizationOnServer } from '../../tests/support/server/new-organization.ts'
import { cityLeague, readShownTable } from '../support/season-table.ts'
import {
  collectConsoleErrors,
  expectAccessible,
  expectAllSynced,
  expectNoSidewaysScroll,
  laptopViewport,
  setUpFileServer,
  signInOnPage,
} from '../support/support.ts'

const server = setUpFileServer({ sampleData: false })

let owner: Awaited<ReturnType<typeof createOrganizationOnServer>>
let league: MadeLeague

test.beforeAll(async () => {
  owner = await createOrganizationOnServer(server.url)
  league = makeLeague(owner, cityLeague)
  await owner.push(league.changes)
})

test('a team that leaves is recorded with its games to come, by keyboard, and is back after an undo', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, owner.email, owner.password)
  await page.goto(`${server.url}/dashboard/teams/${league.teamIds[0]}`)
  const actions = page.getByRole('button', { name: 'Actions for Aces' })
  const dialog = page.getByRole('dialog', { name: 'Aces left the league' })

  await test.step('the dialog says what the rules make of it, and shows the table afterward', async () => {
    await actions.press('Enter')
    await page.getByRole('button', { name: 'Team left the league…' }).press('Enter')
    await expect(dialog.getByText('Games that a team played before it left count.')).toBeVisible()
    await expect(dialog.getByText('No placing changes')).toBeVisible()
    await expect(dialog.getByRole('table')).toContainText('Aces')
    await dialog.getByLabel('Was expelled').press('Space')
    await dialog.getByLabel('Last day in the league').fill('2026-09-01')
    await expect(dialog.getByText(/\d placings change/)).toBeVisible()
    await expect(dialog.getByLabel('Cancel the 1 game that it had still to play')).toBeChecked()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await dialog.getByLabel('Reason').press('Enter')
    await expect(dialog.getByText('Please give a reason')).toBeVisible()
    await dialog.getByLabel('Last day in the league').fill('2026-09-08')
    await dialog.getByLabel('Reason').fill('Folded in the fall')
    await dialog.getByLabel('Reason').press('Enter')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the team’s page and the table say that it left, and the game is cancelled', async () => {
    await expect(
      page.getByText(/This team was expelled from the league\. Its last day was Tue, Sep 8, 2026/),
    ).toBeVisible()
    await expect(page.getByText('Reason: Folded in the fall')).toBeVisible()
    await expectAccessible(page)
    await expectAllSynced(page)
    await page.goto(`${server.url}/dashboard/leagues/${league.leagueId}/standings`)
    await expect(page.getByRole('row', { name: /Aces/ }).getByText('expelled')).toBeVisible()
    expect((await readShownTable(page)).length).toBeGreaterThan(0)
  })

  await test.step('the team can be back in the league', async () => {
    await page.goto(`${server.url}/dashboard/teams/${league.teamIds[0]}`)
    await actions.press('Enter')
    await page.getByRole('button', { name: 'Team is back in the league…' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Back in the league' }).press('Enter')
    await expect(page.getByText(/was expelled from the league/)).toHaveCount(0)
    await expectAllSynced(page)
  })
  expect(trouble).toEqual([])
  await context.close()
})
