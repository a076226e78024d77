// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import {
  AccountActionsProvider,
  AccountError,
  type AccountActions,
  type AccountProblem,
  type MailDestination,
} from '#features/account/profile/account-actions.tsx'
import { OnlineError } from '#domain/online-error.ts'
import { LoginPage } from '#features/account/login-page.tsx'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { testId } from '../../support/rows/factories.ts'
import { readProblems } from '../../support/screen/problems.ts'
import { accountActions, press, type } from './account-screens.tsx'

afterEach(cleanup)

function Routed({ onSignedIn }: { onSignedIn: (next?: string) => void }) {
  const { search, state } = useLocation() as { search: string; state: unknown }
  const navigate = useNavigate()
  const onSearch = (next: string) => void navigate({ search: next }, { replace: true, state })
  return <LoginPage knownEmail="" {...{ search, state, onSearch, onSignedIn }} />
}

async function visit(address: string, actions: Partial<AccountActions> = {}, state: unknown = null) {
  const wentTo: (string | undefined)[] = []
  render(
    <AccountActionsProvider value={accountActions(actions)}>
      <MemoryRouter initialEntries={[{ pathname: '/login', search: address, state }]}>
        <Routed onSignedIn={(next) => wentTo.push(next)} />
        <Toaster pathname="/" />
      </MemoryRouter>
    </AccountActionsProvider>,
  )
  await screen.findByLabelText('Email') // the form's code is loaded on demand
  return wentTo
}

const seen = 'The server is not available right now (503).'

