import { expect, test, type Page } from 'playwright/test'
import { makeLeague, type MadeLeague } from '../../tests/support/server/made-league.ts'
import { createOrganizationOnServer } from '../../tests/support/server/new-organization.ts'
import { everyPair, readSeasonGames, toPairs } from '../support/season-games.ts'
import {
  collectConsoleErrors,
  expectAccessible,
  laptopViewport,
  setUpFileServer,
  signInOnPage,
  storedRows,
} from '../support/support.ts'

// Rules of a schedule that only some leagues have, chosen in the wizard and kept by the games.

const server = setUpFileServer({ sampleData: false })

let owner: Awaited<ReturnType<typeof createOrganizationOnServer>>
let league: MadeLeague

test.beforeAll(async () => {
  owner = await createOrganizationOnServer(server.url)
  league = makeLeague(owner, {
    name: 'Valley League',
    teams: ['Larks', 'Mice', 'Newts', 'Owls'],
    venue: 'Valley Park',
    fields: 2,
  })
  await owner.push(league.changes)
})

test('a team that can only travel in April, a field with lights, and one game a week', async ({ browser }) => {
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, owner.email, owner.password)
  await expect.poll(async () => (await storedRows(page, 'teams')).length).toBe(4)
  const [larks = ''] = league.teamIds

  await test.step('the days are entered by keyboard', async () => {
    await page.goto(`${server.url}/dashboard/schedules/new`)
    await page.getByLabel('Schedule Name').fill('Valley')
    await page.getByRole('combobox', { name: 'League' }).selectOption({ label: 'Valley League' })
    await next(page)
    await page.getByLabel('Start Date').fill('2027-04-10')
    await page.getByLabel('End Date').fill('2027-05-22')
    await page.getByLabel('Saturday').check()
    await next(page)
    await page.getByLabel('All fields').check()
    await next(page)
    await page.getByLabel('Games per matchup').selectOption({ label: 'Twice, home and away' })
    await page.getByLabel('Maximum games per day').fill('1')
    await page.locator('summary', { hasText: 'Days teams can’t play' }).press('Enter')
    await page.getByRole('button', { name: 'Add days' }).press('Enter')
    await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption({ label: 'Larks' })
    await page.getByLabel('From', { exact: true }).fill('2027-04-01')
    await page.getByLabel('To', { exact: true }).fill('2027-04-30')
    await page.getByLabel('On these days').focus()
    await page.keyboard.press('o')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByLabel('On these days')).toHaveValue('away')
    await expectAccessible(page)
  })

  await test.step('every game has a place, and the sides of the team follow the dates', async () => {
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByText('12 of 12')).toBeVisible({ timeout: 40_000 })
    await page.getByRole('button', { name: 'Create schedule' }).click()
    await page.waitForURL(/\/dashboard\/scheduling/)
    const games = await readSeasonGames(page, 'Valley')
    expect(toPairs(games)).toEqual(everyPair(league.teamIds, 2))
    const hosted = games.filter(({ home }) => home === larks)
    expect(hosted).toHaveLength(3)
    for (const { start } of hosted) expect(start >= '2027-05-01').toBe(true)
  })

  await test.step('generated again: two days, an evening only on the field with lights, one game a week', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: 'Generate again' }).click()
    await next(page)
    await page.getByRole('group', { name: 'Preferred Days' }).getByLabel('Wednesday').check()
    await page.getByRole('group', { name: 'Time 1', exact: true }).getByLabel('To').fill('10:30')
    await page.getByRole('button', { name: 'Add time' }).click()
    const evening = page.getByRole('group', { name: 'Time 2', exact: true })
    await evening.getByLabel('From').fill('09:00')
    await evening.getByLabel('To').fill('20:00')
    await next(page)
    await expect(evening.getByLabel('From')).toHaveAccessibleDescription('Overlaps another time')
    await evening.getByLabel('From').fill('18:30')
    await evening.locator('summary').press('Enter')
    await evening.getByLabel('Field 2').press('Space')
    await expect(evening.getByText('1 field', { exact: true })).toBeVisible()
    await expectAccessible(page)
    for (let step = 0; step < 2; step++) await next(page)
    await expect(page.getByLabel('Weeks start on')).toHaveCount(0)
    await page.getByLabel('Maximum games per week').fill('1')
    await expect(page.getByLabel('Weeks start on')).toHaveValue('1')
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByText('12 of 12')).toBeVisible({ timeout: 40_000 })
    await page.getByRole('button', { name: 'Replace the games' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace the games' }).click()
    await expect(page.getByText('Schedule updated successfully')).toBeVisible()
    const evenings = async () =>
      (await readSeasonGames(page, 'Valley')).filter(({ start }) => start.slice(11, 16) > '14:30')
    await expect.poll(async () => (await evenings()).length).toBeGreaterThan(0)
    for (const { field } of await evenings()) expect(field).toBe(league.fieldIds[1])
    const weekOf = (start: string) => Math.floor((Date.parse(start) / 86_400_000 + 3) / 7) // 1970 began on a Thursday
    const weeks = (await readSeasonGames(page, 'Valley')).flatMap(({ home, away, start }) => [
      `${home} ${weekOf(start)}`,
      `${away} ${weekOf(start)}`,
    ])
    expect(new Set(weeks).size).toBe(24)
  })

  await test.step('the draft keeps the rules', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: 'Generate again' }).click()
    await next(page)
    await expect(page.getByText('1 field', { exact: true })).toBeVisible()
    for (let step = 0; step < 2; step++) await next(page)
    await page.getByText('Days teams can’t play').click()
    await expect(page.getByLabel('On these days')).toHaveValue('away')
    await expect(page.getByLabel('Maximum games per week')).toHaveValue('1')
  })
  expect(trouble).toEqual([])
  await context.close()
})

