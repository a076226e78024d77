import { CalendarDays, CalendarSync, IdCard, Megaphone, Scale, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Pill } from '../brand/pill.tsx'
import { t } from './words.ts'

const icons = {
  schedule: CalendarDays,
  game: CalendarSync,
  score: Scale,
  member: IdCard,
  announcement: Megaphone,
} as const satisfies Record<string, LucideIcon>

/** A notification as shown in its recipient's list and to the author of an announcement. */
export function NotificationContent({
  kind,
  title,
  body,
  isUnread,
  footer,
}: {
  kind: keyof typeof icons
  title: string
  body: ReactNode
  isUnread: boolean
  /** When the notification arrived, and from whom. */
  footer: ReactNode
}) {
  const Icon = icons[kind]
  return (
    <>
      <Icon
        aria-hidden="true"
        size={20}
        className={classNames('mt-0.5 shrink-0', isUnread ? 'text-accent' : 'text-soft')}
      />
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={classNames('min-w-0 wrap-anywhere', isUnread ? 'font-bold' : 'font-semibold')}>{title}</span>
          {isUnread && (
            <Pill tone="blue" dot>
              {t.newText}
            </Pill>
          )}
        </span>
        {body && <span className="min-w-0 wrap-anywhere whitespace-pre-line text-soft tabular">{body}</span>}
        <span className="text-note text-soft tabular">{footer}</span>
      </span>
    </>
  )
}
