import { formatMonthDay } from '#i18n/format-period.ts'
import { memo } from 'react'
import {
  formatMore,
  type ReportDocument,
  type ReportFigure,
  type ReportTable,
} from '#domain/sponsorship/reports/document.ts'
import { formatReportRange } from '#domain/sponsorship/reports/range.ts'
import { isNumericKind, formatReportValue } from '#domain/sponsorship/reports/format-value.ts'
import { classNames } from '#ui/class-names.ts'
import { getProductName } from '#ui/brand/page-branding.ts'
import { t } from './words.ts'

/**
 * A report for printing, black on white even on screen, so that it looks the same as in print. A preview shows only the
 * first `rows` rows of each table.
 */
export const ReportSheet = memo(function ReportSheet({ report, rows }: { report: ReportDocument; rows?: number }) {
  const { league, title, sponsor, figures, tables, madeOn } = report
  return (
    <article className="paper flex min-w-0 flex-col gap-6 rounded-card print:block print:[&>*+*]:mt-6 border border-line bg-white p-4 text-black sm:p-8 print:rounded-none print:border-0 print:p-0">
      <header className="border-b-2 border-black pb-3">
        <p className="font-semibold">{league}</p>
        <h3 className="text-title">{title}</h3>
        <p className="text-section font-semibold wrap-break-word">{sponsor ?? t.allSponsors}</p>
        <p>{formatReportRange(report)}</p>
      </header>
      {figures.length > 0 && (
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-5 gap-y-4 sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]">
          {shortFirst(figures).map((figure) => (
            <Figure key={figure.key} figure={figure} />
          ))}
        </dl>
      )}
      {tables.map((table) => (
        <Table key={table.title} table={table} most={rows ?? table.rows.length} />
      ))}
      <p className="text-note">{t.madeWithOn(getProductName(), formatMonthDay(madeOn, { year: true }))}</p>
    </article>
  )
})

/** Returns whether the value is too long for a column; it then gets the full width below the numbers. */
function isWords({ value, kind }: Pick<ReportFigure, 'value' | 'kind'>): boolean {
  return formatReportValue(value, kind).length > 22
}

function shortFirst(figures: readonly ReportFigure[]): ReportFigure[] {
  return figures.toSorted((a, b) => Number(isWords(a)) - Number(isWords(b)))
}

function Figure({ figure: { label, value, kind, byHand } }: { figure: ReportFigure }) {
  const words = formatReportValue(value, kind)
  const isLong = isWords({ value, kind })
  return (
    <div className={classNames('break-inside-avoid', isLong && 'col-span-full')}>
      <dt className="text-note">{label}</dt>
      <dd className={isLong ? 'wrap-break-word whitespace-pre-line' : 'text-section font-semibold tabular'}>{words}</dd>
      {byHand && <dd className="text-note italic">{t.enteredHand}</dd>}
    </div>
  )
}

function Table({ table: { title, columns, rows, more }, most }: { table: ReportTable; most: number }) {
  const hidden = Math.max(0, rows.length - most)
  return (
    <section aria-label={title} className={classNames('min-w-0', rows.length <= 20 && 'break-inside-avoid')}>
      <h4 className="mb-1 break-after-avoid text-section font-semibold">{title}</h4>
      <div
        className="overflow-x-auto print:overflow-visible"
        role="region"
        aria-label={t.table(title)}
        // On a phone it may be wider than its frame, and scrolled with the arrow keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table
          aria-label={title}
          className="w-full border-collapse text-left wrap-break-word tabular print:text-[10pt]"
        >
          <thead>
            <tr className="border-b border-black *:px-2 *:py-1.5 *:font-semibold">
              {columns.map(({ label, kind }, index) => (
                <th key={index} scope="col" className={isNumericKind(kind) ? 'text-right' : undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((row, at) => (
              <tr key={at} className="break-inside-avoid border-b border-[#bbb] *:px-2 *:py-1.5 print:*:py-1">
                {row.map((value, index) => {
                  const kind = columns[index]?.kind ?? 'text'
                  if (index === 0 && kind === 'text') {
                    return (
                      <th key={index} scope="row" className="font-normal">
                        {formatReportValue(value, kind)}
                      </th>
                    )
                  }
                  return (
                    <td
                      key={index}
                      className={classNames(
                        isNumericKind(kind) && 'text-right',
                        kind !== 'text' && 'whitespace-nowrap',
                      )}
                    >
                      {formatReportValue(value, kind)}
                    </td>
                  )
                })}
              </tr>
            ))}
            {rows.length === 0 && <Line columns={columns.length}>{t.nothingPeriod}</Line>}
            {hidden > 0 && <Line columns={columns.length}>{t.inTheReport(formatMore(hidden))}</Line>}
            {more > 0 && <Line columns={columns.length}>{formatMore(more)}</Line>}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Line({ columns, children }: { columns: number; children: string }) {
  return (
    <tr>
      <td colSpan={columns} className="px-2 py-1.5">
        {children}
      </td>
    </tr>
  )
}
