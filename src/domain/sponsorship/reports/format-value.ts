import { formatMonthDay } from '#i18n/format-period.ts'
import { formatNumber } from '#i18n/format.ts'
import { formatCents, formatPercent } from '#i18n/format-amount.ts'
import type { ReportCell, ReportValueKind } from './document.ts'

/** Formats a value for display: `$2,500.50`, `12,000`, `75%`, `Nov 21, 2026`; a dash if there is none. */
export function formatReportValue(value: ReportCell, kind: ReportValueKind): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'string') return kind === 'date' ? formatMonthDay(value, { year: true }) : value
  switch (kind) {
    case 'money':
      return formatCents(value)
    case 'percent':
      return formatPercent(value)
    case 'count':
      return formatNumber(value)
    case 'text':
    case 'date':
      return String(value)
  }
}

/** Whether values of this kind are right-aligned. */
export function isNumericKind(kind: ReportValueKind): boolean {
  return kind === 'money' || kind === 'count' || kind === 'percent'
}
