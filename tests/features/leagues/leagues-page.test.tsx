// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { DivisionDialog } from '#features/leagues/division-dialog.tsx'
import { LeagueSettingsPage } from '#features/leagues/league-settings-page.tsx'
import { LeaguesPage } from '#features/leagues/leagues-page.tsx'
import { getMeta } from '#data/store/meta.ts'
import { testDatabase } from '../../support/device/databases.ts'
import {
  makeDivision,
  makeGame,
  makeLeagueEvent,
  makeLeagueRow,
  makePlayer,
  makeSchedule,
  makeTeam,
  makeVenue,
  testId,
} from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice, soccerSportRow } from '../../support/screen/screens.tsx'
import { pressInMenu } from '../../support/screen/press-in-menu.ts'
import { findDialog } from '../../support/screen/open-dialog.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

async function putLeague(organization_id: string) {
  const league = makeLeagueRow({ organization_id, sport_id: soccerSportRow.id, name: 'U12 Spring League' })
  const owned = { organization_id, league_id: league.id }
  const teams = [makeTeam(owned), makeTeam(owned)]
  const schedule = makeSchedule(owned)
  const venue = makeVenue(owned)
  await db.leagues.put(league)
  await db.teams.bulkPut(teams)
  await db.players.put(makePlayer({ organization_id, team_id: teams[0]?.id ?? '' }))
  await db.schedules.put(schedule)
  await db.games.put(makeGame({ ...owned, schedule_id: schedule.id }))
  await db.venues.put(venue)
  return { league, venue }
}

describe('a league that has just been created', () => {
  it('leads on to its teams, a venue and its schedule, one after the other', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const league = makeLeagueRow({ organization_id: organizationId, sport_id: soccerSportRow.id })
    await db.leagues.bulkPut([league, makeLeagueRow({ organization_id: organizationId, name: 'A first league' })])
    const path = '/dashboard/leagues/:leagueId/settings'
    renderScreen(db, <LeagueSettingsPage />, { path, at: `/dashboard/leagues/${league.id}/settings` })
    await screen.findByRole('heading', { name: 'Next steps' })
    const steps = () =>
      within(screen.getByRole('list', { name: 'Next steps' }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')])
    expect(steps()).toEqual([
      ['Add the teams', `/dashboard/leagues/${league.id}/teams`],
      ['Add a venue', '/dashboard/venues'],
      ['Make a schedule', '/dashboard/schedules/new'],
    ])
    const of = { organization_id: organizationId, league_id: league.id }
    await db.teams.bulkPut([makeTeam(of), makeTeam(of)])
    expect(await screen.findByRole('link', { name: 'Add the teams (done)' })).toBeDefined()
    fireEvent.click(screen.getByRole('link', { name: 'Add a venue' }))
    await waitFor(async () => expect(await getMeta(db, `league:${organizationId}`)).toBe(league.id))
  })

  it('has no steps left once it has a schedule', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { league } = await putLeague(organizationId)
    const path = '/dashboard/leagues/:leagueId/settings'
    renderScreen(db, <LeagueSettingsPage />, { path, at: `/dashboard/leagues/${league.id}/settings` })
    await screen.findByLabelText(/League Name/)
    expect(screen.queryByRole('heading', { name: 'Next steps' })).toBeNull()
  })
})

