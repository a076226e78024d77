import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Tone = 'blue' | 'green' | 'grey' | 'red' | 'amber'

/** A short state in words. The colour repeats what the words say; the dot marks what is going on or wants attention. */
export function Pill({ tone = 'grey', dot = false, children }: { tone?: Tone; dot?: boolean; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-note font-semibold whitespace-nowrap',
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
