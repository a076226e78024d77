// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { parseRoster } from '#features/teams/parse-roster.ts'
import { addPlayers } from '#features/teams/roster.ts'
import { TeamPage } from '#features/teams/team-page.tsx'
import { testDatabase } from '../../support/device/databases.ts'
import { makeLeagueRow, makePlayer, makeTeam } from '../../support/rows/factories.ts'
import { renderScreen, setTier, signInOnDevice } from '../../support/screen/screens.tsx'

describe('a pasted list', () => {
  it.each([
    ['Robin Vale', ['Robin Vale', null, null]],
    ['7 Robin Vale', ['Robin Vale', '7', null]],
    ['#07 Robin Vale', ['Robin Vale', '07', null]],
    ['10. Ana Sofía Reyes', ['Ana Sofía Reyes', '10', null]],
    ['Robin Vale 7', ['Robin Vale', '7', null]],
    ['Robin Vale (7)', ['Robin Vale', '7', null]],
    ['7\tRobin Vale\tKeeper', ['Robin Vale', '7', 'Keeper']],
    ['Robin Vale, Keeper, 7', ['Robin Vale', '7', 'Keeper']],
    ['12 Kai Thompson; Midfield', ['Kai Thompson', '12', 'Midfield']],
    ['Mateo Fernández-Castellanos', ['Mateo Fernández-Castellanos', null, null]],
  ])('is read line by line: %s', (line, expected) => {
    const [read] = parseRoster(line, [])
    expect(read?.problem).toBeNull()
    expect([read?.values.display_name, read?.values.jersey, read?.values.position]).toEqual(expected)
  })

  it('leaves out who is there already, who comes twice, and what cannot be a name, and says so', () => {
    const lines = parseRoster(`\nRobin Vale\r\nkai thompson\nKai Thompson\n${'x'.repeat(81)}\n7`, [
      { display_name: 'robin vale' },
    ])
    expect(lines.map(({ problem }) => problem)).toEqual(['on_roster', null, 'twice', 'invalid', 'invalid'])
  })
})

describe('the roster', () => {
  async function putTeam(role: 'league_manager' | 'viewer' = 'league_manager') {
    const db = await testDatabase()
    const { organizationId, actor } = await signInOnDevice(db, role)
    const league = makeLeagueRow({ organization_id: organizationId })
    const team = makeTeam({ organization_id: organizationId, league_id: league.id, name: 'Tigers' })
    await db.leagues.put(league)
    await db.teams.put(team)
    return { db, actor, team }
  }

  it('shows who will be added before it saves them, all as one change', async () => {
    const { db, team } = await putTeam()
    renderScreen(db, <TeamPage />, { path: '/t/:teamId', at: `/t/${team.id}` })
    fireEvent.click(await screen.findByRole('button', { name: 'Paste a list' }))
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('One player per line'), {
      target: { value: '7 Robin Vale, Keeper\nKai Thompson\nKai Thompson' },
    })
    expect(dialog.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'No.NamePosition',
      '7Robin ValeKeeper',
      '–Kai Thompson–',
      '–Kai ThompsonLeft out: already in this list.–',
    ])
    expect(await db.players.count()).toBe(0)
    fireEvent.click(dialog.getByRole('button', { name: 'Add 2 players' }))
    expect(await screen.findByText('2 players added')).toBeDefined()
    expect((await db.players.toArray()).map(({ display_name }) => display_name).toSorted()).toEqual([
      'Kai Thompson',
      'Robin Vale',
    ])
    expect(await db.outbox.count()).toBe(1)
  })

  it('is walked through with the arrow keys, but not while a change is saved or a word is composed', async () => {
    const { db, team } = await putTeam()
    const owned = { organization_id: team.organization_id, team_id: team.id, jersey: null }
    const names = ['Ana', 'Ben', 'Cho', 'Dov']
    await db.players.bulkPut(names.map((display_name) => makePlayer({ ...owned, display_name })))
    renderScreen(db, <TeamPage />, { path: '/t/:teamId', at: `/t/${team.id}` })
    fireEvent.click(await screen.findByRole('button', { name: 'Ana' }))
    const dialog = within(screen.getByRole('dialog'))
    const field = () => dialog.getByLabelText<HTMLInputElement>(/Name/)
    fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true })
    expect(field().value).toBe('Ana')
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    expect(field().value).toBe('Ben')
    fireEvent.change(field(), { target: { value: 'Benjamin' } })
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    await waitFor(() => expect(field().value).toBe('Cho'))
    await expect.poll(() => db.players.filter((one) => one.display_name === 'Benjamin').count()).toBe(1)
    expect(await db.outbox.count()).toBe(1)
  })

  it('takes all or none if the plan has no room for all', async () => {
    const { db, actor, team } = await putTeam()
    await setTier(db, 'free')
    const owned = { organization_id: actor.organizationId, team_id: team.id }
    await db.players.bulkPut(Array.from({ length: 14 }, () => makePlayer(owned)))
    const added = ['Ana', 'Ben'].map((display_name) => ({ display_name, jersey: null, position: null }))
    await expect(addPlayers(db, actor, team.id, added)).rejects.toMatchObject({ code: 'limit_players' })
    expect(await db.players.count()).toBe(14)
  })

  it('offers no list to who may not edit it', async () => {
    const { db, team } = await putTeam('viewer')
    renderScreen(db, <TeamPage />, { path: '/t/:teamId', at: `/t/${team.id}` })
    expect(await screen.findByText('No players yet.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Paste a list' })).toBeNull()
  })

  it('is walked with the arrow keys while a player is open; what was changed is saved on the way', async () => {
    const { db, actor, team } = await putTeam()
    const owned = { organization_id: actor.organizationId, team_id: team.id }
    await db.players.bulkPut([
      makePlayer({ ...owned, display_name: 'Ana', jersey: '1', position: null }),
      makePlayer({ ...owned, display_name: 'Ben', jersey: '2', position: null }),
    ])
    renderScreen(db, <TeamPage />, { path: '/t/:teamId', at: `/t/${team.id}` })
    fireEvent.click(await screen.findByRole('button', { name: 'Ana' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('1 of 2')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Previous player' }).getAttribute('aria-disabled')).toBe('true')
    fireEvent.change(dialog.getByLabelText('Number'), { target: { value: '9' } })
    fireEvent.keyDown(dialog.getByLabelText('Number'), { key: 'ArrowDown' })
    await waitFor(() => expect(dialog.getByText('Ben')).toBeDefined())
    expect((await db.players.toArray()).find(({ display_name }) => display_name === 'Ana')?.jersey).toBe('9')
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Number')))
  })
})
