// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AdminApi } from '#api/administration/administration.ts'
import type { ListedLeague } from '#api/administration/leagues.ts'
import type { AdminOrganization } from '#api/administration/organizations.ts'
import type { ExportedUser, ListedUser } from '#api/administration/users.ts'
import { OnlineError } from '#domain/online-error.ts'
import { describeLimitRefusal } from '#domain/plans/plan-words.ts'
import { RuleError } from '#domain/rule-error.ts'
import { AdminLeaguesPage } from '#features/admin/leagues/leagues-page.tsx'
import { OrganizationPage } from '#features/admin/organizations/organization-page.tsx'
import { createUsersCsv, usersPerExport } from '#features/admin/users/export-button.tsx'
import { UsersPage } from '#features/admin/users/users-page.tsx'
import { setLaptopWidth, setWindowWidth } from '../../support/screen/browser.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { testId } from '../../support/rows/factories.ts'
import { refusedBy } from '../../support/server/refused-by.ts'
import { signInOnDevice, soccerSportRow } from '../../support/screen/screens.tsx'
import { pressInMenu } from '../../support/screen/press-in-menu.ts'
import { openDialog } from '../../support/screen/open-dialog.ts'
import { showAdmin } from './show-admin.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
let ownId: string
beforeEach(async () => {
  setWindowWidth(setLaptopWidth)
  db = await testDatabase()
  ownId = (await signInOnDevice(db, 'viewer')).userId
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const pressInDialog = (name: string) => fireEvent.click(within(openDialog()).getByRole('button', { name }))
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const organizationId = testId()
const riverside = { organizationId, organization: 'Riverside', role: 'team_manager' } as const

const user = (name: string, more: Partial<ListedUser> = {}): ListedUser => ({
  id: testId(),
  email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
  name,
  isAdmin: false,
  isFounder: false,
  lastSignInAt: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  memberships: [riverside],
  ...more,
})

function show(page: 'users' | 'leagues' | 'organization', answers: Partial<AdminApi>, at?: string) {
  const screens = {
    users: { path: '/admin/users', page: <UsersPage /> },
    leagues: { path: '/admin/leagues', page: <AdminLeaguesPage /> },
    organization: { path: '/admin/organizations/:organizationId', page: <OrganizationPage /> },
  }
  const { page: shown, path } = screens[page]
  const place = { path, at: at ?? path.replace(':organizationId', organizationId) }
  return showAdmin(db, shown, answers, place)
}

describe('the users', () => {
  const people = (...rows: ListedUser[]) => ({ listUsers: () => Promise.resolve({ total: rows.length, rows }) })
  const everybody = { search: '', role: null, organizationId: null, page: 0, perPage: 20 }

  it('are shown with role, last sign-in and day of sign-up, and are searched and filtered by the server', async () => {
    const { givenTo } = show('users', people(user('Ana Ruiz'), user('Ben Okafor', { memberships: [] })))
    expect(await screen.findByText('ana.ruiz@example.com')).toBeDefined()
    for (const name of ['User', 'Role', 'Last Sign In', 'Created', 'Actions'])
      expect(screen.getByRole('columnheader', { name })).toBeDefined()
    expect(screen.getAllByText('Never')).toHaveLength(2)
    const ben = within(screen.getByRole('row', { name: /Ben Okafor/ }))
    expect(ben.getByText('No organization')).toBeDefined()
    type('Search', ' RUIZ ')
    type('Role', 'team_manager')
    await waitFor(() =>
      expect(givenTo('listUsers').at(-1)).toEqual([{ ...everybody, search: 'RUIZ', role: 'team_manager' }]),
    )
    const filter = within(screen.getByLabelText('Role')).getAllByRole('option')
    expect(filter.map(({ textContent }) => textContent)).toEqual([
      'All Roles',
      'Admin',
      'League Manager',
      'League Administrator',
      'Scorekeeper',
      'Team Manager',
      'Player',
      'Viewer',
      'No organization',
    ])
  })

  it('get another role in place, which can be taken back', async () => {
    const ana = user('Ana Ruiz')
    const { givenTo } = show('users', { ...people(ana), changeUserRole: () => Promise.resolve() })
    fireEvent.change(await screen.findByLabelText('Role of Ana Ruiz in Riverside'), { target: { value: 'player' } })
    press('Save the role of Ana Ruiz in Riverside')
    expect(await screen.findByText('User role updated successfully')).toBeDefined()
    expect(givenTo('changeUserRole')).toEqual([[ana.id, organizationId, { from: 'team_manager', to: 'player' }]])
    press('Undo')
    await waitFor(() =>
      expect(givenTo('changeUserRole')[1]).toEqual([ana.id, organizationId, { from: 'player', to: 'team_manager' }]),
    )
  })

  it('keep their role where the server refuses, with its reason', async () => {
    show('users', { ...people(user('Ana Ruiz')), changeUserRole: () => Promise.reject(refusedBy('last_manager')) })
    fireEvent.change(await screen.findByLabelText('Role of Ana Ruiz in Riverside'), { target: { value: 'player' } })
    press('Save the role of Ana Ruiz in Riverside')
    expect(await screen.findByText(/^Failed to update user role: An organization needs at least one/)).toBeDefined()
    expect(screen.getByLabelText('Role of Ana Ruiz in Riverside')).toHaveProperty('value', 'team_manager')
  })

  it('in several organizations have a role in each, changed in a dialog', async () => {
    const second = { organizationId: testId(), organization: 'Hillside', role: 'viewer' } as const
    const ana = user('Ana Ruiz', { memberships: [riverside, second] })
    const { givenTo } = show('users', { ...people(ana), changeUserRole: () => Promise.resolve() })
    expect(await screen.findByText('+1')).toBeDefined()
    press('Roles of Ana Ruiz')
    type('Hillside', 'scorekeeper')
    press('Save the role of Ana Ruiz in Hillside')
    await waitFor(() =>
      expect(givenTo('changeUserRole')).toEqual([
        [ana.id, second.organizationId, { from: 'viewer', to: 'scorekeeper' }],
      ]),
    )
  })

  it('are made administrators after a question; the founder is left alone', async () => {
    const ana = user('Ana Ruiz')
    const fay = user('Fay Founder', { isAdmin: true, isFounder: true })
    const { givenTo } = show('users', {
      ...people(ana, fay),
      makeAdmin: vi
        .fn<AdminApi['makeAdmin']>()
        .mockRejectedValueOnce(new OnlineError('no_connection'))
        .mockResolvedValue(),
    })
    await screen.findByText('Fay Founder')
    const founder = within(screen.getByRole('row', { name: /Fay Founder/ }))
    expect(founder.queryByRole('button')).toBeNull()
    expect(founder.queryByRole('combobox')).toBeNull()
    press('Make Admin: Ana Ruiz')
    expect(givenTo('makeAdmin')).toEqual([])
    pressInDialog('Make Admin')
    expect(await screen.findByText(/^Failed to promote user to admin: /)).toBeDefined()
    press('Make Admin: Ana Ruiz')
    pressInDialog('Make Admin')
    expect(await screen.findByText('User promoted to admin successfully')).toBeDefined()
    expect(givenTo('makeAdmin').at(-1)).toEqual([ana.email])
  })

  it('lose the administration after a question; somebody who gives it up hears of it', async () => {
    const self = user('Abe Admin', { id: ownId, isAdmin: true })
    const { givenTo } = show('users', { ...people(self), removeAdmin: () => Promise.resolve() })
    await screen.findByText('You')
    press('Remove Admin: Abe Admin')
    expect(screen.getByText(/^You’ll lose administrator access right away/)).toBeDefined()
    pressInDialog('Remove Admin')
    expect(await screen.findByText('User role updated successfully')).toBeDefined()
    expect(givenTo('removeAdmin')).toEqual([[ownId]])
    expect(await db.meta.get('wake')).toMatchObject({ value: { account: true } }) // makes this device check its account
  })

  it('are those of one organization where its page leads here', async () => {
    const { givenTo } = show('users', people(user('Ana Ruiz')), `/admin/users?organization=${organizationId}`)
    expect(await screen.findByRole('link', { name: 'Show everyone' })).toBeDefined()
    await waitFor(() => expect(givenTo('listUsers')[0]).toEqual([{ ...everybody, organizationId }]))
  })

  it('are not there without a word where the server fails', async () => {
    show('users', { listUsers: () => Promise.reject(new OnlineError('refused', 'Out of order')) })
    expect(await screen.findByText('Error loading users: Out of order')).toBeDefined()
  })
})

describe('the export of users', () => {
  const filter = { search: '', role: null, organizationId: null }
  const many = (number: number): ExportedUser[] => Array.from({ length: number }, (_, n) => user(`Person ${n}`))

  it('has four columns and everybody who matches, part by part', async () => {
    const first = many(usersPerExport)
    const last = user('Ana Ruiz', {
      email: '=ana@example.com',
      isAdmin: true,
      lastSignInAt: '2026-11-22T08:15:00.000Z',
      memberships: [riverside, { ...riverside, organization: 'Hillside', role: 'player' }],
    })
    const asked: (ExportedUser | null)[] = []
    const seen: number[] = []
    const ask: AdminApi['exportUsers'] = (_, after) => {
      asked.push(after)
      return Promise.resolve(after ? [last] : first)
    }
    const { signal } = new AbortController()
    const text = await createUsersCsv(filter, ask, { signal, onProgress: (done) => seen.push(done) })
    const lines = text?.split('\r\n') ?? []
    expect(lines[0]).toBe('\uFEFFEmail,Role,Last Sign In,Created At')
    expect(lines[1]).toBe('person.0@example.com,Team Manager (Riverside),Never,2026-11-21T10:00:00.000Z')
    expect(lines.at(-2)).toBe(
      `"'=ana@example.com",Admin; Team Manager (Riverside); Player (Hillside),2026-11-22T08:15:00.000Z,2026-11-21T10:00:00.000Z`,
    )
    expect(asked).toEqual([null, first.at(-1)])
    expect(seen).toEqual([usersPerExport, usersPerExport + 1])
  })

  it('asks for no more once it is cancelled', async () => {
    const leaving = new AbortController()
    const ask = vi.fn<AdminApi['exportUsers']>(() => {
      leaving.abort()
      return Promise.resolve(many(usersPerExport))
    })
    expect(await createUsersCsv(filter, ask, { signal: leaving.signal, onProgress: () => {} })).toBeNull()
    expect(ask).toHaveBeenCalledTimes(1)
  })
})

const league: ListedLeague = {
  id: testId(),
  organization_id: organizationId,
  organization: 'Riverside',
  name: 'U12 Spring',
  sport: 'Soccer',
  status: 'active',
  teams: 8,
  venues: 3,
}

describe('the leagues', () => {
  const leagues = { listAllLeagues: () => Promise.resolve({ total: 1, rows: [league] }) }

  it('are made for an organization that is found by its name, as the wizard makes them', async () => {
    const { givenTo } = show('leagues', {
      ...leagues,
      findOrganizations: () =>
        Promise.resolve({
          total: 40,
          rows: [{ id: organizationId, name: 'Riverside Sports', timeZone: 'America/Chicago' }],
        }),
      createLeague: () => Promise.resolve(),
    })
    await screen.findByText('U12 Spring')
    for (const name of ['League Name', 'Sport', 'Teams', 'Venues', 'Status'])
      expect(screen.getByRole('columnheader', { name })).toBeDefined()
    press('Create League')
    type(/^Number of Teams/, '1')
    pressInDialog('Create League')
    for (const words of [
      'Please select an organization',
      'League name must be at least 3 characters',
      'Please select a sport',
      'League must have at least 2 teams',
    ])
      expect(await screen.findByText(words)).toBeDefined()
    expect(await screen.findByText('39 more. Type more of the name to narrow the list.')).toBeDefined()
    press('Riverside Sports')
    type(/^League Name/, 'Winter League')
    type(/^Sport/, soccerSportRow.id)
    type(/^Number of Teams/, '6')
    pressInDialog('Create League')
    expect(await screen.findByText('League created successfully!')).toBeDefined()
    expect(givenTo('createLeague')).toMatchObject([
      [organizationId, { name: 'Winter League', num_teams: 6, time_zone: 'America/Chicago', status: 'active' }],
    ])
  })

  it('are the same league at each try, and why it was not made stays on the screen', async () => {
    const organization = { id: organizationId, name: 'Riverside Sports', timeZone: null }
    const { givenTo } = show('leagues', {
      ...leagues,
      findOrganizations: () => Promise.resolve({ total: 1, rows: [organization] }),
      createLeague: () => Promise.reject(new RuleError('limit_leagues', describeLimitRefusal('free', 'leagues'))),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Create League' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Riverside Sports' }))
    type(/^League Name/, 'Winter League')
    type(/^Sport/, soccerSportRow.id)
    pressInDialog('Create League')
    expect(await screen.findByText(/Basic has room for 1 league\. Standard has room for 3\.$/)).toBeDefined()
    pressInDialog('Create League')
    await waitFor(() => expect(givenTo('createLeague')).toHaveLength(2))
    expect(givenTo('createLeague')[1]).toEqual(givenTo('createLeague')[0])
  })

  it('go for good once what goes with them was read and the name typed', async () => {
    const contents = { divisions: 0, teams: 8, players: 90, schedules: 2, games: 56, venues: 1, sponsors: 0 }
    const { givenTo } = show('leagues', {
      ...leagues,
      countLeagueContents: () => Promise.resolve(contents),
      deleteLeague: () => Promise.resolve(),
    })
    await pressInMenu('U12 Spring', 'Delete League U12 Spring')
    expect(await screen.findByText('Are you sure you want to delete this league?')).toBeDefined()
    expect(screen.getByText(/8 teams, 90 players, 2 schedules and 56 games with their results/)).toBeDefined()
    pressInDialog('Delete League')
    expect(await screen.findByText('The text doesn’t match.')).toBeDefined()
    type('Type U12 Spring to confirm', 'U12 Spring')
    pressInDialog('Delete League')
    expect(await screen.findByText('League deleted successfully!')).toBeDefined()
    expect(givenTo('deleteLeague')).toEqual([[league, 'U12 Spring']])
  })
})

describe('an organization', () => {
  const organization: AdminOrganization = {
    id: organizationId,
    name: 'Riverside',
    timeZone: 'America/New_York',
    createdAt: '2026-11-21T10:00:00.000Z',
    tier: null,
    defaultTier: 'enterprise',
    managers: [{ id: testId(), name: 'Maya Chen', email: 'maya@example.com' }],
    members: 1240,
    teams: 14,
    players: 150,
    venues: 4,
    games: 80,
    usage: { leagues: 2, teams: 8, players: 12, games: 19 },
    leagues: [league],
  }

  it('shows what a plan would leave room for before it is set, and asks', async () => {
    const { givenTo } = show('organization', {
      readOrganization: () => Promise.resolve(organization),
      setTier: () => Promise.resolve(),
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Riverside' })).toBeDefined()
    expect(screen.getByRole('option', { name: 'Platform default (Enterprise)' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Change plan' }).getAttribute('aria-disabled')).toBe('true')
    type('Plan', 'free')
    expect(screen.getByRole('row', { name: 'Leagues 2 1 · limit reached' })).toBeDefined()
    press('Change plan')
    expect(screen.getByText(/^It exceeds the limits of Basic: leagues \(2 of 1\)\./)).toBeDefined()
    pressInDialog('Change plan')
    expect(await screen.findByText('Plan updated successfully')).toBeDefined()
    expect(givenTo('setTier')).toEqual([[organizationId, 'free']])
  })

  it('leads to its members and keeps its leagues', async () => {
    show('organization', { readOrganization: () => Promise.resolve(organization) })
    const members = await screen.findByRole('link', { name: '1,240 people' })
    expect(members.getAttribute('href')).toBe(`/admin/users?organization=${organizationId}`)
    expect(screen.getByRole('button', { name: 'Actions for U12 Spring' })).toBeDefined()
  })

  it('may be gone', async () => {
    show('organization', { readOrganization: () => Promise.resolve(null) })
    expect(await screen.findByRole('heading', { name: 'Organization not found' })).toBeDefined()
  })
})
