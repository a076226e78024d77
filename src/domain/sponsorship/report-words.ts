import { centsInWords } from './money.ts'
import type { ReportCell, ReportValueKind } from './report-document.ts'
import { dateInWords } from './report-range.ts'

/** As a person reads it: `$2,500.50`, `12,000`, `75%`, `21 Nov 2026`; a dash where there is nothing. */
export function valueInWords(value: ReportCell, kind: ReportValueKind): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'string') return kind === 'date' ? dateInWords(value) : value
  switch (kind) {
    case 'money':
      return centsInWords(value)
    case 'percent':
      return `${Math.round(value * 100)}%`
    case 'count':
      return value.toLocaleString('en')
    case 'text':
    case 'date':
      return String(value)
  }
}

/** Whether such values stand under one another at their last digit. */
export function isNumeric(kind: ReportValueKind): boolean {
  return kind === 'money' || kind === 'count' || kind === 'percent'
}
