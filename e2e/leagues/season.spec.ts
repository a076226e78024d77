import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from 'playwright/test'
import { makeLeague, type MadeLeague } from '../../tests/support/server/made-league.ts'
import { createOrganizationOnServer } from '../../tests/support/server/new-organization.ts'
import { everyPair, readSeasonGames, gapsOnFields, toPairs } from '../support/season-games.ts'
import {
  cityLeague,
  formatTableLines,
  seasonResults,
  readShownTable,
  computeTotals,
  type SeasonResult,
  type SeasonTableTeam,
} from '../support/season-table.ts'
import {
  expectAccessible,
  installableContext,
  expectNoSidewaysScroll,
  isLostConnection,
  laptopViewport,
  collectConsoleErrors,
  setUpFileServer,
  expectAllSynced,
  signInOnPage,
  storedRows,
  waitForOfflineReady,
  fileScore,
  chooseInMenu,
} from '../support/support.ts'

// What league staff do in the course of a season: results and changes to them, ranking rules, rosters, scheduling by
// division, rescheduling, a field that two leagues want, and a second organization.

const server = setUpFileServer({ sampleData: false })

let owner: Awaited<ReturnType<typeof createOrganizationOnServer>>
let league: MadeLeague
let evening: MadeLeague

test.beforeAll(async () => {
  owner = await createOrganizationOnServer(server.url)
  league = makeLeague(owner, cityLeague)
  evening = makeLeague(owner, {
    name: 'Evening League',
    teams: ['Ibises', 'Jays', 'Kites'],
    venue: 'Hillside Hall',
    fields: 1,
    schedule: {
      name: 'Spring',
      startDate: '2027-05-03',
      endDate: '2027-05-09',
      games: [{ home: 0, away: 1, field: league.fieldIds[0], start: '2027-05-08T10:30:00Z' }],
    },
  })
  await owner.push([...league.changes, ...evening.changes])
})

