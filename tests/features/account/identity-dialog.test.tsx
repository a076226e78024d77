// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OnlineError } from '#domain/online-error.ts'
import { IdentityDialog } from '#features/account/identity/identity-dialog.tsx'
import type { IdentityResult, IdentityQuestion } from '#features/account/identity/identity-question.ts'
import { readProblems } from '../../support/screen/problems.ts'
import { press, type } from './account-screens.tsx'

let asked: unknown[]
let said: string[]
beforeEach(() => {
  asked = []
  said = []
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function open(answers: readonly (IdentityResult | Error)[], more: Partial<IdentityQuestion> = {}) {
  const waiting = [...answers]
  const question: IdentityQuestion = {
    deed: 'Delete organization',
    email: 'maya@example.com',
    takesRecoveryCodes: false,
    confirm: async (...given) => {
      asked.push(given)
      const answer = waiting.shift()
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('Nobody asked for this')
      return answer
    },
    ...more,
  }
  render(
    <IdentityDialog
      question={question}
      onConfirmed={() => said.push('confirmed')}
      onClose={() => said.push('closed')}
    />,
  )
}

it('says whose password it wants, begins at its field, and is sent with Enter', async () => {
  open(['confirmed'])
  expect(screen.getByRole('dialog', { name: 'Confirm it’s you' })).toBeDefined()
  expect(screen.getByText('maya@example.com')).toBeDefined()
  const field = screen.getByLabelText<HTMLInputElement>('Your password')
  expect([document.activeElement, field.autocomplete, field.type]).toEqual([field, 'current-password', 'password'])
  press('Show password')
  expect(field.type).toBe('text')
  type('Your password', 'long enough')
  if (field.form) fireEvent.submit(field.form)
  await vi.waitFor(() => expect(said).toEqual(['confirmed']))
  expect(asked).toEqual([['long enough', undefined]])
})

it('wants one, and says when it is wrong', async () => {
  open(['wrong_password'])
  press('Delete organization')
  expect(await readProblems()).toEqual(['Enter your password.'])
  type('Your password', 'not this one')
  press('Delete organization')
  expect(await screen.findByText('That password is incorrect.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Your password'))
  expect(said).toEqual([])
})

it('asks for the code of a second factor where there is one, and takes a recovery code', async () => {
  open(['code_needed', 'wrong_code', 'confirmed'], { takesRecoveryCodes: true })
  type('Your password', 'long enough')
  press('Delete organization')
  await screen.findByLabelText('Code from your authenticator app')
  type('Code from your authenticator app', '000000')
  press('Delete organization')
  expect(await screen.findByText(/^This code is incorrect/)).toBeDefined()
  press('Use a recovery code')
  type('Recovery code', 'abcd-efgh-2345-6789')
  press('Delete organization')
  await vi.waitFor(() => expect(said).toEqual(['confirmed']))
  expect(asked).toEqual([
    ['long enough', undefined],
    ['long enough', { kind: 'code', value: '000000' }],
    ['long enough', { kind: 'recovery_code', value: 'abcdefgh23456789' }],
  ])
})

it('says what stood against it, and keeps what was typed', async () => {
  open([new OnlineError('refused', 'Too many attempts. Wait a minute and try again.')])
  type('Your password', 'long enough')
  press('Delete organization')
  expect(await readProblems()).toEqual(['Too many attempts. Wait a minute and try again.'])
  expect(screen.getByLabelText<HTMLInputElement>('Your password').value).toBe('long enough')
})

it('is not sent without a connection, and says so', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open([])
  expect(screen.getByText(/^You need a connection/)).toBeDefined()
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Delete organization' }).getAttribute('aria-disabled'),
  ).toBe('true')
})

it('is closed by Cancel', () => {
  open([])
  press('Cancel')
  expect([said, asked]).toEqual([['closed'], []])
})
