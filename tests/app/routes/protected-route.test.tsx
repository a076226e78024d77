// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OpenDatabase } from '#app/boot/open-database.tsx'
import { OrganizationRoute } from '#app/routes/organization-route.tsx'
import { ProtectedRoute } from '#app/routes/protected-route.tsx'
import { useWorkspace, type WorkspaceState } from '#app/boot/workspace.ts'
import { setMeta } from '#data/store/meta.ts'
import { StorageError } from '#data/store/storage-error.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { makeStoredAccount, testId } from '../../support/rows/factories.ts'
import { signInOnDevice } from '../../support/screen/screens.tsx'

const account = { userId: testId(), email: 'maya@example.com', name: 'Maya Chen' }
const sync = { stop: () => Promise.resolve() }
const show = (workspace: WorkspaceState) => useWorkspace.setState(workspace, true)

beforeEach(() => show({ phase: 'closed', signedOut: false }))
afterEach(cleanup)

function Address() {
  const { pathname, state } = useLocation()
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>
}

const screens = (
  <Routes>
    <Route path="/welcome" element={<Address />} />
    <Route element={<OrganizationRoute />}>
      <Route path="*" element={<p>The leagues of the organization</p>} />
    </Route>
  </Routes>
)

const visit = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/login" element={<Address />} />
        <Route
          path="*"
          element={
            <ProtectedRoute>{(known) => <OpenDatabase workspace={known}>{screens}</OpenDatabase>}</ProtectedRoute>
          }
        />
      </Routes>
    </MemoryRouter>,
  )

describe('a screen of the dashboard', () => {
  it('sends who is not signed in to the sign-in page, with the reason and the way back', async () => {
    visit('/dashboard/leagues?status=active#top')
    const { pathname, state } = {
      pathname: '/login',
      state: { message: 'Please sign in to access this page', from: '/dashboard/leagues?status=active#top' },
    }
    expect(await screen.findByText(`${pathname} ${JSON.stringify(state)}`)).toBeDefined()
  })

  it('does not reproach who lets somebody else in', async () => {
    show({ phase: 'closed', signedOut: true })
    visit('/dashboard')
    expect(await screen.findByText('/login null')).toBeDefined()
  })

  it('waits for everything to be put away where somebody signs out toward the public site', async () => {
    show({ phase: 'closed', signedOut: true, leavesApp: true })
    visit('/dashboard')
    expect(await screen.findByText('Signing out…')).toBeDefined()
  })

  it('shows a spinner while the device opens the data', async () => {
    show({ phase: 'opening', account })
    visit('/dashboard')
    expect(await screen.findByRole('status')).toBeDefined()
  })

  it('shows what is on the device, signed in or expired, with no question to the server', async () => {
    const db = await testDatabase()
    await signInOnDevice(db, 'league_manager')
    await setMeta(db, 'sync', { phase: 'signed_out', lastSyncedAt: null, lastError: null })
    show({ phase: 'open', account, db, sync })
    visit('/dashboard')
    expect(await screen.findByText('The leagues of the organization')).toBeDefined()
  })

  it('sends who belongs to no organization to create one', async () => {
    const db = await testDatabase()
    await setMeta(db, 'account', makeStoredAccount({ organizations: [] }))
    show({ phase: 'open', account, db, sync })
    visit('/dashboard')
    expect(await screen.findByText('/welcome null')).toBeDefined()
  })

  it('says what is missing where a new device has no connection', async () => {
    const db = await testDatabase()
    await setMeta(db, 'sync', { phase: 'offline', lastSyncedAt: null, lastError: null })
    show({ phase: 'open', account, db, sync })
    visit('/dashboard')
    expect(await screen.findByText('Failed to fetch user profile')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })

  it('says it in words where the data cannot be opened', async () => {
    show({ phase: 'failed', account, error: new StorageError('newer') })
    visit('/dashboard')
    expect(await screen.findByRole('heading', { name: 'This version of the app is out of date' })).toBeDefined()
    expect(screen.getByText(/Wait for the update/)).toBeDefined()
    show({ phase: 'failed', account, error: new StorageError('unavailable') })
    expect(await screen.findByRole('heading', { name: 'This device’s storage isn’t responding' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Start with a fresh copy' })).toBeDefined()
    expect(screen.queryByText(/NOT saved/)).toBeNull()
  })
})
