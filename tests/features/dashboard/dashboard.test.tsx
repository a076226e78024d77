// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { toOnboardingKey } from '#domain/get-started/onboarding.ts'
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx'
import { showsOwnGamesFirst, isCoachWithoutTeam, readMyGames } from '#features/dashboard/read-my-games.ts'
import { readDashboardCounts, readPendingWork } from '#features/dashboard/read-dashboard.ts'
import { testDatabase } from '../../support/device/databases.ts'
import {
  makeClosure,
  makeField,
  makeGame,
  makeLeagueRow,
  makeSchedule,
  makeTeam,
  makeVenue,
  testId,
} from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import { toUntimedWallClock } from '#domain/leagues/wall-clock.ts'
import { provideWorkers } from '../../support/screen/workers.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

provideWorkers()

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
  const league = makeLeagueRow({ organization_id })
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
  it('counts what belongs to the organization on screen, and only games that will be played', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    await putSeason(organizationId)
    await putSeason(makeLeagueRow().organization_id)
    expect(await readDashboardCounts(db, organizationId, now)).toEqual({
      leagues: 1,
      archived: 0,
      teams: 2,
      venues: 1,
      upcoming: 2,
      upcomingInDrafts: 1,
    })
  })

  it('counts a game whose time is not known yet until its day is over', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { unreported } = await putSeason(organizationId)
    const day = (date: string) => ({ ...toUntimedWallClock(date, 'Europe/London'), status: 'scheduled' as const })
    const { upcoming } = await readDashboardCounts(db, organizationId, now)
    await db.games.put({ ...unreported, ...day('2026-05-01') })
    expect((await readDashboardCounts(db, organizationId, now)).upcoming).toBe(upcoming + 1)
    expect((await readDashboardCounts(db, organizationId, '2026-05-01T22:59:00.000Z')).upcoming).toBe(upcoming + 1)
    expect((await readDashboardCounts(db, organizationId, '2026-05-01T23:01:00.000Z')).upcoming).toBe(upcoming)
  })

  it('lists disputes, games that ended without a result, and drafts; a draft’s own games wait for nothing', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { disputed, unreported, draft } = await putSeason(organizationId)
    await putSeason(makeLeagueRow().organization_id)
    const next = await readPendingWork(db, organizationId, now)
    expect(next.disputed.map(({ game }) => game.id)).toEqual([disputed.id])
    expect(next.unreported.map(({ game }) => game.id)).toEqual([unreported.id])
    expect(next.drafts).toMatchObject([{ schedule: { id: draft.id }, gameCount: 2 }])
  })

  it('asks staff to settle a name that two devices gave, until they have', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    await putSeason(organizationId)
    const [tigers] = (await db.teams.toArray()).filter(({ name }) => name === 'Tigers')
    const again = makeTeam({ ...tigers, id: testId(), name: 'tigers' })
    await db.teams.put(again)
    renderScreen(db, <DashboardPage />)
    const line = (await screen.findByText(/^2 teams are named tigers/i)).closest('li')
    expect(line && within(line).getByRole('link', { name: 'Rename' }).getAttribute('href')).toBe(
      `/dashboard/leagues/${tigers?.league_id}/teams`,
    )
    await db.teams.update(again.id, { name: 'Tigers II' })
    await waitFor(() => expect(screen.queryByText(/are named tigers/i)).toBeNull())
  })

  it('links each figure to its section', async () => {
    const { organizationId } = await signInOnDevice(db, 'scorekeeper')
    await putSeason(organizationId)
    renderScreen(db, <DashboardPage />)
    await screen.findAllByText('2')
    const tiles = within(screen.getByRole('list', { name: 'Key numbers' }))
    expect(tiles.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Total Leagues', '/dashboard/leagues'],
      ['Total Teams', '/dashboard/teams'],
      ['Upcoming Games', '/dashboard/scheduling'],
      ['Active Venues', '/dashboard/venues'],
    ])
    expect(screen.queryByText('Needs you')).toBeNull()
  })

  it('says what cannot be read, and keeps the ways to the sections', async () => {
    const { organizationId } = await signInOnDevice(db, 'viewer')
    await putSeason(organizationId)
    db.leagues.hook('reading', () => {
      throw new Error('The database cannot be read')
    })
    renderScreen(db, <DashboardPage />)
    expect(
      await screen.findByText(
        'The database cannot be read. You can still use the dashboard with limited functionality.',
      ),
    ).toBeDefined()
    const tiles = within(screen.getByRole('list', { name: 'Key numbers' }))
    expect(tiles.getAllByRole('link')).toHaveLength(4)
    expect(tiles.getAllByText('unknown')).toHaveLength(4)
    expect(tiles.queryByRole('status')).toBeNull()
  })

  it('leads league staff to what waits for them', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_administrator')
    const { draft } = await putSeason(organizationId)
    renderScreen(db, <DashboardPage />)
    const line = (await screen.findByText('Summer cup is a draft')).closest('li')
    expect(line && within(line).getByRole('link', { name: 'Publish' }).getAttribute('href')).toBe(
      `/dashboard/scheduling?schedule=${draft.id}`,
    )
  })

  it('counts the conflicts among the games ahead for league staff, by league, closures included', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { draft } = await putSeason(organizationId)
    const owned = { organization_id: organizationId }
    const venue = makeVenue(owned)
    const field = makeField({ ...owned, venue_id: venue.id })
    const inDraft = { ...owned, league_id: draft.league_id, schedule_id: draft.id, field_id: field.id }
    await db.venues.put(venue)
    await db.venue_fields.put(field)
    await db.games.put(makeGame({ ...inDraft, ...between('2099-05-02T10:00:00.000Z', '2099-05-02T11:00:00.000Z') }))
    renderScreen(db, <DashboardPage />)
    expect(await screen.findByText('Summer cup is a draft')).toBeDefined()
    const day = { start_date: '2099-05-02', end_date: '2099-05-02' }
    await db.venue_closures.put(makeClosure({ ...owned, ...day, venue_id: venue.id }))
    expect(await screen.findByText(/: 1 conflict$/)).toBeDefined()
    await db.venue_closures.clear()
    await waitFor(() => expect(screen.queryByText(/: 1 conflict$/)).toBeNull())
  })

  it('begins with a coach’s own games: a missing score one tap away, then what is next; no drafts, no other teams', async () => {
    const { organizationId, actor } = await signInOnDevice(db, 'team_manager')
    const { unreported } = await putSeason(organizationId)
    const elsewhere = await putSeason(organizationId)
    const coach = { ...actor, teamIds: new Set([unreported.home_team_id ?? '']) }
    const games = await readMyGames(db, coach, now)
    expect(games.toScore.map(({ game, canScore }) => [game.start_time, canScore])).toEqual([
      [running.start_time, true],
      [over.start_time, true],
    ])
    expect(games.next).toHaveLength(1)
    expect([...games.toScore, ...games.next].every(({ league }) => league.id === unreported.league_id)).toBe(true)
    expect((await readMyGames(db, { ...actor, role: 'scorekeeper' }, now)).toScore).toHaveLength(4)
    expect(showsOwnGamesFirst(coach)).toBe(true)
    expect(showsOwnGamesFirst({ ...coach, role: 'league_manager' })).toBe(false)
    expect([isCoachWithoutTeam(actor), isCoachWithoutTeam(coach)]).toEqual([true, false])
    expect(elsewhere.unreported.league_id).not.toBe(unreported.league_id)
  })

  it('shows a viewer the next games and the table of the league', async () => {
    const { organizationId } = await signInOnDevice(db, 'viewer')
    const { disputed } = await putSeason(organizationId)
    const later = { start_time: '2100-05-01T10:00:00.000Z', end_time: '2100-05-01T11:00:00.000Z' }
    await db.games.put(
      makeGame({
        ...disputed,
        ...later,
        id: makeTeam().id,
        status: 'scheduled',
        home_score: null,
        away_score: null,
        result_state: null,
        result_side: null,
      }),
    )
    renderScreen(db, <DashboardPage />)
    const table = within(await screen.findByRole('table'))
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      '#TeamRecordDiffPct',
      '1Tigers1–0+11.000',
      '2Sharks0–1−1.000',
    ])
    expect(screen.getByRole('link', { name: 'See the standings' })).toBeDefined()
    expect(screen.getByText('Tigers – Sharks')).toBeDefined()
    expect(screen.queryByText('Enter score')).toBeNull()
  })

  it('offers the first league where there is none', async () => {
    await signInOnDevice(db, 'league_manager')
    renderScreen(db, <DashboardPage />)
    expect(await screen.findByText('No leagues found')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to Leagues' }).getAttribute('href')).toBe('/dashboard/leagues')
  })
})

