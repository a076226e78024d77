import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Card } from '#ui/layout/card.tsx'
import { t } from './words.ts'

/** A list in the overview with its heading. `total` is the full count; `shown` is how many are listed here. */
export function DashboardGroup({
  title,
  total,
  shown = total,
  children,
}: {
  title: string
  total?: number
  shown?: number | undefined
  children: ReactNode
}) {
  return (
    <Card className="p-4">
      <h3>
        {title}
        {total !== undefined && <span className="text-soft tabular"> · {total}</span>}
      </h3>
      <ul className="mt-1 divide-y divide-line">{children}</ul>
      {total !== undefined && shown !== undefined && total > shown && (
        <p className="pt-2 text-note text-soft tabular">{t.andMore(total - shown)}</p>
      )}
    </Card>
  )
}

/** A line that is a single link. */
export function DashboardLink({
  to,
  linkState,
  onOpen,
  title,
  note,
  state,
}: {
  to: string
  linkState?: object
  onOpen?: () => void
  title: string
  note: string
  state?: ReactNode
}) {
  return (
    <li>
      <Link
        to={to}
        state={linkState}
        onClick={onOpen}
        className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 hover:text-accent"
      >
        <span className="min-w-0">
          <span className="block font-semibold">{title}</span>
          <span className="block text-note text-soft tabular">{note}</span>
        </span>
        {state}
      </Link>
    </li>
  )
}
