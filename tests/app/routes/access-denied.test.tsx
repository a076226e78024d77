// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { OfficeRoutes } from '#app/routes/office-routes.tsx'
import { AdminRoute, CapabilityRoute } from '#app/routes/capability-routes.tsx'
import { getMeta, setMeta } from '#data/store/meta.ts'
import type { Role } from '#domain/schema/organizations.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { testId } from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
beforeEach(async () => {
  db = await testDatabase()
})

const visit = () =>
  renderScreen(
    db,
    <Routes>
      <Route element={<CapabilityRoute needs="organization.secure" />}>
        <Route path="/dashboard/settings" element={<p>The settings</p>} />
      </Route>
      <Route element={<AdminRoute />}>
        <Route path="/admin" element={<p>The platform</p>} />
      </Route>
      <Route path="*" element={<p>The dashboard</p>} />
    </Routes>,
    { path: '/*', at: address },
  )
let address: string

describe('a screen that needs a right', () => {
  beforeEach(() => {
    address = '/dashboard/settings'
  })

  it('shows to who has it', async () => {
    await signInOnDevice(db, 'league_manager')
    visit()
    expect(await screen.findByText('The settings')).toBeDefined()
  })

  it.each<Role>(['league_administrator', 'scorekeeper', 'team_manager', 'player', 'viewer'])(
    'is closed to the others, names the right, and leads out: %s',
    async (role) => {
      await signInOnDevice(db, role)
      visit()
      expect((await screen.findByRole('heading')).textContent).toBe(
        "Access Denied - You don't have the required permissions to access this page.",
      )
      expect(screen.getByText('Required permission: organization.secure')).toBeDefined()
      expect(screen.getByText('In your organization, this is available to: League Manager.')).toBeDefined()
      fireEvent.click(screen.getByRole('button', { name: 'Go Back' }))
      expect(await screen.findByText('The dashboard')).toBeDefined()
    },
  )
})

describe('the screens of league staff', () => {
  it.each([
    ['/dashboard/leagues/new', 'league.create'],
    [`/dashboard/leagues/${testId()}/settings`, 'league.update'],
    ['/dashboard/schedules/new', 'schedule.create'],
    ['/dashboard/schedules/tournament', 'schedule.create'],
  ])('are closed to a coach, with words for who may: %s', async (at, right) => {
    await signInOnDevice(db, 'team_manager')
    renderScreen(db, <OfficeRoutes />, { path: '/*', at })
    expect((await screen.findByRole('heading')).textContent).toBe(
      "Access Denied - You don't have the required permissions to access this page.",
    )
    expect(screen.getByText(`Required permission: ${right}`)).toBeDefined()
    expect(
      screen.getByText('In your organization, this is available to: League Manager and League Administrator.'),
    ).toBeDefined()
  })
})

describe('a screen of the platform’s administrators', () => {
  beforeEach(() => {
    address = '/admin'
  })

  it('is closed to everybody else', async () => {
    await signInOnDevice(db, 'league_manager')
    visit()
    expect((await screen.findByRole('heading')).textContent).toBe(
      'Access Denied - You need admin role to access this page.',
    )
  })

  it('shows to them', async () => {
    await signInOnDevice(db, 'viewer')
    const account = await getMeta(db, 'account')
    if (account) await setMeta(db, 'account', { ...account, isAdmin: true })
    visit()
    expect(await screen.findByText('The platform')).toBeDefined()
  })
})