describe('the list of leagues', () => {
  it('offers the first step where there is none', async () => {
    await signInOnDevice(db, 'league_manager')
    renderScreen(db, <LeaguesPage />)
    expect(await screen.findByText('No leagues found')).toBeDefined()
    expect(
      screen.getByText("You haven't created any leagues yet. Get started by creating your first league."),
    ).toBeDefined()
  })

  it('counts what belongs to a league', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_administrator')
    await putLeague(organizationId)
    await db.leagues.put(makeLeagueRow({ organization_id: organizationId, name: 'Another' }))
    renderScreen(db, <LeaguesPage />)
    expect(await screen.findByText('Soccer · 2 teams · 1 venue')).toBeDefined()
    expect(screen.getByText('Not specified · 0 teams · 0 venues')).toBeDefined()
  })

  it('shows a player the leagues, and no way to change them', async () => {
    const { organizationId } = await signInOnDevice(db, 'player')
    await putLeague(organizationId)
    renderScreen(db, <LeaguesPage />)
    expect(await screen.findByText('View Schedule')).toBeDefined()
    expect(screen.queryByText('League Settings')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says what goes with a league before it deletes it, and leaves the venue to the others', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { venue } = await putLeague(organizationId)
    renderScreen(db, <LeaguesPage />)
    await pressInMenu('U12 Spring League', 'Delete League U12 Spring League')
    const dialog = within(await findDialog())
    expect(dialog.getByText('Are you sure you want to delete this league?')).toBeDefined()
    expect(
      await dialog.findByText(/along with 2 teams, 1 player, 1 schedule and 1 game with its results/),
    ).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Delete League' }))
    expect(await dialog.findByText('The text doesn’t match.')).toBeDefined()
    expect(await db.leagues.count()).toBe(1)
    fireEvent.change(dialog.getByLabelText('Type U12 Spring League to confirm'), {
      target: { value: 'U12 Spring League' },
    })
    fireEvent.click(dialog.getByRole('button', { name: 'Delete League' }))

    expect(await screen.findByText('League deleted successfully!')).toBeDefined()
    expect(await screen.findByText('No leagues found')).toBeDefined()
    expect([await db.teams.count(), await db.players.count(), await db.games.count()]).toEqual([0, 0, 0])
    expect((await db.venues.get(venue.id))?.league_id).toBeNull()
    expect(await db.outbox.count()).toBe(1)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('puts a deleted league without schedules back, whole and under the same ids', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { venue } = await putLeague(organizationId)
    await db.schedules.clear()
    await db.games.clear()
    const [team] = await db.teams.toArray()
    await db.league_events.put(
      makeLeagueEvent({
        organization_id: organizationId,
        league_id: venue.league_id ?? '',
        team_ids: team ? [team.id] : [],
      }),
    )
    const stores = [db.leagues, db.teams, db.players, db.venues, db.league_events]
    const before = await Promise.all(stores.map((store) => store.toArray()))
    renderScreen(db, <LeaguesPage />)
    await pressInMenu('U12 Spring League', 'Delete League U12 Spring League')
    fireEvent.click(within(await findDialog()).getByRole('button', { name: 'Delete League' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await db.venues.get(venue.id))?.league_id).toBe(venue.league_id))
    expect(await Promise.all(stores.map((store) => store.toArray()))).toEqual(before)
    expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['league.delete', 'league.restore'])
  })

  it('archives a league instead, and makes it active again', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_administrator')
    const { league } = await putLeague(organizationId)
    renderScreen(db, <LeaguesPage />)
    await pressInMenu('U12 Spring League', 'Delete League U12 Spring League')
    fireEvent.click(await screen.findByRole('button', { name: 'Archive instead' }))
    expect(await screen.findByText('Archived leagues · 1')).toBeDefined()
    expect(await db.leagues.get(league.id)).toMatchObject({ status: 'archived' })
    fireEvent.click(screen.getByRole('button', { name: /^Make active again/ }))
    await waitFor(() => expect(screen.queryByText('Archived leagues · 1')).toBeNull())
  })
})

describe('the settings of a league', () => {
  it('send only what was changed', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { league } = await putLeague(organizationId)
    const path = '/dashboard/leagues/:leagueId/settings'
    renderScreen(db, <LeagueSettingsPage />, { path, at: `/dashboard/leagues/${league.id}/settings` })
    const rules = await screen.findByLabelText('League Rules')
    fireEvent.change(rules, { target: { value: 'No slide tackles.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Add: Head-to-head games' }))
    // In the meantime, another person renames the league. The form shows the new name and doesn't write the old one
    // back.
    await db.leagues.update(league.id, { name: 'U12 Summer League' })
    expect(await screen.findByDisplayValue('U12 Summer League')).toBeDefined()
    expect(screen.getByDisplayValue('No slide tackles.')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

    expect(await screen.findByText('League settings updated successfully')).toBeDefined()
    const entry = (await db.outbox.toArray())[0]
    expect(entry?.ops).toMatchObject([{ set: { rules: 'No slide tackles.', tie_breakers: ['head_to_head'] } }])
    expect(Object.keys(entry?.ops[0] && 'set' in entry.ops[0] ? entry.ops[0].set : {})).toHaveLength(2)
  })

  it('refuse a season that ends before it starts', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { league } = await putLeague(organizationId)
    const path = '/dashboard/leagues/:leagueId/settings'
    renderScreen(db, <LeagueSettingsPage />, { path, at: `/dashboard/leagues/${league.id}/settings` })
    fireEvent.change(await screen.findByLabelText('Season End'), { target: { value: '2026-01-01' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Season end date must not be before the season start date')).toBeDefined()
    await waitFor(async () => expect(await db.outbox.count()).toBe(0))
  })
})

describe('the name of a league', () => {
  it('may be another one’s, which the settings say', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { league } = await putLeague(organizationId)
    await db.leagues.put({ ...league, id: testId(), name: 'U14 Spring League' })
    const path = '/dashboard/leagues/:leagueId/settings'
    renderScreen(db, <LeagueSettingsPage />, { path, at: `/dashboard/leagues/${league.id}/settings` })
    const name = await screen.findByLabelText(/^League Name/)
    const taken = 'A league with this name already exists.'
    expect(screen.queryByText(taken)).toBeNull() // the league's own name isn't a duplicate
    fireEvent.change(name, { target: { value: ' u14 spring  LEAGUE' } })
    expect(await screen.findByText(taken)).toBeDefined()
    fireEvent.change(name, { target: { value: 'U15 Spring League' } })
    await waitFor(() => expect(screen.queryByText(taken)).toBeNull())
  })
})

describe('a division', () => {
  it('keeps what somebody else wrote meanwhile in a field that was not touched', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const division = makeDivision({ organization_id: organizationId, name: 'North', level: 'Open' })
    await db.divisions.put(division)
    renderScreen(db, <DivisionDialog leagueId={division.league_id} division={division} onClose={() => {}} />)
    fireEvent.change(await screen.findByLabelText(/Division Name/), { target: { value: 'Northwest' } })
    await db.divisions.update(division.id, { level: 'Competitive' })
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
    await waitFor(async () =>
      expect(await db.divisions.get(division.id)).toMatchObject({ name: 'Northwest', level: 'Competitive' }),
    )
  })
})
