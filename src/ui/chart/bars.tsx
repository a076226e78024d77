import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, BarRounded, BarStack } from '@visx/shape'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { getColumnTotal, type ChartData } from './chart-data.ts'
import { getFillAttributes, HatchingPattern } from './chart-fill.tsx'

/** The drawing of a bar chart. It is loaded separately, when a chart is shown, because no other code uses visx. */
export function Bars({
  columns,
  series,
  formatTick,
  label,
  marked,
  onMark,
}: ChartData & {
  /** The text for screen readers instead of the bars. */
  label: string
  /** The hovered or tapped column: a second tap unmarks it. */
  marked: number | null
  onMark: (column: number | null) => void
}) {
  const [ref, width] = useElementWidth<HTMLDivElement>(640)
  const hatching = useId()
  const height = width < wide ? 260 : 370
  const bottom = height - underBars
  const totals = columns.map((_, column) => getColumnTotal(series, column))
  const highest = Math.max(...totals)
  const x = scaleBand({
    domain: columns.map((_, column) => column),
    range: [besideBars, width],
    paddingInner: 0.28,
    paddingOuter: 0.14,
  })
  const y = scaleLinear({ domain: [0, highest || 1], range: [bottom, aboveBars], nice: ticks })
  const everyNth = Math.ceil(labelWidth / x.step())
  const top = (column: number) => series.findLastIndex(({ values }) => (values[column] ?? 0) > 0)
  return (
    <div ref={ref}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        className="block h-auto w-full"
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onMark(null)}
      >
        <HatchingPattern id={hatching} />
        {y
          .ticks(ticks)
          .filter((tick) => Number.isInteger(tick) && (highest > 0 || tick === 0))
          .map((tick) => (
            <g key={tick}>
              <line
                x1={besideBars}
                x2={width}
                y1={y(tick)}
                y2={y(tick)}
                className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
              />
              <text x={besideBars - 8} y={y(tick)} dy="0.35em" textAnchor="end" className={words}>
                {formatTick(tick)}
              </text>
            </g>
          ))}
        <BarStack
          data={columns.map((_, column) => column)}
          keys={series.map((_, at) => at)}
          value={(column, at) => series[at]?.values[column] ?? 0}
          x={(column) => column}
          xScale={x}
          yScale={y}
          color={() => 'none'}
        >
          {(stacks) =>
            stacks.map((stack) =>
              stack.bars
                .filter((bar) => bar.height > 0)
                .map((bar) => {
                  const { x, y, width, height } = bar
                  const place = {
                    x,
                    y,
                    width,
                    height,
                    ...getFillAttributes(series[stack.key]?.look ?? 'solid', hatching),
                  }
                  const isTop = stack.key === top(bar.index) && height > 2
                  return isTop ? (
                    <BarRounded key={bar.index} {...place} radius={3} top />
                  ) : (
                    <Bar key={bar.index} {...place} />
                  )
                }),
            )
          }
        </BarStack>
        {columns.map((column, at) => {
          const middle = (x(at) ?? 0) + x.bandwidth() / 2
          return (
            <g key={column.label}>
              {marked === at && (
                <line x1={middle} x2={middle} y1={4} y2={y(totals[at] ?? 0) - 4} className="stroke-line-strong" />
              )}
              {at % everyNth === 0 && (
                <text x={middle} y={bottom + 18} textAnchor="middle" className={words}>
                  {column.short}
                </text>
              )}
              {column.under !== undefined && (
                <text x={middle} y={bottom + 35} textAnchor="middle" className={classNames(words, 'font-semibold')}>
                  {column.under}
                </text>
              )}
              <rect
                x={middle - x.step() / 2}
                width={x.step()}
                height={height}
                fill="transparent"
                onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onMark(at)}
                onPointerDown={({ pointerType }) => pointerType !== 'mouse' && onMark(marked === at ? null : at)}
              />
            </g>
          )
        })}
      </svg>
    </div>
  )
}

// The width, in CSS pixels, from which the drawing is taller. The drawing is as wide as its container, so its units are
// CSS pixels except on paper.
const wide = 400
const underBars = 42
const aboveBars = 12
const besideBars = 52
const labelWidth = 30
const ticks = 4

const words = 'fill-soft text-note tabular'

/**
 * Returns a ref for an element and the element's current width in CSS pixels, which is `usual` until it has been
 * measured or if there is no layout.
 */
function useElementWidth<Shown extends Element>(usual: number) {
  const ref = useRef<Shown>(null)
  const [width, setWidth] = useState(usual)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => setWidth(Math.round(element.getBoundingClientRect().width) || usual)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [usual])
  return [ref, width] as const
}
