import type { ReactNode } from 'react'
import { formatList } from '#i18n/format-list.ts'
import { Pill } from '../brand/pill.tsx'
import { t } from './words.ts'

/** Names the unsaved changes of a page, and stays in sight while it scrolls. `children` are its buttons. */
export function SaveBar({
  changes,
  note,
  children,
}: {
  changes: readonly string[]
  /** Why they can't be saved. */
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="save-bar sticky bottom-[calc(var(--tab-bar)+env(safe-area-inset-bottom))] z-10 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-card px-4 py-2.5 lg:-mx-6 lg:px-6 print:hidden">
      <p className="flex min-w-0 flex-1 basis-52 flex-wrap items-center gap-x-3 gap-y-1 text-note text-soft">
        {changes.length === 0 ? (
          t.noChanges
        ) : (
          <>
            <Pill tone="green">{t.changeCount(changes.length)}</Pill>
            <span className="line-clamp-2 min-w-0">{formatList(changes)}</span>
          </>
        )}
        {note}
      </p>
      <span className="flex flex-wrap gap-3">{children}</span>
    </div>
  )
}
