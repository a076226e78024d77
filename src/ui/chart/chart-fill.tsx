import { useId } from 'react'
import type { ChartFill } from './chart-data.ts'

/** The pattern that `getFillAttributes` refers to; add it once to each drawing with a hatched part. */
export function HatchingPattern({ id }: { id: string }) {
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={6} height={6} className="fill-tint forced-colors:fill-[Canvas]" />
      <rect width={2.5} height={6} className="fill-accent forced-colors:fill-[CanvasText]" />
    </pattern>
  )
}

/** Returns the attributes of a shape with this fill. */
export function getFillAttributes(look: ChartFill, hatching: string): { fill?: string; className: string } {
  if (look === 'hatched') return { fill: `url(#${hatching})`, className: edge }
  return { className: look === 'solid' ? solid : plain }
}

const edge = 'stroke-accent forced-colors:stroke-[CanvasText]'
const solid = `fill-accent ${edge} forced-colors:fill-[CanvasText]`
const plain = 'fill-card stroke-line-strong forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]'

/** A small sample of a fill, next to its name. */
export function ChartSwatch({ look }: { look: ChartFill }) {
  const hatching = useId()
  return (
    <svg aria-hidden="true" width={16} height={16} className="shrink-0">
      {look === 'hatched' && <HatchingPattern id={hatching} />}
      <rect x={0.5} y={0.5} width={15} height={15} rx={3} {...getFillAttributes(look, hatching)} />
    </svg>
  )
}

export function ChartLegend({
  parts,
}: {
  parts: readonly { readonly label: string; readonly look: ChartFill; readonly value?: string }[]
}) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-note text-soft">
      {parts.map(({ label, look, value }) => (
        <li key={label} className="inline-flex items-center gap-1.5">
          <ChartSwatch look={look} />
          {label}
          {value !== undefined && <span className="font-semibold text-ink tabular">{value}</span>}
        </li>
      ))}
    </ul>
  )
}
