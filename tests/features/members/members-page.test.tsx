// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Invitation, Member } from '#api/people.ts'
import { OnlineError } from '#domain/online-error.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Role } from '#domain/schema/organizations.ts'
import { MembersPage } from '#features/members/members-page.tsx'
import { PeopleApiProvider } from '#features/members/use-people-api.ts'
import { setConnected, setLaptopWidth, setTabletWidth, setWindowWidth } from '../../support/screen/browser.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { makeLeagueRow, makeMembership, makeTeam } from '../../support/rows/factories.ts'
import { refusedBy } from '../../support/server/refused-by.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import { pressInMenu } from '../../support/screen/press-in-menu.ts'
import { findDialog, openDialog } from '../../support/screen/open-dialog.ts'
import { peopleApi, token, type Answers } from './people.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
  setWindowWidth(setLaptopWidth)
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const pressIn = (name: string) => fireEvent.click(within(openDialog()).getByRole('button', { name }))
const type = (label: RegExp, value: string) =>
  fireEvent.change(within(openDialog()).getByLabelText(label), { target: { value } })

/** Two members: the signed-in person, and Ana the coach. */
async function open(role: Role, answers: Answers = {}, unsent: string | null = null) {
  const { organizationId, userId } = await signInOnDevice(db, role)
  const own = await db.memberships.where('user_id').equals(userId).first()
  if (own) await db.memberships.put({ ...own, display_name: 'Maya Chen' })
  const ana = makeMembership({ organization_id: organizationId, role: 'team_manager', display_name: 'Ana Ruiz' })
  await db.memberships.put(ana)
  const members = [
    member({ user_id: userId, display_name: 'Maya Chen', role, email: 'maya@example.com' }),
    member({ user_id: ana.user_id, display_name: 'Ana Ruiz', role: 'team_manager', email: 'ana@example.com' }),
  ]
  const asked = show({ listMembers: () => Promise.resolve(members), ...answers }, unsent)
  expect(await screen.findByText('Ana Ruiz')).toBeDefined()
  return { organizationId, userId, ana, asked }
}

function show(answers: Answers, unsent: string | null = null) {
  const { actions, asked } = peopleApi(answers)
  renderScreen(
    db,
    <PeopleApiProvider value={actions}>
      <MembersPage unsent={unsent} />
    </PeopleApiProvider>,
  )
  return asked
}

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

