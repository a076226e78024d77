// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useLiveQuery } from '#data/queries/context.tsx'
import { MoveTeamsDialog } from '#features/leagues/move-teams-dialog.tsx'
import { LeagueSettingsPage } from '#features/leagues/league-settings-page.tsx'
import { TeamPage } from '#features/teams/team-page.tsx'
import { testDatabase } from '../../support/device/databases.ts'
import { makeDivision, makeLeagueRow, makePlayer, makeTeam, testId } from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

async function season() {
  const db = await testDatabase()
  const { organizationId: organization_id } = await signInOnDevice(db, 'league_manager')
  const league = makeLeagueRow({ organization_id, name: 'South gate', version: 3 })
  const team = makeTeam({ organization_id, league_id: league.id, name: 'Tigers', version: 3 })
  await db.leagues.add(league)
  await db.teams.add(team)
  const overwrite = (table: string, row_id: string, fields: Record<string, unknown>) =>
    note(db, { organization_id, table, row_id, fields })
  return { db, league, team, overwrite }
}

/** Shows the dialog on top of a league whose rows may change. */
function MoveOpenTeams({ leagueId }: { leagueId: string }) {
  const found = useLiveQuery(
    async (db) => ({
      teams: await db.teams.where('league_id').equals(leagueId).toArray(),
      divisions: await db.divisions.where('league_id').equals(leagueId).toArray(),
    }),
    [leagueId],
  )
  return found && <MoveTeamsDialog {...found} onClose={() => undefined} />
}

type Merged = { organization_id: string; table: string; row_id: string; fields: Record<string, unknown> }

/** Stores a note about a merged change that overwrote something, as the engine does when the server has merged one. */
async function note(db: LocalDatabase, merged: Merged): Promise<void> {
  const at = new Date().toISOString()
  await db.history.add({ ...merged, at, mutation: testId(), name: 'test.change', what: 'overwritten' })
}

it('shows beside a setting what it was before this device’s change replaced it, until it is dismissed', async () => {
  const { db, league, overwrite } = await season()
  await overwrite('leagues', league.id, { name: 'East gate', rules: null })
  await overwrite('leagues', league.id, { name: 'North gate' })
  renderScreen(db, <LeagueSettingsPage />, {
    path: '/dashboard/leagues/:leagueId/settings',
    at: `/dashboard/leagues/${league.id}/settings`,
  })
  const name = await screen.findByLabelText(/^League Name/)
  const hint = await screen.findByText(/^was “North gate” \(\d+:\d\d [AP]M\)$/)
  expect(name.getAttribute('aria-describedby')).toBe(hint.closest('p')?.id)
  expect(screen.getByText(/^was empty/)).toBeDefined()

  const [dismiss] = screen.getAllByRole('button', { name: 'Dismiss the note' })
  if (!dismiss) throw new Error('There is no button')
  fireEvent.click(dismiss)
  await waitFor(() => expect(screen.queryByText(/gate”/)).toBeNull())
  expect(await db.history.toArray()).toMatchObject([{ fields: { name: 'East gate' } }, { dismissed: ['name'] }])
})

