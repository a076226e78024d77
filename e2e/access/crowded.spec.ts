import { expect, test, type Page } from 'playwright/test'
import { createDraftLeague, type DraftLeague } from '../../tests/support/server/draft-league.ts'
import { createOrganizationOnServer } from '../../tests/support/server/new-organization.ts'
import {
  checkScreen,
  laptopViewport,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
  storedRows,
} from '../support/support.ts'

// A Saturday with twelve games at the same hour, names of 80 letters, and an organization that has nothing yet.

const server = setUpFileServer({ sampleData: false })
const wideViewport = { viewport: { width: 1920, height: 1080 } }
const gamesPerHour = 12

const devices = {
  'a phone': { ...phoneViewport, colorScheme: 'dark' },
  'a phone in Spanish': { ...phoneViewport, colorScheme: 'light', locale: 'es-ES' },
  'a laptop': { ...laptopViewport, colorScheme: 'light' },
  'a wide screen': { ...wideViewport, colorScheme: 'dark' },
} as const

const saturday = (() => {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7))
  return day.toISOString().slice(0, 10)
})()
const monday = new Date(Date.parse(saturday) - 5 * 86_400_000).toISOString().slice(0, 10)

/** Twelve games at ten o'clock, twelve at eleven, and the same teams again at two. */
function createCrowdedSaturday(): Promise<DraftLeague> {
  const teams = Array.from({ length: 2 * gamesPerHour }, (_, index) => {
    const name = `${index + 1} Athletic Association of the Upper and Lower Riverside Districts`
    return name.padEnd(80, ' and Surroundings').slice(0, 80).trim()
  })
  const games = ['10:00', '11:00', '14:00'].flatMap((start, hour) =>
    Array.from({ length: gamesPerHour }, (_, index) => ({
      home: 2 * index,
      away: (2 * index + 1 + 2 * hour) % teams.length,
      field: index,
      day: 5,
      start,
    })),
  )
  return createDraftLeague(server.url, { teams, fields: gamesPerHour, games, monday, status: 'published' })
}

for (const [name, options] of Object.entries(devices)) {
  test(`a crowded Saturday, long names and nothing at all on ${name}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const league = await createCrowdedSaturday()
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await signInOnPage(page, server.url, league.email, league.password)
    await expect.poll(async () => (await storedRows(page, 'games')).length).toBe(3 * gamesPerHour)
    const [team] = await storedRows(page, 'teams')
    const schedule = `/dashboard/scheduling?league=${league.leagueId}&schedule=all&date=${saturday}`
    await look(page, name, {
      dashboard: '/dashboard',
      today: '/dashboard/today',
      day: `${schedule}&view=day`,
      week: `${schedule}&view=week`,
      month: `${schedule}&view=month`,
      list: `${schedule}&view=list`,
      standings: '/dashboard/standings',
      teams: '/dashboard/teams',
      team: `/dashboard/teams/${String(team?.['id'])}`,
    })
    await context.close()

    const empty = await createOrganizationOnServer(server.url)
    const first = await browser.newContext({ ...options, reducedMotion: 'reduce' })
    const emptyPage = await first.newPage()
    await signInOnPage(emptyPage, server.url, empty.email, empty.password)
    await look(emptyPage, name, {
      'nothing-dashboard': '/dashboard',
      'nothing-schedule': '/dashboard/scheduling',
      'nothing-teams': '/dashboard/teams',
      'nothing-standings': '/dashboard/standings',
    })
    await first.close()
  })
}

async function look(page: Page, device: string, screens: Readonly<Record<string, string>>): Promise<void> {
  for (const [screen, path] of Object.entries(screens)) {
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status', { name: /Loading|Cargando/ })).toHaveCount(0)
    if (screen === 'month') {
      await expect(page.locator('.month-day').first()).toBeVisible()
      await expect(page.locator('.sx__month-grid-day [data-ccid]:empty')).toHaveCount(0) // days that are not drawn yet
    }
    await checkScreen(page, `crowded-${screen}-${device.replaceAll(' ', '-')}`)
  }
}
