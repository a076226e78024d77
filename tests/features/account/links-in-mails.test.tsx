// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { OnlineError } from '#data/store/online-error.ts'
import {
  AccountActionsProvider,
  AccountError,
  type AccountActions,
} from '#features/account/profile/account-actions.tsx'
import { ConfirmEmailPage } from '#features/account/confirm-email-page.tsx'
import { ResetPasswordPage } from '#features/account/reset-password-page.tsx'
import { Toaster } from '#ui/feedback/toast.tsx'
import { accountActions, alerts, press, type } from './account-screens.tsx'

afterEach(cleanup)

function open(address: string, actions: Partial<AccountActions> = {}) {
  render(
    <AccountActionsProvider value={accountActions(actions)}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/auth/confirm" element={<ConfirmEmailPage />} />
          <Route path="/reset-password" element={<ResetPasswordPage />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
      <Toaster />
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

describe('the link of a confirmation', () => {
  it.each([
    ['signup', 'email', 'Now at /dashboard'],
    ['magiclink', 'email', 'Now at /dashboard'],
    ['email_change', 'email_change', 'Now at /dashboard/profile'],
  ])('is used once and leads on: %s', async (inLink, asked, where) => {
    const confirmed: unknown[] = []
    open(`/auth/confirm?token_hash=t1&type=${inLink}`, {
      confirmEmail: async (...given) => {
        confirmed.push(given)
        return { invitation: null }
      },
    })
    expect(await screen.findByText(where)).toBeDefined()
    expect(confirmed).toEqual([['t1', asked]])
  })

  it('leads back to the invitation that was signed up with, its token behind the #', async () => {
    const invitation = 'c3'.repeat(32)
    open('/auth/confirm?token_hash=t1&type=signup', { confirmEmail: () => Promise.resolve({ invitation }) })
    expect(await screen.findByText(`Now at /accept-invitation#${invitation}`)).toBeDefined()
  })

  it('says that the other mailbox has a link too', async () => {
    open('/auth/confirm?token_hash=t1&type=email_change', { confirmEmail: () => Promise.resolve('other_mailbox') })
    expect(await screen.findByText(/open the link in the mail that went to your other address/)).toBeDefined()
  })

  it('says when it is used up', async () => {
    const used = new AccountError('refused', 'Email link is invalid or has expired')
    open('/auth/confirm?token_hash=t1&type=signup', { confirmEmail: () => Promise.reject(used) })
    expect(await alerts()).toEqual([
      'This link could not be used. It may have expired, or it has been used before. Email link is invalid or has expired',
    ])
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
        return code === '123456' ? 'changed' : 'wrong_code'
      },
    })
    choose('a new password')
    await screen.findByLabelText('Code from your authenticator app')
    type('Code from your authenticator app', '000000')
    press('Reset Password')
    expect(await screen.findByText(/^This code is not right/)).toBeDefined()
    type('Code from your authenticator app', '123456')
    press('Reset Password')
    expect(await screen.findByText('Now at /login')).toBeDefined()
    expect(asked).toEqual([undefined, '000000', '123456'])
  })

  it('wants the password twice, of eight characters', async () => {
    open('/reset-password?code=c1')
    choose('a new password', 'another password')
    expect(await alerts()).toEqual(['Passwords do not match'])
    choose('short')
    expect(await screen.findByText('Password must be at least 8 characters')).toBeDefined()
  })

  it('asks for what the platform asks of a password, in the server’s words where it asks for more', async () => {
    const strict = { minLength: 12, requireNumbers: false, requireSymbols: false, requireUppercase: true }
    const words = 'Password must contain a number'
    open('/reset-password?code=c1', {
      passwordRules: () => Promise.resolve(strict),
      resetPassword: () => Promise.reject(new OnlineError('refused', words, { code: 'weak_password' })),
    })
    expect(
      await screen.findByText('At least 12 characters, with an uppercase letter. Everywhere else you are signed out.'),
    ).toBeDefined()
    choose('a new password')
    expect(await alerts()).toEqual(['Password must contain an uppercase letter'])
    choose('A new password')
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
      'Your password was not changed. Email link is invalid or has expired',
    ],
    [
      new AccountError('link_of_another_browser'),
      'This link works in the browser in which you asked for it. Open it there, or ask for a new one here.',
    ],
  ])('says above the form why it failed, with the way out: %s', async (problem, words) => {
    open('/reset-password?code=c1', { resetPassword: () => Promise.reject(problem) })
    choose('a new password')
    expect(await alerts()).toEqual([words])
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/login?reset=true')
  })

  it('shows no words that somebody put into the address', () => {
    open('/reset-password?error=access_denied&error_description=Call+this+number')
    expect(screen.getByRole('alert').textContent).toContain('It may have expired')
    expect(screen.queryByText(/Call this number/)).toBeNull()
  })
})
