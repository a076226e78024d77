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
 * Returns the range from the start of the month, quarter or year to today. A custom range starts out as the month, to
 * be edited.
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

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Returns `21 Nov 2026`: the same on every device, since it is stored. */
export function formatReportDate(date: string): string {
  return `${dayAndMonth(date)} ${date.slice(0, 4)}`
}

/** `2026-11` → `Nov 2026` */
export function formatShortMonth(month: string): string {
  return `${months[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`
}

/** Returns, for example, `1 Oct – 22 Nov 2026`, `1 Dec 2025 – 31 Jan 2026` or `1 Nov 2026`. */
export function formatDateRange({ from, to }: DateRange): string {
  if (from === to) return formatReportDate(to)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isOneYear ? dayAndMonth(from) : formatReportDate(from)} – ${formatReportDate(to)}`
}

function dayAndMonth(date: string): string {
  return `${Number(date.slice(8, 10))} ${months[Number(date.slice(5, 7)) - 1] ?? ''}`
}
