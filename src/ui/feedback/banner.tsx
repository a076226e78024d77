import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { toneClasses, type Tone } from '../brand/tones.ts'

/** A full-width message about the current state, with an action next to it. Errors are announced at once. */
export function Banner({ tone = 'amber', children, action }: { tone?: Tone; children: ReactNode; action?: ReactNode }) {
  return (
    <div
      role={tone === 'red' ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control px-4 py-3 font-semibold',
        toneClasses[tone],
      )}
    >
      <div className="flex min-w-0 flex-1 basis-56 gap-3">
        <span aria-hidden="true" className="mt-[0.475rem] size-2 shrink-0 rounded-full bg-current" />
        <div className="min-w-0">{children}</div>
      </div>
      {action}
    </div>
  )
}
