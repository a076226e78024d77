import { expect, test } from 'playwright/test'
import { findRulebookPreset } from '../../src/domain/rulebook/presets/presets.ts'
import { makeLeague, type MadeLeague } from '../../tests/support/server/made-league.ts'
import { createOrganizationOnServer } from '../../tests/support/server/new-organization.ts'
import { cityLeague, readShownTable } from '../support/season-table.ts'
import {
  collectConsoleErrors,
  expectAccessible,
  expectAllSynced,
  expectNoSidewaysScroll,
  isLostConnection,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
  storedRows,
} from '../support/support.ts'

const server = setUpFileServer({ sampleData: false })
const iceHockey = '5f0d1c9e-6c1b-4f0e-9a57-1d2c3b4a5e06'

let owner: Awaited<ReturnType<typeof createOrganizationOnServer>>
let league: MadeLeague

test.beforeAll(async () => {
  owner = await createOrganizationOnServer(server.url)
  league = makeLeague({ ...owner, sportId: iceHockey }, cityLeague)
  const version = {
    id: crypto.randomUUID(),
    organization_id: owner.organizationId,
    league_id: league.leagueId,
    number: 1,
    document: findRulebookPreset('hockey_nhl'),
    applies_from: '2026-09-01',
    note: null,
    created_by: null,
    created_at: new Date().toISOString(),
  }
  await owner.push([...league.changes, [{ t: 'rulebook_versions', rows: [version] }]])
})

test('a game decided in overtime is counted by period, without a connection, and gives the loser a point', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...phoneViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, owner.email, owner.password)
  await page.goto(`${server.url}/dashboard/leagues/${league.leagueId}/standings`)
  await expect(page.getByRole('row', { name: /Bulls/ })).toBeVisible()
  const pointsOfBulls = async () =>
    Number(
      (await readShownTable(page))
        .find((row) => row.includes('Bulls'))
        ?.split(' ')
        .at(-2),
    ) // of `W team D L Pts Diff`
  const before = await pointsOfBulls()
  const game = `${server.url}/dashboard/games/${league.gameIds[0]}`
  await page.goto(`${game}?enter=score`)
  const more = (team: string) => page.getByRole('button', { name: `One more for ${team}` })
  const part = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

  await test.step('the rules ask how the game was decided, and the parts are counted with the large buttons', async () => {
    await expect(page.getByRole('radiogroup', { name: 'Decided in' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Regulation' })).toBeChecked()
    await page.getByRole('button', { name: 'Add periods or overtime' }).tap()
    await part('1st period').tap()
    await page.getByRole('textbox', { name: '1st period, Aces' }).fill('1')
    await part('3rd period').tap()
    await more('Bulls').tap()
    await part('Overtime').tap()
    await more('Aces').tap()
    await expect(part('Overtime')).toHaveText(/1 – 0/)
    await expect(page.getByRole('button', { name: 'Final: 2 – 1' })).toBeVisible()
    await more('Aces').tap()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(part('Overtime')).toHaveText(/1 – 0/)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.screenshot({ path: test.info().outputPath('periods.png') })
  })

  await test.step('what was counted survives a reload, and is filed without a connection', async () => {
    await page.reload()
    await expect(part('Overtime')).toHaveText(/1 – 0/)
    await expect(page.getByText('+1 Bulls').or(page.getByText('+1 Aces'))).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Final: 2 – 1' }).tap()
    const details = page.getByRole('list', { name: 'How the game went' })
    await expect(details).toContainText('1st period 1 – 0')
    await expect(details).toContainText('3rd period 0 – 1')
    await expect(details).toContainText('Overtime 1 – 0')
    await context.setOffline(false)
    await expectAllSynced(page)
    const stored = (await storedRows(page, 'games')).find(({ id }) => id === league.gameIds[0])
    expect(stored).toMatchObject({
      home_score: 2,
      away_score: 1,
      result_state: 'official',
      details: {
        decidedBy: 'overtime',
        periods: [
          [1, 0],
          [0, 0],
          [0, 1],
        ],
        overtime: [1, 0],
      },
    })
    await expectAccessible(page)
  })

  await test.step('the table gives the loser the point for overtime', async () => {
    await page.goto(`${server.url}/dashboard/leagues/${league.leagueId}/standings`)
    await expect.poll(pointsOfBulls).toBe(before + 1)
  })
  expect(trouble.filter((message) => !isLostConnection(message))).toEqual([])
  await context.close()
})