test('a derby on opening day that stays there', async ({ browser }) => {
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, owner.email, owner.password)
  await expect.poll(async () => (await storedRows(page, 'teams')).length).toBe(4)
  const [larks = '', mice = ''] = league.teamIds
  const derbyOf = async () =>
    (await readSeasonGames(page, 'Derby')).find(
      ({ home, away }) => [home, away].toSorted().join() === [larks, mice].toSorted().join(),
    )

  await test.step('the game is entered by keyboard, and the form says what cannot be', async () => {
    await page.goto(`${server.url}/dashboard/schedules/new`)
    await page.getByLabel('Schedule Name').fill('Derby')
    await page.getByRole('combobox', { name: 'League' }).selectOption({ label: 'Valley League' })
    await next(page)
    await page.getByLabel('Start Date').fill('2028-04-01')
    await page.getByLabel('End Date').fill('2028-04-15')
    await page.getByLabel('Saturday').check()
    await next(page)
    await page.getByLabel('All fields').check()
    await next(page)
    await page.getByLabel('Maximum games per day').fill('1')
    await page.locator('summary', { hasText: 'Games on certain dates' }).press('Enter')
    await page.getByRole('button', { name: 'Add game' }).press('Enter')
    await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption({ label: 'Mice' })
    await page.getByRole('combobox', { name: 'Opponent' }).selectOption({ label: 'Larks' })
    await page.getByLabel('From', { exact: true }).fill('2028-04-02')
    await page.getByLabel('To', { exact: true }).fill('2028-04-02')
    await expect(page.getByLabel('From', { exact: true })).toHaveAccessibleDescription(
      'No games are played on these dates',
    )
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByLabel('From', { exact: true })).toBeFocused()
    await page.getByLabel('From', { exact: true }).fill('2028-04-01')
    await page.getByLabel('To', { exact: true }).fill('2028-04-01')
    await expect(page.getByLabel('From', { exact: true })).toHaveAccessibleDescription('')
    await page.getByLabel('Home team').focus()
    await page.keyboard.press('m')
    await expect(page.getByLabel('Home team')).toHaveValue('first')
    await expectAccessible(page)
  })

  await test.step('it is on opening day, at home, with every other game', async () => {
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByText('6 of 6')).toBeVisible({ timeout: 40_000 })
    await page.getByRole('button', { name: 'Create schedule' }).click()
    await page.waitForURL(/\/dashboard\/scheduling/)
    await expect.poll(async () => (await readSeasonGames(page, 'Derby')).length).toBe(6)
    const derby = await derbyOf()
    expect([derby?.home, derby?.start.slice(0, 10)]).toEqual([mice, '2028-04-01'])
  })

  await test.step('moving it away is a conflict, before and after', async () => {
    const missing = 'Mice and Larks don’t play each other on Sat, Apr 1'
    await page.getByText('List', { exact: true }).click()
    await page.getByRole('button', { name: 'Move Mice – Larks…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move Mice – Larks' })
    await dialog.getByLabel(/^Date/).fill('2028-04-13')
    await expect(dialog.getByText(missing)).toBeVisible()
    await dialog.getByRole('button', { name: 'Move anyway' }).click()
    await expect(page.getByText(missing).first()).toBeVisible()
  })

  await test.step('generated again, it is back', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: 'Generate again' }).click()
    for (let step = 0; step < 3; step++) await next(page)
    await page.locator('summary', { hasText: 'Games on certain dates' }).click()
    await expect(page.getByLabel('Home team')).toHaveValue('first')
    await page.getByRole('button', { name: 'Generate' }).click()
    await page.getByRole('button', { name: 'Replace the games' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace the games' }).click()
    await expect.poll(async () => (await derbyOf())?.start.slice(0, 10)).toBe('2028-04-01')
  })
  expect(trouble).toEqual([])
  await context.close()
})

