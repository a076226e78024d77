// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { PrintSchedulePage } from '#features/schedules/management/print-schedule-page.tsx'
import { testDatabase } from '../../support/device/databases.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import { putSeason, type Season } from './season.ts'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

/** Opens the page for printing what a view of the calendar shows, with games on two days. */
async function open(query: string, filter: (season: Season) => string = () => '') {
  const { organizationId } = await signInOnDevice(db, 'league_manager')
  const season = await putSeason(db, organizationId)
  const sides = { home_team_id: season.teamIds[2] ?? '', away_team_id: season.teamIds[3] ?? '' }
  await season.addGame()
  await season.addGame({ ...sides, field_id: season.fieldIds[1] ?? null })
  await season.addGame({ start_time: '2026-04-25T09:30:00.000Z', end_time: '2026-04-25T10:30:00.000Z' })
  const path = '/dashboard/leagues/:leagueId/schedule/print'
  const at = `/dashboard/leagues/${season.league.id}/schedule/print?schedule=${season.schedule.id}${query}${filter(season)}`
  renderScreen(db, <PrintSchedulePage />, { path, at })
}

describe('a schedule on paper', () => {
  it('is a table of all games if no view is named', async () => {
    await open('')
    const table = await screen.findByRole('table')
    expect(within(table).getAllByRole('row')).toHaveLength(1 + 2 + 3) // the head, two days, and three games
  })

  it('is a table of the week that the calendar showed', async () => {
    await open('&view=week&date=2026-04-11')
    const table = await screen.findByRole('table')
    expect(within(table).getAllByRole('row')).toHaveLength(1 + 1 + 2)
  })

  it('is of one team if the calendar showed only its games, and says so', async () => {
    await open('', ({ teamIds }) => `&team=${teamIds[3] ?? ''}`)
    const table = await screen.findByRole('table')
    expect(within(table).getAllByRole('row')).toHaveLength(1 + 1 + 1)
    expect(screen.getByRole('region', { name: /Spring round robin, Bears$/ })).toBeDefined()
  })

  it('is of one venue if the calendar showed only its games', async () => {
    await open('&venue=5d8f3c1e-0000-4000-8000-000000000000')
    expect(await screen.findByText('No games scheduled')).toBeDefined()
  })

  it('is a sheet for the venue of a day, with its fields as columns', async () => {
    await open('&view=day&date=2026-04-11')
    expect(await screen.findByRole('heading', { name: 'Riverside' })).toBeDefined()
    expect(screen.getByRole('region', { name: 'Field 1' }).textContent).toContain('Tigers')
    expect(screen.getByRole('region', { name: 'Field 2' }).textContent).toContain('Falcons')
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('is a table of weeks for a month', async () => {
    await open('&view=month&date=2026-04-11')
    expect(await screen.findByRole('heading', { name: 'April 2026' })).toBeDefined()
    const cells = screen.getAllByRole('cell').filter(({ textContent }) => textContent?.includes('–'))
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '1110:30 Tigers – Sharks10:30 Falcons – Bears',
      '2510:30 Tigers – Sharks',
    ])
  })
})
