// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#domain/people/capabilities.ts'
import type { Notification } from '#domain/schema/notifications.ts'
import { NotificationBell } from '#features/notifications/notification-bell.tsx'
import { NotificationsPage, markNotificationsRead } from '#features/notifications/notifications-page.tsx'
import { testDatabase } from '../../support/device/databases.ts'
import { makeNotification, testId } from '../../support/rows/factories.ts'
import { renderScreen, signInOnDevice } from '../../support/screen/screens.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
let actor: Actor
beforeEach(async () => {
  db = await testDatabase()
  ;({ actor } = await signInOnDevice(db, 'team_manager'))
})

const add = async (given: Partial<Notification> = {}) => {
  const row = makeNotification({
    organization_id: actor.organizationId,
    user_id: actor.userId,
    created_at: new Date().toISOString(),
    version: 3,
    ...given,
  })
  await db.notifications.add(row)
  return row
}
const open = () =>
  renderScreen(
    db,
    <>
      <NotificationBell />
      <NotificationsPage />
    </>,
    { path: '/dashboard/notifications' },
  )

describe('notifications', () => {
  it('are listed by day, the newest first, and only the person’s own of this organization', async () => {
    await add({ title: 'Old news', created_at: '2026-01-05T10:00:00.000Z', read_at: '2026-01-05T11:00:00.000Z' })
    await add({ title: 'Game changed: Otters – Herons', body: 'Postponed, was Sat, Nov 21, 10:30 AM\nReason: Rain' })
    await add({ title: 'Of somebody else', user_id: testId() })
    await add({ title: 'Of another organization', organization_id: testId() })
    open()
    const today = within(await screen.findByRole('region', { name: 'Today' }))
    expect(today.getByRole('link', { name: /Game changed: Otters – Herons\s*New/ })).toBeDefined()
    expect(today.getByText(/Reason: Rain/)).toBeDefined()
    expect(screen.getByRole('region', { name: /Jan 5/ }).textContent).not.toContain('New')
    expect(screen.queryByText(/^Of /)).toBeNull()
    expect(await screen.findByRole('link', { name: 'Notifications, 1 unread' })).toBeDefined()
  })

  it('are read by opening them, offline too, and lead to what they are about', async () => {
    const one = await add({ link: '/dashboard/games/1' })
    open()
    fireEvent.click(await screen.findByRole('link', { name: /Spring season is published/ }))
    expect(await screen.findByText('Now at /dashboard/games/1')).toBeDefined()
    await expect.poll(() => db.outbox.toArray()).toMatchObject([{ name: 'notification.read' }])
    expect((await db.notifications.get(one.id))?.read_at).not.toBeNull()
  })

  it('are all read at once, in one change; the bell follows', async () => {
    await add({ title: 'One' })
    await add({ title: 'Two', link: null })
    open()
    expect(await screen.findByRole('link', { name: 'Notifications, 2 unread' })).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Mark as read: Two' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
    expect(await screen.findByRole('link', { name: 'Notifications' })).toBeDefined()
    expect(await screen.findByText('All read')).toBeDefined()
    await expect.poll(() => screen.queryByRole('button', { name: /Mark/ })).toBeNull()
    expect(await db.outbox.count()).toBe(1)
  })

  it('are shown fifty at a time', async () => {
    for (let index = 0; index < 52; index++) await add({ title: `News ${index}` })
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Show older (2 notifications)' }))
    await expect.poll(() => screen.getAllByText(/^News/).length).toBe(52)
  })

  it('say what will be here while there are none', async () => {
    open()
    expect(await screen.findByText('No notifications yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Notifications' })).toBeDefined()
  })

  it('of somebody else are not marked', async () => {
    const foreign = await add({ user_id: testId() })
    await expect(markNotificationsRead(db, actor, [foreign.id])).rejects.toMatchObject({ code: 'not_allowed' })
    await markNotificationsRead(db, actor, [testId()]) // a notification that was deleted meanwhile
    expect(await db.outbox.count()).toBe(0)
  })
})
