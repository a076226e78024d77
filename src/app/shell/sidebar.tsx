import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { t } from './words.ts'

/** The left edge of a laptop's screen. It fits into 800 px of height and scrolls only below that. */
export function Sidebar({ children }: { children: ReactNode }) {
  return (
    <aside
      aria-label={t.navigationAccount}
      className="sticky top-0 flex h-dvh flex-col overflow-y-auto bg-bg px-2 pt-2.5 pb-2 print:hidden"
    >
      {children}
    </aside>
  )
}

export function getSideLinkClass(isCurrent: boolean): string {
  return classNames(
    'flex min-h-11 items-center gap-2.5 rounded-[7px] px-2 font-medium no-underline compact:min-h-[30px]',
    isCurrent ? 'bg-tint text-accent forced-colors:underline' : 'text-soft hover:bg-hover hover:text-ink',
  )
}