test('results, forfeits, deductions and the rules of the league make the table, most of it offline', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...laptopViewport, ...installableContext })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, owner.email, owner.password)
  const at = `${server.url}/dashboard/leagues/${league.leagueId}`
  const standings = () => page.goto(`${at}/standings`)
  const rankOf = (team: string) => page.getByRole('button', { name: new RegExp(`why is ${team} here`) })

  await test.step('by win percentage two teams share the first place', async () => {
    await standings()
    await expect(page.getByText('after 6 of 8 games')).toBeVisible()
    await expect(rankOf('Aces')).toHaveText('=1')
    await expect(rankOf('Crows')).toHaveText('=1')
    await waitForOfflineReady(page)
    await context.setOffline(true)
  })

  await test.step('points and the games between tied teams put the Aces first, the difference the Crows', async () => {
    await page.goto(`${at}/settings`)
    await page.getByLabel('Standings are ranked by').selectOption({ label: 'Points: 3 for a win, 1 for a draw' })
    await page.getByRole('button', { name: 'Add: Head-to-head games' }).click()
    await page.getByRole('button', { name: 'Add: Score difference over the season' }).click()
    await saveSettings(page)
    await standings()
    const rows = computeTotals(seasonResults, { win: 3 })
    const byMeeting: [string, SeasonTableTeam][] = [
      ['1', 'Aces'],
      ['2', 'Crows'],
      ['3', 'Ducks'],
      ['4', 'Bulls'],
    ]
    await expect.poll(() => readShownTable(page)).toEqual(formatTableLines(rows, byMeeting))

    await page.goto(`${at}/settings`)
    await page.getByRole('button', { name: 'Move down: Head-to-head games' }).click()
    await page.getByLabel('Standings are ranked by').selectOption({ label: 'Points: 2 for a win, 1 for a draw' })
    await saveSettings(page)
    await standings()
    const byDifference: [string, SeasonTableTeam][] = [
      ['1', 'Crows'],
      ['2', 'Aces'],
      ['3', 'Ducks'],
      ['4', 'Bulls'],
    ]
    await expect
      .poll(() => readShownTable(page))
      .toEqual(formatTableLines(computeTotals(seasonResults, { win: 2 }), byDifference))
  })

  await test.step('choosing a rank explains it step by step, by keyboard', async () => {
    await rankOf('Aces').press('Enter')
    const panel = page.getByRole('dialog', { name: 'Why 2nd place: Aces' })
    await expect(panel.getByText(/Aces and Crows are tied on \d points\. Crows above Aces: better/)).toBeVisible()
    await expect(panel.getByRole('listitem').filter({ hasText: /2\.1.*difference/i })).toBeVisible()
    await expect(panel.getByText('Clause 2.1, league settings')).toBeVisible()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Previous team' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Why 1st place: Crows' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(rankOf('Aces')).toBeFocused()
  })

  await test.step('a deduction puts the Crows behind, with its reason; taken back, it does not', async () => {
    await rankOf('Crows').click()
    await page.getByRole('button', { name: 'Adjust points' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adjust points of Crows' })
    await dialog.getByRole('spinbutton', { name: 'Points' }).fill('2')
    await dialog.getByLabel('Reason').fill('A player without a license')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('2 points deducted: A player without a license')).toBeVisible()
    await page.keyboard.press('Escape')
    const rows = computeTotals(seasonResults, { win: 2 })
    const crows = rows.get('Crows')
    if (crows) crows.points -= 2
    await expect
      .poll(() => readShownTable(page))
      .toEqual(
        formatTableLines(rows, [
          ['1', 'Aces'],
          ['2', 'Ducks'],
          ['3', 'Crows'],
          ['4', 'Bulls'],
        ]),
      )
    await rankOf('Crows').click()
    await page.getByRole('button', { name: 'Remove the deduction of 2 points from Crows' }).click()
    await expect(rankOf('Crows')).toHaveText('1')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rankOf('Crows')).toHaveText('3')
  })

  await test.step('awarded points put the Bulls ahead, with the reason, until they are taken back', async () => {
    await page.keyboard.press('Escape')
    await rankOf('Bulls').press('Enter')
    await page.getByRole('button', { name: 'Adjust points' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Adjust points of Bulls' })
    await dialog.getByLabel('Award points').check()
    await dialog.getByRole('spinbutton', { name: 'Points' }).fill('30')
    await expectAccessible(page)
    await dialog.getByLabel('Reason').fill('Awarded by the appeals board')
    await dialog.getByLabel('Reason').press('Enter')
    await expect(page.getByText('30 points awarded: Awarded by the appeals board')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rankOf('Bulls')).toHaveText('1')
    await expect(page.getByRole('row', { name: /Bulls/ }).getByText('+30 points')).toBeVisible()
    await rankOf('Bulls').click()
    await page.getByRole('button', { name: 'Remove the award of 30 points to Bulls' }).click()
    await expect(rankOf('Bulls')).toHaveText('4')
    await page.keyboard.press('Escape')
  })

  await test.step('a result is corrected, a played game becomes a forfeit, a game ahead is postponed', async () => {
    await page.goto(`${server.url}/dashboard/games/${league.gameIds[3]}`) // Ducks – Aces 1 – 0
    await page.getByRole('link', { name: 'Correct it' }).click()
    await page.getByLabel('Score of Ducks').fill('0')
    await page.getByLabel('Score of Aces').fill('2')
    await fileScore(page.getByRole('button', { name: 'Final: 0 – 2' }))
    await expect(page.getByText('Game result saved')).toBeVisible()

    await page.goto(`${server.url}/dashboard/games/${league.gameIds[5]}`) // Bulls – Ducks 2 – 2
    await page.getByRole('button', { name: 'Forfeit…' }).click()
    await page.getByRole('alertdialog').getByLabel('Ducks').check()
    await page.getByRole('alertdialog').getByLabel('Reason').fill('Eight players only')
    await page.getByRole('button', { name: 'Record the forfeit' }).click()
    await expect(page.getByText('Game updated successfully')).toBeVisible()

    await page.goto(`${server.url}/dashboard/games/${league.gameIds[7]}`)
    await page.getByRole('button', { name: 'Postpone' }).click()
    await page.getByRole('alertdialog').getByLabel('Reason').fill('Snow')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Postpone' }).click()
    await expect(page.getByText('Game updated successfully')).toBeVisible()

    const corrected = seasonResults.map((result): SeasonResult =>
      result[0] === 'Ducks' && result[1] === 'Aces' ? ['Ducks', 'Aces', 0, 2] : result,
    )
    const rows = computeTotals(corrected.slice(0, 5), { win: 2, forfeits: [['Bulls', 'Ducks']] })
    const crows = rows.get('Crows')
    if (crows) crows.points -= 2
    await standings()
    // The Crows and the Bulls have two points each; the season's goal difference puts the Crows ahead.
    await expect
      .poll(() => readShownTable(page))
      .toEqual(
        formatTableLines(rows, [
          ['1', 'Aces'],
          ['2', 'Crows'],
          ['3', 'Bulls'],
          ['4', 'Ducks'],
        ]),
      )

    await page.goto(`${server.url}/dashboard/scheduling?view=list&date=2027-05-15`)
    await expect(page.getByRole('region', { name: 'Sat, May 15' }).getByText('Postponed')).toBeVisible()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'View League Stats' }).click()
    const stats = page.getByRole('dialog', { name: 'League Stats: Autumn' })
    // Computed from the schedule's games without the point deduction, so the Crows have all four points.
    await expect(stats.getByRole('row', { name: /^2\. Crows 2 0 1 4 / })).toBeVisible()
    await expect(stats.getByRole('row', { name: /^1\. Aces 3 0 0 6 / })).toBeVisible()
    await stats.getByRole('button', { name: 'Close' }).last().click()

    const state = page
      .getByRole('main')
      .locator('span')
      .getByText(/^(Published|Completed)$/)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Mark as completed' }).click()
    await expect(state).toHaveText('Completed')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Reopen as published' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(state).toHaveText('Published')
  })

  await test.step('a roster is written, corrected and a player put back', async () => {
    await page.goto(`${server.url}/dashboard/teams/${league.teamIds[0]}`)
    for (const [name, number] of [
      ['Kim Vale', '7'],
      ['Lou Marsh', '10'],
    ] as const) {
      await page.getByRole('textbox', { name: /^Name/ }).fill(name)
      await page.getByLabel('Number').fill(number)
      await page.getByRole('button', { name: 'Add Player' }).click()
      await expect(page.getByRole('row', { name: new RegExp(`${number} ${name}`) })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Kim Vale', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Player' })
    await dialog.getByLabel('Number').fill('10')
    await expect(dialog.getByText('Also worn by Lou Marsh.')).toBeVisible()
    await dialog.getByLabel('Number').fill('9')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('row', { name: /9 Kim Vale/ })).toBeVisible()
    await chooseInMenu(page, 'Lou Marsh', 'Remove Lou Marsh')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Player' }).click()
    await expect(page.getByRole('row', { name: /Lou Marsh/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByRole('heading', { name: 'Roster · 2' })).toBeVisible()
  })

  await test.step('with a connection the server takes all of it', async () => {
    await context.setOffline(false)
    await expectAllSynced(page)
    const [deduction] = await storedRows(page, 'point_deductions')
    expect(deduction).toMatchObject({ points: 2, reason: 'A player without a license' })
    await page.goto(`${server.url}/dashboard/settings`)
    await expect(page.getByText('Created 8 teams in City League')).toBeVisible()
    await page
      .getByRole('link', { name: /player(s)? joined Aces$/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Roster · 2' })).toBeVisible()
    expect(trouble.filter((message) => !isLostConnection(message))).toEqual([])
  })
  await context.close()
})

test('a schedule by division, made again; a field that two leagues want; another organization', async ({ browser }) => {
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, owner.email, owner.password)
  await expect.poll(async () => (await storedRows(page, 'games')).length).toBeGreaterThan(0)

  await test.step('only the southern division, around a team’s dislike and without gaps on a field', async () => {
    await page.goto(`${server.url}/dashboard/schedules/new`)
    await page.getByLabel('Schedule Name').fill('South')
    await page.getByRole('combobox', { name: 'League' }).selectOption({ label: 'City League' })
    await next(page)
    await page.getByLabel('Start Date').fill('2027-04-03')
    await page.getByLabel('End Date').fill('2027-05-01')
    await page.getByLabel('Saturday').check()
    await next(page)
    await page.getByLabel('South', { exact: true }).check()
    await expect(page.getByText('Teams (4 of 4)')).toBeVisible()
    await page.getByLabel('All fields').check()
    await next(page)
    await page.getByLabel('Game length (minutes)').fill('60')
    await page.getByText('Advanced options').click()
    await page.getByLabel('Venue utilization').selectOption({ label: 'Very important' })
    await page.getByLabel('Team preferences').selectOption({ label: 'Very important' })
    await expect(page.getByLabel('Travel distance')).toHaveCount(0) // hidden, because no team has a location
    await page.getByRole('button', { name: 'Add preference' }).click()
    await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption({ label: 'Elks' })
    await page.getByLabel('Not on').selectOption({ label: 'Saturday' })
    await page.getByLabel('From', { exact: true }).fill('09:00')
    await page.getByLabel('To', { exact: true }).fill('10:00')
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByText('6 of 6')).toBeVisible()
    await expect(page.getByRole('row', { name: 'Games placed 6 6 Optimal', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Create schedule' }).click()
    await page.waitForURL(/\/dashboard\/scheduling/)
    const games = await readSeasonGames(page, 'South')
    expect(toPairs(games)).toEqual(everyPair(league.teamIds.slice(4), 1))
    const [elks] = league.teamIds.slice(4)
    const ofElks = games.filter((game) => game.home === elks || game.away === elks)
    expect(ofElks.filter(({ start }) => start.slice(11, 16) < '10:00')).toEqual([])
    expect(gapsOnFields(games)).toEqual([])
  })

  await test.step('generated again with five games for every team, because sixteen do not fit', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: 'Generate again' }).click()
    for (let step = 0; step < 3; step++) await next(page)
    const gamesPerTeam = page.getByLabel('Games per team')
    await gamesPerTeam.fill('16')
    await expect(gamesPerTeam).toHaveAccessibleDescription(
      /A team can’t play 16 games on 5 dates, with at most 3 a day\./,
    )
    await expect(page.getByLabel('Games per matchup')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(gamesPerTeam).toBeFocused()
    await gamesPerTeam.fill('5')
    await gamesPerTeam.press('Enter')
    await expect(page.getByText('10 of 10')).toBeVisible({ timeout: 40_000 })
    await page.getByRole('button', { name: 'Replace the games' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace the games' }).click()
    await expect.poll(async () => (await readSeasonGames(page, 'South')).length).toBe(10)
    const games = await readSeasonGames(page, 'South')
    for (const team of league.teamIds.slice(4)) {
      const [home, away] = [games.filter((game) => game.home === team), games.filter((game) => game.away === team)]
      expect(home.length + away.length).toBe(5)
      expect(Math.abs(home.length - away.length)).toBe(1)
    }
  })

  await test.step('generated again with other times on Wednesdays than on Saturdays', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: 'Generate again' }).click()
    await next(page)
    const days = page.getByRole('group', { name: 'Preferred Days' })
    await days.getByLabel('Wednesday').check()
    await page.getByRole('group', { name: 'Time 1', exact: true }).getByLabel('Wednesday').uncheck()
    await next(page)
    await expect(days).toHaveAccessibleDescription(/Wednesday has no time\./)
    await page.getByRole('button', { name: 'Add time' }).click()
    await expect(days).not.toHaveAccessibleDescription(/has no time/)
    const evening = page.getByRole('group', { name: 'Time 2', exact: true })
    await evening.getByLabel('From').fill('18:00')
    await evening.getByLabel('To').fill('20:00')
    await evening.getByLabel('Saturday').focus()
    await page.keyboard.press('Space')
    await expect(evening.getByLabel('Saturday')).not.toBeChecked()
    await expectAccessible(page)
    for (let step = 0; step < 2; step++) await next(page)
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByText('10 of 10')).toBeVisible({ timeout: 40_000 })
    await page.getByRole('button', { name: 'Replace the games' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace the games' }).click()
    await expect(page.getByText('Schedule updated successfully')).toBeVisible()
    const isWednesday = ({ start }: { start: string }) => new Date(start.slice(0, 10)).getUTCDay() === 3
    await expect.poll(async () => (await readSeasonGames(page, 'South')).filter(isWednesday).length).toBeGreaterThan(0)
    for (const game of await readSeasonGames(page, 'South'))
      expect(game.start.slice(11, 16) >= '17:00').toBe(isWednesday(game))
  })

  await test.step('generated again, everybody meets twice, and the ten games are replaced', async () => {
    const before = (await readSeasonGames(page, 'South')).map(({ id }) => id)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: 'Generate again' }).click()
    await next(page)
    await expect(page.getByRole('group', { name: 'Time 2', exact: true }).getByLabel('Saturday')).not.toBeChecked()
    await page.getByRole('button', { name: 'Remove time 2' }).click()
    await page.getByRole('group', { name: 'Preferred Days' }).getByLabel('Wednesday').uncheck()
    for (let step = 0; step < 2; step++) await next(page)
    await page.getByLabel('Games per team').fill('')
    await page.getByLabel('Games per matchup').selectOption({ label: 'Twice, home and away' })
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByText('12 of 12')).toBeVisible({ timeout: 40_000 })
    await page.getByRole('button', { name: 'Replace the games' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByText('10 games in the draft will be replaced by 12 new games.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Replace the games' }).click()
    await expect(page.getByText('Schedule updated successfully')).toBeVisible()
    await expect.poll(async () => (await readSeasonGames(page, 'South')).length).toBe(12)
    const games = await readSeasonGames(page, 'South')
    expect(toPairs(games)).toEqual(everyPair(league.teamIds.slice(4), 2))
    expect(games.filter(({ id }) => before.includes(id))).toEqual([])
    for (const team of league.teamIds.slice(4)) {
      expect(games.filter(({ home }) => home === team)).toHaveLength(3) // each team has one home game against each opponent
    }
  })

  await test.step('the draft among the league’s schedules, and as a table for a spreadsheet', async () => {
    const schedules = page.getByLabel('Schedule', { exact: true })
    await expect(schedules.getByRole('option')).toHaveText([
      'All games of the league',
      'South (Draft)',
      'Autumn (Published)',
    ])
    await page.getByRole('button', { name: 'More' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('schedule.csv')
    const [head, ...games] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
    expect(head?.replace('\uFEFF', '')).toBe(
      'Date,Time,Home Team,Away Team,Venue,Status,Round,Home Score,Away Score,ID',
    )
    expect(games).toHaveLength(12)
    for (const game of games)
      expect(game).toMatch(/^2027-0[45]-\d\d,\d\d:\d\d,\w+,\w+,"Riverside, Field \d",Scheduled,\d+,,,[-\da-f]{36}$/)
  })

  await test.step('a field that a game of another league has, and a free place that ends the conflict', async () => {
    await page.getByLabel('League', { exact: true }).selectOption({ label: 'Evening League' })
    await expect(page.getByRole('heading', { name: '1 conflict(s) detected' })).toBeVisible()
    const conflict = page.getByRole('region', { name: '1 conflict(s) detected' })
    await expect(conflict.getByText(/Aces – Ducks, Sat, May 8, 10:00 AM, Riverside, Field 1 \(Autumn\)/)).toBeVisible()
    await expectNoSidewaysScroll(page)
    const places = conflict.getByRole('button', { name: /^Move Ibises – Jays to / })
    await expect(places.first()).toContainText('meets all preferences')
    await places.first().click()
    await expect(page.getByText('No conflicts detected in this schedule.')).toBeVisible()
    const [game] = await readSeasonGames(page, 'Spring')
    const isApart = game && (game.start >= '2027-05-08T11:00' || game.end <= '2027-05-08T10:00')
    expect(isApart || game?.field !== league.fieldIds[0]).toBe(true)
    await expectAllSynced(page)
  })

  await test.step('a division and a team go and come back; the league goes once its name is typed', async () => {
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    const undo = page.getByRole('button', { name: 'Undo' }).last()
    await page.goto(`${server.url}/dashboard/leagues/${evening.leagueId}/settings`)
    await page.getByRole('button', { name: 'Add Division' }).click()
    await dialog.getByLabel('Division Name').fill('Adults')
    await dialog.getByLabel('Age Group').fill('18+')
    await dialog.getByRole('button', { name: 'Add Division' }).click()
    await page.getByRole('button', { name: 'Move Teams' }).click()
    for (const team of ['Ibises', 'Kites']) await dialog.getByLabel(team).selectOption({ label: 'Adults' })
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    const adults = page.getByRole('listitem').filter({ hasText: 'Adults' })
    await expect(adults).toContainText('18+ · 2 teams')
    await chooseInMenu(page, 'Adults', 'Delete Adults')
    await dialog.getByRole('button', { name: 'Delete Division' }).click()
    await expect(page.getByText('No divisions. All teams play in one table.')).toBeVisible()
    await undo.click()
    await expect(adults).toContainText('18+ · 2 teams')

    await page.goto(`${server.url}/dashboard/teams/${evening.teamIds[2]}`)
    await page.getByRole('textbox', { name: /^Name/ }).fill('Sam Reed')
    await page.getByRole('button', { name: 'Add Player' }).click()
    await expect(page.getByRole('heading', { name: 'Roster · 1' })).toBeVisible()
    await page.goto(`${server.url}/dashboard/leagues/${evening.leagueId}/teams`)
    await chooseInMenu(page, 'Jays', 'Delete Jays')
    await dialog.getByRole('button', { name: 'Delete Team' }).click()
    await expect(dialog.getByText('This team has games. Delete its schedules first.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await chooseInMenu(page, 'Kites', 'Delete Kites')
    await expect(dialog.getByText('This removes Kites and its 1 player for everyone.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete Team' }).click()
    const kites = page.getByRole('listitem').filter({ hasText: 'Kites' })
    await expect(kites).toHaveCount(0)
    await undo.click()
    await expect(kites).toContainText('1 player · Adults')

    await page.goto(`${server.url}/dashboard/leagues`)
    await chooseInMenu(page, 'Evening League', 'Delete League Evening League')
    await expect(
      dialog.getByText(/1 division, 3 teams, 1 player, 1 schedule and 1 game with its results/),
    ).toBeVisible()
    await dialog.getByLabel('Type Evening League to confirm').fill('Evening')
    await dialog.getByRole('button', { name: 'Delete League' }).click()
    await expect(dialog.getByText('The text doesn’t match.')).toBeVisible()
    await dialog.getByLabel('Type Evening League to confirm').fill('Evening League')
    await dialog.getByRole('button', { name: 'Delete League' }).click()
    await expect(page.getByText('League deleted successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Evening League' })).toHaveCount(0)
    await expectAllSynced(page)
    expect((await storedRows(page, 'leagues')).map(({ name }) => name)).toEqual(['City League'])
  })

  await test.step('another organization has nothing of this one; the way back leads to all of it', async () => {
    await page.goto(`${server.url}/welcome`)
    const name = page.getByLabel('Organization name')
    const found = page.getByRole('button', { name: /Create an organization|league/i }).or(name)
    await expect(found.first()).toBeVisible()
    if (!(await name.isVisible())) await found.first().click()
    await name.fill('Hillside Sports')
    await page.getByRole('button', { name: /Create organization/i }).click()
    await page.waitForURL(/\/dashboard$/)
    const account = page.getByRole('button', { name: /^Account: / })
    const organizations = page.getByRole('dialog', { name: 'Account' }).getByRole('list', { name: 'Organization' })
    await account.click()
    await expect(organizations.locator('[aria-current=true]')).toHaveText('Hillside Sports')
    await page.goto(`${server.url}/dashboard/leagues`)
    await expect(page.getByText('City League')).toHaveCount(0)
    await account.click()
    await organizations.getByRole('button').filter({ hasNotText: 'Hillside' }).click()
    await expect(page.getByText('City League')).toBeVisible()
    await page.reload()
    await expect(page.getByText('City League')).toBeVisible()
    expect(trouble).toEqual([])
  })
  await context.close()
})

async function saveSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('League settings updated successfully')).toBeVisible()
}

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
