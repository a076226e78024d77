import { expect, test, type Page } from 'playwright/test'
import { createOrganizationOnServer } from '../../tests/support/server/new-organization.ts'
import { makeLeague } from '../../tests/support/server/made-league.ts'
import {
  chooseInMenu,
  collectConsoleErrors,
  expectAccessible,
  expectAllSynced,
  expectNoSidewaysScroll,
  isLostConnection,
  laptopViewport,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
  storedRows,
} from '../support/support.ts'

// A league takes the rules of a competition, changes a cap, sees whom it moves, and saves them offline as a version.

const server = setUpFileServer({ sampleData: false })
let league: { readonly id: string; readonly email: string; readonly password: string }

const lastSaturday = () => {
  const day = new Date(Date.now() - 7 * 86_400_000)
  return day.toISOString().slice(0, 10)
}

test.beforeAll(async () => {
  const organization = await createOrganizationOnServer(server.url)
  const day = lastSaturday()
  // Hawks and Foxes are tied on points: Hawks won once by 9, Foxes twice by 4.
  const results = [
    [0, 1, [1, 1]],
    [0, 3, [9, 0]],
    [0, 2, [1, 0]],
    [1, 3, [4, 0]],
    [1, 2, [4, 0]],
    [2, 3, [2, 0]],
  ] as const
  const { leagueId, changes } = makeLeague(organization, {
    rules: { standings_preset: 'points_3_1_0', tie_breakers: ['difference', 'scored'] },
    teams: ['Hawks', 'Foxes', 'Larks', 'Wolves'],
    fields: 1,
    schedule: {
      status: 'published',
      startDate: day,
      endDate: day,
      games: results.map(([home, away, score], index) => ({
        home,
        away,
        field: 0,
        start: `${day}T${String(8 + index).padStart(2, '0')}:00:00Z`,
        score,
      })),
    },
  })
  await organization.push(changes)
  league = { id: leagueId, email: organization.email, password: organization.password }
})

const open = async (page: Page) => {
  await signInOnPage(page, server.url, league.email, league.password)
  await page.goto(`${server.url}/dashboard/leagues/${league.id}/rulebook`)
  await expect(page.getByRole('row', { name: /Hawks/ })).toBeVisible()
}
const order = async (page: Page) => {
  const items = await page.getByRole('list', { name: 'Tie-breakers' }).getByRole('listitem').allInnerTexts()
  return items.map((text) => text.split('\n')[1])
}