test('teams that host on their own evening', async ({ browser }) => {
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, owner.email, owner.password)
  await expect.poll(async () => (await storedRows(page, 'teams')).length).toBe(4)

  await test.step('the evenings are chosen by keyboard, and one without games is named', async () => {
    await page.goto(`${server.url}/dashboard/schedules/new`)
    await page.getByLabel('Schedule Name').fill('Evenings')
    await page.getByRole('combobox', { name: 'League' }).selectOption({ label: 'Valley League' })
    await next(page)
    await page.getByLabel('Start Date').fill('2029-04-02')
    await page.getByLabel('End Date').fill('2029-04-29')
    for (const day of ['Tuesday', 'Thursday']) await page.getByLabel(day).check()
    await next(page)
    await page.getByLabel('All fields').check()
    await next(page)
    await page.getByLabel('Maximum games per day').fill('1')
    await page.locator('summary', { hasText: 'Home days' }).press('Enter')
    for (const [index, team] of ['Larks', 'Mice', 'Newts', 'Owls'].entries()) {
      await page.getByRole('button', { name: 'Add home day' }).press('Enter')
      await page.getByRole('combobox', { name: 'Team', exact: true }).nth(index).selectOption({ label: team })
      if (index > 1) await page.getByLabel('At home on').nth(index).selectOption({ label: 'Thursday' })
    }
    const first = page.getByLabel('At home on').first()
    await expect(first).toHaveValue('2')
    await first.focus()
    await page.keyboard.press('w')
    await expect(first).toHaveAccessibleDescription('No games are played on Wednesday')
    await page.keyboard.press('ArrowUp')
    await expect(first).toHaveAccessibleDescription('')
    await expectAccessible(page)
  })

  await test.step('every home game is on the evening of its host, and the draft keeps the rule', async () => {
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByText('6 of 6')).toBeVisible({ timeout: 40_000 })
    await page.getByRole('button', { name: 'Create schedule' }).click()
    await page.waitForURL(/\/dashboard\/scheduling/)
    await expect.poll(async () => (await readSeasonGames(page, 'Evenings')).length).toBe(6)
    for (const { home, start } of await readSeasonGames(page, 'Evenings'))
      expect(new Date(start).getUTCDay()).toBe(league.teamIds.indexOf(home) < 2 ? 2 : 4)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: 'Generate again' }).click()
    for (let step = 0; step < 3; step++) await next(page)
    await page.locator('summary', { hasText: 'Home days' }).click()
    await expect(page.getByLabel('At home on').last()).toHaveValue('4')
  })
  expect(trouble).toEqual([])
  await context.close()
})

