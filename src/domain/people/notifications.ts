import { formatDate } from '#i18n/format.ts'
import { compareText } from '../compare-text.ts'
import type { Notification } from '../schema/notifications.ts'
import { addDays, toLocalDate } from '../time.ts'
import { t } from './words.ts'

export type NotificationDay = {
  readonly date: string
  /** For example `Today`, `Yesterday` or `Sat, Nov 21`. */
  readonly title: string
  readonly notifications: readonly Notification[]
}

/** Groups notifications by day in the reader's time zone, newest first. */
export function groupNotificationsByDay(
  notifications: readonly Notification[],
  { now, timeZone }: { now: string; timeZone: string },
): NotificationDay[] {
  const today = toLocalDate(now, timeZone)
  const newestFirst = notifications.toSorted(
    (a, b) => compareText(b.created_at, a.created_at) || compareText(b.id, a.id),
  )
  const days = new Map<string, Notification[]>()
  for (const one of newestFirst) {
    const date = toLocalDate(one.created_at, timeZone)
    days.set(date, [...(days.get(date) ?? []), one])
  }
  return [...days].map(([date, those]) => ({ date, title: dayTitle(date, today), notifications: those }))
}

function dayTitle(date: string, today: string): string {
  if (date === today) return t.today
  if (date === addDays(today, -1)) return t.yesterday
  return formatDate(date, { year: date.slice(0, 4) !== today.slice(0, 4) })
}

/** Returns where a notification leads: a path in this app, or null. */
export function notificationPath({ link }: Pick<Notification, 'link'>): string | null {
  return link !== null && /^\/(?![/\\])/.test(link) ? link : null
}
