import { formatMonthDay } from '#i18n/format-period.ts'
import type { ReportDocument } from '#domain/sponsorship/reports/document.ts'
import { formatReportRange } from '#domain/sponsorship/reports/range.ts'
import { formatReportValue } from '#domain/sponsorship/reports/format-value.ts'
import { defaultProductName } from '#domain/branding/default-product-name.ts'
import { t } from './words.ts'

/** The longest mailto URL that Windows passes to an email program. */
export const maxMailLength = 1900

/**
 * Returns a mailto link for a draft with the figures as text. A file cannot be attached this way, and the text says so.
 */
export function createMailDraftLink(
  report: ReportDocument,
  recipient: string | null,
  maker = defaultProductName,
): string {
  const to = recipient === null ? '' : encodeURIComponent(recipient).replaceAll('%40', '@')
  const subject = `${report.title}, ${report.league}: ${formatReportRange(report)}`
  const head = `mailto:${to}?subject=${encodeURIComponent(cutTo(subject, 150))}&body=`
  return `${head}${bodyWithin(report, maxMailLength - head.length, maker)}`
}

/** Returns a body with as many figures as fit; truncates lines that are too long. */
function bodyWithin(report: ReportDocument, room: number, maker: string): string {
  const opening = [cutTo(report.title, 80), cutTo(report.sponsor ?? t.allSponsors2, 80), formatReportRange(report), '']
  const closing = ['', t.madeWithOn(maker, formatMonthDay(report.madeOn, { year: true }))]
  const figures = report.figures.map(
    ({ label, value, kind, byHand }) =>
      `${label}: ${cutTo(formatReportValue(value, kind), 120)}${byHand ? t.enteredHand : ''}`,
  )
  for (let shown = figures.length; shown >= 0; shown--) {
    const missing = figures.length - shown
    const rest = missing === 0 ? [] : [t.moreReport(missing)]
    const body = encodeLines([...opening, ...figures.slice(0, shown), ...rest, ...closing])
    if (body.length <= room) return body
  }
  return encodeLines(closing.slice(1))
}

/** Encodes the lines of an email, which end with CR LF (RFC 6068). */
function encodeLines(lines: readonly string[]): string {
  return encodeURIComponent(lines.join('\r\n').toWellFormed())
}

function cutTo(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}