test('two clubs with one stadium, and few games in a row', async ({ browser }) => {
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, owner.email, owner.password)
  await expect.poll(async () => (await storedRows(page, 'teams')).length).toBe(4)
  const [larks = '', mice = ''] = league.teamIds

  await test.step('the limits are chosen by keyboard, and one for no team is refused', async () => {
    await page.goto(`${server.url}/dashboard/schedules/new`)
    await page.getByLabel('Schedule Name').fill('Stadium')
    await page.getByRole('combobox', { name: 'League' }).selectOption({ label: 'Valley League' })
    await next(page)
    await page.getByLabel('Start Date').fill('2030-04-01')
    await page.getByLabel('End Date').fill('2030-05-26')
    await page.getByLabel('Saturday').check()
    await next(page)
    await page.getByLabel('All fields').check()
    await next(page)
    await page.getByLabel('Games per matchup').selectOption({ label: 'Twice, home and away' })
    await page.getByLabel('Maximum games per day').fill('1')
    await page.getByLabel('Maximum home or away games in a row').fill('2')
    await page.locator('summary', { hasText: 'Limits for some teams' }).press('Enter')
    await page.getByRole('button', { name: 'Add limit' }).press('Enter')
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByText('Choose at least one team')).toBeVisible()
    for (const team of ['Larks', 'Mice'])
      await page.getByRole('group', { name: 'These teams' }).getByLabel(team).press('Space')
    await expect(page.getByText('Choose at least one team')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('they are kept by the games, and by the draft', async () => {
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByText('12 of 12')).toBeVisible({ timeout: 40_000 })
    await page.getByRole('button', { name: 'Create schedule' }).click()
    await page.waitForURL(/\/dashboard\/scheduling/)
    await expect.poll(async () => (await readSeasonGames(page, 'Stadium')).length).toBe(12)
    const games = (await readSeasonGames(page, 'Stadium')).toSorted((a, b) => a.start.localeCompare(b.start))
    const hosted = games.filter(({ home }) => home === larks || home === mice).map(({ start }) => start.slice(0, 10))
    expect(new Set(hosted).size).toBe(6)
    for (const team of league.teamIds) {
      const sides = games.filter(({ home, away }) => home === team || away === team).map(({ home }) => home === team)
      expect(sides.map((isHome) => (isHome ? 'H' : 'A')).join('')).not.toMatch(/HHH|AAA/)
    }
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: 'Generate again' }).click()
    for (let step = 0; step < 3; step++) await next(page)
    await expect(page.getByLabel('Maximum home or away games in a row')).toHaveValue('2')
    await page.locator('summary', { hasText: 'Limits for some teams' }).click()
    await expect(page.getByRole('group', { name: 'These teams' }).getByLabel('Mice')).toBeChecked()
  })
  expect(trouble).toEqual([])
  await context.close()
})

