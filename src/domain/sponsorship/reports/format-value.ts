import { formatCents } from '../money.ts'
import type { ReportCell, ReportValueKind } from './document.ts'
import { formatReportDate } from './range.ts'

/** Formats a value for display: `$2,500.50`, `12,000`, `75%`, `21 Nov 2026`; a dash if there is none. */
export function formatReportValue(value: ReportCell, kind: ReportValueKind): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'string') return kind === 'date' ? formatReportDate(value) : value
  switch (kind) {
    case 'money':
      return formatCents(value)
    case 'percent':
      return `${Math.round(value * 100)}%`
    case 'count':
      return value.toLocaleString('en')
    case 'text':
    case 'date':
      return String(value)
  }
}

/** Whether values of this kind are right-aligned. */
export function isNumericKind(kind: ReportValueKind): boolean {
  return kind === 'money' || kind === 'count' || kind === 'percent'
}
