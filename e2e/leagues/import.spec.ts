import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'playwright/test'
import * as z from 'zod/mini'
import { readShownRows } from '../support/season-table.ts'
import { laptopViewport, collectConsoleErrors, setUpFileServer, signInOnPage } from '../support/support.ts'

const server = setUpFileServer({ sampleData: true })

const shared = join(import.meta.dirname, '../../../shared/data')
const season = join(shared, 'mlb-1908.json')

/** Imports a season as an operator would and returns the command's output. */
async function importSeason(file: string): Promise<string> {
  const access = ['--url', server.url, '--email', 'manager@example.com', '--password', 'fieldside-demo']
  const { stdout } = await promisify(execFile)(process.execPath, ['build/import-season.js', file, ...access])
  return stdout
}

test('the season of 1908 is imported, reaches a browser and gives the official tables', async ({ browser }) => {
  test.skip(!existsSync(season), `there is no ${season}: the tables of a small extract are checked by the unit tests`)
  test.setTimeout(180_000)
  expect(await importSeason(season)).toContain('1244 games')

  const context = await browser.newContext(laptopViewport)
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, 'manager@example.com')
  await page.getByRole('link', { name: 'Standings', exact: true }).click()
  await page.getByLabel('League').selectOption({ label: 'Major League Baseball 1908 (regular season)' })
  await expect(page.getByText('after 1,244 of 1,244 games')).toBeVisible()
  const rows = await page
    .getByRole('table')
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) =>
        [...row.children]
          .map((cell) => cell.textContent?.trim() ?? '')
          .slice(0, 8)
          .join(' '),
      ),
    )
  // rank, team, played, won, tied, lost, percentage, games behind
  expect(rows.filter((row) => /^\d+ (Detroit|Cleveland|Chicago White)/.test(row))).toEqual([
    '1 Detroit Tigers 154 90 1 63 .588 –',
    '2 Cleveland Naps 157 90 3 64 .584 .5',
    '3 Chicago White Sox 156 88 4 64 .579 1.5',
  ])
  expect(rows.filter((row) => /New York Giants|Pittsburgh/.test(row)).map((row) => row.split(' ')[0])).toEqual([
    '=2',
    '=2',
  ])
  expect(trouble).toEqual([])
  await context.close()
})

/** The results and the final standings, as published by the competition's organizers. */
const officialTable = z.object({
  competition: z.string(),
  table: z.array(
    z.object({
      group: z.optional(z.string()),
      rank: z.number(),
      team: z.string(),
      P: z.number(),
      W: z.number(),
      D: z.number(),
      L: z.number(),
      F: z.number(),
      A: z.number(),
      Pts: z.number(),
    }),
  ),
})

/**
 * Japan finished ahead of Senegal because of fewer yellow cards, which a file of games does not contain, so here they
 * are tied.
 */
const levelForGood = new Map([
  ['Japan', '=2'],
  ['Senegal', '=2'],
])

for (const file of [
  join(import.meta.dirname, '../../tests/fixtures/worldcup-2018-extract.json'),
  join(shared, 'worldcup-2018.json'),
  join(shared, 'epl-2018-19.json'),
]) {
  test(`the tables on the screen are the official ones of ${basename(file)}`, async ({ browser }) => {
    test.skip(!existsSync(file), `there is no ${file}: the tables of small extracts are checked by the unit tests`)
    const { competition, table } = officialTable.parse(JSON.parse(readFileSync(file, 'utf8')))
    await importSeason(file)
    const page = await (await browser.newContext(laptopViewport)).newPage()
    await signInOnPage(page, server.url, 'manager@example.com')
    await page.getByRole('link', { name: 'Standings', exact: true }).click()
    await page.getByRole('combobox', { name: 'League' }).selectOption({ label: competition })
    for (const group of new Set(table.map((row) => row.group))) {
      const official = table
        .filter((row) => row.group === group)
        .map(({ rank, team, P, W, D, L, Pts, F, A }) => [levelForGood.get(team) ?? rank, team, P, W, D, L, Pts, F, A])
      const section = page.getByRole('region', { name: group ?? competition })
      await expect
        .poll(() => readShownRows(section, ['GP', 'W', 'D', 'L', 'Pts', 'For', 'Agst']))
        .toEqual(official.map((row) => row.join(' ')))
    }
    await page.context().close()
  })
}
