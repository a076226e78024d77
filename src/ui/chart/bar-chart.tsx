import { lazy, Suspense, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { LoadBoundary } from '../layout/load-boundary.tsx'
import { Button } from '../plain-button.tsx'
import { getColumnTotal, getSeriesTotal, type ChartColumn, type ChartData, type ChartSeries } from './chart-data.ts'
import { ChartLegend } from './chart-fill.tsx'
import { t } from './words.ts'

const Bars = lazy(() => import('./bars.tsx').then((m) => ({ default: m.Bars })))

/**
 * Bars, stacked if there are several series, and the same figures as a table: next to them if there is room, otherwise
 * behind a button, and always on paper. Hovering over or tapping a bar shows its value.
 */
export function BarChart({
  title,
  columnHeading,
  ...data
}: ChartData & {
  /** The chart's title for screen readers. The visible heading may say more. */
  title: string
  /** The heading of the table's first column, such as `Month`. */
  columnHeading: string
}) {
  const { columns, series, format } = data
  const [marked, setMarked] = useState<number | null>(null)
  const [isTableOpen, setTableOpen] = useState(false)
  const tableId = useId()
  const sum = format(series.reduce((all, one) => all + getSeriesTotal(one), 0))
  const period = periodOf(columns)
  const at = marked === null ? undefined : columns[marked]
  const inLegend = (one: ChartSeries) => ({
    label: one.label,
    look: one.look,
    value: format(marked === null || !at ? getSeriesTotal(one) : (one.values[marked] ?? 0)),
  })
  return (
    <figure aria-label={title} className="@container flex min-w-0 flex-col gap-3">
      <div className="flex flex-col gap-4 @3xl:grid @3xl:grid-cols-[minmax(0,1fr)_auto] @3xl:items-start @3xl:gap-8">
        <div className="flex min-w-0 flex-col gap-3 break-inside-avoid">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-soft">{at === undefined ? period : at.label}</span>
            <span className="text-section font-semibold tabular">
              {at === undefined ? sum : format(getColumnTotal(series, marked ?? 0))}
            </span>
          </p>
          {series.length > 1 && <ChartLegend parts={series.map(inLegend)} />}
          <LoadBoundary title={title} fallback={notDrawn}>
            <Suspense fallback={<div className="h-65 rounded-control @3xl:h-92 bg-gray-tint" />}>
              <Bars {...data} label={t.allFiguresTable(title, period, sum)} marked={marked} onMark={setMarked} />
            </Suspense>
          </LoadBoundary>
        </div>
        <Button
          className="self-start @3xl:hidden print:hidden"
          aria-expanded={isTableOpen}
          aria-controls={tableId}
          onClick={() => setTableOpen(!isTableOpen)}
        >
          {isTableOpen ? t.hideTable : t.showTable}
        </Button>
        <div
          id={tableId}
          role="region"
          aria-label={t.table(title)}
          // Where it is wider than its frame it is scrolled with the arrow keys too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className={classNames('overflow-x-auto @3xl:block print:block', isTableOpen ? null : 'hidden')}
        >
          <ChartTable {...data} title={title} columnHeading={columnHeading} />
        </div>
      </div>
    </figure>
  )
}

const notDrawn = () => <p className="text-soft">{t.chartCouldNotLoaded}</p>

function periodOf(columns: readonly ChartColumn[]): string {
  const [first, last] = [columns[0]?.label ?? '', columns.at(-1)?.label ?? '']
  return first === last ? first : `${first} – ${last}`
}

/** A chart's figures, for people who can't see it or want exact values. */
function ChartTable({
  title,
  columns,
  series,
  format,
  columnHeading,
}: ChartData & { title: string; columnHeading: string }) {
  const hasSum = series.length > 1
  const sum = series.reduce((all, one) => all + getSeriesTotal(one), 0)
  return (
    <table className="data-table text-note @md:text-[0.875rem] @max-md:[&_td]:px-0.5 @max-md:[&_th]:px-0.5 [&_td]:py-1.5 [&_th]:py-1.5 @max-md:[&_thead_th]:whitespace-normal">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col" className="text">
            {columnHeading}
          </th>
          {series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          {hasSum && <th scope="col">{t.total}</th>}
        </tr>
      </thead>
      <tbody>
        {columns.map(({ label }, at) => (
          <tr key={label}>
            <th scope="row" className="text">
              {label}
            </th>
            {series.map(({ label: name, values }) => (
              <td key={name} className={values[at] ? undefined : 'text-soft'}>
                {format(values[at] ?? 0)}
              </td>
            ))}
            {hasSum && <td>{format(getColumnTotal(series, at))}</td>}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="text">
            {t.total}
          </th>
          {series.map((one) => (
            <td key={one.label}>{format(getSeriesTotal(one))}</td>
          ))}
          {hasSum && <td>{format(sum)}</td>}
        </tr>
      </tfoot>
    </table>
  )
}
