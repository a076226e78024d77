import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Tone = 'blue' | 'green' | 'grey' | 'red' | 'amber'

type PillProps = { tone?: Tone; dot?: boolean; wrap?: boolean; children: ReactNode }

/**
 * A short state in words. The colour repeats what the words say; the dot marks what is going on or wants attention.
 * `wrap` is for a sentence that may need a second line.
 */
export function Pill({ tone = 'grey', dot = false, wrap = false, children }: PillProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 px-2.5 py-0.5 text-note font-semibold',
        wrap ? 'rounded-card' : 'rounded-full whitespace-nowrap',
        tones[tone],
      )}
    >
      {dot && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />}
      {children}
    </span>
  )
}

const tones: Record<Tone, string> = {
  blue: 'bg-blue-tint text-blue',
  green: 'bg-green-tint text-green',
  grey: 'bg-grey-tint text-grey',
  red: 'bg-red-tint text-red',
  amber: 'bg-amber-tint text-amber',
}
