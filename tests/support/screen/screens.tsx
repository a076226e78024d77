import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { DatabaseProvider } from '#data/queries/context.tsx'
import { getMeta, setMeta } from '#data/store/meta.ts'
import type { Role, Tier } from '#domain/schema/organizations.ts'
import { useNotices } from '#ui/feedback/toast.ts'
import { Toaster } from '#ui/feedback/toaster.tsx'
import { makeStoredAccount, makeMembership, testId } from '../rows/factories.ts'
import type { StoredAccount } from '#data/store/meta-values.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export const soccerSportRow = { id: testId(), name: 'Soccer', game_minutes: 60 }

/** Signs a person in with this role, in an organization whose first copy is complete. */
export async function signInOnDevice(db: LocalDatabase, role: Role, more: Partial<StoredAccount> = {}) {
  const organizationId = testId()
  const account = makeStoredAccount({
    organizations: [{ id: organizationId, name: 'Riverside', role, tier: 'enterprise' }, ...(more.organizations ?? [])],
    sports: [soccerSportRow],
  })
  const userId = account.profile.id
  await setMeta(db, 'account', account)
  await db.memberships.put(makeMembership({ organization_id: organizationId, user_id: userId, role }))
  await setMeta(db, `reading:${organizationId}`, {
    cursor: { v: 1, h: 0, visibility: '' },
    complete: 1,
    loaded: true,
    usable: true,
    received: 1,
    resetting: false,
    round: 1,
  })
  return { organizationId, userId, actor: { organizationId, userId, role, teamIds: new Set<string>() } }
}

/** Sets the plan of all organizations on the device. */
export async function setTier(db: LocalDatabase, tier: Tier): Promise<void> {
  const account = await getMeta(db, 'account')
  if (!account) throw new Error('Nobody is signed in')
  await setMeta(db, 'account', { ...account, organizations: account.organizations.map((one) => ({ ...one, tier })) })
}

/**
 * Renders a page at its route. Any other address renders itself as text, so that a test can see where a link or an
 * action led.
 */
export function renderScreen(
  db: LocalDatabase,
  page: ReactNode,
  { path = '/', at = path }: { path?: string; at?: string } = {},
) {
  onTestFinished(() => useNotices.setState([], true)) // notices outlive the screen that showed them
  return render(
    <DatabaseProvider database={db}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path={path} element={page} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
      <Toaster pathname="/" />
    </DatabaseProvider>,
  )
}

function Elsewhere() {
  return <p>Now at {useLocation().pathname}</p>
}
