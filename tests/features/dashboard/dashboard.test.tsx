// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LocalDatabase } from '#db/database.ts'
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx'
import { readCounts, readWhatIsNext } from '#features/dashboard/read-dashboard.ts'
import { testDatabase } from '../../support/databases.ts'
import { makeGame, makeLeague, makeSchedule, makeTeam, makeVenue } from '../../support/factories.ts'
import { renderScreen, signIn } from '../../support/screens.tsx'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

const now = '2026-05-01T12:00:00.000Z'
const between = (start_time: string, end_time: string) => ({ start_time, end_time })
const over = between('2026-05-01T10:00:00.000Z', '2026-05-01T11:00:00.000Z')
const running = between('2026-05-01T11:30:00.000Z', '2026-05-01T12:30:00.000Z')
const ahead = between('2026-05-02T10:00:00.000Z', '2026-05-02T11:00:00.000Z')

async function putSeason(organization_id: string) {
  const league = makeLeague({ organization_id })
  const owned = { organization_id, league_id: league.id }
  const tigers = makeTeam({ ...owned, name: 'Tigers' })
  const sharks = makeTeam({ ...owned, name: 'Sharks' })
  const published = makeSchedule(owned)
  const draft = makeSchedule({ ...owned, name: 'Summer cup', status: 'draft' })
  const pairing = { ...owned, home_team_id: tigers.id, away_team_id: sharks.id }
  const inPublished = (more: object) => makeGame({ ...pairing, schedule_id: published.id, ...more })
  const disputed = inPublished({
    ...between('2026-04-01T10:00:00.000Z', '2026-04-01T11:00:00.000Z'),
    status: 'completed',
    home_score: 2,
    away_score: 1,
    result_state: 'disputed',
    result_side: 'home',
  })
  const unreported = inPublished(over)
  await db.leagues.put(league)
  await db.teams.bulkPut([tigers, sharks])
  await db.venues.put(makeVenue({ organization_id }))
  await db.schedules.bulkPut([published, draft])
  await db.games.bulkPut([
    disputed,
    unreported,
    inPublished({ ...over, status: 'cancelled' }),
    inPublished(running),
    inPublished(ahead),
    inPublished({ ...ahead, status: 'postponed' }),
    makeGame({ ...pairing, schedule_id: draft.id, ...over }),
    makeGame({ ...pairing, schedule_id: draft.id, ...ahead }),
  ])
  return { disputed, unreported, draft }
}

describe('the overview', () => {
  it('counts what belongs to the organisation on screen, and only games that will be played', async () => {
    const { organizationId } = await signIn(db, 'league_manager')
    await putSeason(organizationId)
    await putSeason(makeLeague().organization_id)
    expect(await readCounts(db, organizationId, now)).toEqual({
      leagues: 1,
      teams: 2,
      venues: 1,
      upcoming: 2,
      upcomingInDrafts: 1,
    })
  })

  it('lists disputes, games that ended without a result, and drafts; a draft’s own games wait for nothing', async () => {
    const { organizationId } = await signIn(db, 'league_manager')
    const { disputed, unreported, draft } = await putSeason(organizationId)
    await putSeason(makeLeague().organization_id)
    const next = await readWhatIsNext(db, organizationId, now)
    expect(next.disputed.map(({ game }) => game.id)).toEqual([disputed.id])
    expect(next.unreported.map(({ game }) => game.id)).toEqual([unreported.id])
    expect(next.drafts).toMatchObject([{ schedule: { id: draft.id }, gameCount: 2 }])
  })

  it('links each figure to its section', async () => {
    const { organizationId } = await signIn(db, 'scorekeeper')
    await putSeason(organizationId)
    renderScreen(db, <DashboardPage />)
    await screen.findAllByText('2')
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Total Leagues', '/dashboard/leagues'],
      ['Total Teams', '/dashboard/teams'],
      ['Upcoming Games', '/dashboard/scheduling'],
      ['Active Venues', '/dashboard/venues'],
    ])
    expect(screen.queryByText('What is next')).toBeNull()
  })

  it('leads league staff to what waits for them', async () => {
    const { organizationId } = await signIn(db, 'league_administrator')
    const { draft } = await putSeason(organizationId)
    renderScreen(db, <DashboardPage />)
    expect(await screen.findByText('Draft schedules')).toBeDefined()
    expect(screen.getByRole('link', { name: /Summer cup/ }).getAttribute('href')).toBe(
      `/dashboard/scheduling?schedule=${draft.id}`,
    )
  })

  it('offers the first league where there is none', async () => {
    await signIn(db, 'league_manager')
    renderScreen(db, <DashboardPage />)
    expect(await screen.findByText('No leagues found')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to Leagues' }).getAttribute('href')).toBe('/dashboard/leagues')
  })
})
