import { expect, test } from 'vitest'
import { groupNotificationsByDay, notificationPath } from '#domain/people/notifications.ts'
import { formatUnreadLabel } from '#domain/people/format-unread-label.ts'
import { makeNotification } from '../../support/rows/factories.ts'

test('days are those of the reader’s clocks, the newest first', () => {
  const at = (created_at: string) => makeNotification({ title: created_at, created_at })
  const days = groupNotificationsByDay(
    [
      at('2026-11-20T05:59:00.000Z'), // still the 19th in Denver, while the next one is on the 20th
      at('2026-11-20T06:01:00.000Z'),
      at('2026-11-21T10:00:00.000Z'),
      at('2025-12-31T12:00:00.000Z'),
      at('2026-11-21T12:00:00.000Z'),
      at('2026-11-20T18:00:00.000Z'),
    ],
    { now: '2026-11-22T03:00:00.000Z', timeZone: 'America/Denver' },
  )
  expect(days.map(({ title, notifications }) => [title, ...notifications.map((one) => one.title)])).toEqual([
    ['Today', '2026-11-21T12:00:00.000Z', '2026-11-21T10:00:00.000Z'],
    ['Yesterday', '2026-11-20T18:00:00.000Z'],
    ['Thu, Nov 19', '2026-11-20T06:01:00.000Z', '2026-11-20T05:59:00.000Z'],
    ['Wed, Dec 31, 2025', '2025-12-31T12:00:00.000Z'],
  ])
})

test('the bell says how many are unread', () => {
  expect([0, 1, 120].map(formatUnreadLabel)).toEqual([
    'Notifications',
    'Notifications, 1 unread',
    'Notifications, 120 unread',
  ])
})

test('a notification leads to a path of this application or nowhere', () => {
  const ways = ['/dashboard/games/1', '//elsewhere.example', 'https://elsewhere.example', null]
  expect(ways.map((link) => notificationPath({ link }))).toEqual(['/dashboard/games/1', null, null, null])
})
