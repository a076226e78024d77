// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { OnlineError } from '#domain/online-error.ts'
import {
  AccountActionsProvider,
  AccountError,
  type AccountActions,
  type LinkOwner,
} from '#features/account/profile/account-actions.tsx'
import { ConfirmEmailPage } from '#features/account/confirm-email-page.tsx'
import { ResetPasswordPage } from '#features/account/reset-password-page.tsx'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { readProblems } from '../../support/screen/problems.ts'
import { accountActions, press, type } from './account-screens.tsx'

afterEach(cleanup)

const nobody = { signedInAs: null, signedUpAs: null, signUpId: 's1' }

function open(
  address: string,
  actions: Partial<AccountActions> = {},
  known: Parameters<typeof ConfirmEmailPage>[0] = nobody,
) {
  render(
    <AccountActionsProvider value={accountActions(actions)}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/auth/confirm" element={<ConfirmEmailPage {...known} />} />
          <Route path="/reset-password" element={<ResetPasswordPage />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
      <Toaster pathname="/" />
    </AccountActionsProvider>,
  )
}

function Elsewhere() {
  const { pathname, hash } = useLocation()
  return <p>{`Now at ${pathname}${hash}`}</p>
}

const choose = (password: string, confirm = password) => {
  type('New Password', password)
  type('Confirm Password', confirm)
  press('Reset Password')
}

const maya = 'maya@example.com'
const expected = { email: maya, instead: null, isExpected: true }

/** Records what the page requests from the server, in order. */
function asked(owner: LinkOwner | 'no_session' = expected, invitation: string | null = null) {
  const calls: unknown[] = []
  const actions: Partial<AccountActions> = {
    openLink: async (...given) => {
      calls.push(['open', ...given])
      return owner
    },
    enterFromLink: async (...given) => {
      calls.push(['enter', ...given])
      return { invitation }
    },
    leaveLink: async () => void calls.push(['leave']),
  }
  return { calls, actions }
}

const used = 'This link has expired or has already been used.'

describe('the link of a confirmation', () => {
  it.each([
    ['signup', 'email', 'Confirm and sign in', 'Now at /dashboard', 'Your email is confirmed'],
    ['magiclink', 'email', 'Confirm and sign in', 'Now at /dashboard', 'Your email is confirmed'],
    ['email_change', 'email_change', 'Confirm my address', 'Now at /dashboard/profile', 'Profile updated successfully'],
  ])('does nothing before a click, then leads on: %s', async (inLink, type, button, where, said) => {
    const { calls, actions } = asked()
    open(`/auth/confirm?token_hash=t1&type=${inLink}&sign_up=s1`, actions)
    await screen.findByRole('button', { name: button })
    expect(calls).toEqual([])
    press(button)
    expect(await screen.findByText(where)).toBeDefined()
    expect(await screen.findByText(said)).toBeDefined()
    expect(calls).toEqual([
      ['open', 't1', type, 's1'],
      ['enter', undefined],
    ])
  })

  it('leads back to the invitation that was signed up with, its token behind the #', async () => {
    const invitation = 'c3'.repeat(32)
    open('/auth/confirm?token_hash=t1&type=signup&sign_up=s1', asked(expected, invitation).actions)
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm and sign in' }))
    expect(await screen.findByText(`Now at /accept-invitation#${invitation}`)).toBeDefined()
  })

  it('names the address that signed up in this browser', async () => {
    open(
      '/auth/confirm?token_hash=t1&type=signup&sign_up=s1',
      {},
      { signedInAs: null, signedUpAs: maya, signUpId: 's1' },
    )
    expect(await screen.findByText(`Confirm ${maya}.`)).toBeDefined()
  })

  it('says that the other mailbox has a link too', async () => {
    open('/auth/confirm?token_hash=t1&type=email_change', asked('no_session').actions)
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm my address' }))
    expect(await screen.findByText(/open the link we sent to your other address/)).toBeDefined()
  })

  it.each([
    [new AccountError('link_used', used), `Nothing was changed. ${used}`, false],
    [
      new AccountError('no_connection', 'A page of its own.'),
      'A page of its own. Nothing was changed. Try again later.',
      true,
    ],
  ])(
    'says why it was of no use, and can be tried again where that makes sense: %s',
    async (problem, words, isAgain) => {
      open('/auth/confirm?token_hash=t1&type=signup&sign_up=s1', { openLink: () => Promise.reject(problem) })
      fireEvent.click(await screen.findByRole('button', { name: 'Confirm and sign in' }))
      expect(await readProblems()).toEqual([words])
      expect(screen.queryByRole('button', { name: 'Confirm and sign in' }) !== null).toBe(isAgain)
      expect(screen.getByRole('link', { name: 'Go to sign in' }).getAttribute('href')).toBe('/login')
    },
  )

  it('asks for the code of a second factor', async () => {
    open('/auth/confirm?token_hash=t1&type=magiclink', {
      ...asked().actions,
      enterFromLink: () => Promise.resolve('code_needed'),
      enterCode: async ({ value }) => (value === '123456' ? 'signed_in' : 'wrong_code'),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm and sign in' }))
    await screen.findByLabelText('Code from your authenticator app')
    type('Code from your authenticator app', '123456')
    press('Continue')
    expect(await screen.findByText('Now at /dashboard')).toBeDefined()
  })
})

describe('the link of somebody else', () => {
  const robin = { signedInAs: 'robin@example.com', signedUpAs: null, signUpId: 's1' }
  const instead = { email: maya, instead: 'robin@example.com', isExpected: false }

  it('signs nobody out before they say so', async () => {
    const { calls, actions } = asked(instead)
    open('/auth/confirm?token_hash=t1&type=signup&sign_up=s1', actions, robin)
    expect(await screen.findByText(/On this device, you’re signed in as robin@example.com/)).toBeDefined()
    press('Confirm and sign in')
    expect(await screen.findByText(/^This link belongs to maya@example.com/)).toBeDefined()
    expect(calls).toEqual([['open', 't1', 'email', 's1']])
    press('Stay signed in as robin@example.com')
    expect(await screen.findByText('Now at /dashboard')).toBeDefined()
    expect(calls).toEqual([['open', 't1', 'email', 's1'], ['leave']])
  })

  it('lets them in who say that it is theirs', async () => {
    const { calls, actions } = asked(instead)
    open('/auth/confirm?token_hash=t1&type=signup&sign_up=s1', actions, robin)
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm and sign in' }))
    fireEvent.click(await screen.findByRole('button', { name: `Sign in as ${maya}` }))
    expect(await screen.findByText('Now at /dashboard')).toBeDefined()
    expect(calls).toEqual([
      ['open', 't1', 'email', 's1'],
      ['enter', undefined],
    ])
  })

  it('says whose it is where nobody is signed in', async () => {
    const { calls, actions } = asked({ email: 'mallory@example.com', instead: null, isExpected: false })
    open('/auth/confirm?token_hash=t1&type=magiclink', actions)
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm and sign in' }))
    expect(
      await screen.findByText(/^This link belongs to mallory@example.com. Continue only if that’s you/),
    ).toBeDefined()
    press('That’s not me')
    expect(await screen.findByText('Now at /login')).toBeDefined()
    expect(calls).toEqual([['open', 't1', 'email', null], ['leave']])
  })
})

describe('the link of a sign-up where only the password behind it counts', () => {
  const passwordAtLink = () => Promise.resolve(true)

  it('asks for the password before it is used', async () => {
    const { calls, actions } = asked()
    open('/auth/confirm?token_hash=t1&type=signup&sign_up=s1', { ...actions, passwordAtLink })
    await screen.findByLabelText('Password')
    type('Password', 'short')
    press('Set password and sign in')
    expect(await readProblems()).toEqual(['Password must be at least 8 characters'])
    expect(calls).toEqual([])
    type('Password', 'a wholly new horse')
    press('Set password and sign in')
    expect(await screen.findByText('Now at /dashboard')).toBeDefined()
    expect(calls).toEqual([
      ['open', 't1', 'email', 's1'],
      ['enter', 'a wholly new horse'],
    ])
  })

  it('takes another password where the server refuses the first, without the link', async () => {
    const { calls, actions } = asked()
    const words = 'Password is known to be weak and easy to guess'
    open('/auth/confirm?token_hash=t1&type=signup&sign_up=s1', {
      ...actions,
      passwordAtLink,
      enterFromLink: async (password) => {
        if (password === 'password1234') throw new OnlineError('refused', words, { code: 'weak_password' })
        return { invitation: null }
      },
    })
    await screen.findByLabelText('Password')
    type('Password', 'password1234')
    press('Set password and sign in')
    expect(await readProblems()).toEqual([words])
    type('Password', 'a wholly new horse')
    press('Set password and sign in')
    expect(await screen.findByText('Now at /dashboard')).toBeDefined()
    expect(calls).toEqual([['open', 't1', 'email', 's1']])
  })

  it('asks again where it was refused to somebody who was asked whose link it is', async () => {
    const words = 'Password is known to be weak and easy to guess'
    open('/auth/confirm?token_hash=t1&type=signup&sign_up=s1', {
      ...asked({ email: maya, instead: null, isExpected: false }).actions,
      passwordAtLink,
      enterFromLink: () => Promise.reject(new OnlineError('refused', words, { code: 'weak_password' })),
    })
    await screen.findByLabelText('Password')
    type('Password', 'password1234')
    press('Set password and sign in')
    fireEvent.click(await screen.findByRole('button', { name: `Sign in as ${maya}` }))
    expect(await readProblems()).toEqual([`Your password wasn’t changed. ${words}`])
    expect(screen.getByLabelText('Password')).toBeDefined()
  })

  it.each(['', '&sign_up=s2'])(
    'asks on every server where the link is of another sign-up than this browser’s: "%s"',
    async (id) => {
      const { calls, actions } = asked()
      open(`/auth/confirm?token_hash=t1&type=signup${id}`, { ...actions, passwordAtLink: () => Promise.resolve(false) })
      await screen.findByLabelText('Password')
      type('Password', 'a wholly new horse')
      press('Set password and sign in')
      expect(await screen.findByText('Now at /dashboard')).toBeDefined()
      expect(calls).toEqual([
        ['open', 't1', 'email', null],
        ['enter', 'a wholly new horse'],
      ])
    },
  )

  it('asks for none where the link is no sign-up’s', async () => {
    open('/auth/confirm?token_hash=t1&type=magiclink', { passwordAtLink })
    expect(await screen.findByRole('button', { name: 'Confirm and sign in' })).toBeDefined()
    expect(screen.queryByLabelText('Password')).toBeNull()
  })
})

describe('the link that undoes a change of address', () => {
  it('does nothing before a click, and says what follows', async () => {
    const asked: string[] = []
    open('/auth/confirm?token_hash=t1&type=email_change_undo', {
      undoEmailChange: async (token) => void asked.push(token),
    })
    expect(await screen.findByText(/signs you out on every device, and lets you choose a new password/)).toBeDefined()
    expect(asked).toEqual([])
    press('Undo the change')
    expect(await screen.findByRole('heading', { name: 'Your address was restored' })).toBeDefined()
    expect(asked).toEqual(['t1'])
  })

  it('says why it was of no use', async () => {
    const refused = new OnlineError('refused', used, { code: 'otp_expired' })
    open('/auth/confirm?token_hash=t1&type=email_change_undo', { undoEmailChange: () => Promise.reject(refused) })
    press('Undo the change')
    expect(await readProblems()).toEqual([`Nothing was changed. ${used}`])
    expect(screen.queryByRole('button', { name: 'Undo the change' })).toBeNull()
  })
})

describe('a link of the auth server’s own mails', () => {
  it.each(['#access_token=a&refresh_token=r&type=signup', '?code=c1'])(
    'has confirmed the address, and lets nobody in by itself: %s',
    async (carried) => {
      open(`/auth/confirm${carried}`)
      expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeDefined()
      expect(screen.getByRole('link', { name: 'Go to sign in' }).getAttribute('href')).toBe('/login')
    },
  )

  it('that failed is told in our words', async () => {
    open('/auth/confirm#error=access_denied&error_code=otp_expired&error_description=Call+this+number')
    expect(await readProblems()).toEqual([used])
  })
})

describe('the link of a reset', () => {
  it.each([
    ['/auth/confirm?token_hash=t1&type=recovery', { tokenHash: 't1' }],
    ['/reset-password?token_hash=t1', { tokenHash: 't1' }],
    ['/reset-password?code=c1', { code: 'c1' }],
  ])('is used when the new password is there, and not before: %s', async (link, proof) => {
    const asked: unknown[] = []
    open(link, {
      resetPassword: async (...given) => {
        asked.push(given)
        return 'changed'
      },
    })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Reset Your Password')
    expect(asked).toEqual([])
    choose('a new password')
    expect(await screen.findByText('Now at /login')).toBeDefined()
    expect(asked).toEqual([[proof, 'a new password', undefined]])
  })

  it('asks for the code of a second factor before anything changes', async () => {
    const asked: unknown[] = []
    open('/reset-password?code=c1', {
      resetPassword: async (_proof, _password, code) => {
        asked.push(code)
        if (code === undefined) return 'code_needed'
        return code.value === '123456' ? 'changed' : 'wrong_code'
      },
    })
    choose('a new password')
    await screen.findByLabelText('Code from your authenticator app')
    type('Code from your authenticator app', '000000')
    press('Reset Password')
    expect(await screen.findByText(/^This code is incorrect/)).toBeDefined()
    type('Code from your authenticator app', '123456')
    press('Reset Password')
    expect(await screen.findByText('Now at /login')).toBeDefined()
    expect(asked).toEqual([undefined, { kind: 'code', value: '000000' }, { kind: 'code', value: '123456' }])
  })

  it('wants the password twice, of eight characters', async () => {
    open('/reset-password?code=c1')
    choose('a new password', 'another password')
    expect(await readProblems()).toEqual(['Passwords do not match'])
    choose('short')
    expect(await screen.findByText('Password must be at least 8 characters')).toBeDefined()
  })

  it('asks for what the platform asks of a password, in the server’s words where it asks for more', async () => {
    const strict = { minLength: 12 }
    const words = 'Password must contain a number'
    open('/reset-password?code=c1', {
      passwordRules: () => Promise.resolve(strict),
      resetPassword: () => Promise.reject(new OnlineError('refused', words, { code: 'weak_password' })),
    })
    expect(await screen.findByText('At least 12 characters. You’ll be signed out everywhere else.')).toBeDefined()
    choose('a new one')
    expect(await readProblems()).toEqual(['Password must be at least 12 characters'])
    choose('a new password')
    expect(await screen.findByText(words)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('New Password'))
  })

  it('says that it is at work', async () => {
    open('/reset-password?code=c1', { resetPassword: () => new Promise(() => {}) })
    choose('a new password')
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDefined()
  })

  it.each([
    [
      new OnlineError('closed', 'Email link is invalid or has expired'),
      'Your password wasn’t changed. Email link is invalid or has expired',
    ],
    [
      new AccountError('link_of_another_browser'),
      'This link only works in the browser where you requested it. Open it there, or request a new one here.',
    ],
  ])('says above the form why it failed, with the way out: %s', async (problem, words) => {
    open('/reset-password?code=c1', { resetPassword: () => Promise.reject(problem) })
    choose('a new password')
    expect(await readProblems()).toEqual([words])
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/login?reset=true')
  })

  it('shows no words that somebody put into the address', () => {
    open('/reset-password?error=access_denied&error_description=Call+this+number')
    expect(screen.getByRole('alert').textContent).toContain(used)
    expect(screen.queryByText(/Call this number/)).toBeNull()
  })
})
