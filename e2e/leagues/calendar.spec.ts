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

const calendarOf = (page: Page) => page.getByRole('region', { name: 'Calendar' })
const gameOn = (page: Page, title: string) => calendarOf(page).getByRole('link', { name: title })

/** Chooses a view, whose label covers its radio button. */
const showView = (page: Page, view: 'Day' | 'Week' | 'Month' | 'List') =>
  page.getByRole('radiogroup', { name: 'Calendar view' }).getByText(view, { exact: true }).click()

/** Presses on a game and moves it a little, so that the drag begins. Returns where it was grabbed, and its height. */
async function takeUp(page: Page, game: Locator): Promise<{ x: number; y: number; hour: number }> {
  await game.scrollIntoViewIfNeeded()
  const box = await game.boundingBox()
  if (!box) throw new Error('The game is not on the screen')
  const at = { x: box.x + box.width / 2, y: box.y + 12 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x, at.y + 10, { steps: 2 })
  await expect(page.locator('.day-ghost')).toHaveCount(1)
  return { ...at, hour: box.height + 1 } // games last an hour
}

const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

test('a game is dragged with a look ahead, taken back, and moved out of a conflict', async ({ browser }) => {
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, league.email, league.password)
  await page.goto(`${server.url}/dashboard/scheduling?view=day&date=${dayAfter(league.monday, 1)}`)
  const bears = gameOn(page, 'Bears – Foxes')
  await expect(bears).toContainText('10:00 AM – 11:00 AM')
  await expect(page.getByRole('heading', { name: '1 conflict(s) detected' })).toBeVisible()

  await test.step('while it is over another game of its field, words and a mark say so; elsewhere, that it fits', async () => {
    const { x, y, hour } = await takeUp(page, bears)
    await expect(page.locator('.day-fit').first()).toBeVisible() // what fits is tinted before anything is dropped
    await page.mouse.move(x, y + hour * 4, { steps: 8 })
    await expect(page.getByText('Riverside, Field 1 is booked twice')).toBeVisible()
    await page.mouse.move(x, y + hour * 2, { steps: 4 })
    await expect(page.getByText('✓ Fits: 12:00 PM, Field 1')).toBeVisible()
    await page.mouse.up()
    await expect(page.getByText('Game updated successfully')).toBeVisible()
    await expect(bears).toContainText('12:00 PM – 1:00 PM')
  })

  await test.step('Undo puts it back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(bears).toContainText('10:00 AM')
  })

  await test.step('sideways is another field, and Escape leaves the game where it was', async () => {
    const target = await page.getByRole('region', { name: 'Riverside, Field 2' }).boundingBox()
    const drag = async () => {
      const { y } = await takeUp(page, bears)
      await page.mouse.move((target?.x ?? 0) + 60, y, { steps: 8 })
      await expect(page.getByText('✓ Fits: 10:00 AM, Field 2')).toBeVisible()
    }
    await drag()
    await page.keyboard.press('Escape')
    await expect(page.locator('.day-ghost')).toHaveCount(0)
    await page.mouse.up()
    await expect(bears).toContainText('Field 1')
    await drag()
    await page.mouse.up()
    await expect(bears).toContainText('Field 2')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(bears).toContainText('Field 1')
  })
  await expectAccessible(page)

  await test.step('a free place that is offered ends the conflict', async () => {
    await showView(page, 'Week')
    const conflicts = page.getByRole('region', { name: '1 conflict(s) detected' })
    await expect(conflicts.getByText('Bears get 30 minutes of rest (2 hours required)')).toBeVisible()
    await conflicts.getByRole('button', { name: /^Move Bears – Lions to .+ 3:00 PM, Riverside, Field 1/ }).click()
    await expect(page.getByText('No conflicts detected in this schedule.')).toBeVisible()
    await expect(gameOn(page, 'Bears – Lions')).toContainText('3:00 PM')
  })

  await test.step('M moves the game that has the focus', async () => {
    await page.goto(`${server.url}/dashboard/scheduling?view=day&date=${dayAfter(league.monday, 1)}`)
    await bears.focus()
    await page.keyboard.press('m')
    await expect(page.getByRole('dialog', { name: 'Move Bears – Foxes' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  for (const view of ['Week', 'Month', 'List'] as const) {
    await test.step(view, async () => {
      await showView(page, view)
      await expect(gameOn(page, 'Bears – Foxes')).toBeVisible()
      expect(new URL(page.url()).searchParams.get('view')).toBe(view.toLowerCase())
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
  }
  expect(trouble).toEqual([])
  await context.close()
})

test('a game of a published schedule that is dropped elsewhere asks for the reason', async ({ browser }) => {
  const published = await createDraftLeague(server.url, {
    teams: ['Bears', 'Foxes'],
    fields: 2,
    monday: nextMonday(),
    status: 'published',
    games: [{ home: 0, away: 1, field: 0, day: 1, start: '10:00' }],
  })
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signInOnPage(page, server.url, published.email, published.password)
  await page.goto(`${server.url}/dashboard/scheduling?view=day&date=${dayAfter(published.monday, 1)}`)
  const bears = gameOn(page, 'Bears – Foxes')
  await expect(page.getByText('No conflicts detected in this schedule.')).toBeVisible()
  const target = await page.getByRole('region', { name: 'Riverside, Field 2' }).boundingBox()
  const { y, hour } = await takeUp(page, bears)
  await page.mouse.move((target?.x ?? 0) + 60, y + 2 * hour, { steps: 8 })
  await expect(page.getByText('You give the reason when you drop it.')).toBeVisible()
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'Move Bears – Foxes' })
  await expect(dialog.getByLabel('Start time')).toHaveValue('12:00')
  await expect(dialog.getByLabel('Field', { exact: true }).locator('option:checked')).toHaveText('Riverside, Field 2')
  await dialog.getByLabel('Reason').fill('Field 1 is being mown')
  await dialog.getByRole('button', { name: 'Move game' }).click()
  await expect(bears).toContainText('Moved from 10:00 AM')
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await context.close()
})

test('an hour with many games shows three and opens the day there; all names fit or are told whole', async ({
  browser,
}) => {
  const long = 'The Saint Bartholomew and Holy Cross Parish United Girls Under Twelve Soccer Cl'
  const teams = Array.from({ length: 24 }, (_, index) => (index === 0 ? long : `Team ${index + 1}`))
  const busy = await createDraftLeague(server.url, {
    teams,
    fields: 12,
    monday: nextMonday(),
    games: Array.from({ length: 12 }, (_, field) => ({
      home: 2 * field,
      away: 2 * field + 1,
      field,
      day: 5,
      start: '15:00',
    })),
  })
  const context = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signInOnPage(page, server.url, busy.email, busy.password)
  const saturday = dayAfter(busy.monday, 5)
  await page.goto(`${server.url}/dashboard/scheduling?view=week&date=${saturday}`)
  await expect(calendarOf(page).getByRole('link')).toHaveCount(3)
  await expect(gameOn(page, long)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '+9 more at this hour' }).click()
  await expect(calendarOf(page).getByRole('link')).toHaveCount(12)
  await expect(calendarOf(page).getByRole('link').first()).toBeInViewport()
  const url = new URL(page.url())
  expect([url.searchParams.get('view'), url.searchParams.get('date'), url.searchParams.get('hour')]).toEqual([
    'day',
    saturday,
    '15',
  ])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await context.close()
})

test('on a phone the games are an agenda, and Move… says what would clash, and swaps home and away', async ({
  browser,
}) => {
  const context = await browser.newContext(phoneViewport)
  const trouble = collectConsoleErrors(context)
  const page = await context.newPage()
  await signInOnPage(page, server.url, league.email, league.password)
  const tuesday = new Date(Date.parse(league.monday) + 86_400_000).toISOString().slice(0, 10) // the list shows this day's month
  await page.goto(`${server.url}/dashboard/scheduling?date=${tuesday}`)
  await page.getByRole('region', { name: 'Calendar' }).getByRole('button', { name: 'Move Bears – Foxes…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Start time').fill('14:30')
  await expect(dialog.getByText(/Riverside, Field 1 is booked twice: Hawks – Lions/)).toBeVisible()
  await dialog.getByLabel('Start time').fill('18:00')
  await dialog.getByRole('button', { name: 'Swap home and away' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Home: Foxes / Away: Bears')
  await dialog.getByRole('button', { name: 'Move game' }).click()
  await expect(page.getByText('Game updated successfully')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Calendar' }).getByText('Foxes – Bears')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await showView(page, 'Day')
  await expect(page.getByRole('region', { name: 'Riverside, Field 1' })).toBeVisible()
  await expectNoSidewaysScroll(page) // the day scrolls within its frame
  await expectAccessible(page)
  await showView(page, 'Month')
  await page.getByRole('button', { name: /^Tuesday, .*2 games$/ }).click()
  await expect(page.getByRole('group', { name: 'Days of this week' })).toBeVisible()
  await expectAccessible(page)
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
      await page.getByRole('button', { name: 'More', exact: true }).click()
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
    const title = teams.join(' – ')
    for (const { date, time, day, instant } of games) {
      await test.step(`${name}, ${day}`, async () => {
        await page.clock.setFixedTime(new Date(Date.parse(instant) - 2 * 3_600_000))
        await page.goto(`${server.url}/dashboard/leagues/${leagueId}/schedule?view=week&date=${date}`)
        await expect(gameOn(page, title).filter({ hasText: `${title}, ${formatTime(time)}` })).toHaveCount(1)
        await page.goto(`${server.url}/dashboard/leagues/${leagueId}/schedule?view=day&date=${date}`)
        await expect(gameOn(page, title)).toContainText(`${title}, ${formatTime(time)}`)
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
