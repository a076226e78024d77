import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import { expect, test, type Locator, type Page } from 'playwright/test'
import { compareText } from '../../src/domain/compare-text.ts'
import { formatTime } from '../../src/i18n/format.ts'
import { createDraftLeague, type DraftLeague } from '../../tests/support/server/draft-league.ts'
import { makeLeague } from '../../tests/support/server/made-league.ts'
import { createOrganizationOnServer } from '../../tests/support/server/new-organization.ts'
import {
  installableContext,
  expectAccessible,
  expectNoSidewaysScroll,
  laptopViewport,
  collectConsoleErrors,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
  storedRows,
  waitForOfflineReady,
} from '../support/support.ts'

// A draft on the calendar: games are dragged with the mouse, moves are undone, and conflicts are resolved; then the
// same on a phone. Also covers daylight saving changes.

const server = setUpFileServer({ sampleData: false })
let league: DraftLeague

const nextMonday = () => {
  const day = new Date(Date.now() + 7 * 86_400_000)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

test.beforeAll(async () => {
  league = await createDraftLeague(server.url, {
    teams: ['Bears', 'Foxes', 'Hawks', 'Lions'],
    fields: 2,
    monday: nextMonday(),
    games: [
      { home: 0, away: 1, field: 0, day: 1, start: '10:00' },
      { home: 2, away: 3, field: 0, day: 1, start: '14:00' },
      { home: 0, away: 2, field: 0, day: 3, start: '12:00' },
      { home: 0, away: 3, field: 1, day: 3, start: '13:30' },
    ],
  })
})

const calendarOf = (page: Page) => page.locator('.calendar-grid')
const gameOn = (page: Page, title: string) =>
  calendarOf(page).locator('.sx__time-grid-event:not(.is-event-copy)', { hasText: title })

/** Presses on a game and holds it until the calendar starts dragging it. */
async function takeUp(page: Page, game: Locator): Promise<{ x: number; y: number }> {
  await game.scrollIntoViewIfNeeded()
  const box = await game.boundingBox()
  if (!box) throw new Error('The game is not on the screen')
  const at = { x: box.x + box.width / 2, y: box.y + 12 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await expect(calendarOf(page).locator('.is-event-copy')).toHaveCount(1)
  return at
}

test('a game is dragged with a look ahead, taken back, and moved out of a conflict', async ({ browser }) => {
  const context = await browser.newContext(laptopViewport)
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, league.email, league.password)
  await page.goto(`${server.url}/dashboard/scheduling?view=week&date=${league.monday}`)
  const bears = gameOn(page, 'Bears vs Foxes')
  await expect(bears).toContainText('10:00 AM–11:00 AM')
  await expect(page.getByRole('heading', { name: '1 conflict(s) detected' })).toBeVisible()

  await test.step('while it is over another game of its field, words and a mark say so; elsewhere, that it fits', async () => {
    const hour = (await calendarOf(page).locator('.sx__time-grid-day').first().boundingBox())?.height ?? 0
    const { x, y } = await takeUp(page, bears)
    await page.mouse.move(x, y + (hour / 17) * 4, { steps: 8 })
    await expect(page.getByText('⚠ Riverside, Field 1 is booked twice').first()).toBeVisible()
    await page.mouse.move(x, y + (hour / 17) * 2, { steps: 4 })
    await expect(page.getByText('✓ No conflict').first()).toBeVisible()
    await page.mouse.up()
    await expect(page.getByText('Game updated successfully')).toBeVisible()
    await expect(bears).toContainText('12:00 PM–1:00 PM')
  })

  await test.step('Undo puts it back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(bears).toContainText('10:00 AM')
  })

  await test.step('a free place that is offered ends the conflict', async () => {
    await page.getByRole('button', { name: 'Open slots: Bears get 30 minutes of rest (2 hours required)' }).click()
    await page.getByRole('button', { name: /^Move Bears vs Lions to .+ 3:00 PM, Riverside, Field 1/ }).click()
    await expect(page.getByText('No conflicts detected in this schedule.')).toBeVisible()
    await expect(gameOn(page, 'Bears vs Lions')).toContainText('3:00 PM')
  })

  await test.step('M moves the game that has the focus', async () => {
    await bears.focus()
    await page.keyboard.press('m')
    await expect(page.getByRole('dialog', { name: 'Move Bears vs Foxes' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await expectAccessible(page)
  expect(trouble).toEqual([])
  await context.close()
})

test('on a phone the games are a list, and Move… says what would clash, and swaps home and away', async ({
  browser,
}) => {
  const context = await browser.newContext(phoneViewport)
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, league.email, league.password)
  const tuesday = new Date(Date.parse(league.monday) + 86_400_000).toISOString().slice(0, 10) // the list shows this day's month
  await page.goto(`${server.url}/dashboard/scheduling?date=${tuesday}`)
  await page.getByRole('region', { name: 'Calendar' }).getByRole('button', { name: 'Move Bears vs Foxes…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Start time').fill('14:30')
  await expect(dialog.getByText(/Riverside, Field 1 is booked twice: Hawks vs Lions/)).toBeVisible()
  await dialog.getByLabel('Start time').fill('18:00')
  await dialog.getByRole('button', { name: 'Swap home and away' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Home: Foxes / Away: Bears')
  await dialog.getByRole('button', { name: 'Move game' }).click()
  await expect(page.getByText('Game updated successfully')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Calendar' }).getByText('Foxes vs Bears')).toBeVisible()
  await expectNoSidewaysScroll(page)
  expect(trouble).toEqual([])
  await context.close()
})

/** Games on the day before a daylight saving change and on the day of the change, both as entered and as instants. */
const seasons = [
  {
    name: 'Hudson League',
    timeZone: 'America/New_York',
    teams: ['Harbors', 'Heights'],
    games: [
      { date: '2026-10-31', time: '18:05', day: 'Sat, Oct 31', instant: '2026-10-31T22:05:00.000Z' },
      { date: '2026-11-01', time: '18:10', day: 'Sun, Nov 1', instant: '2026-11-01T23:10:00.000Z' },
      { date: '2027-03-13', time: '18:15', day: 'Sat, Mar 13', instant: '2027-03-13T23:15:00.000Z' },
      { date: '2027-03-14', time: '18:20', day: 'Sun, Mar 14', instant: '2027-03-14T22:20:00.000Z' },
    ],
  },
  {
    name: 'Senne League',
    timeZone: 'Europe/Brussels',
    teams: ['Gulls', 'Geese'],
    games: [
      { date: '2026-10-24', time: '10:05', day: 'Sat, Oct 24', instant: '2026-10-24T08:05:00.000Z' },
      { date: '2026-10-25', time: '10:10', day: 'Sun, Oct 25', instant: '2026-10-25T09:10:00.000Z' },
      { date: '2027-03-27', time: '10:15', day: 'Sat, Mar 27', instant: '2027-03-27T09:15:00.000Z' },
      { date: '2027-03-28', time: '10:20', day: 'Sun, Mar 28', instant: '2027-03-28T08:20:00.000Z' },
    ],
  },
] as const

test('games keep the time that was entered where the clocks change, on every screen of a device in Tokyo', async ({
  browser,
}) => {
  const owner = await createOrganizationOnServer(server.url)
  const made = seasons.map((season) => makeLeague(owner, { ...season, fields: 1, venue: `Park of the ${season.name}` }))
  await owner.push(made.flatMap(({ changes }) => changes))
  const context = await browser.newContext({
    ...laptopViewport,
    ...installableContext,
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await signInOnPage(page, server.url, owner.email, owner.password)
  await waitForOfflineReady(page)

  for (const [index, { name, teams, games, timeZone }] of seasons.entries()) {
    await test.step(`${name}: entered as a file, and published`, async () => {
      await page.goto(`${server.url}/dashboard/import?kind=games`)
      await page.getByLabel('Select League').selectOption({ label: name })
      await expect(page.getByLabel('Select League').locator('option:checked')).toHaveText(name) // the choice is stored before it is shown
      const lines = games.map(({ date, time }) => `${date},${time},${teams.join(',')},Park of the ${name}`)
      const text = ['Date,Time,Home,Away,Venue', ...lines].join('\n')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'games.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await page.getByRole('button', { name: 'Import 4 rows' }).click()
      await expect(page.getByText('Import saved')).toBeVisible() // wait for this first, because the previous season also had 4 rows
      await expect(page.getByText(/4 rows new/)).toBeVisible()
      await page.goto(`${server.url}/dashboard/scheduling`)
      await page.getByRole('button', { name: 'Publish' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Publish/ })
        .click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
    })
    await test.step(`${name} on paper and in a calendar file`, async () => {
      await page.goto(`${server.url}/dashboard/leagues/${made[index]?.leagueId}/schedule/print`)
      for (const { time } of games)
        await expect(page.getByRole('row', { name: `${formatTime(time)} ${teams[0]}` })).toBeVisible()
      await page.goto(`${server.url}/dashboard/leagues/${made[index]?.leagueId}/schedule`)
      await page.getByRole('button', { name: 'Export' }).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Calendar file' }).click(),
      ])
      expect(startsIn(await readFile(await file.path(), 'utf8'))).toEqual(
        games.map(({ date, time, instant }) => [timeZone, `${date}T${time}:00`, instant]),
      )
    })
  }
  const stored = await storedRows(page, 'games')
  expect(stored.map((game) => String(game['start_time'])).toSorted(compareText)).toEqual(
    seasons.flatMap(({ games }) => games.map(({ instant }) => instant)).toSorted(compareText),
  )
  await context.setOffline(true) // offline, because the server's clock isn't faked

  for (const [index, { name, teams, games }] of seasons.entries()) {
    const leagueId = made[index]?.leagueId ?? ''
    const teamId = made[index]?.teamIds[0] ?? ''
    const title = teams.join(' vs ')
    for (const { date, time, day, instant } of games) {
      await test.step(`${name}, ${day}`, async () => {
        await page.clock.setFixedTime(new Date(Date.parse(instant) - 2 * 3_600_000))
        await page.goto(`${server.url}/dashboard/leagues/${leagueId}/schedule?view=week&date=${date}`)
        const column = calendarOf(page).locator(`.sx__time-grid-day[data-time-grid-date="${date}"]`)
        await expect(column.locator('.sx__time-grid-event')).toHaveCount(1)
        await expect(column.locator('.sx__time-grid-event')).toContainText(`${title}${formatTime(time)}`)
        await page.goto(`${server.url}/dashboard/leagues/${leagueId}/schedule?view=list&date=${date}`)
        const listed = page.getByRole('region', { name: day })
        await expect(listed.getByRole('listitem')).toContainText(formatTime(time))
        await listed.getByRole('link', { name: title }).click()
        await expect(page.getByText(`${day}, ${formatTime(time)}`).first()).toBeVisible() // the heading of the game's own page
        await page.goto(`${server.url}/dashboard/today`)
        await page.getByRole('combobox', { name: 'League' }).selectOption({ label: name })
        const today = page.getByRole('link', { name: teams.join(' – ') }).filter({ hasText: formatTime(time) })
        await expect(today.first()).toBeVisible()
        await page.goto(`${server.url}/dashboard/teams/${teamId}`)
        await expect(page.getByText(`${day}, ${formatTime(time)} · Park of the ${name}`)).toBeVisible()
      })
    }
  }
  await context.close()
})

/**
 * Returns the zone, the local time, and the instant (by the file's own zone rules) of each event in a calendar file.
 */
function startsIn(file: string): [zone: unknown, local: string, instant: string][] {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone'))
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const start = event.getFirstPropertyValue('dtstart')
    if (!(start instanceof ICAL.Time)) throw new Error('An event without a start')
    start.zone = zone
    const instant = new Date(start.toUnixTime() * 1000).toISOString()
    return [event.getFirstProperty('dtstart')?.getParameter('tzid'), start.toString(), instant]
  })
}
