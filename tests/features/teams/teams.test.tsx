// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteTeams, restoreTeams } from '#features/teams/delete-team.ts'
import { LeagueTeamsPage } from '#features/teams/league-teams-page.tsx'
import { moveTeams } from '#data/changes/move-teams.ts'
import { addDivision, updateDivision } from '#features/leagues/divisions.ts'
import { addTeam, updateTeam } from '#features/teams/team-dialog.tsx'
import { addPlayer, canEditRoster, isNameTakenOnRoster, findJerseyDuplicates } from '#features/teams/roster.ts'
import { playerFormSchema } from '#features/teams/team-form.ts'
import { TeamManagementPage } from '#features/teams/team-management-page.tsx'
import { TeamPage } from '#features/teams/team-page.tsx'
import { startUnsavedTracking } from '#ui/forms/unsaved-fields.ts'
import { testDatabase } from '../../support/device/databases.ts'
import {
  makeDivision,
  makeGame,
  makeLeagueEvent,
  makeLeagueRow,
  makeMembership,
  makePlayer,
  makeSchedule,
  makeTeam,
  makeTeamStaff,
} from '../../support/rows/factories.ts'
import { renderScreen, setTier, signInOnDevice } from '../../support/screen/screens.tsx'
import { pressInMenu } from '../../support/screen/press-in-menu.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