describe('who sees what', () => {
  it('league staff see addresses, a role to choose in each row, and the way to delete', async () => {
    await open('league_manager')
    expect(await screen.findByText('ana@example.com')).toBeDefined()
    expect(headings()).toEqual(['Name', 'Email', 'Role', 'Created At', 'Actions'])
    expect(screen.getByLabelText<HTMLSelectElement>('Role of Ana Ruiz').value).toBe('team_manager')
    expect(screen.getByRole('button', { name: 'Actions for Ana Ruiz' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Actions for Maya Chen' })).toBeNull()
  })

  it('there is no table where there is no room for one', async () => {
    setWindowWidth(setTabletWidth)
    await open('league_manager')
    expect(await screen.findByText('ana@example.com')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByLabelText<HTMLSelectElement>('Role of Ana Ruiz').value).toBe('team_manager')
  })

  it.each<Role>(['scorekeeper', 'team_manager'])('a %s sees names and roles of the device', async (role) => {
    const { asked } = await open(role)
    expect(headings()).toEqual(['Name', 'Role', 'Created At'])
    expect(screen.queryByRole('button', { name: 'Add New Member' })).toBeNull()
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(asked).toEqual([])
  })

  it('a league administrator leaves league managers alone', async () => {
    await signInOnDevice(db, 'league_administrator')
    const manager = member({ email: 'boss@example.com', display_name: 'The Boss', role: 'league_manager' })
    const invited = invitation({ email: 'next.boss@example.com', role: 'league_manager' })
    show({ listMembers: () => Promise.resolve([manager]), listInvitations: () => Promise.resolve([invited]) })
    expect(await screen.findByText('boss@example.com')).toBeDefined()
    expect(screen.getByText('next.boss@example.com')).toBeDefined()
    expect(screen.queryByLabelText('Role of The Boss')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Actions for The Boss' })).toBeNull()
    expect(screen.queryByRole('button', { name: /next\.boss@example\.com/ })).toBeNull()
    press('Add New Member')
    const choices = within(openDialog()).getAllByRole('option')
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Select a role',
      'League Administrator',
      'Scorekeeper',
      'Team Manager',
      'Player',
      'Viewer',
    ])
  })
})

describe('a long list', () => {
  it('is searched by name, address and role', async () => {
    const members = Array.from({ length: 13 }, (_, index) =>
      member({
        user_id: `00000000-0000-4000-8000-0000000000${index + 10}`,
        display_name: `Member ${index + 10}`,
        email: `m${index + 10}@example.com`,
        role: index === 0 ? 'scorekeeper' : 'player',
      }),
    )
    await open('league_manager', { listMembers: () => Promise.resolve(members) })
    const find = await screen.findByLabelText('Find a member')
    const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
    expect(names()).toHaveLength(13)
    fireEvent.change(find, { target: { value: ' M15@' } })
    expect(names()).toEqual(['Member 15'])
    fireEvent.change(find, { target: { value: 'scoreK' } })
    expect(names()).toEqual(['Member 10'])
    fireEvent.change(find, { target: { value: 'nobody' } })
    expect(screen.getByText('No members found.')).toBeDefined()
  })
})

describe('without an answer', () => {
  it('the rows of the device stand, and the screen says what needs a connection', async () => {
    setConnected(false)
    await open('league_manager', { listMembers: () => Promise.reject(new OnlineError('no_connection')) })
    expect(screen.getByText('You need a connection to manage members. This device is offline.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Add New Member' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('button', { name: 'Leave organization' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByText(/Failed to fetch members/)).toBeNull()
  })

  it('a server that fails is named, and asked again', async () => {
    let isWell = false
    const listMembers = () =>
      isWell ? Promise.resolve([]) : Promise.reject(new OnlineError('refused', 'Out of order.'))
    await open('league_manager', { listMembers })
    expect(await screen.findByText('Failed to fetch members. Out of order.')).toBeDefined()
    isWell = true
    press('Try again')
    expect(await screen.findByText('No members found.')).toBeDefined()
    expect(screen.queryByText(/Failed to fetch members/)).toBeNull()
  })
})

describe('adding', () => {
  it('says what is missing', async () => {
    const { asked } = await open('league_manager')
    press('Add New Member')
    type(/Email address/, 'nobody')
    type(/Password/, 'short')
    pressIn('Add Member')
    for (const words of ['Invalid email address', 'Password must be at least 8 characters', 'Please select a role']) {
      expect(await screen.findByText(words)).toBeDefined()
    }
    type(/Email address/, 'nobody@example.com')
    type(/Password/, 'long enough')
    type(/Role/, 'player')
    pressIn('Add Member')
    expect(await screen.findByText('First name is required')).toBeDefined()
    expect(screen.getByText('Last name is required')).toBeDefined()
    expect(asked.map(({ name }) => name)).not.toContain('invite')
  })

  it('invites, for a team where it is a team manager, and shows the link', async () => {
    const { organizationId, asked } = await open('league_manager')
    const league = makeLeagueRow({ organization_id: organizationId })
    const team = makeTeam({ organization_id: organizationId, league_id: league.id, name: 'Otters' })
    await db.leagues.put(league)
    await db.teams.put(team)
    press('Add New Member')
    type(/Email address/, ' new@example.com ')
    type(/Role/, 'team_manager')
    await screen.findByRole('option', { name: 'Otters' })
    type(/Team/, team.id)
    pressIn('Add Member')
    expect(await screen.findByText('Invitation created. Share its link or QR code.')).toBeDefined()
    expect(screen.queryByText('Member added successfully!')).toBeNull()
    expect(asked.find(({ name }) => name === 'invite')?.args).toEqual([
      organizationId,
      { email: 'new@example.com', role: 'team_manager', teamId: team.id },
    ])
    const link = within(await screen.findByRole('dialog', { name: 'Invitation' })).getByLabelText<HTMLInputElement>(
      'Link',
    )
    expect(link.value).toBe(`${location.origin}/accept-invitation#${token}`)
    expect(await screen.findByRole('img', { name: 'QR code for the invitation to new@example.com' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Send by email' })).toBeNull()
    pressIn('Done')
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('offers a mail where the server sends them', async () => {
    const { asked } = await open('league_manager', { canMail: () => Promise.resolve(true) })
    press('Add New Member')
    type(/Email address/, 'new@example.com')
    type(/Role/, 'viewer')
    pressIn('Add Member')
    fireEvent.click(await screen.findByRole('button', { name: 'Send by email' }))
    expect(await screen.findByRole('button', { name: 'Email sent' })).toBeDefined()
    expect(asked.find(({ name }) => name === 'mail')?.args).toEqual([token])
  })

  it('says where the mail waits that was not sent', async () => {
    const waitsAt = 'http://127.0.0.1:8787/__mail'
    await open('league_manager', { canMail: () => Promise.resolve(true), mail: () => Promise.resolve(waitsAt) })
    press('Add New Member')
    type(/Email address/, 'new@example.com')
    type(/Role/, 'viewer')
    pressIn('Add Member')
    fireEvent.click(await screen.findByRole('button', { name: 'Send by email' }))
    expect((await screen.findByRole('link', { name: waitsAt })).getAttribute('href')).toBe(waitsAt)
    expect(screen.getByText(/^The email wasn’t sent because no mail server is set up/)).toBeDefined()
    expect(screen.queryByText(/Email sent/)).toBeNull()
  })

  it('with a password makes the account at once, and needs no link', async () => {
    const { asked } = await open('league_manager')
    press('Add New Member')
    type(/First name/, 'Jo')
    type(/Last name/, 'Winter')
    type(/Email address/, 'jo@example.com')
    type(/Password/, 'long enough')
    type(/Role/, 'viewer')
    pressIn('Add Member')
    expect(await screen.findByText('Member added successfully!')).toBeDefined()
    expect(document.querySelector('dialog')).toBeNull()
    expect(asked.find(({ name }) => name === 'createAccount')?.args).toEqual([
      { firstName: 'Jo', lastName: 'Winter', email: 'jo@example.com', password: 'long enough' },
      token,
    ])
  })

  it('says what a password has to be, and at its field why one is refused', async () => {
    const strict = { minLength: 10, requireNumbers: false, requireSymbols: false, requireUppercase: false }
    const words = 'Password must contain a number'
    const { asked } = await open('league_manager', {
      passwordRules: () => Promise.resolve(strict),
      createAccount: () => Promise.reject(new OnlineError('refused', words, { code: 'weak_password' })),
    })
    press('Add New Member')
    expect(await screen.findByText(/name and password. At least 10 characters.$/)).toBeDefined()
    type(/First name/, 'Jo')
    type(/Last name/, 'Winter')
    type(/Email address/, 'jo@example.com')
    type(/Password/, 'too short')
    type(/Role/, 'viewer')
    pressIn('Add Member')
    expect(await screen.findByText('Password must be at least 10 characters')).toBeDefined()
    type(/Password/, 'long enough')
    pressIn('Add Member')
    const { id } = await screen.findByText(words)
    expect(screen.getByLabelText(/Password/).getAttribute('aria-describedby')).toContain(id)
    expect(asked.some(({ name }) => name === 'revoke')).toBe(true)
  })

  it('keeps what was typed where it is refused, and says why', async () => {
    await open('league_manager', { invite: () => Promise.reject(refusedBy('already_member')) })
    press('Add New Member')
    type(/Email address/, 'ana@example.com')
    type(/Role/, 'player')
    pressIn('Add Member')
    expect(await screen.findByText('Failed to add member: This person is already a member.')).toBeDefined()
    expect(screen.getByDisplayValue('ana@example.com')).toBeDefined()
  })
})

describe('roles and leaving', () => {
  it('another person’s role changes when it is saved, not while it is chosen', async () => {
    const { organizationId, ana, asked } = await open('league_manager')
    fireEvent.change(await screen.findByLabelText('Role of Ana Ruiz'), { target: { value: 'scorekeeper' } })
    expect(asked.map(({ name }) => name)).not.toContain('changeRole')
    fireEvent.click(screen.getByRole('button', { name: 'Save the role of Ana Ruiz' }))
    expect(await screen.findByText('Ana Ruiz is now Scorekeeper.')).toBeDefined()
    expect(asked.find(({ name }) => name === 'changeRole')?.args).toEqual([organizationId, ana.user_id, 'scorekeeper'])
  })

  it('one’s own only after a question, and the last manager stays', async () => {
    const { asked } = await open('league_manager', { changeRole: () => Promise.reject(refusedBy('last_manager')) })
    fireEvent.change(await screen.findByLabelText('Role of Maya Chen'), { target: { value: 'viewer' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save the role of Maya Chen' }))
    expect(screen.getByText(/You’re changing your own role from League Manager to Viewer/)).toBeDefined()
    pressIn('Cancel')
    expect(asked.map(({ name }) => name)).not.toContain('changeRole')
    fireEvent.change(screen.getByLabelText('Role of Maya Chen'), { target: { value: 'viewer' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save the role of Maya Chen' }))
    pressIn('Become Viewer')
    expect(await screen.findByText(/^Failed to change role: An organization needs at least one/)).toBeDefined()
    expect(screen.getByLabelText<HTMLSelectElement>('Role of Maya Chen').value).toBe('league_manager')
  })

  it('deleting asks first', async () => {
    const { organizationId, ana, asked } = await open('league_manager')
    await pressInMenu('Ana Ruiz', 'Delete Ana Ruiz')
    expect(screen.getByText('Are you sure you want to delete this member?')).toBeDefined()
    pressIn('Delete')
    expect(await screen.findByText('Member deleted successfully!')).toBeDefined()
    expect(asked.find(({ name }) => name === 'remove')?.args).toEqual([organizationId, ana.user_id])
  })

  it('a member who is being deleted cannot be deleted again, until the server refuses it', async () => {
    let refuse: () => void = () => undefined
    const remove = () => new Promise<void>((_, reject) => (refuse = () => reject(new RuleError('not_allowed'))))
    const { asked } = await open('league_manager', { remove })
    await pressInMenu('Ana Ruiz', 'Delete Ana Ruiz')
    const confirm = within(openDialog()).getByRole('button', { name: 'Delete' })
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions for Ana Ruiz' })).toBeNull())
    expect(asked.filter(({ name }) => name === 'remove')).toHaveLength(1)
    refuse()
    expect(await screen.findByRole('button', { name: 'Actions for Ana Ruiz' })).toBeDefined()
  })

  it('a refused deletion says why', async () => {
    await open('league_manager', { remove: () => Promise.reject(new RuleError('not_allowed')) })
    await pressInMenu('Ana Ruiz', 'Delete Ana Ruiz')
    pressIn('Delete')
    expect(await screen.findByText('Failed to delete member: You do not have permission to do this')).toBeDefined()
  })

  it('everybody can leave, after a question that names what was not sent', async () => {
    const unsent = 'You’ll also lose 2 scores not sent yet.'
    const { organizationId, asked } = await open('scorekeeper', {}, unsent)
    press('Leave organization')
    expect(within(openDialog()).getByText(unsent)).toBeDefined()
    pressIn('Leave')
    await waitFor(() => expect(asked).toEqual([{ name: 'leave', args: [organizationId] }]))
  })
})

describe('pending invitations', () => {
  it('say their state, and get a new link or none', async () => {
    const late = invitation({ email: 'late@example.com', expires_at: '2020-01-01T10:00:00Z' })
    const { asked } = await open('league_manager', { listInvitations: () => Promise.resolve([late]) })
    expect(await screen.findByText('Expired')).toBeDefined()
    press('New link for late@example.com')
    expect(within(await findDialog()).getByLabelText('Link')).toBeDefined()
    pressIn('Done')
    await pressInMenu('late@example.com', 'Revoke the invitation for late@example.com')
    pressIn('Revoke')
    expect(await screen.findByText('Invitation revoked')).toBeDefined()
    expect(asked.filter(({ name }) => name === 'resend' || name === 'revoke')).toEqual([
      { name: 'resend', args: [late.id] },
      { name: 'revoke', args: [late.id] },
    ])
  })
})

function member(given: Partial<Member>): Member {
  return {
    user_id: '00000000-0000-4000-8000-00000000aaaa',
    email: 'somebody@example.com',
    display_name: 'Somebody',
    role: 'viewer',
    created_at: '2026-03-01T10:00:00Z',
    last_sign_in_at: null,
    ...given,
  }
}

function invitation(given: Partial<Invitation>): Invitation {
  return {
    id: '00000000-0000-4000-8000-00000000bbbb',
    email: 'somebody@example.com',
    role: 'viewer',
    team_id: null,
    invited_by: null,
    created_at: '2026-03-01T10:00:00Z',
    expires_at: '2099-03-01T10:00:00Z',
    ...given,
  }
}
