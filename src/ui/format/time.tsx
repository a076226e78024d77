import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** A point in time as people read it, and as an instant for software that reads the page. It never wraps. */
export function Time({ at, className, children }: { at: string; className?: string; children: ReactNode }) {
  return (
    <time dateTime={at} className={classNames('whitespace-nowrap tabular', className)}>
      {children}
    </time>
  )
}
