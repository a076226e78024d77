// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import type { NewOrganization } from '#api/organization.ts'
import { WelcomeRoute } from '#app/routes/welcome-route.tsx'
import { useWorkspace } from '#app/boot/workspace.ts'
import { DatabaseProvider } from '#data/queries/context.tsx'
import { setMeta } from '#data/store/meta.ts'
import { toOnboardingKey, parseOnboarding } from '#domain/get-started/onboarding.ts'
import {
  AccountActionsProvider,
  AccountError,
  type AccountActions,
} from '#features/account/profile/account-actions.tsx'
import { GetStartedPage } from '#features/account/get-started/get-started-page.tsx'
import { savePendingStart, readPendingStart } from '#features/account/get-started/pending-start.ts'
import { OnlineError } from '#domain/online-error.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { makeStoredAccount, testId } from '../../support/rows/factories.ts'
import { readProblems } from '../../support/screen/problems.ts'
import { accountActions, press, type } from './account-screens.tsx'

afterEach(() => {
  cleanup()
  useWorkspace.setState({ phase: 'closed', signedOut: false }, true)
  localStorage.clear()
  sessionStorage.clear()
})

const email = 'nora@example.com'
const password = 'corner flag'

function open(actions: Partial<AccountActions>, signedInEmail: string | null = null) {
  const wentTo: string[] = []
  const page = render(
    <AccountActionsProvider value={accountActions(actions)}>
      <GetStartedPage signedInEmail={signedInEmail} onGo={(to) => wentTo.push(to)} />
    </AccountActionsProvider>,
  )
  return { wentTo, leave: () => page.unmount() }
}

async function fillIn() {
  type('First name', 'Nora')
  type('Last name', 'Lind')
  type('Email', ` ${email} `)
  type('Password', password)
  type('Phone (optional)', '555 0100')
  press('Next')
  typeInto(await screen.findByLabelText('Organization name'), 'Lakeside Juniors')
  fireEvent.click(screen.getByLabelText(/^Large/))
  press('Next')
  fireEvent.click(await screen.findByLabelText(/^Scheduling/))
}
const typeInto = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const create = () => press('Create my account')
const thanks = () => screen.findByRole('heading', { name: 'Thank You' })

describe('three steps to an account', () => {
  it('says at each field what is missing before the next step', async () => {
    open({})
    press('Next')
    expect(await readProblems()).toEqual([
      'First name is required',
      'Last name is required',
      'Invalid email address',
      'Password must be at least 8 characters',
    ])
    expect(screen.getByRole('radio', { name: /^League Administrator/ })).toHaveProperty('checked', true)
    type('Password', password)
    await expect.poll(() => readProblems()).not.toContain('Password must be at least 8 characters')
  })

  it('makes the account and its organization, and says thank you', async () => {
    const asked: unknown[] = []
    const made: NewOrganization[] = []
    const { wentTo } = open({
      signUp: async (account) => {
        asked.push(account)
        return 'signed_in'
      },
      createOrganization: async (organization) => void made.push(organization),
    })
    await fillIn()
    create()
    await thanks()
    expect(asked).toEqual([{ firstName: 'Nora', lastName: 'Lind', email, password }])
    const beginning = { leagueSize: 'large', interests: ['scheduling'] } as const
    expect(made).toMatchObject([{ name: 'Lakeside Juniors', beginning: { ...beginning, phone: '555 0100' } }])
    expect(parseOnboarding(localStorage.getItem(toOnboardingKey(made[0]?.id ?? '')))).toEqual(beginning)
    expect([readPendingStart(email), sessionStorage.length]).toEqual([null, 0])
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/')
    press('Go to your league')
    expect(wentTo).toEqual(['/dashboard'])
  })

  it('shows an address that is taken at its field, and keeps the rest', async () => {
    open({ signUp: () => Promise.reject(new AccountError('email_taken')) })
    await fillIn()
    create()
    expect(await screen.findByRole('link', { name: 'Sign in with this address' })).toBeDefined()
    expect(await readProblems()).toEqual([
      'Signup failed. Please try again.',
      'An account with this email address already exists. Sign in instead.',
    ])
    expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Lind')
  })

  it.each([
    [new AccountError('weak_password', 'Password should contain a number.'), 'Password should contain a number.'],
    [new AccountError('refused', 'Signing up is closed.'), 'Signup failed. Please try again. Signing up is closed.'],
  ])('stays with the reason: %s', async (problem, words) => {
    const signUp = async () => {
      throw problem
    }
    open({ signUp })
    await fillIn()
    create()
    expect(await screen.findByText(words)).toBeDefined()
  })

  it('takes an account for its own that an unanswered attempt has made', async () => {
    const tries: string[] = []
    open({
      signUp: () => {
        tries.push('sign up')
        return Promise.reject(new AccountError(tries.length === 1 ? 'no_connection' : 'email_taken'))
      },
      signIn: async (given) => {
        tries.push(`sign in as ${given.email}`)
        return 'signed_in'
      },
      createOrganization: () => Promise.resolve(),
    })
    await fillIn()
    create()
    expect(
      await screen.findByText(/^Signup failed. Please try again. You need a connection to create an account/),
    ).toBeDefined()
    create()
    await thanks()
    expect(tries).toEqual(['sign up', 'sign up', `sign in as ${email}`])
  })
})

