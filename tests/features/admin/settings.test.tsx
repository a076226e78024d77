// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminApi } from '#api/administration/administration.ts'
import type { PlatformSettings } from '#api/administration/settings.ts'
import { OnlineError } from '#domain/online-error.ts'
import { defaultBranding } from '#domain/branding/branding.ts'
import { SettingsPage } from '#features/admin/settings/settings-page.tsx'
import { setConnected } from '../../support/screen/browser.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { signInOnDevice } from '../../support/screen/screens.tsx'
import { showAdmin } from './show-admin.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
  await signInOnDevice(db, 'viewer')
})

const settings: PlatformSettings = {
  ...defaultBranding,
  default_tier: 'enterprise',
  sign_up: 'open',
  organizations: 3,
}

async function show(answers: Partial<AdminApi> = {}) {
  const server: Partial<AdminApi> = {
    readSettings: () => Promise.resolve(settings),
    saveSettings: () => Promise.resolve(),
    readMailState: () => Promise.resolve('kept'),
    ...answers,
  }
  const { givenTo } = showAdmin(db, <SettingsPage />, server, { path: '/admin/settings' })
  await screen.findByRole('heading', { name: 'Settings' })
  return { saved: () => givenTo('saveSettings').map(([given]) => given) }
}

async function part(heading: string) {
  const title = await screen.findByRole('heading', { name: heading })
  return within(title.closest('.flex-col.gap-4') as HTMLElement)
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

describe('plans and accounts', () => {
  it('asks before organizations get another plan, naming how many, and saves nothing before', async () => {
    const { saved } = await show()
    const here = await part('Plans and accounts')
    type(here.getByLabelText('Default plan'), 'free')
    fireEvent.click(here.getByLabelText(/By invitation only/))
    fireEvent.click(here.getByRole('button', { name: 'Save Changes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the default plan to Basic?' }))
    expect(dialog.getByText(/3 organizations without their own plan will move from Enterprise to Basic/)).toBeTruthy()
    expect(saved()).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Change default plan' }))
    await waitFor(() => expect(saved()).toEqual([{ default_tier: 'free', sign_up: 'invitation' }]))
  })

  it('saves nothing for whoever thinks better of it', async () => {
    const { saved } = await show()
    const here = await part('Plans and accounts')
    type(here.getByLabelText('Default plan'), 'free')
    fireEvent.click(here.getByRole('button', { name: 'Save Changes' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() =>
      expect(here.getByRole('button', { name: 'Save Changes' }).getAttribute('aria-disabled')).toBeNull(),
    )
    expect(saved()).toEqual([])
  })
})

describe('branding', () => {
  it('shows what becomes of a color that could not be read, and saves it as it was chosen', async () => {
    const { saved } = await show()
    const here = await part('Branding')
    expect(here.queryByText(/than chosen/)).toBeNull()
    type(here.getByLabelText(/^Name/), ' Harbor Leagues ')
    fireEvent.click(here.getByLabelText('Custom color'))
    type(here.getByLabelText('Accent color'), '#ffdd00')
    expect(here.getByText(/Darkened to keep text readable/)).toBeTruthy()
    expect(here.queryByText(/Lighter than chosen/)).toBeNull()
    fireEvent.click(here.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() =>
      expect(saved()).toEqual([{ product_name: 'Harbor Leagues', accent_color: '#ffdd00', logo_url: null }]),
    )
  })

  it('takes no logo of another host', async () => {
    const { saved } = await show()
    const here = await part('Branding')
    type(here.getByLabelText('Logo URL'), 'https://harbor.example/logo.png')
    fireEvent.click(here.getByRole('button', { name: 'Save Changes' }))
    expect(await here.findByText('Use a path on this site, such as /logos/otters.svg')).toBeTruthy()
    expect(saved()).toEqual([])
  })

  it('keeps what was typed where the server refuses, and says why', async () => {
    await show({ saveSettings: () => Promise.reject(new OnlineError('no_connection')) })
    const here = await part('Branding')
    type(here.getByLabelText(/^Name/), 'Harbor')
    fireEvent.click(here.getByRole('button', { name: 'Save Changes' }))
    expect(await here.findByText(/^Failed to update settings. You need a connection for this/)).toBeTruthy()
    expect(here.getByLabelText(/^Name/)).toHaveProperty('value', 'Harbor')
  })
})

describe('the operator', () => {
  it('has an email address before anything else, and links with a name and an address', async () => {
    const { saved } = await show()
    const here = await part('Operator')
    type(here.getByLabelText('Phone'), '+1 (555) 010-0199')
    const press = (name: string) => fireEvent.click(here.getByRole('button', { name }))
    press('Save Changes')
    expect(await here.findByText(/Enter an email address/)).toBeTruthy()
    type(here.getByLabelText('Contact email'), 'office@harbor.example')
    type(here.getByLabelText('Postal address'), 'Harbor Leagues\n1 Pier Road\n')
    press('Add link')
    type(here.getByLabelText('Name'), 'Mastodon')
    type(here.getByLabelText('Address'), 'https://social.example/@harbor')
    press('Save Changes')
    await waitFor(() =>
      expect(saved()).toEqual([
        {
          contact_email: 'office@harbor.example',
          contact_phone: '+1 (555) 010-0199',
          postal_address: 'Harbor Leagues\n1 Pier Road',
          social_links: [{ name: 'Mastodon', href: 'https://social.example/@harbor' }],
        },
      ]),
    )
  })
})

describe('mail', () => {
  it('sends one to oneself, and says where it went', async () => {
    await show({
      readMailState: () => Promise.resolve('sent'),
      sendTestMail: () => Promise.resolve('abe@example.com'),
    })
    const here = await part('Email')
    await waitFor(() => expect(here.getByRole('button').getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(here.getByRole('button', { name: 'Send test email' }))
    expect(await here.findByText(/accepted a test email to abe@example.com/)).toBeTruthy()
  })

  it('says why the mail server refused, in that server’s words', async () => {
    const words = 'The mail server refused it: 535 Authentication failed'
    await show({
      readMailState: () => Promise.resolve('sent'),
      sendTestMail: () => Promise.reject(new OnlineError('refused', words)),
    })
    const here = await part('Email')
    await waitFor(() => expect(here.getByRole('button').getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(here.getByRole('button', { name: 'Send test email' }))
    expect(await here.findByText(words)).toBeTruthy()
  })

  it.each([
    ['kept', /can be read at \/__mail/],
    ['nowhere', /printed to the server’s console\.$/],
    ['hosted', /the hosted project sends its own emails/],
  ] as const)('cannot be tried where mails are %s, and says why', async (state, words) => {
    await show({ readMailState: () => Promise.resolve(state) })
    const here = await part('Email')
    expect(await here.findByText(words)).toBeTruthy()
    expect(here.getByRole('button', { name: 'Send test email' }).getAttribute('aria-disabled')).toBe('true')
  })
})

it('says that it needs a connection, and saves nothing without', async () => {
  await show()
  await part('Email')
  setConnected(false)
  expect(await screen.findByText(/You need a connection for administration/)).toBeTruthy()
  for (const button of screen.getAllByRole('button', { name: 'Save Changes' })) {
    expect(button.getAttribute('aria-disabled')).toBe('true')
  }
})

it('says why the settings cannot be read', async () => {
  await show({ readSettings: () => Promise.reject(new OnlineError('closed', 'Not from here.')) })
  expect(await screen.findByText('Not from here.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull()
})
