// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LocalDatabase } from '#data/store/database.ts'
import { LeagueSettingsPage } from '#features/leagues/league-settings-page.tsx'
import { TeamPage } from '#features/teams/team-page.tsx'
import { testDatabase } from '../../support/databases.ts'
import { makeLeague, makeTeam, testId } from '../../support/factories.ts'
import { renderScreen, signIn } from '../../support/screens.tsx'

async function season() {
  const db = await testDatabase()
  const { organizationId: organization_id } = await signIn(db, 'league_manager')
  const league = makeLeague({ organization_id, name: 'South gate', version: 3 })
  const team = makeTeam({ organization_id, league_id: league.id, name: 'Tigers', version: 3 })
  await db.leagues.add(league)
  await db.teams.add(team)
  const overwrite = (table: string, row_id: string, fields: Record<string, unknown>) =>
    note(db, { organization_id, table, row_id, fields })
  return { db, league, team, overwrite }
}

type Merged = { organization_id: string; table: string; row_id: string; fields: Record<string, unknown> }

/** As the engine notes it when the server has merged a change. */
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
  const hint = await screen.findByText(/^was “North gate” \(\d\d:\d\d\)$/)
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
  await db.leagues.update(league.id, { name: 'North gate', rules: 'Fair play' }) // as another tab does
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

it('names the value where several are shown together', async () => {
  const { db, team, overwrite } = await season()
  await overwrite('teams', team.id, { name: 'Lions' })
  await overwrite('teams', testId(), { name: 'Somebody else’s' })
  renderScreen(db, <TeamPage />, { path: '/dashboard/teams/:teamId', at: `/dashboard/teams/${team.id}` })
  expect(await screen.findByText(/^Name was “Lions”/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss the note about name' }))
  await waitFor(() => expect(screen.queryByText(/was “/)).toBeNull())
})
