// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OnlineError } from '#domain/online-error.ts'
import { AccountActionsProvider, type AccountActions } from '#features/account/profile/account-actions.tsx'
import { MailSent } from '#features/account/mail-sent.tsx'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { readProblems } from '../../support/screen/problems.ts'
import { accountActions, press } from './account-screens.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

let left: string[]
async function open(resendConfirmation: AccountActions['resendConfirmation']) {
  left = []
  render(
    <AccountActionsProvider value={accountActions({ resendConfirmation })}>
      <MailSent
        to="maya@example.com"
        what="confirmation"
        onSignIn={() => left.push('sign in')}
        onReset={() => left.push('reset')}
      />
      <Toaster pathname="/" />
    </AccountActionsProvider>,
  )
  await screen.findByText(/^Open the link we sent to/)
}
const pass = (seconds: number) => {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000)
  })
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send it again/ })

it('sends the link again, and not before a minute has passed', async () => {
  const asked: string[] = []
  await open(async (email) => void asked.push(email))
  expect([button().textContent, button().getAttribute('aria-disabled')]).toEqual(['Send it again in 60 s', 'true'])
  pass(59)
  expect([button().textContent, button().getAttribute('aria-disabled')]).toEqual(['Send it again in 1 s', 'true'])
  pass(1)
  expect([button().textContent, button().getAttribute('aria-disabled')]).toEqual(['Send it again', null])
  press('Send it again')
  expect(await screen.findByText('Sent again')).toBeDefined()
  expect([asked, button().textContent]).toEqual([['maya@example.com'], 'Send it again in 60 s'])
})

it('says why it was not sent, and can be tried at once', async () => {
  await open(() =>
    Promise.reject(new OnlineError('refused', 'Please wait 12 seconds before you ask for another email.')),
  )
  pass(60)
  press('Send it again')
  expect(await readProblems()).toEqual([
    'The email wasn’t sent. Please wait 12 seconds before you ask for another email.',
  ])
  expect(button().getAttribute('aria-disabled')).toBeNull()
})

it('has a way on for an address that has an account, without saying whether it has', async () => {
  await open(() => Promise.resolve())
  press('choose a new password')
  press('Back to sign in')
  expect(left).toEqual(['reset', 'sign in'])
})
