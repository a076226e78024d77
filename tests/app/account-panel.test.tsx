// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AccountPanel } from '#app/account-panel.tsx'
import { WaysOutProvider } from '#app/ways-out.tsx'
import { getMeta } from '#db/meta.ts'
import { testDatabase } from '../support/databases.ts'
import { makeMembership, testId } from '../support/factories.ts'
import { renderScreen, signIn } from '../support/screens.tsx'

const unasked = () => Promise.reject(new Error('Nobody asked for this'))

it('a person with two organizations switches between them, and the device remembers which', async () => {
  const db = await testDatabase()
  const other = { id: testId(), name: 'Hillside', role: 'player' as const, tier: 'free' as const }
  const { userId } = await signIn(db, 'league_manager', { organizations: [other] })
  await db.memberships.put(makeMembership({ organization_id: other.id, user_id: userId, role: 'player' }))
  const panel = (
    <WaysOutProvider value={{ signOut: unasked, switchPerson: unasked, opensOffline: unasked }}>
      <AccountPanel />
    </WaysOutProvider>
  )
  const { unmount } = renderScreen(db, panel)
  expect(await screen.findByText(/League Manager$/)).toBeDefined()
  fireEvent.change(screen.getByLabelText('Organization'), { target: { value: other.id } })
  expect(await screen.findByText(/Player$/)).toBeDefined()
  expect(await getMeta(db, 'organization')).toBe(other.id)

  unmount()
  renderScreen(db, panel)
  expect(await screen.findByText(/Player$/)).toBeDefined()
  expect(screen.getByLabelText<HTMLSelectElement>('Organization').value).toBe(other.id)
})
