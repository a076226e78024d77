import { getColumnTotal, getSeriesTotal, type ChartData } from './chart-data.ts'
import { t } from './words.ts'

/** A chart's figures, for people who can't see it or want exact values. */
export function ChartTable({
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
