import { Bell } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatUnreadLabel } from '#domain/people/format-unread-label.ts'
import { useUnreadCount } from './use-notifications.ts'

/** Always visible: the number of unread notifications, and a link to them. */
export function NotificationBell() {
  const unread = useUnreadCount()
  const name = formatUnreadLabel(unread)
  return (
    <Link
      to="/dashboard/notifications"
      aria-label={name}
      title={name}
      className="relative inline-grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-hover hover:text-ink"
    >
      <Bell size={20} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-accent px-1 text-center text-[12px]/5 font-semibold text-accent-ink tabular"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}
