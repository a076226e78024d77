import { useId } from 'react'
import { getFillAttributes, HatchingPattern } from './chart-fill.tsx'
import type { ChartFill } from './chart-data.ts'

/**
 * Parts of a whole, side by side. The bar repeats numbers shown nearby, so screen readers skip it. `of`: what the full
 * width represents if the parts add up to less.
 */
export function ShareBar({
  parts,
  of = parts.reduce((sum, { value }) => sum + value, 0),
}: {
  parts: readonly { readonly look: ChartFill; readonly value: number }[]
  of?: number
}) {
  const hatching = useId()
  const ends = parts.map((_, at) => parts.slice(0, at + 1).reduce((sum, { value }) => sum + value, 0))
  const percent = (value: number) => `${of === 0 ? 0 : (value / of) * 100}%`
  return (
    <svg aria-hidden="true" width="100%" height={14} className="block overflow-visible">
      <HatchingPattern id={hatching} />
      {parts.map(({ look, value }, at) =>
        value === 0 ? null : (
          <rect
            key={look}
            x={percent((ends[at] ?? 0) - value)}
            y={0.5}
            width={percent(value)}
            height={13}
            {...getFillAttributes(look, hatching)}
          />
        ),
      )}
    </svg>
  )
}
