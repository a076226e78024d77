// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import type { InvitationAcceptance, InvitationApi, InvitationState } from '#api/invitations.ts'
import { OnlineError } from '#domain/online-error.ts'
import { AcceptInvitationPage } from '#features/account/accept-invitation-page.tsx'
import { AccountActionsProvider, type AccountActions } from '#features/account/profile/account-actions.tsx'
import { InvitationApiProvider } from '#features/account/use-invitation-api.ts'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { setConnected } from '../../support/screen/browser.ts'

const token = 'b2'.repeat(32)
const details = {
  email: 'ana@example.com',
  role: 'team_manager' as const,
  expires_at: '2099-03-01T10:00:00Z',
  organization: 'Riverside',
  team: 'Tigers',
  invited_by: 'Maya Chen',
}
const invited: InvitationState = { state: 'open', ...details }

type Visit = {
  looked?: InvitationState | Promise<InvitationState>
  accept?: InvitationApi['accept']
  signedInEmail?: string | null
  token?: string
  account?: Partial<AccountActions>
}

function visit({ looked = invited, accept, signedInEmail = null, token: inLink = token, account = {} }: Visit = {}) {
  const unexpected = () => Promise.reject(new Error('Nobody asked for this'))
  const asked: string[] = []
  const seen = { joined: [] as string[], signedOut: 0, asked }
  const invitations: InvitationApi = {
    lookAt(given) {
      asked.push(given)
      return Promise.resolve(looked)
    },
    accept: accept ?? unexpected,
  }
  const actions = new Proxy({} as AccountActions, {
    get: (_, name: keyof AccountActions) => account[name] ?? unexpected,
  })
  render(
    <AccountActionsProvider value={actions}>
      <InvitationApiProvider value={invitations}>
        <MemoryRouter>
          <AcceptInvitationPage
            token={inLink}
            signedInEmail={signedInEmail}
            onJoined={(id) => seen.joined.push(id)}
            onSignOut={() => seen.signedOut++}
          />
          <Toaster pathname="/" />
        </MemoryRouter>
      </InvitationApiProvider>
    </AccountActionsProvider>,
  )
  return seen
}

const title = async (name: string) => expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined()
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const joins = (): Promise<InvitationAcceptance> => Promise.resolve({ state: 'joined', organizationId: 'riverside' })

describe('an open invitation', () => {
  it('says who invites whom to what', async () => {
    visit()
    await title('Join Riverside')
    expect(screen.getByText('Maya Chen invited you to join Riverside on Fieldside.')).toBeDefined()
    expect(screen.getByText('Team Manager of Tigers')).toBeDefined()
    expect(screen.getByText(/Mar 1, 2099/)).toBeDefined()
  })

  it('takes a new account in, with the address of the invitation', async () => {
    const accounts: unknown[] = []
    const signUp: AccountActions['signUp'] = async (account) => {
      accounts.push(account)
      return 'signed_in'
    }
    const seen = visit({ account: { signUp }, accept: joins })
    await title('Join Riverside')
    expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true)
    expect(screen.queryByText('I am a')).toBeNull()
    type('First name', 'Ana')
    type('Last name', 'Ruiz')
    type('Password', 'long enough')
    press('Create account')
    expect(await screen.findByText('You have joined Riverside.')).toBeDefined()
    expect(accounts).toEqual([
      { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com', password: 'long enough' },
    ])
    expect(seen.joined).toEqual(['riverside'])
  })

  it('takes an account in that exists', async () => {
    const seen = visit({ account: { signIn: () => Promise.resolve('signed_in') }, accept: joins })
    await title('Join Riverside')
    fireEvent.click(screen.getByLabelText('I have an account'))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.com')
    type('Password', 'long enough')
    press('Sign in')
    expect(await screen.findByText('You have joined Riverside.')).toBeDefined()
    expect(seen.joined).toEqual(['riverside'])
  })

  it('waits for the mail where the server wants the address confirmed', async () => {
    const kept: unknown[] = []
    const signUp: AccountActions['signUp'] = async (_account, invitation) => {
      kept.push(invitation)
      return 'confirm_email'
    }
    visit({ account: { signUp } })
    await title('Join Riverside')
    type('First name', 'Ana')
    type('Last name', 'Ruiz')
    type('Password', 'long enough')
    press('Create account')
    expect(await screen.findByText('Account created! Please check your email for verification.')).toBeDefined()
    expect(kept).toEqual([token])
    press('I’ve confirmed it')
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined()
  })

  it('is one tap for who is signed in already', async () => {
    const seen = visit({ signedInEmail: 'Ana@Example.com', accept: joins })
    await title('Join Riverside')
    press('Accept and join')
    expect(await screen.findByText('You have joined Riverside.')).toBeDefined()
    expect(seen.joined).toEqual(['riverside'])
  })

  it('for somebody else says so, and offers to sign out', async () => {
    const seen = visit({ signedInEmail: 'maya@example.com' })
    expect(
      await screen.findByText('This invitation is for ana@example.com. You are signed in as maya@example.com.'),
    ).toBeDefined()
    press('Sign out and continue as ana@example.com')
    expect(seen.signedOut).toBe(1)
  })

  it('believes the server about whose it is', async () => {
    visit({ signedInEmail: 'ana@example.com', accept: () => Promise.resolve({ state: 'other_email' }) })
    await title('Join Riverside')
    press('Accept and join')
    expect(await screen.findByRole('button', { name: 'Sign out and continue as ana@example.com' })).toBeDefined()
  })

  it('asks to sign in again where the session has ended', async () => {
    visit({ signedInEmail: 'ana@example.com', accept: () => Promise.reject(new OnlineError('signed_out')) })
    await title('Join Riverside')
    press('Accept and join')
    expect(await screen.findByText('Your session has ended. Sign in to accept.')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.com')
  })

  it('stays open where accepting did not get through', async () => {
    visit({ signedInEmail: 'ana@example.com', accept: () => Promise.reject(new OnlineError('no_connection')) })
    await title('Join Riverside')
    press('Accept and join')
    expect(await screen.findByText(/You need a connection for this\. Nothing was changed/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Accept and join' })).toBeDefined()
  })

  it('that closed in the meantime says how', async () => {
    visit({ signedInEmail: 'ana@example.com', accept: () => Promise.resolve({ state: 'revoked' }) })
    await title('Join Riverside')
    press('Accept and join')
    expect(await screen.findByRole('heading', { level: 1, name: 'Invitation withdrawn' })).toBeDefined()
  })
})

describe('an invitation that leads nowhere', () => {
  it.each<[InvitationState, string, RegExp]>([
    [{ state: 'expired', ...details }, 'Invitation expired', /Ask Maya Chen for a new link/],
    [{ state: 'revoked', ...details }, 'Invitation withdrawn', /was withdrawn/],
    [{ state: 'accepted', ...details }, 'Invitation used', /sign in as ana@example\.com/],
    [{ state: 'unknown' }, 'Invitation not found', /it was replaced by a newer one/],
  ])('says why, and the way on: %o', async (looked, name, words) => {
    visit({ looked })
    await title(name)
    expect(screen.getByText(words)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to sign in' }).getAttribute('href')).toBe('/login')
  })

  it('a link without its end asks nobody', async () => {
    const seen = visit({ token: '' })
    await title('Invitation not found')
    expect(seen.asked).toEqual([])
  })

  it('without a connection it waits for one', async () => {
    setConnected(false)
    visit({ looked: new Promise(() => {}) })
    expect(await screen.findByText(/It opens here once you’re online/)).toBeDefined()
  })
})