async function putTeams(organization_id: string) {
  const league = makeLeagueRow({ organization_id })
  const owned = { organization_id, league_id: league.id }
  const tigers = makeTeam({ ...owned, name: 'Tigers' })
  const sharks = makeTeam({ ...owned, name: 'Sharks' })
  await db.leagues.put(league)
  await db.teams.bulkPut([tigers, sharks])
  return { league, owned, tigers, sharks }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

function type(label: RegExp, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

function showTeam(teamId: string) {
  renderScreen(db, <TeamPage />, { path: '/dashboard/teams/:teamId', at: `/dashboard/teams/${teamId}` })
}

describe('names and numbers', () => {
  it('of teams are refused twice in a division and taken in another', async () => {
    const { actor, organizationId } = await signInOnDevice(db, 'league_manager')
    const { league, owned, tigers, sharks } = await putTeams(organizationId)
    const division = makeDivision({ organization_id: organizationId, league_id: league.id, name: 'U12' })
    await db.divisions.put(division)
    const values = { logo_url: null, primary_color: '#000000', secondary_color: '#FFFFFF' }
    const taken = expect.objectContaining({ code: 'team_name_taken' })
    const add = (name: string, division_id: string | null) =>
      addTeam(db, actor, league.id, { ...values, name, division_id })
    await expect(add(' TIGERS ', null)).rejects.toEqual(taken)
    await add('Tigers', division.id)
    await expect(updateTeam(db, actor, sharks, { name: 'tigers' })).rejects.toEqual(taken)
    await expect(updateTeam(db, actor, tigers, { division_id: division.id })).rejects.toEqual(taken)
    await expect(moveTeams(db, actor, new Map([[tigers.id, { from: null, to: division.id }]]))).rejects.toEqual(taken)
    await updateTeam(db, actor, tigers, { name: 'TIGERS' })
    expect(
      (await db.teams.where('league_id').equals(owned.league_id).toArray()).map(({ name }) => name).toSorted(),
    ).toEqual(['Sharks', 'TIGERS', 'Tigers'])
  })

  it('of divisions are refused twice in a league', async () => {
    const { actor, organizationId } = await signInOnDevice(db, 'league_manager')
    const { league } = await putTeams(organizationId)
    const taken = expect.objectContaining({ code: 'division_name_taken' })
    const add = (name: string) => addDivision(db, actor, league.id, { name, age_group: null, level: null })
    await add('North')
    await add('South')
    await expect(add('north ')).rejects.toEqual(taken)
    const [north, south] = (await db.divisions.toArray()).toSorted((a, b) => a.name.localeCompare(b.name))
    if (!north || !south) throw new Error('There are no divisions')
    await expect(updateDivision(db, actor, south, { name: 'NORTH' })).rejects.toEqual(taken)
    await updateDivision(db, actor, north, { name: 'NORTH' })
    expect(await db.divisions.count()).toBe(2)
  })

  it('of players are warned of twice in a team, and no number is below zero', () => {
    const jersey = (number: string) => playerFormSchema.safeParse({ display_name: 'Ana', jersey: number, position: '' })
    expect(jersey('-7').error?.issues[0]?.message).toBe('The number can’t be below zero')
    expect(['0', '00', '7', '12A'].map((number) => jersey(number).success)).toEqual([true, true, true, true])
    const [ana, ben] = [
      makePlayer({ display_name: 'Ana', jersey: '0' }),
      makePlayer({ display_name: 'Ben', jersey: '7' }),
    ]
    expect(findJerseyDuplicates('00', [ana, ben])).toEqual([])
    expect(findJerseyDuplicates('07', [ana, ben])).toEqual([ben])
    expect(isNameTakenOnRoster(' ana', [ana, ben])).toBe(true)
    expect(isNameTakenOnRoster(' ana', [ana, ben], ana.id)).toBe(false)
  })
})

describe('the teams of a league', () => {
  it('are added one after the other without closing the form', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const league = makeLeagueRow({ organization_id: organizationId })
    await db.leagues.put(league)
    renderScreen(db, <LeagueTeamsPage />, { path: '/l/:leagueId', at: `/l/${league.id}` })
    expect(await screen.findByText('No teams yet')).toBeDefined()
    expect(screen.getByText('Get started by adding a new team.')).toBeDefined()
    fireEvent.click(screen.getAllByRole('button', { name: 'Add Team' })[0] ?? document.body)

    press('Add another')
    expect(await screen.findByText('Team name is required')).toBeDefined()
    type(/Team Name/, 'Tigers')
    press('Add another')
    expect(await screen.findByText('Added: Tigers')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Team Name/)))
    type(/Team Name/, ' Sharks ')
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Team' }))
    expect(await screen.findByRole('link', { name: 'Sharks' })).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect((await db.teams.toArray()).toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
      { name: 'Sharks', league_id: league.id, primary_color: '#000000', secondary_color: '#FFFFFF', logo_url: null },
      { name: 'Tigers', league_id: league.id, division_id: null },
    ])
  })

  it('are lost with a form only after a question, which is not about the division kept for the next team', async () => {
    startUnsavedTracking()
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { league, owned } = await putTeams(organizationId)
    const north = makeDivision({ ...owned, name: 'North' })
    await db.divisions.put(north)
    const enter = (field: HTMLElement, value: string) => {
      fireEvent.focusIn(field)
      fireEvent.change(field, { target: { value } })
      fireEvent.input(field)
    }
    renderScreen(db, <LeagueTeamsPage />, { path: '/l/:leagueId', at: `/l/${league.id}` })
    fireEvent.click((await screen.findAllByRole('button', { name: 'Add Team' }))[0] ?? document.body)
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Team' }))
    enter(await dialog.findByLabelText('Division'), north.id)
    enter(dialog.getByLabelText(/Team Name/), 'Owls')
    const another = dialog.getByRole('button', { name: 'Add another' })
    another.focus()
    fireEvent.click(another)
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/Team Name/)))
    expect(screen.getByText('Added: Owls')).toBeDefined()
    enter(dialog.getByLabelText(/Team Name/), 'Hawks')
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }))
    const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' })
    expect(within(question).getByText('Team Name')).toBeDefined()
    expect(within(question).queryByText('Division')).toBeNull()
    fireEvent.click(within(question).getByRole('button', { name: 'Keep editing' }))
    enter(dialog.getByLabelText(/Team Name/), '')
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are told to be almost as many as the plan has room for, then that there is no room, and which plan has more', async () => {
    const { organizationId, actor } = await signInOnDevice(db, 'league_manager')
    await setTier(db, 'free')
    const { league, owned } = await putTeams(organizationId)
    await db.teams.bulkPut(Array.from({ length: 5 }, (_, index) => makeTeam({ ...owned, name: `Team ${index}` })))
    renderScreen(db, <LeagueTeamsPage />, { path: '/l/:leagueId', at: `/l/${league.id}` })
    expect(await screen.findByText(/7 of 8 in use, 1 left/)).toBeDefined()
    press('Add Team')
    type(/Team Name/, 'Eighth')
    press('Add another')
    expect(await screen.findByText('Added: Eighth')).toBeDefined()
    type(/Team Name/, 'Ninth')
    press('Add another')
    expect((await screen.findByRole('alert')).textContent).toBe(
      "You don't have access to this feature. Please upgrade your subscription. Basic has room for 8 teams in a league. Standard has room for 16.",
    )
    press('Close')
    press('Add Team')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Team' }))
    expect(dialog.getByText(/^You don't have access to this feature/)).toBeDefined()
    expect(dialog.getByRole('link', { name: 'Contact Sales' }).getAttribute('href')).toBe('/contact?subject=pricing')
    expect(dialog.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing')
    expect(await db.teams.count()).toBe(8)

    const [team] = await db.teams.toArray()
    await db.players.bulkPut(
      Array.from({ length: 15 }, () => makePlayer({ organization_id: organizationId, team_id: team?.id ?? '' })),
    )
    const sixteenth = addPlayer(db, actor, team?.id ?? '', { display_name: 'Ana', jersey: null, position: null })
    await expect(sixteenth).rejects.toMatchObject({ code: 'limit_players' })
    await setTier(db, 'starter') // the device has learned about the new plan in the meantime
    await waitFor(() => expect(screen.queryByText(/Basic has room/)).toBeNull())
  })

  it('are counted with their players, and offered by division', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_administrator')
    const { tigers, owned } = await putTeams(organizationId)
    const north = {
      ...owned,
      id: makeTeam().id,
      name: 'North',
      age_group: null,
      level: null,
      hides_results: false,
      version: 1,
    }
    await db.divisions.put(north)
    await db.teams.update(tigers.id, { division_id: north.id })
    await db.players.bulkPut([1, 2].map(() => makePlayer({ organization_id: organizationId, team_id: tigers.id })))
    renderScreen(db, <TeamManagementPage />)
    expect(await screen.findByText('2 players · North')).toBeDefined()
    expect(screen.getByText('0 players')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Division'), { target: { value: north.id } })
    expect(screen.queryByText('Sharks')).toBeNull()
    expect(screen.getByText('Tigers')).toBeDefined()
  })

  it('are all there in a large league, the first ones first', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { league, owned } = await putTeams(organizationId)
    await db.teams.bulkPut(Array.from({ length: 60 }, (_, index) => makeTeam({ ...owned, name: `Team ${index + 1}` })))
    let wereFirst = false
    const watch = new MutationObserver(() => {
      wereFirst ||= screen.queryByText('Sharks') !== null && screen.queryByText('Team 60') === null
    })
    watch.observe(document.body, { childList: true, subtree: true })
    renderScreen(db, <LeagueTeamsPage />, { path: '/l/:leagueId', at: `/l/${league.id}` })
    expect(await screen.findByText('Team 60')).toBeDefined()
    watch.disconnect()
    expect(wereFirst).toBe(true)
  })

  it('asks for a league first where there is none', async () => {
    await signInOnDevice(db, 'league_manager')
    renderScreen(db, <TeamManagementPage />)
    await screen.findByText('No leagues found')
    press('Add Team')
    expect(await screen.findByText('Please select a league first')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are shown to a team manager without the buttons that change them', async () => {
    const { organizationId } = await signInOnDevice(db, 'team_manager')
    await putTeams(organizationId)
    renderScreen(db, <TeamManagementPage />)
    expect(await screen.findByText('Tigers')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('deleting a team', () => {
  it('takes its roster and staff along', async () => {
    const { organizationId, userId } = await signInOnDevice(db, 'league_manager')
    const { tigers } = await putTeams(organizationId)
    await db.players.put(makePlayer({ organization_id: organizationId, team_id: tigers.id }))
    await db.team_staff.put(makeTeamStaff({ organization_id: organizationId, team_id: tigers.id, user_id: userId }))
    renderScreen(db, <TeamManagementPage />)
    await screen.findByText('1 player')
    await pressInMenu('Tigers', 'Delete Tigers')
    expect(await screen.findByText('Are you sure you want to delete this team?')).toBeDefined()
    press('Delete Team')
    expect(await screen.findByText('Team deleted successfully')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('Tigers')).toBeNull())
    expect([await db.players.count(), await db.team_staff.count()]).toEqual([0, 0])
  })

  it('can be undone: the team is back with all that went with it', async () => {
    const { organizationId, userId, actor } = await signInOnDevice(db, 'league_manager')
    const { tigers } = await putTeams(organizationId)
    await db.players.put(makePlayer({ organization_id: organizationId, team_id: tigers.id }))
    await db.team_staff.put(makeTeamStaff({ organization_id: organizationId, team_id: tigers.id, user_id: userId }))
    const stores = [db.teams, db.players, db.team_staff]
    const before = await Promise.all(stores.map((store) => store.toArray()))
    renderScreen(db, <TeamManagementPage />)
    await screen.findByText('1 player')
    await pressInMenu('Tigers', 'Delete Tigers')
    press('Delete Team')
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 player')).toBeDefined()
    expect(await Promise.all(stores.map((store) => store.toArray()))).toEqual(before)
    await expect(
      restoreTeams(
        db,
        { ...actor, role: 'team_manager' },
        { teams: [tigers], players: [], staff: [], deductions: [], events: [] },
      ),
    ).rejects.toMatchObject({ code: 'not_allowed' })
  })

  it('takes its practices along, leaves those of others, and brings both back when undone', async () => {
    const { organizationId, actor } = await signInOnDevice(db, 'league_manager')
    const { tigers, sharks, owned } = await putTeams(organizationId)
    const [own, joint, photos] = [
      makeLeagueEvent({ ...owned, team_ids: [tigers.id] }),
      makeLeagueEvent({ ...owned, team_ids: [tigers.id, sharks.id] }),
      makeLeagueEvent({ ...owned, kind: 'event', title: 'Photo day', team_ids: [tigers.id] }),
    ]
    const before = [own, joint, photos].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    await db.league_events.bulkPut(before)
    const deleted = await deleteTeams(db, actor, [tigers.id])
    expect((await db.league_events.toArray()).map(({ id, team_ids }) => ({ id, team_ids }))).toEqual([
      { id: joint.id, team_ids: [sharks.id] },
      { id: photos.id, team_ids: [] },
    ])
    await restoreTeams(db, actor, deleted)
    const after = await db.league_events.toArray()
    expect(after.map(({ team_ids }) => new Set(team_ids))).toEqual(before.map(({ team_ids }) => new Set(team_ids)))
  })

  it('is refused while it has games, and changes nothing', async () => {
    const { organizationId, actor } = await signInOnDevice(db, 'league_manager')
    const { tigers, sharks, owned } = await putTeams(organizationId)
    const schedule = makeSchedule(owned)
    await db.schedules.put(schedule)
    await db.games.put(
      makeGame({ ...owned, schedule_id: schedule.id, home_team_id: sharks.id, away_team_id: tigers.id }),
    )
    await expect(deleteTeams(db, actor, [tigers.id])).rejects.toMatchObject({ code: 'team_has_games' })
    renderScreen(db, <TeamManagementPage />)
    await screen.findByText('Tigers')
    await pressInMenu('Tigers', 'Delete Tigers')
    press('Delete Team')
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Team' }))
    expect((await question.findByRole('alert')).textContent).toBe('This team has games. Delete its schedules first.')
    expect(await db.teams.count()).toBe(2)
    expect(await db.outbox.count()).toBe(0)
  })
})

describe('a roster', () => {
  it('is typed player by player, and sorted by number', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { tigers } = await putTeams(organizationId)
    showTeam(tigers.id)
    await screen.findByText('No players yet. Add the first one below.')
    for (const [number, name] of [
      ['10', 'Robin Vale'],
      ['9', 'Sam Park'],
    ] as const) {
      type(/^Name/, name)
      type(/^Number/, number)
      press('Add Player')
      await screen.findByText(name)
      await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe(''))
    }
    const rows = screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows.slice(1)).toEqual(['9Sam Park–', '10Robin Vale–'])

    type(/^Number/, '09')
    expect(await screen.findByText('Also worn by Sam Park.')).toBeDefined()

    await pressInMenu('Sam Park', 'Remove Sam Park')
    press('Remove Player')
    await waitFor(() => expect(screen.queryByText('Sam Park')).toBeNull())
    expect((await db.players.toArray()).map(({ display_name }) => display_name)).toEqual(['Robin Vale'])

    await pressInMenu('Robin Vale', 'Remove Robin Vale')
    await db.memberships.toCollection().modify({ role: 'scorekeeper' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add Player' })).toBeNull())
    press('Remove Player')
    const question = within(screen.getByRole('alertdialog', { name: 'Remove Player' }))
    expect((await question.findByRole('alert')).textContent).toBe('You do not have permission to do this')
    expect(await db.players.count()).toBe(1)
  })

  it('belongs to league staff and to the team’s own staff', async () => {
    const { organizationId, userId, actor } = await signInOnDevice(db, 'team_manager')
    const { tigers, sharks } = await putTeams(organizationId)
    const coach = { ...actor, teamIds: new Set([tigers.id]) }
    expect([canEditRoster(coach, tigers.id), canEditRoster(coach, sharks.id)]).toEqual([true, false])
    expect(canEditRoster({ ...coach, role: 'scorekeeper' }, tigers.id)).toBe(false)
    expect(canEditRoster({ ...actor, role: 'league_administrator' }, tigers.id)).toBe(true)
    await expect(
      addPlayer(db, coach, sharks.id, { display_name: 'Robin', jersey: null, position: null }),
    ).rejects.toMatchObject({ code: 'not_allowed' })

    await db.team_staff.put(makeTeamStaff({ organization_id: organizationId, team_id: tigers.id, user_id: userId }))
    showTeam(tigers.id)
    expect(await screen.findByRole('button', { name: 'Add Player' })).toBeDefined()
    expect(screen.queryByText('Edit Team')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add to staff' })).toBeNull()
  })
})

describe('a team’s page', () => {
  it('puts a member on the staff, once', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { tigers } = await putTeams(organizationId)
    const ana = makeMembership({ organization_id: organizationId, role: 'team_manager', display_name: 'Ana Ruiz' })
    await db.memberships.put(ana)
    showTeam(tigers.id)
    await screen.findByText('Ana Ruiz (Team Manager)')
    press('Add to staff')
    expect(await screen.findByText('Please select a member')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Member'), { target: { value: ana.user_id } })
    fireEvent.change(screen.getByLabelText('As'), { target: { value: 'assistant_coach' } })
    press('Add to staff')
    expect(await screen.findByText('Ana Ruiz')).toBeDefined()
    expect(screen.queryByText('Ana Ruiz (Team Manager)')).toBeNull()
    expect(await db.team_staff.toArray()).toMatchObject([
      { team_id: tigers.id, user_id: ana.user_id, role: 'assistant_coach' },
    ])
  })

  it('shows the games ahead and the last results from the team’s side, and no drafts', async () => {
    const { organizationId } = await signInOnDevice(db, 'league_manager')
    const { tigers, sharks, owned } = await putTeams(organizationId)
    const schedule = makeSchedule(owned)
    const draft = makeSchedule({ ...owned, status: 'draft' })
    const day = 24 * 3_600_000
    const game = (days: number, more: Parameters<typeof makeGame>[0]) =>
      makeGame({
        ...owned,
        schedule_id: schedule.id,
        start_time: new Date(Date.now() + days * day).toISOString(),
        end_time: new Date(Date.now() + days * day + 3_600_000).toISOString(),
        ...more,
      })
    await db.schedules.bulkPut([schedule, draft])
    await db.games.bulkPut([
      game(-7, {
        home_team_id: sharks.id,
        away_team_id: tigers.id,
        status: 'completed',
        home_score: 1,
        away_score: 3,
        result_state: 'confirmed',
        result_side: 'home',
      }),
      game(3, { home_team_id: tigers.id, away_team_id: sharks.id }),
      game(4, { home_team_id: tigers.id, away_team_id: sharks.id, schedule_id: draft.id }),
    ])
    showTeam(tigers.id)
    expect(await screen.findByText('Won 3–1')).toBeDefined()
    expect(screen.getAllByText('vs Sharks')).toHaveLength(1)
    expect(screen.getAllByText('at Sharks')).toHaveLength(1)
  })
})