test('rules of a competition are changed, tried, and saved offline as a version', async ({ browser }) => {
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await open(page)
  const save = page.getByRole('button', { name: 'Save as version 1…' })
  await expect(save).toBeDisabled()

  await test.step('the rules of a competition are the start, and can be put back', async () => {
    await page.getByRole('button', { name: 'the league’s settings' }).click()
    await page.getByLabel('Find a competition').fill('us youth')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use US youth tournament, capped difference' }).click()
    await expect(page.getByText('2 placings change')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('No placing changes')).toBeVisible()
    await page.getByRole('button', { name: 'the league’s settings' }).click()
    await page.getByRole('button', { name: 'Use US youth tournament, capped difference' }).click()
    await expect(page.getByText('No differences')).toBeVisible()
  })

  await test.step('a cap decides who is first', async () => {
    await page.getByRole('button', { name: /^Better difference: All games, at most 3 a game/ }).click()
    const cap = page.getByLabel('Count at most, per game')
    await cap.fill('0')
    await expect(page.getByText('Enter 1 or more')).toBeVisible()
    await expect(page.getByText('1 problem to fix before saving')).toBeVisible()
    await expect(save).toBeDisabled()
    await cap.fill('9')
    await expect(page.getByText('No placing changes')).toBeVisible()
    await cap.fill('2')
    await expect(page.getByText('2 placings change')).toBeVisible()
    await expect(page.getByRole('row', { name: /Foxes/ })).toContainText('▲ 1')
    await page.getByRole('button', { name: 'Foxes', exact: true }).click()
    await expect(
      page.getByText('Foxes above Hawks: better difference counting at most 2 per game (+4 to +3) (2.2).'),
    ).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('the keyboard moves a criterion, and the focus stays on it', async () => {
    const handle = page.getByRole('button', { name: 'Move Fewer conceded with the arrow keys' })
    expect(await order(page)).toEqual(['Better record', 'Better difference', 'Fewer conceded', 'Drawn first by lot'])
    await handle.focus()
    await page.keyboard.press('ArrowDown')
    await expect(handle).toBeFocused()
    expect(await order(page)).toEqual(['Better record', 'Better difference', 'Drawn first by lot', 'Fewer conceded'])
    await page.keyboard.press('ArrowUp')
    await expect(handle).toBeFocused()
    expect(await order(page)).toEqual(['Better record', 'Better difference', 'Fewer conceded', 'Drawn first by lot'])
    await chooseInMenu(page, 'Drawn first by lot', 'Remove')
    await expect(page.getByRole('list', { name: 'Tie-breakers' }).getByRole('listitem')).toHaveCount(3)
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(page.getByRole('list', { name: 'Tie-breakers' }).getByRole('listitem')).toHaveCount(4)
  })

  await test.step('the draft survives a reload', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: /^Better difference: All games, at most 2 a game/ })).toBeVisible()
    await expect(page.getByText('1 difference', { exact: true })).toBeVisible()
  })

  await test.step('the version is saved offline, and sent later', async () => {
    await context.setOffline(true)
    await save.click()
    const dialog = page.getByRole('dialog', { name: 'Save as version 1' })
    await expect(dialog.getByRole('listitem')).toHaveText(['Foxes2 → 1', 'Hawks1 → 2'])
    await dialog.getByLabel('What changed').fill('Big wins count for less')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save version 1' }).click()
    await expect(page.getByText('Version 1 saved')).toBeVisible()
    await expect(page.getByText(/^Version 1, in use since/)).toBeVisible()
    await expect(page.getByText('No unsaved changes')).toBeVisible()
    await context.setOffline(false)
    await expectAllSynced(page)
    const [version] = await storedRows(page, 'rulebook_versions')
    expect(version).toMatchObject({ number: 1, note: 'Big wins count for less' })
  })

  await test.step('the versions are listed, and the settings point to them', async () => {
    await page.getByRole('button', { name: 'Versions' }).click()
    const versions = page.getByRole('dialog', { name: 'Versions' })
    await expect(versions.getByText('Big wins count for less')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(`${server.url}/dashboard/leagues/${league.id}/settings`)
    await expect(page.getByText(/^Rulebook: version 1, in use since/)).toBeVisible()
    await expect(page.getByLabel('Standings are ranked by')).toHaveCount(0)
  })
  expect(trouble.filter((message) => !isLostConnection(message))).toEqual([])
  await context.close()
})

test('on a phone the table follows the form, and an earlier version is used again', async ({ browser }) => {
  const context = await browser.newContext({ ...phoneViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await open(page)
  await chooseInMenu(page, 'Better difference', 'Move down')
  await page
    .getByRole('button', { name: /^Add criterion/ })
    .first()
    .tap()
  await page.getByRole('button', { name: 'More wins', exact: true }).tap()
  await expect(page.getByRole('group', { name: 'Options: More wins' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save as version 2…' }).tap()
  await page.getByRole('button', { name: 'Save version 2' }).tap()
  await expect(page.getByText('Version 2 saved')).toBeVisible()
  await page.getByRole('button', { name: 'Versions' }).tap()
  await page.getByRole('button', { name: 'Use version 1 again' }).tap()
  await expect(page.getByLabel('What changed')).toHaveValue('Same rules as version 1')
  await page.getByRole('button', { name: 'Save version 3' }).tap()
  await expect(page.getByText('Version 3 saved')).toBeVisible()
  await expectAllSynced(page)
  const versions = (await storedRows(page, 'rulebook_versions')).toSorted(
    (a, b) => Number(a['number']) - Number(b['number']),
  )
  const rulesOf = (version: Record<string, unknown> | undefined) => version?.['document']
  expect(versions.map(({ number }) => number)).toEqual([1, 2, 3])
  expect(rulesOf(versions[2])).toEqual(rulesOf(versions[0]))
  expect(trouble).toEqual([])
  await context.close()
})