describe('the first steps', () => {
  const steps = async () => within(await screen.findByRole('region', { name: /^First steps/ }))

  it('show what is done and where the rest is done, by what somebody said at the start', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const beginning = { leagueSize: 'large', interests: ['communication', 'revenue'] }
    localStorage.setItem(toOnboardingKey(organizationId), JSON.stringify(beginning))
    const league = makeLeagueRow({ organization_id: organizationId })
    await db.leagues.put(league)
    renderScreen(db, <DashboardPage />)
    const list = await steps()
    expect(list.getByText('1 of 8 done', { exact: false })).toBeDefined()
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)[0]).toBe('Create a league (done)')
    const links = list.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/import',
      '/dashboard/members',
      '/dashboard/venues',
      '/dashboard/schedules/new',
      '/dashboard/scheduling',
      '/dashboard/sponsorship',
      `/dashboard/leagues/${league.id}/settings#public-page`,
    ])
  })

  it('are not for an organization that has its season, and not for who creates no leagues', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    await putSeason(organizationId)
    renderScreen(db, <DashboardPage />)
    expect(await screen.findByText('Summer cup is a draft')).toBeDefined()
    expect(screen.queryByText('First steps')).toBeNull()
    cleanup()
    const other = await testDatabase()
    await signInOnDevice(other, 'viewer')
    renderScreen(other, <DashboardPage />)
    expect(await screen.findByText('No leagues found')).toBeDefined()
    expect(screen.queryByText('First steps')).toBeNull()
  })

  it('are put away on this device, and come back with Undo', async () => {
    await signInOnDevice(db, 'league_manager')
    renderScreen(db, <DashboardPage />)
    fireEvent.click((await steps()).getByRole('button', { name: 'Hide the first steps' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /^First steps/ })).toBeNull())
    cleanup()
    renderScreen(db, <DashboardPage />)
    expect(await screen.findByText('No leagues found')).toBeDefined()
    expect(screen.queryByRole('region', { name: /^First steps/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    cleanup()
    renderScreen(db, <DashboardPage />)
    await steps()
  })
})
