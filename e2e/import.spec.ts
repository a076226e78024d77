import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'playwright/test'
import { laptop, listenForTrouble, signIn, withServer } from './support.ts'

const season = join(import.meta.dirname, '../../shared/data/mlb-1908.json')

test('the season of 1908 is imported, reaches a browser and gives the official tables', async ({ browser }) => {
  test.skip(!existsSync(season), `there is no ${season}: the tables of a small extract are checked by the unit tests`)
  test.setTimeout(180_000)
  const { server, end } = await withServer({ sampleData: true })
  try {
    const access = ['--url', server.url, '--email', 'manager@example.com', '--password', 'fieldside-demo']
    const { stdout } = await promisify(execFile)(process.execPath, ['build/import-season.js', season, ...access])
    expect(stdout).toContain('1244 games')

    const context = await browser.newContext(laptop)
    const trouble = listenForTrouble(context)
    const page = await context.newPage()
    await signIn(page, server.url, 'manager@example.com')
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
  } finally {
    await end()
  }
})
