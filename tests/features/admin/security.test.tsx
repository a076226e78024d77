// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { AdminApi } from '#api/administration/administration.ts'
import { setMeta } from '#data/store/meta.ts'
import { SecurityPage } from '#features/admin/security/security-page.tsx'
import { readProblems } from '../../support/screen/problems.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { refusedBy } from '../../support/server/refused-by.ts'
import { signInOnDevice } from '../../support/screen/screens.tsx'
import { showAdmin } from './show-admin.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
  await signInOnDevice(db, 'viewer')
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

const rules = { requireMfa: false, sessionMinutes: null, idleMinutes: null, ipRestrictions: false, allowedIps: [] }
const passwords = { minLength: 8 }
const found = { rules, passwords, mfaObstacle: null, enforcesPasswords: true, address: '203.0.113.7' } as const

async function show(answers: Partial<AdminApi> = {}) {
  const server: Partial<AdminApi> = {
    readPlatformSecurity: () => Promise.resolve(found),
    savePlatformSecurity: () => Promise.resolve(),
    ...answers,
  }
  const { givenTo } = showAdmin(db, <SecurityPage />, server)
  await screen.findByRole('heading', { name: 'Password Policy' })
  return { saved: () => givenTo('savePlatformSecurity').map(([given]) => given) }
}

it('saves all three sections at once, and says so', async () => {
  const { saved } = await show()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Authentication',
    'Password Policy',
    'IP Restrictions',
  ])
  fireEvent.click(screen.getByLabelText(/^Require a second factor/))
  type('Sign in again after (minutes)', '480')
  type('Sign in again after inactivity (minutes)', '60')
  type('Minimum password length', '12')
  fireEvent.click(screen.getByLabelText(/^Allow sign-in only from these IP addresses/))
  press('Add my address')
  press('Save Changes')
  expect(await screen.findByText('Security settings updated successfully')).toBeDefined()
  expect(saved()).toEqual([
    {
      rules: {
        requireMfa: true,
        sessionMinutes: 480,
        idleMinutes: 60,
        ipRestrictions: true,
        allowedIps: ['203.0.113.7'],
      },
      passwords: { minLength: 12 },
    },
  ])
})

it('names at each field what cannot be saved', async () => {
  const { saved } = await show()
  type('Sign in again after inactivity (minutes)', '2')
  type('Minimum password length', '7')
  fireEvent.click(screen.getByLabelText(/^Allow sign-in only from these IP addresses/))
  press('Save Changes')
  expect(await readProblems()).toEqual([
    'Please enter a whole number from 5 to 525600, or nothing.',
    'Please enter a whole number from 8 to 72.',
    'Please enter at least one address.',
  ])
  expect(saved()).toEqual([])
})

it('says why it was refused, before anybody has locked themselves out, and keeps what was typed', async () => {
  await show({ savePlatformSecurity: () => Promise.reject(refusedBy('locks_you_out')) })
  fireEvent.click(screen.getByLabelText(/^Allow sign-in only from these IP addresses/))
  type('Allowed addresses', '198.51.100.0/24')
  press('Save Changes')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to update security settings. This would lock you out: your own session does not meet it.',
  )
  expect(screen.getByLabelText<HTMLTextAreaElement>('Allowed addresses').value).toBe('198.51.100.0/24')
})

it('shows what the connected server cannot do as unavailable, with the reason', async () => {
  await show({
    readPlatformSecurity: () =>
      Promise.resolve({ ...found, mfaObstacle: 'server_has_none' as const, enforcesPasswords: false, address: null }),
  })
  const box = screen.getByLabelText<HTMLInputElement>(/^Require a second factor/)
  expect(box.disabled).toBe(true)
  expect(screen.getByText(/isn’t supported by this server/)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Minimum password length').disabled).toBe(true)
  expect(screen.getByText(/has its own rules/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add my address' })).toBeNull()
})

it('leads to signing in where the session is over, and back here', async () => {
  await setMeta(db, 'sync', { phase: 'signed_out', lastSyncedAt: null, lastError: null })
  await show()
  const link = await screen.findByRole('link', { name: 'Sign in again' })
  expect(link.getAttribute('href')).toBe('/login?redirect=%2F')
})
