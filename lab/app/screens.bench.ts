import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { laptopViewport, phoneViewport, signInOnPage, storedRows } from '../../e2e/support/support.ts'
import type { DraftLeague } from '../../tests/support/server/draft-league.ts'
import { startServerProcess, type ServerProcess } from '../../tests/support/server/server-process.ts'
import { createLargeSeason, largeSeasonGames } from './large-season.ts'
import { formatBusy, startBusyMeasurement, navigate, printLine, watchBusy } from './measure.ts'

// How fast each league staff screen opens in the middle of a large season: 5,000 games of 200 teams, half of them
// played, on the built app in Chromium. Each screen is opened from another one, without a reload. Prints figures and
// asserts nothing.

const rounds = 40

let server: ServerProcess
let dataFolder: string
let league: DraftLeague

/** The season started thirteen weeks ago, so that today is mid-season. */
const today = new Date().toISOString().slice(0, 10)
const weekBefore = new Date(Date.parse(today) - 7 * 86_400_000).toISOString().slice(0, 10)
function firstMonday(): string {
  const day = new Date(Date.parse(today) - 13 * 7 * 86_400_000)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

test.beforeAll(async () => {
  test.setTimeout(300_000)
  dataFolder = await mkdtemp(join(tmpdir(), 'fieldside-bench-'))
  server = await startServerProcess({ dataFolder, sampleData: false })
  league = await createLargeSeason(server.url, { monday: firstMonday(), playedBefore: today, status: 'published' })
})
test.afterAll(async () => {
  await server.kill()
  await rm(dataFolder, { recursive: true, force: true })
})

for (const [device, options] of Object.entries({ laptop: laptopViewport, phone: phoneViewport })) {
  test(`the screens of league staff on a ${device}`, async ({ browser }) => {
    test.setTimeout(1_200_000)
    const context = await browser.newContext(options)
    const page = await context.newPage()
    await signInOnPage(page, server.url, league.email, league.password)
    await expect
      .poll(async () => (await storedRows(page, 'games')).length, { timeout: 120_000, intervals: [1000] })
      .toBe(largeSeasonGames)
    const idOf = async (store: string) => String((await storedRows(page, store))[0]?.['id'])
    const at = `/dashboard/leagues/${league.leagueId}`
    const ofAll = `/dashboard/scheduling?league=${league.leagueId}&schedule=all`
    const screens: Readonly<Record<string, readonly [path: string, words: string]>> = {
      Dashboard: ['/dashboard', 'Needs you'],
      Today: ['/dashboard/today', 'Riverside, Field '],
      Leagues: ['/dashboard/leagues', 'Riverside League'],
      'League settings': [`${at}/settings`, 'Divisions'],
      Teams: ['/dashboard/teams', 'Team 12'],
      'Teams, all 200': ['/dashboard/teams', 'Team 200'],
      'A team': [`/dashboard/teams/${await idOf('teams')}`, 'Add Player'],
      Venues: ['/dashboard/venues', 'Riverside'],
      Availability: [`/dashboard/venues/${await idOf('venues')}/availability`, 'Field 20'],
      // The previous week, whose games were played; a phone shows a list of the month.
      'League schedule': [`${ofAll}&date=${weekBefore}`, device === 'phone' ? 'Final' : ' – Team '],
      'Schedule of a day by field': [`${ofAll}&view=day&date=${weekBefore}`, 'Field 20'],
      'Schedule of a month': [`${ofAll}&view=month`, device === 'phone' ? '30' : ' – Team '],
      'Schedule as a list': [`${ofAll}&view=list&date=${weekBefore}`, ' – Team '],
      Standings: [`${at}/standings`, ' games'], // matches "after 2,500 of 5,000 games", because a long table renders its first rows first
      'Standings, all 200 rows': [`${at}/standings`, 'Team 200'],
    }
    const devtools = await watchBusy(page)
    for (const [name, [path, words]] of Object.entries(screens)) {
      await test.step(name, async () => {
        await navigate(page, path, words) // the first visit loads the screen's code
        const opened: number[] = []
        let busy = { script: 0, style: 0, layout: 0, task: 0 }
        for (let round = 0; round < rounds; round++) {
          await navigate(page, '/dashboard/profile', 'First name')
          const before = await startBusyMeasurement(devtools)
          opened.push(await navigate(page, path, words))
          const after = await startBusyMeasurement(devtools)
          busy = {
            script: busy.script + after.script - before.script,
            style: busy.style + after.style - before.style,
            layout: busy.layout + after.layout - before.layout,
            task: busy.task + after.task - before.task,
          }
        }
        printLine(`${device}, ${name}`, opened, formatBusy({ script: 0, style: 0, layout: 0, task: 0 }, busy, rounds))
      })
    }
    await context.close()
  })
}
