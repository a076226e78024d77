import { getDeviceTimeZone } from '#i18n/format-moment.ts'
import { BellOff, Settings } from 'lucide-react'
import { useState } from 'react'
import { useActor, useDatabase, useFirstSync } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { groupNotificationsByDay } from '#domain/people/notifications.ts'
import type { Notification } from '#domain/schema/notifications.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Page } from '#ui/layout/page.tsx'
import { announce } from '#ui/feedback/announce.ts'
import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { NotificationItem } from './notification-item.tsx'
import { useNotifications } from './use-notifications.ts'
import { commit } from '#data/store/commit.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** The person's notifications, newest first. All of them are on the device. */
export function NotificationsPage() {
  const db = useDatabase()
  const actor = useActor()
  const all = useNotifications()
  const firstSync = useFirstSync()
  const unread = all?.filter((one) => one.read_at === null) ?? []

  const read = (ids: readonly string[]) => {
    if (!actor) return
    const isLast = ids.length === unread.length
    markNotificationsRead(db, actor, ids).then(
      () => isLast && announce(t.allNotificationsRead),
      (error: unknown) => notify.error(errorMessage(error)),
    )
  }

  return (
    <Page
      title={t.notifications}
      notes={all && all.length > 0 && (unread.length === 0 ? t.allRead : t.unread(unread.length))}
      actions={
        <>
          {unread.length > 0 && <Button onClick={() => read(unread.map(({ id }) => id))}>{t.markAllRead}</Button>}
          <ButtonLink to="/dashboard/notifications/settings" icon={<Settings size={18} />}>
            {t.settings}
          </ButtonLink>
        </>
      }
    >
      {all === undefined || (all.length === 0 && firstSync?.loading) ? (
        <SkeletonLines label={t.loadingYourNotifications} />
      ) : all.length === 0 ? (
        <EmptyState title={t.noNotificationsYet} icon={<BellOff size={28} />}>
          {t.wellNotifyYouHere}
        </EmptyState>
      ) : (
        <Days notifications={all} onRead={(id) => read([id])} />
      )}
    </Page>
  )
}

const shownAtFirst = 50

function Days({ notifications, onRead }: { notifications: readonly Notification[]; onRead: (id: string) => void }) {
  const now = useCurrentMinute()
  const [most, setMost] = useState(shownAtFirst)
  const timeZone = getDeviceTimeZone() // times are in the reader's time zone, not the league's
  const newest = notifications.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
  const hidden = notifications.length - most
  return (
    <>
      {groupNotificationsByDay(newest.slice(0, most), { now, timeZone }).map(
        ({ date, title, notifications: those }) => (
          <section key={date} aria-labelledby={date} className="flex flex-col gap-3">
            <h2 id={date}>{title}</h2>
            <Card>
              <ul className="divide-y divide-line">
                {those.map((one) => (
                  <NotificationItem key={one.id} notification={one} timeZone={timeZone} onRead={() => onRead(one.id)} />
                ))}
              </ul>
            </Card>
          </section>
        ),
      )}
      {hidden > 0 && (
        <Button className="self-center" onClick={() => setMost(most + shownAtFirst)}>
          {t.showOlder(hidden)}
        </Button>
      )}
    </>
  )
}

/** Marks the person's own notifications as read; skips those already read or deleted. */
export async function markNotificationsRead(
  db: LocalDatabase,
  actor: Actor,
  ids: readonly string[],
  now: () => Date = () => new Date(),
): Promise<void> {
  await commit(db, actor.organizationId, 'notification.read', async (tx) => {
    for (const id of ids) {
      const notification = await tx.get('notifications', id)
      if (!notification || notification.read_at !== null) continue
      if (notification.user_id !== actor.userId) throw new RuleError('not_allowed')
      await tx.patch('notifications', id, { read_at: now().toISOString() })
    }
  })
}