/**
 * Signs a person in through the link in the email, on a device that has just learned that they do not belong to any
 * organization.
 */
async function arriveAtWelcome(actions: Partial<AccountActions>) {
  const db = await testDatabase()
  const account = makeStoredAccount({ organizations: [] })
  await setMeta(db, 'account', account)
  const person = { userId: account.profile.id, email, name: 'Nora Lind' }
  useWorkspace.setState({ phase: 'open', account: person, db, sync: { stop: () => Promise.resolve() } }, true)
  render(
    <AccountActionsProvider value={accountActions(actions)}>
      <DatabaseProvider database={db}>
        <MemoryRouter initialEntries={['/welcome']}>
          <Routes>
            <Route path="/welcome" element={<WelcomeRoute />} />
            <Route path="/dashboard" element={<p>Dashboard</p>} />
          </Routes>
        </MemoryRouter>
      </DatabaseProvider>
    </AccountActionsProvider>,
  )
  return async (id: string) => {
    const made = { id, name: 'Lakeside Juniors', role: 'league_manager', tier: 'free' } as const
    await setMeta(db, 'account', { ...account, organizations: [made] })
  }
}

describe('what was begun', () => {
  it('is still there after a reload, but for the password', async () => {
    const first = open({})
    await fillIn()
    first.leave()
    expect(Object.values(sessionStorage).join()).not.toContain(password)
    open({})
    expect(screen.getByText(/^We saved what you typed/)).toBeDefined()
    const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value.trim()
    expect([valueOf('Email'), valueOf('First name'), valueOf('Password')]).toEqual([email, 'Nora', ''])
  })

  it('goes on with the same organization after a lost connection and a reload', async () => {
    const made: string[] = []
    const first = open({
      signUp: () => Promise.resolve('signed_in'),
      createOrganization: ({ id }) => {
        made.push(id)
        return Promise.reject(new OnlineError('no_connection'))
      },
    })
    await fillIn()
    create()
    expect(await screen.findByText(/^Signup failed. Please try again. You need a connection for this/)).toBeDefined()
    press('Try again')
    await expect.poll(() => made.length).toBe(2)
    first.leave()
    open({ createOrganization: async ({ id }) => void made.push(id) }, 'Nora@Example.com')
    await thanks()
    expect([made.length, new Set(made).size]).toEqual([3, 1])
  })

  it('waits on the device for the link in the mail', async () => {
    const first = open({ signUp: () => Promise.resolve('confirm_email') })
    await fillIn()
    create()
    expect(await screen.findByText('Account created! Please check your email for verification.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Go to your league' })).toBeNull()
    expect(readPendingStart(email)).toMatchObject({ account: 'waits_for_mail', organization: 'Lakeside Juniors' })
    expect(readPendingStart('else@example.com')).toBeNull()
    first.leave()

    const made: NewOrganization[] = []
    const showIt = await arriveAtWelcome({ createOrganization: async (organization) => void made.push(organization) })
    expect(await screen.findByText('Creating Lakeside Juniors…')).toBeDefined()
    await expect.poll(() => made).toMatchObject([{ name: 'Lakeside Juniors', beginning: { phone: '555 0100' } }])
    await showIt(made[0]?.id ?? '')
    expect(await screen.findByText('Dashboard')).toBeDefined()
    expect(readPendingStart(email)).toBeNull()
  })

  it('is asked for, not done, where somebody signed in to the account that they had', async () => {
    const made: string[] = []
    savePendingStart({
      id: testId(),
      email,
      account: 'asked',
      organization: 'Lakeside Juniors',
      beginning: { leagueSize: 'small', interests: [] },
      phone: null,
    })
    open({ createOrganization: async ({ name }) => void made.push(name) }, email)
    expect(screen.getByRole('heading', { name: 'Create this organization?' })).toBeDefined()
    expect(made).toEqual([])
    press('Create organization')
    await thanks()
    expect(made).toEqual(['Lakeside Juniors'])
  })
})

it('leads somebody who is signed in to the dashboard, or to another organization', () => {
  const { wentTo } = open({}, email)
  press('Go to Dashboard')
  press('Create an organization')
  expect(wentTo).toEqual(['/dashboard', '/welcome'])
})

it('takes no second organization under a name that somebody has already', async () => {
  const db = await testDatabase()
  const own = { id: testId(), name: 'Lakeside Juniors', role: 'viewer', tier: 'free' } as const
  await setMeta(db, 'account', makeStoredAccount({ organizations: [own] }))
  const made: string[] = []
  render(
    <DatabaseProvider database={db}>
      <AccountActionsProvider value={accountActions({ createOrganization: async ({ name }) => void made.push(name) })}>
        <MemoryRouter>
          <WelcomeRoute />
        </MemoryRouter>
      </AccountActionsProvider>
    </DatabaseProvider>,
  )
  await screen.findByRole('link', { name: 'Back to the dashboard' })
  type('Organization name', ' lakeside juniors ')
  press('Create organization')
  expect(await readProblems()).toEqual([
    'Organization "lakeside juniors" already exists. Please choose a different name.',
  ])
  type('Organization name', 'Lakeside Seniors')
  press('Create organization')
  await expect.poll(() => made).toEqual(['Lakeside Seniors'])
})
