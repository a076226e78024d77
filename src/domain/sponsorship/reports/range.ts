import { formatDateRange, formatMonthDay } from '#i18n/format-period.ts'
import type { SponsorshipReport } from '../../schema/sponsorship.ts'

export type ReportKind = SponsorshipReport['kind']

export const reportKindLabels: Readonly<Record<ReportKind, string>> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annual: 'Annual',
  custom: 'Custom',
}

export type DateRange = { readonly from: string; readonly to: string }

/**
 * Returns the range from the start of the month, quarter or year to today. A custom range starts out as the range of
 * the month, for the user to edit.
 */
export function getReportRange(kind: ReportKind, today: string): DateRange {
  return { from: `${firstMonth(kind, today)}-01`, to: today }
}

function firstMonth(kind: ReportKind, today: string): string {
  const [year, month] = [today.slice(0, 4), Number(today.slice(5, 7))]
  if (kind === 'annual') return `${year}-01`
  const first = kind === 'quarterly' ? month - ((month - 1) % 3) : month
  return `${year}-${String(first).padStart(2, '0')}`
}

/** Returns, for example, `Oct 1 – Nov 22, 2026` or `Nov 1, 2026`. */
export function formatReportRange({ from, to }: DateRange): string {
  return from === to ? formatMonthDay(to, { year: true }) : formatDateRange(from, to)
}
