import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { toneClasses, type Tone } from './tones.ts'

type PillProps = { tone?: Tone; dot?: boolean; wrap?: boolean; children: ReactNode }

/**
 * A short state in words. The color repeats the text; the dot marks what is in progress or needs attention. `wrap` is
 * for a sentence that may need a second line.
 */
export function Pill({ tone = 'gray', dot = false, wrap = false, children }: PillProps) {
  return (
    <span
      className={classNames(
        'inline-flex gap-1.5 px-2.5 py-0.5 text-note font-medium',
        wrap ? 'rounded-card' : 'rounded-full whitespace-nowrap max-[20rem]:whitespace-normal',
        toneClasses[tone],
      )}
    >
      {dot && <span aria-hidden="true" className="mt-[0.3125rem] size-2 shrink-0 rounded-full bg-current" />}
      {children}
    </span>
  )
}