test('doubleheaders that stay together when it rains', async ({ browser }) => {
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, owner.email, owner.password)
  await expect.poll(async () => (await storedRows(page, 'teams')).length).toBe(4)
  /** Returns the games of each two teams in order of time. */
  const readDoubleheaders = async () => {
    const games = (await readSeasonGames(page, 'Twin bills')).toSorted((a, b) => (a.start < b.start ? -1 : 1))
    const pairs = new Set(toPairs(games))
    return [...pairs].map((pair) => games.filter((game) => toPairs([game])[0] === pair))
  }
  const expectTogether = async () => {
    const doubleheaders = await readDoubleheaders()
    expect(doubleheaders).toHaveLength(6)
    for (const [first, second, ...others] of doubleheaders) {
      expect(others).toEqual([])
      expect([second?.home, second?.away, second?.field]).toEqual([first?.away, first?.home, first?.field])
      expect(Date.parse(second?.start ?? '') - Date.parse(first?.end ?? '')).toBe(20 * 60_000)
    }
  }

  await test.step('they are chosen by keyboard, and the form says what does not fit', async () => {
    await page.goto(`${server.url}/dashboard/schedules/new`)
    await page.getByLabel('Schedule Name').fill('Twin bills')
    await page.getByRole('combobox', { name: 'League' }).selectOption({ label: 'Valley League' })
    await next(page)
    await page.getByLabel('Start Date').fill('2031-04-05')
    await page.getByLabel('End Date').fill('2031-05-24')
    await page.getByLabel('Saturday').check()
    await next(page)
    await page.getByLabel('All fields').check()
    await next(page)
    const matchup = page.getByLabel('Games per matchup')
    await expect(matchup).toHaveValue('1')
    await page.getByLabel('Doubleheaders').focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByLabel('Doubleheaders')).toHaveValue('exchange')
    await expect(matchup).toHaveValue('2')
    await expect(matchup.getByRole('option')).toHaveText(['Twice (one doubleheader)', 'Four times (two doubleheaders)'])
    await page.getByLabel('Minutes between the two games').fill('20')
    await page.getByLabel('Games per team').fill('5')
    await expect(page.getByLabel('Games per team')).toHaveAccessibleDescription(/the number of games must be even/)
    await page.getByLabel('Games per team').fill('')
    await expect(page.getByText('Needs 12 slots')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('every two teams play two games in a row, and the draft keeps the rule', async () => {
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByText('12 of 12')).toBeVisible({ timeout: 40_000 })
    await page.getByRole('button', { name: 'Create schedule' }).click()
    await page.waitForURL(/\/dashboard\/scheduling/)
    await expect(page.getByText('No conflicts detected')).toBeVisible()
    await expectTogether()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: 'Generate again' }).click()
    for (let step = 0; step < 3; step++) await next(page)
    await expect(page.getByLabel('Doubleheaders')).toHaveValue('exchange')
    await expect(page.getByLabel('Minutes between the two games')).toHaveValue('20')
  })

  await test.step('a rainout moves both games, to a time that is chosen for one of them', async () => {
    const [first] = (await readDoubleheaders()).flat().toSorted((a, b) => (a.start < b.start ? -1 : 1))
    const id = String((await storedRows(page, 'schedules')).find(({ name }) => name === 'Twin bills')?.['id'])
    const date = first?.start.slice(0, 10) ?? ''
    await page.goto(`${server.url}/dashboard/schedules/${id}/rainout`)
    await page.getByLabel(/^Date/).fill(date)
    await page.getByRole('button', { name: 'Find new times' }).click()
    const others = page.getByRole('button', { name: /^Another time for/ })
    await expect(others.first()).toBeVisible({ timeout: 40_000 })
    await others.nth(1).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Time and field')).toHaveAccessibleDescription(
      /^Both games of the doubleheader move/,
    )
    await dialog.getByLabel('Time and field').press('End')
    await dialog.getByRole('button', { name: 'Use it and search again' }).click()
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(2)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Apply \d+ changes/ }).click()
    await expect
      .poll(async () => (await readSeasonGames(page, 'Twin bills')).some(({ start }) => start.startsWith(date)))
      .toBe(false)
    await expectTogether()
  })
  expect(trouble).toEqual([])
  await context.close()
})

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()
