// @vitest-environment happy-dom
import { formatDeviceDateTime } from '#i18n/format-moment.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminApi } from '#api/administration/administration.ts'
import type { AdminDashboard } from '#api/administration/dashboard.ts'
import { OnlineError } from '#domain/online-error.ts'
import { AdminDashboardPage } from '#features/admin/dashboard/admin-dashboard-page.tsx'
import { formatGrowth } from '#features/admin/dashboard/stat-cards.tsx'
import { setConnected } from '../../support/screen/browser.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { testId } from '../../support/rows/factories.ts'
import { signInOnDevice } from '../../support/screen/screens.tsx'
import { showAdmin } from './show-admin.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

it.each([
  [{ now: 12, before: 10 }, 'green', '+20%'],
  [{ now: 1001, before: 1000 }, 'green', '+0.1%'],
  [{ now: 7, before: 8 }, 'amber', '-12.5%'],
  [{ now: 8, before: 8 }, 'gray', 'No change'],
  [{ now: 0, before: 0 }, 'gray', 'No change'],
  [{ now: 3, before: 0 }, 'green', '+3'],
  [{ now: 1100, before: 1 }, 'green', '+1,099'],
  [{ now: 0, before: 4 }, 'amber', '-100%'],
] as const)('%o is a change of %s %s', (counted, tone, words) => {
  expect(formatGrowth(counted)).toEqual({ tone, words })
})

it('a moment is told as the specification writes it', () => {
  expect(formatDeviceDateTime(new Date(2026, 10, 5, 15, 7).toISOString())).toBe('Nov 5, 2026 3:07 PM')
})

describe('the screen', () => {
  let db: LocalDatabase
  beforeEach(async () => {
    db = await testDatabase()
    await signInOnDevice(db, 'viewer')
  })

  const organizationId = testId()
  const dashboard: AdminDashboard = {
    counts: {
      users: { now: 1250, before: 1000 },
      leagues: { now: 3, before: 3 },
      teams: { now: 22, before: 24 },
      venues: { now: 5, before: 0 },
    },
    months: Array.from({ length: 12 }, (_, index) => ({
      month: `2026-${String(index + 1).padStart(2, '0')}`,
      users: index,
    })),
    activity: [
      { kind: 'user', at: '2026-11-21T14:05:00.000Z', name: 'Ana Ruiz', email: 'ana@example.com' },
      {
        kind: 'league',
        at: '2026-11-20T14:05:00.000Z',
        name: 'Autumn League',
        organizationId,
        organization: 'Riverside',
      },
      { kind: 'user', at: '2026-11-19T14:05:00.000Z', name: null, email: 'ben@example.com' },
      { kind: 'league', at: '2026-11-18T14:05:00.000Z', name: 'Old League', organizationId: null, organization: null },
    ],
  }

  const show = (readDashboard: AdminApi['readDashboard']) =>
    showAdmin(db, <AdminDashboardPage />, { readDashboard }, { path: '/admin' })

  it('shows what there is, how it has changed and grown, and what is new', async () => {
    show(() => Promise.resolve(dashboard))
    const figures = await screen.findByRole('list', { name: 'Key numbers' })
    await screen.findByText('1,250')
    expect(
      within(figures)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([
      'Total Users1,250+25% Compared to last month',
      'Active Leagues3No change Compared to last month',
      'Total Teams22-8.3% Compared to last month',
      'Total Venues5+5 None last month',
    ])
    const table = screen.getByRole('table', { name: 'New users by month', hidden: true })
    expect(within(table).getByRole('row', { name: 'Dec 2026 11', hidden: true })).toBeTruthy()
    for (const words of ['Ana Ruiz', 'Autumn League', 'ben@example.com', 'Old League']) screen.getByText(words)
    expect(screen.getByText(formatDeviceDateTime('2026-11-21T14:05:00.000Z')).parentElement?.textContent).toBe(
      `ana@example.com · ${formatDeviceDateTime('2026-11-21T14:05:00.000Z')}`,
    )
    expect(screen.getByRole('link', { name: 'Riverside' }).getAttribute('href')).toBe(
      `/admin/organizations/${organizationId}`,
    )
    expect(
      ['Manage Users', 'Manage Leagues', 'Security Settings', 'System Settings'].map((name) =>
        screen.getByRole('link', { name }).getAttribute('href'),
      ),
    ).toEqual(['/admin/users', '/admin/leagues', '/admin/security', '/admin/settings'])
  })

  it('says that nothing is new yet', async () => {
    show(() => Promise.resolve({ ...dashboard, activity: [] }))
    await screen.findByText('No recent activity')
    expect(screen.getByText('Activity will appear here as you use the platform.')).toBeDefined()
  })

  it('claims nothing without an answer, and asks again', async () => {
    let tries = 0
    show(() => {
      tries += 1
      return tries === 1
        ? Promise.reject(new OnlineError('refused', 'The server did not answer.'))
        : Promise.resolve(dashboard)
    })
    await screen.findByText('The server did not answer.')
    expect(screen.queryByRole('list', { name: 'Key numbers' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('1,250')
    expect(screen.queryByText('The server did not answer.')).toBeNull()
  })

  it('says without a connection that it needs one', async () => {
    setConnected(false)
    show(() => Promise.reject(new OnlineError('no_connection')))
    await screen.findByText('You need a connection for administration. This device is offline.')
    expect(screen.queryByRole('status', { name: /Loading/ })).toBeNull()
    screen.getByRole('link', { name: 'Manage Users' })
  })
})
