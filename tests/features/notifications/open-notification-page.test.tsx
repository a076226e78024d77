// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getMeta } from '#data/store/meta.ts'
import { createNotificationAddress, openNotificationPath } from '#domain/notifications/notification-address.ts'
import { OpenNotificationPage } from '#features/notifications/open-notification-page.tsx'
import { testDatabase } from '../../support/device/databases.ts'
import { testId } from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'

const lakeside = testId()

/** Opens the address of a push message on a device that shows Riverside, for a person who is in Lakeside, too. */
async function open(organizationId: string, link: string | null) {
  const db = await testDatabase()
  const organizations = [{ id: lakeside, name: 'Lakeside', role: 'viewer', tier: 'enterprise' } as const]
  const { organizationId: riverside } = await signInOnDevice(db, 'team_manager', { organizations })
  const at = createNotificationAddress(organizationId === 'riverside' ? riverside : organizationId, link)
  renderScreen(db, <OpenNotificationPage />, { path: openNotificationPath, at })
  return db
}

it('a notification of another organization switches to it before its screen opens', async () => {
  const db = await open(lakeside, '/dashboard/games/1')
  expect(await screen.findByText('Now at /dashboard/games/1')).toBeDefined()
  expect(await getMeta(db, 'organization')).toBe(lakeside)
})

it('one of the organization that is shown opens its screen, or the list', async () => {
  const db = await open('riverside', null)
  expect(await screen.findByText('Now at /dashboard/notifications')).toBeDefined()
  expect(await getMeta(db, 'organization')).not.toBe(lakeside)
})

it('an address never leads out of the app', async () => {
  await open('riverside', '//elsewhere.example')
  expect(await screen.findByText('Now at /dashboard/notifications')).toBeDefined()
})

it('one of an organization that the person has left says so, and changes nothing', async () => {
  const db = await open(testId(), '/dashboard/games/1')
  expect(await screen.findByText('You’re not in this organization')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Show my notifications' })).toBeDefined()
  expect(await getMeta(db, 'organization')).toBeUndefined()
})
