import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import { expect, test, type Page } from 'playwright/test'
import {
  expectNoSidewaysScroll,
  laptopViewport,
  collectConsoleErrors,
  setUpFileServer,
  expectAllSynced,
  signInOnPage,
  storedRows,
} from '../support/support.ts'

const server = setUpFileServer({ sampleData: true })

test('teams and players come from files, a bad row is corrected, an import undone, and a calendar file taken out', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const context = await browser.newContext(laptopViewport)
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'manager@example.com')
  await page.goto(`${server.url}/dashboard/teams`)
  await page.getByLabel('Select League').selectOption({ label: 'U12 Spring League' })
  await page.getByRole('link', { name: 'Import', exact: true }).click()

  await choose(page, 'teams.csv', 'Club;Color\nQuokkas;navy\nWombats;greenish\nNumbats;=cmd|x\n')
  await expect(page.getByText('1 row is new, 2 rows have errors and won’t be imported')).toBeVisible()
  await expectNoSidewaysScroll(page)
  const toCorrect = await download(page, 'Download 2 rows to correct')
  await page.getByRole('button', { name: 'Import 1 good row' }).click()
  await expect(page.getByText(/Teams imported into U12 Spring League/)).toBeVisible()

  const corrected = toCorrect.replace('greenish', 'green').replace("'=cmd|x", '#0B6B4F')
  await choose(page, 'corrected.csv', corrected)
  await expect(page.getByText('2 rows are new. Nothing is saved yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText(/2 rows new/)).toBeVisible()

  await page.getByText('Players', { exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Players from a file' })).toBeVisible()
  await choose(page, 'players.csv', 'No,Player,Team\n1,Ana Brook,Quokkas\n2,Jo Mill,Wombat\n')
  await expect(page.getByText('No team is called “Wombat”. Did you mean Wombats?')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 good row' }).click()
  await expect(page.getByText(/Players imported into/)).toBeVisible()
  expect(await names(page, 'players', 'display_name')).toContain('Ana Brook')
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('Import undone')).toBeVisible()
  expect(await names(page, 'players', 'display_name')).not.toContain('Ana Brook')
  expect(await names(page, 'teams', 'name')).toEqual(expect.arrayContaining(['Quokkas', 'Wombats', 'Numbats']))
  await expectAllSynced(page)

  await page.goto(`${server.url}/dashboard/scheduling`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const calendar = new ICAL.Component(ICAL.parse(await download(page, 'Calendar file')))
  const zone = calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')
  const events = calendar.getAllSubcomponents('vevent')
  expect(events.length).toBeGreaterThan(10)
  expect(events.every((event) => event.getFirstProperty('dtstart')?.getParameter('tzid') === zone)).toBe(true)
  expect(trouble).toEqual([])
  await context.close()
})

test('a season under way comes in with its scores, and the same file again moves a game', async ({ browser }) => {
  test.setTimeout(120_000)
  const context = await browser.newContext(laptopViewport)
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'manager@example.com')
  await page.goto(`${server.url}/dashboard/import?kind=teams`)
  await page.getByLabel('Select League').selectOption({ label: 'U12 Spring League' })
  await expect(page.getByLabel('Select League').locator('option:checked')).toHaveText('U12 Spring League')
  await choose(page, 'clubs.csv', 'sep=;\nTeam;Division\nBilbies;U10\nBilbies;U12\nDingoes;U10\n')
  await expect(page.getByText(/3 rows are new/)).toBeVisible()
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(page.getByText(/3 rows new/)).toBeVisible()

  await page.getByText('Games', { exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Games from a file' })).toBeVisible()
  const file = (day: string) =>
    [
      'Our season,,,,,,,',
      'Date,Time,Home Team,Away Team,Division,Round,Home Score,Away Score',
      '2025-04-11,noon,Bilbies,Dingoes,U10,1,3,1',
      `${day},1930,Dingoes,Bilbies,U10,2,,`,
      '2025-04-25,10:00,BYE,Dingoes,U10,3,,',
    ].join('\n')
  await choose(page, 'games.csv', file('Fri 2025-04-18'))
  await expect(page.getByText(/2 rows are new, 1 row is skipped/)).toBeVisible()
  await expect(page.getByText(/Fri, Apr 18, 2025, 7:30 PM/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText(/Games imported into/)).toBeVisible()
  await choose(page, 'games-moved.csv', file('Sat 2025-04-19'))
  await expect(page.getByText(/1 row updates existing data/)).toBeVisible()
  await expect(page.getByText(/Moved from Fri, Apr 18, 2025, 7:30 PM/)).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText(/1 row changed/)).toBeVisible()
  await expectAllSynced(page)
  const schedule = (await storedRows(page, 'schedules')).find(({ name }) => name === 'Imported schedule')
  const games = (await storedRows(page, 'games')).filter((game) => game['schedule_id'] === schedule?.['id'])
  const found = games.map((game) => [game['status'], game['home_score'], game['away_score']])
  expect(found).toHaveLength(2)
  expect(found).toEqual(
    expect.arrayContaining([
      ['completed', 3, 1],
      ['scheduled', null, null],
    ]),
  )
  expect(trouble).toEqual([])
  await context.close()
})

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByText(name)).toBeVisible()
}

async function download(page: Page, button: string): Promise<string> {
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return readFile(await saved.path(), 'utf8')
}

async function names(page: Page, table: string, column: string): Promise<unknown[]> {
  return (await storedRows(page, table)).map((row) => row[column])
}
