import { Link } from 'react-router-dom'
import { describeNotification } from '#domain/notifications/describe-notification.ts'
import { notificationPath } from '#domain/people/notifications.ts'
import type { Notification } from '#domain/schema/notifications.ts'
import { formatGameTime } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { LinkedText } from '#ui/format/linked-text.tsx'
import { NotificationContent } from '#ui/feedback/notification-content.tsx'
import { getProductName } from '#ui/brand/page-branding.ts'
import { t } from './words.ts'

type Props = {
  notification: Notification
  timeZone: string
  onRead: () => void
}

/** A notification, which is marked as read when opened. If it has no link, it has a button to mark it as read. */
export function NotificationItem({ notification, timeZone, onRead }: Props) {
  const name = getProductName()
  const way = notificationPath(notification)
  const { kind } = notification
  const { title, body } = describeNotification(notification)
  const isUnread = notification.read_at === null
  const time = formatGameTime(notification.created_at, timeZone)
  const content = (
    <NotificationContent
      kind={kind}
      title={title}
      // Links cannot be nested, so addresses in the text become links only in an announcement that is not a link
      // itself.
      body={body !== null && way === null && kind === 'announcement' ? <LinkedText text={body} /> : body}
      isUnread={isUnread}
      footer={kind === 'announcement' ? t.fromYourOrganization(time, name) : time}
    />
  )
  return (
    <li className="flex flex-col">
      {way === null ? (
        <div className="flex flex-col gap-x-3 px-4 py-3 sm:flex-row sm:items-start">
          <div className="flex min-w-0 flex-1 gap-3">{content}</div>
          {isUnread && (
            <div className="max-sm:ml-4">
              <Button variant="quiet" aria-label={t.markReadOf(title)} onClick={onRead}>
                {t.markRead}
              </Button>
            </div>
          )}
        </div>
      ) : (
        <Link
          to={way}
          onClick={onRead}
          className="flex min-h-11 gap-3 px-4 py-3 text-ink no-underline hover:bg-gray-tint"
        >
          {content}
        </Link>
      )}
    </li>
  )
}
