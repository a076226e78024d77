import { Check } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { t } from './words.ts'
import { rich } from '../rich-text.tsx'

/** The current step of a wizard. `current` counts from 0. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <>
      <p role="status" className="sr-only">
        {rich(t.stepOf, { current: current + 1, stepsCount: steps.length, value: steps[current] })}
      </p>
      <ol aria-label={t.progress} className="flex flex-wrap gap-x-5 gap-y-2">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={classNames(
              'flex items-center gap-2 font-semibold',
              index === current ? 'text-accent forced-colors:underline' : 'text-soft',
            )}
          >
            <span
              aria-hidden="true"
              className={classNames(
                'grid size-7 place-items-center rounded-full border text-note tabular',
                index < current && 'border-accent bg-tint text-accent',
                index === current && 'border-accent bg-accent text-accent-ink forced-colors:border-3',
                index > current && 'border-line-strong',
              )}
            >
              {index < current ? <Check size={16} /> : index + 1}
            </span>
            {step}
            {index < current && <span className="sr-only">{t.done}</span>}
          </li>
        ))}
      </ol>
    </>
  )
}
