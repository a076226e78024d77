// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { TeamManagementPage } from '#features/teams/team-management-page.tsx'
import { TeamPage } from '#features/teams/team-page.tsx'
import type { Role } from '#domain/schema/organizations.ts'
import { testDatabase } from '../../support/device/databases.ts'
import {
  makeDivision,
  makeGame,
  makeLeagueRow,
  makePlayer,
  makeSchedule,
  makeTeam,
  makeTeamStaff,
} from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

const selectionBar = () => within(screen.getByRole('group', { name: 'Selection' }))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const check = async (name: string, held: { shiftKey?: boolean } = {}) =>
  fireEvent.click(await screen.findByRole('checkbox', { name }), held)
const entryNames = async () => (await db.outbox.toArray()).map(({ name }) => name)

/** A league of four teams in two divisions; Bears and Lions have a game. */
async function putLeague(organization_id: string) {
  const league = makeLeagueRow({ organization_id })
  const owned = { organization_id, league_id: league.id }
  const [u10, u12] = [makeDivision({ ...owned, name: 'U10' }), makeDivision({ ...owned, name: 'U12' })]
  const names = ['Bears', 'Foxes', 'Hawks', 'Lions']
  const teams = names.map((name) => makeTeam({ ...owned, name, division_id: u10.id }))
  const schedule = makeSchedule(owned)
  await db.leagues.put(league)
  await db.divisions.bulkPut([u10, u12])
  await db.teams.bulkPut(teams)
  await db.schedules.put(schedule)
  await db.games.put(
    makeGame({
      ...owned,
      schedule_id: schedule.id,
      home_team_id: teams[0]?.id ?? '',
      away_team_id: teams[3]?.id ?? '',
    }),
  )
  await db.players.put(makePlayer({ organization_id, team_id: teams[1]?.id ?? '' }))
  return { u10, u12, teams }
}

describe('teams of a league', () => {
  const open = async (role: Role = 'league_manager') => {
    const { organizationId } = await signInOnDevice(db, role)
    const league = await putLeague(organizationId)
    renderScreen(db, <TeamManagementPage />)
    await screen.findByText('Hawks')
    return league
  }

  it('are moved to another division together, and back with Undo', async () => {
    const { u10, u12 } = await open()
    await check('Select Foxes')
    await check('Select Lions', { shiftKey: true }) // with all teams between
    expect(selectionBar().getByText('3 teams selected')).toBeDefined()
    press('Move to a division…')
    fireEvent.change(screen.getByRole('combobox', { name: 'Division' }), { target: { value: u12.id } })
    press('Move 3 teams')
    const divisions = async () => (await db.teams.orderBy('id').toArray()).map(({ division_id }) => division_id)
    await waitFor(async () => expect((await divisions()).filter((id) => id === u12.id)).toHaveLength(3))
    expect(await entryNames()).toEqual(['team.move'])
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(new Set(await divisions())).toEqual(new Set([u10.id])))
    expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull()
  })

  it('are deleted together with their players, except for those that have games, and restored', async () => {
    await open()
    const stores = [db.teams, db.players]
    const before = await Promise.all(stores.map((store) => store.toArray()))
    await check('Select Bears')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
    press('Delete teams…')
    expect(await screen.findByText('These stay because they have games: Bears, Lions.')).toBeDefined()
    expect(screen.getByText(/^This removes these teams and 1 player for everyone/)).toBeDefined()
    press('Delete 2 teams')
    await waitFor(async () => expect(await db.teams.count()).toBe(2))
    expect(await db.players.count()).toBe(0)
    expect(await entryNames()).toEqual(['team.delete'])
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await Promise.all(stores.map((store) => store.toArray()))).toEqual(before))
  })

  it('cannot be selected by those who may change none', async () => {
    await open('team_manager')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Select' })).toBeNull()
  })
})

describe('players of a roster', () => {
  const open = async (role: Role, isOwnTeam = true) => {
    const { organizationId, userId } = await signInOnDevice(db, role)
    const { teams } = await putLeague(organizationId)
    const team_id = teams[2]?.id ?? ''
    const names = ['Ana Ruiz', 'Ben Ito', 'Cy Holm']
    const players = names.map((display_name, index) =>
      makePlayer({
        organization_id: organizationId,
        team_id,
        display_name,
        jersey: String(index + 1),
        position: 'Wing',
      }),
    )
    await db.players.bulkPut(players)
    if (isOwnTeam) await db.team_staff.put(makeTeamStaff({ organization_id: organizationId, team_id, user_id: userId }))
    renderScreen(db, <TeamPage />, { path: '/t/:teamId', at: `/t/${team_id}` })
    await screen.findByText('Cy Holm')
    return players
  }
  const positions = async () =>
    (await db.players.toArray())
      .toSorted((a, b) => (a.display_name < b.display_name ? -1 : 1))
      .flatMap(({ position }) => position ?? [])

  it('get a position together, and their own back with Undo', async () => {
    await open('league_manager')
    await check('Select Ana Ruiz')
    await check('Select Ben Ito')
    press('Change position…')
    fireEvent.change(within(screen.getByRole('dialog')).getByLabelText('Position'), { target: { value: ' Keeper ' } })
    press('Save Changes')
    await waitFor(async () => expect(await positions()).toEqual(['Keeper', 'Keeper', 'Wing']))
    expect(await entryNames()).toEqual(['player.update'])
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await positions()).toEqual(['Wing', 'Wing', 'Wing']))
  })

  it('are removed together after a question that names them, and restored', async () => {
    const players = await open('league_manager')
    await check('Select all')
    expect(selectionBar().getByText('3 players selected')).toBeDefined()
    press('Remove players…')
    expect(screen.getAllByText('Ben Ito')).toHaveLength(2)
    press('Remove 3 players')
    await waitFor(() => expect(screen.queryByText('Ben Ito')).toBeNull())
    expect(await entryNames()).toEqual(['player.delete'])
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Ben Ito')).toBeDefined()
    expect(await db.players.bulkGet(players.map(({ id }) => id))).toEqual(players)
  })

  it('cannot be selected by the staff of another team', async () => {
    await open('team_manager', false)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

it('Escape clears a selection, but not while a dialog is open', async () => {
  const { organizationId } = await signInOnDevice(db, 'league_manager')
  await putLeague(organizationId)
  renderScreen(db, <TeamManagementPage />)
  await check('Select Foxes')
  press('Move to a division…')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(selectionBar().getByText('1 team selected')).toBeDefined()
  press('Cancel')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull()
})
