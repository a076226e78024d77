import { CalendarDays, CalendarSync, IdCard, Megaphone, Scale, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { wayOf } from '#domain/notifications.ts'
import type { Notification } from '#domain/schema/notifications.ts'
import { formatGameTime } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Pill } from '#ui/pill.tsx'

const icons: Readonly<Record<Notification['kind'], LucideIcon>> = {
  schedule: CalendarDays,
  game: CalendarSync,
  score: Scale,
  member: IdCard,
  announcement: Megaphone,
}

type Props = {
  notification: Notification
  timeZone: string
  onRead: () => void
}

/** Opening it marks it as read. One that leads nowhere is marked with a button. */
export function NotificationItem({ notification, timeZone, onRead }: Props) {
  const way = wayOf(notification)
  const isUnread = notification.read_at === null
  const Icon = icons[notification.kind]
  const content = (
    <>
      <Icon
        aria-hidden="true"
        size={20}
        className={classNames('mt-0.5 shrink-0', isUnread ? 'text-accent' : 'text-soft')}
      />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={classNames('min-w-0 break-words', isUnread ? 'font-bold' : 'font-semibold')}>
            {notification.title}
          </span>
          {isUnread && (
            <Pill tone="blue" dot>
              New
            </Pill>
          )}
        </span>
        {notification.body && (
          <span className="min-w-0 break-words whitespace-pre-line text-soft tabular">{notification.body}</span>
        )}
        <span className="text-note text-soft tabular">{formatGameTime(notification.created_at, timeZone)}</span>
      </span>
    </>
  )
  return (
    <li className="flex flex-col">
      {way === null ? (
        <div className="flex flex-wrap gap-3 px-4 py-3">
          {content}
          {isUnread && (
            <Button variant="quiet" aria-label={`Mark as read: ${notification.title}`} onClick={onRead}>
              Mark as read
            </Button>
          )}
        </div>
      ) : (
        <Link
          to={way}
          onClick={onRead}
          className="flex min-h-11 gap-3 px-4 py-3 text-ink no-underline hover:bg-grey-tint"
        >
          {content}
        </Link>
      )}
    </li>
  )
}