it('a setting that changes while another one is typed is sent as it was when that began', async () => {
  const { db, league } = await season()
  renderScreen(db, <LeagueSettingsPage />, {
    path: '/dashboard/leagues/:leagueId/settings',
    at: `/dashboard/leagues/${league.id}/settings`,
  })
  const name = await screen.findByLabelText<HTMLInputElement>(/^League Name/)
  const rules = screen.getByLabelText<HTMLTextAreaElement>('League Rules')
  fireEvent.change(name, { target: { value: 'West gate' } })
  await db.leagues.update(league.id, { name: 'North gate', rules: 'Fair play' }) // as another tab would
  await waitFor(() => expect(rules.value).toBe('Fair play'))
  expect(name.value).toBe('West gate')
  fireEvent.change(rules, { target: { value: 'No slide tackles' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(async () => expect(await db.outbox.count()).toBe(1))
  expect((await db.outbox.toArray())[0]?.ops).toEqual([
    {
      t: 'leagues',
      id: league.id,
      set: { name: 'West gate', rules: 'No slide tackles' },
      was: { name: 'South gate', rules: 'Fair play' },
    },
  ])
  await screen.findByText('League settings updated successfully')
  await db.leagues.update(league.id, { name: 'East gate' })
  await waitFor(() => expect(name.value).toBe('East gate'))
})

it('a team that another tab moves while it is being moved here is sent from where it was shown', async () => {
  const { db, league, team } = await season()
  const [north, south, west] = ['North', 'South', 'West'].map((name) =>
    makeDivision({ organization_id: league.organization_id, league_id: league.id, name, version: 3 }),
  )
  if (!north || !south || !west) throw new Error('There are three')
  await db.divisions.bulkAdd([north, south, west])
  await db.teams.update(team.id, { division_id: north.id })
  const other = makeTeam({ organization_id: league.organization_id, league_id: league.id, name: 'Bears', version: 3 })
  await db.teams.add(other)
  renderScreen(db, <MoveOpenTeams leagueId={league.id} />)
  const tigers = await screen.findByLabelText<HTMLSelectElement>('Tigers')
  fireEvent.change(tigers, { target: { value: south.id } })
  await db.teams.update(team.id, { division_id: west.id }) // as another tab would
  await db.teams.update(other.id, { division_id: west.id })
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Bears').value).toBe(west.id))
  expect(tigers.value).toBe(south.id)
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(async () => expect(await db.outbox.count()).toBe(1))
  expect((await db.outbox.toArray())[0]?.ops).toEqual([
    { t: 'teams', id: team.id, set: { division_id: south.id }, was: { division_id: north.id } },
  ])
})

it('a division that another tab hides while others are chosen here stays hidden', async () => {
  const { db, league } = await season()
  const [north, south] = ['North', 'South'].map((name) =>
    makeDivision({ organization_id: league.organization_id, league_id: league.id, name, version: 3 }),
  )
  if (!north || !south) throw new Error('There are two')
  await db.divisions.bulkAdd([north, south])
  renderScreen(db, <LeagueSettingsPage />, {
    path: '/dashboard/leagues/:leagueId/settings',
    at: `/dashboard/leagues/${league.id}/settings`,
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'North' }))
  await db.divisions.update(south.id, { hides_results: true }) // as another tab would
  await waitFor(async () => expect((await db.divisions.get(south.id))?.hides_results).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(async () => expect(await db.outbox.count()).toBe(1))
  expect((await db.outbox.toArray()).map(({ ops }) => ops)).toEqual([
    [{ t: 'divisions', id: north.id, set: { hides_results: true }, was: { hides_results: false } }],
  ])
  expect((await db.divisions.get(south.id))?.hides_results).toBe(true)
})

it('is shown for what the public page holds, and beside the fields of a player', async () => {
  const { db, league, team, overwrite } = await season()
  const division = makeDivision({ organization_id: league.organization_id, league_id: league.id, name: 'North' })
  const player = makePlayer({ organization_id: league.organization_id, team_id: team.id, display_name: 'Ana' })
  await db.divisions.add(division)
  await db.players.add(player)
  await overwrite('leagues', league.id, { slug: 'spring', public_parts: ['results', 'venues'] })
  await overwrite('divisions', division.id, { hides_results: true })
  await overwrite('players', player.id, { jersey: '7' })
  const { unmount } = renderScreen(db, <LeagueSettingsPage />, {
    path: '/dashboard/leagues/:leagueId/settings',
    at: `/dashboard/leagues/${league.id}/settings`,
  })
  expect(await screen.findByText(/^Address was “spring”/)).toBeDefined()
  expect(screen.getByText(/^What it shows was “Results and Venues with a map”/)).toBeDefined()
  expect(await screen.findByText(/^Results of North hidden from the public was yes/)).toBeDefined()
  unmount()

  renderScreen(db, <TeamPage />, { path: '/dashboard/teams/:teamId', at: `/dashboard/teams/${team.id}` })
  fireEvent.click(await screen.findByRole('button', { name: 'Ana' }))
  const hint = await screen.findByText(/^was “7”/)
  expect(screen.getByRole('dialog').contains(hint)).toBe(true)
})

it('names the value where several are shown together', async () => {
  const { db, team, overwrite } = await season()
  await overwrite('teams', team.id, { name: 'Lions' })
  await overwrite('teams', testId(), { name: 'Somebody else’s' })
  renderScreen(db, <TeamPage />, { path: '/dashboard/teams/:teamId', at: `/dashboard/teams/${team.id}` })
  expect(await screen.findByText(/^Name was “Lions”/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss the note about name' }))
  await waitFor(() => expect(screen.queryByText(/was “/)).toBeNull())
})
