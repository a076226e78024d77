// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { InvitationApi } from '#api/invitations.ts'
import { AcceptInvitationRoute } from '#app/routes/accept-invitation-route.tsx'
import { useWorkspace } from '#app/boot/workspace.ts'
import { setMeta } from '#data/store/meta.ts'
import { InvitationApiProvider } from '#features/account/use-invitation-api.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { makeStoredAccount, testId } from '../../support/rows/factories.ts'

afterEach(() => {
  cleanup()
  useWorkspace.setState({ phase: 'closed', signedOut: false }, true)
})

it('waits until the device knows the organization that was joined', async () => {
  const db = await testDatabase()
  const [userId, organizationId] = [testId(), testId()]
  const person = { userId, email: 'ana@example.com', name: 'Ana Ruiz' }
  useWorkspace.setState({ phase: 'open', account: person, db, sync: { stop: () => Promise.resolve() } }, true)
  const invitation = { email: person.email, role: 'viewer', organization: 'Riverside', team: null } as const
  const actions: InvitationApi = {
    lookAt: () =>
      Promise.resolve({ ...invitation, state: 'open', invited_by: null, expires_at: '2099-03-01T10:00:00Z' }),
    accept: () => Promise.resolve({ state: 'joined', organizationId }),
  }
  render(
    <InvitationApiProvider value={actions}>
      <MemoryRouter initialEntries={['/accept-invitation#token']}>
        <Suspense fallback={null}>
          <Routes>
            <Route path="/accept-invitation" element={<AcceptInvitationRoute />} />
            <Route path="/dashboard/today" element={<p>Today</p>} />
          </Routes>
        </Suspense>
      </MemoryRouter>
    </InvitationApiProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Accept and join' }, { timeout: 5000 }))
  expect(await screen.findByText('Opening the organization…')).toBeDefined()

  const account = makeStoredAccount({ organizations: [] })
  await setMeta(db, 'account', account)
  expect(screen.queryByText('Today')).toBeNull()
  const joined = { id: organizationId, name: 'Riverside', role: 'viewer', tier: 'free' } as const
  await setMeta(db, 'account', { ...account, organizations: [joined] })
  expect(await screen.findByText('Today')).toBeDefined()
})