describe('signing in', () => {
  it('says what is wrong with what was typed, in the words of the specification', async () => {
    await visit('')
    type('Email', 'maya@')
    type('Password', 'short')
    press('Sign in')
    expect(await readProblems()).toEqual(['Invalid email address', 'Password must be at least 8 characters'])
  })

  it('asks who has a second factor for its code, and lets nobody in before', async () => {
    const asked: string[] = []
    const wentTo = await visit('', {
      signIn: () => Promise.resolve('code_needed'),
      enterCode: async ({ value }) => {
        asked.push(value)
        return value === '123456' ? 'signed_in' : 'wrong_code'
      },
    })
    type('Email', 'maya@example.com')
    type('Password', 'long enough')
    press('Sign in')
    const field = await screen.findByLabelText<HTMLInputElement>('Code from your authenticator app')
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric'])
    type('Code from your authenticator app', '12345')
    press('Continue')
    expect(await readProblems()).toEqual(['Enter the six digits shown in the app.'])
    type('Code from your authenticator app', '654321')
    press('Continue')
    expect(await screen.findByText(/^This code is incorrect/)).toBeDefined()
    expect(wentTo).toEqual([])
    type('Code from your authenticator app', ' 123 456 ')
    press('Continue')
    expect(await screen.findByText('Welcome back!')).toBeDefined()
    expect([asked, wentTo]).toEqual([['654321', '123456'], [undefined]])
  })

  it('asks whose password the staff typed for one of their own, and lets nobody in before', async () => {
    const chosen: string[] = []
    const wentTo = await visit('', {
      signIn: () => Promise.resolve('password_needed'),
      choosePassword: async (password) => {
        chosen.push(password)
        if (chosen.length === 1) throw new OnlineError('refused', 'Too common.', { code: 'weak_password' })
        return 'signed_in'
      },
    })
    type('Email', 'maya@example.com')
    type('Password', 'typed by staff')
    press('Sign in')
    expect(await screen.findByText(/^Your league’s staff created this account/)).toBeDefined()
    type('Password', 'password123')
    press('Set password and sign in')
    expect(await screen.findByText('Too common.')).toBeDefined()
    expect(wentTo).toEqual([])
    type('Password', 'known to one person')
    press('Set password and sign in')
    expect(await screen.findByText('Welcome back!')).toBeDefined()
    expect([chosen, wentTo]).toEqual([['password123', 'known to one person'], [undefined]])
  })

  it('takes a recovery code from who has lost their phone, where the server knows them', async () => {
    const asked: unknown[] = []
    await visit('', {
      recoveryCodes: () => Promise.resolve(true),
      signIn: () => Promise.resolve('code_needed'),
      enterCode: async (proof) => {
        asked.push(proof)
        return asked.length === 1 ? 'wrong_code' : 'signed_in'
      },
    })
    type('Email', 'maya@example.com')
    type('Password', 'long enough')
    press('Sign in')
    fireEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    type('Recovery code', 'abcd')
    press('Continue')
    expect(await readProblems()).toEqual(['Enter one of your recovery codes. It has 16 letters and digits.'])
    type('Recovery code', ' ABCD-efgh-2345-6789 ')
    press('Continue')
    expect(await screen.findByText('This recovery code is incorrect or has already been used.')).toBeDefined()
    type('Recovery code', 'abcd efgh 2345 678k')
    press('Continue')
    expect(await screen.findByText('Welcome back!')).toBeDefined()
    expect(asked).toEqual([
      { kind: 'recovery_code', value: 'abcdefgh23456789' },
      { kind: 'recovery_code', value: 'abcdefgh2345678k' },
    ])
  })

  it('goes back from the code to another account', async () => {
    let givenUp = 0
    await visit('', {
      signIn: () => Promise.resolve('code_needed'),
      giveUpCode: async () => void givenUp++,
    })
    type('Email', 'maya@example.com')
    type('Password', 'long enough')
    press('Sign in')
    await screen.findByLabelText('Code from your authenticator app')
    press('Back')
    expect(screen.getByLabelText('Password')).toBeDefined()
    expect(givenUp).toBe(1)
  })

  it('goes on at once, and says welcome', async () => {
    const asked: unknown[] = []
    const wentTo = await visit('', {
      signIn: async (credentials) => {
        asked.push(credentials)
        return 'signed_in'
      },
    })
    type('Email', '  maya@example.com ')
    type('Password', 'long enough')
    press('Sign in')
    expect(await screen.findByText('Welcome back!')).toBeDefined()
    expect(asked).toEqual([{ email: 'maya@example.com', password: 'long enough' }])
    expect(wentTo).toEqual([undefined])
  })

  it.each<[AccountProblem, string, string?]>([
    ['wrong_credentials', 'Error signing in. Please check your credentials.'],
    ['no_connection', 'You need a connection to sign in. Nothing was sent. Try again when you’re online.'],
    ['email_not_confirmed', 'Confirm your email address first. Open the link in the email we sent you.'],
    ['too_many_attempts', 'Too many attempts. Wait a minute and try again.'],
    [
      'not_on_device',
      'You need a connection to sign in. This device has no data for this account. Signing out removes the account from this device.',
    ],
    ['wrong_on_device', 'Wrong password. Offline, use the password you last signed in with on this device.'],
    ['no_connection', `${seen} Nothing was changed. Try again later.`, seen],
    [
      'not_on_device',
      `${seen} This device has no data for this account. Signing out removes the account from this device.`,
      seen,
    ],
    [
      'connection_only',
      `${seen} You can no longer open this account offline on this device. Sign in when you’re online. Your unsent changes are still here.`,
      seen,
    ],
  ])('keeps what was typed and says why it failed: %s', async (problem, words, message) => {
    const wentTo = await visit('', { signIn: () => Promise.reject(new AccountError(problem, message)) })
    type('Email', 'maya@example.com')
    type('Password', 'long enough')
    press('Sign in')
    expect(await readProblems()).toEqual([words])
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('maya@example.com')
    expect(wentTo).toEqual([])
  })

  const maya = { userId: testId(), email: 'maya@example.com', name: 'Maya Chen', opensOffline: true }
  const robin = { userId: testId(), email: 'robin@example.com', name: '', opensOffline: true }

  it('lists who shares this device with what waits of theirs, and asks the chosen one for the password', async () => {
    const asked: unknown[] = []
    await visit('', {
      accountsHere: () =>
        Promise.resolve([
          { ...maya, unsent: { scores: 2, others: 0 } },
          { ...robin, unsent: { scores: 0, others: 0 } },
        ]),
      signIn: async (credentials) => {
        asked.push(credentials)
        return 'on_this_device'
      },
    })
    const [first, second] = await screen.findAllByRole('listitem')
    expect(first?.textContent).toBe('Maya Chenmaya@example.com2 scores to send')
    expect(second?.textContent).toBe('robin@example.com')
    fireEvent.click(screen.getByText('Maya Chen'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
    type('Password', 'long enough')
    press('Sign in')
    expect(await screen.findByText(/^Welcome back! Sign in again when you’re online/)).toBeDefined()
    expect(asked).toEqual([{ email: 'maya@example.com', password: 'long enough' }])
  })

  it('lets whoever holds the device remove what waits for nobody, and nothing else', async () => {
    let here = [
      { ...maya, unsent: { scores: 1, others: 0 } },
      { ...robin, unsent: { scores: 0, others: 0 } },
    ]
    await visit('', {
      accountsHere: () => Promise.resolve(here),
      removeFromDevice: async (userId) => {
        here = here.filter((account) => account.userId !== userId)
      },
    })
    expect(await screen.findAllByRole('button', { name: /^Remove/ })).toHaveLength(1)
    press('Remove robin@example.com from this device')
    fireEvent.click(await screen.findByRole('button', { name: 'Remove from this device' }))
    await waitFor(() => expect(screen.queryByText('robin@example.com')).toBeNull())
    expect(screen.getByText('Maya Chen')).toBeDefined()
  })

  it('says why the person was sent here', async () => {
    await visit('', {}, { message: 'Please sign in to access this page', from: '/dashboard/venues' })
    expect(screen.getByText('Please sign in to access this page')).toBeDefined()
  })
})

describe('creating an account', () => {
  it('opens with the link’s wish, and switches', async () => {
    await visit('?signup=true')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create account')
    press('Sign in')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in')
  })

  it('asks for names of two letters, an address and a password', async () => {
    await visit('?signup=true')
    type('First name', 'M')
    press('Create account')
    expect(await readProblems()).toEqual([
      'First name is required',
      'Last name is required',
      'Invalid email address',
      'Password must be at least 8 characters',
    ])
    expect(document.activeElement).toBe(screen.getByLabelText('First name'))
  })

  const fill = () => {
    type('First name', 'Maya')
    type('Last name', 'Chen')
    type('Email', 'maya@example.com')
    type('Password', 'long enough')
  }

  it('leads whoever runs a league to its organization, and sends the names but no role', async () => {
    const asked: unknown[] = []
    const wentTo = await visit('?signup=true', {
      signUp: async (account) => {
        asked.push(account)
        return 'signed_in'
      },
    })
    fill()
    press('Create account')
    expect(await screen.findByText('Account created successfully!')).toBeDefined()
    expect(asked).toEqual([{ firstName: 'Maya', lastName: 'Chen', email: 'maya@example.com', password: 'long enough' }])
    expect(wentTo).toEqual(['/welcome'])
  })

  it('tells a coach how to be let in', async () => {
    const wentTo = await visit('?signup=true', { signUp: () => Promise.resolve('signed_in') })
    fill()
    fireEvent.click(screen.getByLabelText(/^Team Manager/))
    press('Create account')
    await screen.findByText('Account created successfully!')
    expect(wentTo).toEqual(['/welcome?role=team_manager'])
  })

  it('waits for the mail where the server wants the address confirmed', async () => {
    const wentTo = await visit('?signup=true', { signUp: () => Promise.resolve('confirm_email') })
    fill()
    press('Create account')
    expect(await screen.findByText('Account created! Please check your email for verification.')).toBeDefined()
    expect(wentTo).toEqual([])
  })

  it.each<[MailDestination, string]>([
    [{ waitsAt: 'http://localhost:8787/__mail' }, 'You can read it at http://localhost:8787/__mail'],
    ['nowhere', 'Ask your server’s administrator.'],
  ])('says where the mail is that no mail server sent: %o', async (goes, where) => {
    await visit('?signup=true', {
      signUp: () => Promise.resolve('confirm_email'),
      mailGoes: () => Promise.resolve(goes),
    })
    fill()
    press('Create account')
    const words = `The email wasn’t sent because no mail server is set up. ${where}`
    await waitFor(() => expect(screen.getByText(/^The email wasn’t sent/).textContent).toBe(words))
    expect(screen.queryByText(/^Open the link we sent/)).toBeNull()
  })

  const strict = { minLength: 12 }

  it('says before anybody types what the platform asks of a password, and asks for no account with another', async () => {
    await visit('?signup=true', { passwordRules: () => Promise.resolve(strict) })
    expect(await screen.findByText('At least 12 characters')).toBeDefined()
    fill()
    press('Create account')
    expect(await readProblems()).toEqual(['Password must be at least 12 characters'])
  })

  it('shows at the password what the server refuses by rules that are not known here', async () => {
    const words = 'Password must contain a symbol'
    await visit('?signup=true', { signUp: () => Promise.reject(new AccountError('weak_password', words)) })
    fill()
    press('Create account')
    expect(await readProblems()).toEqual([words])
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  })

  it('names the way out where the address is taken', async () => {
    await visit('?signup=true', { signUp: () => Promise.reject(new AccountError('email_taken')) })
    fill()
    press('Create account')
    expect(await readProblems()).toEqual(['An account with this email address already exists. Sign in instead.'])
  })
})

describe('asking for a new password', () => {
  const ask = async (requestPasswordReset: AccountActions['requestPasswordReset']) => {
    await visit('', { requestPasswordReset })
    press('Forgot your password?')
    await screen.findByRole('button', { name: 'Send reset instructions' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reset password')
    type('Email', 'maya@example.com')
    press('Send reset instructions')
  }

  it('confirms that instructions were sent, and leads back', async () => {
    const asked: string[] = []
    await ask(async (email) => void asked.push(email))
    expect((await screen.findByText(/has an account, we’ve sent it a link/)).textContent).toContain('maya@example.com')
    expect(screen.getAllByText('Password reset instructions sent').length).toBeGreaterThan(0)
    expect(asked).toEqual(['maya@example.com'])
    expect(screen.queryByText(/no mail server is set up/)).toBeNull()
    press('Back to sign in')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in')
  })

  it.each([
    [
      new OnlineError('no_connection'),
      'You need a connection for this. Nothing was changed; try again when you’re online.',
    ],
    [
      new OnlineError('no_connection', `${seen} Nothing was changed. Try again later.`),
      `${seen} Nothing was changed. Try again later.`,
    ],
    [new OnlineError('refused', 'Too many.'), 'Error sending password reset. Please try again. Too many.'],
  ])('says why it failed: %s', async (problem, words) => {
    await ask(() => Promise.reject(problem))
    expect(await readProblems()).toEqual([words])
  })

  it('wants an address', async () => {
    await visit('?reset=true')
    type('Email', 'maya')
    press('Send reset instructions')
    expect(await readProblems()).toEqual(['Invalid email address'])
  })
})
