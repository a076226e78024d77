import { addDays, addMonths, endOfMonth, endOfWeek, format, parseISO, startOfMonth, startOfWeek } from 'date-fns'
import { t } from './words.ts'

// Which calendar dates are on screen. Dates are plain `2026-11-21`, without a time or a zone.

export const calendarViews = ['month', 'week', 'day', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

export const isCalendarView = (value: string | null): value is CalendarView =>
  calendarViews.some((view) => view === value)

const monday = { weekStartsOn: 1 } as const
const toDate = (date: Date) => format(date, 'yyyy-MM-dd')

/** The first and the last date shown. A month begins on the Monday of its first week; a list shows one month. */
export function getShownDates(view: CalendarView, date: string): { from: string; to: string } {
  const day = parseISO(date)
  switch (view) {
    case 'day':
      return { from: date, to: date }
    case 'week':
      return { from: toDate(startOfWeek(day, monday)), to: toDate(endOfWeek(day, monday)) }
    case 'month':
      return {
        from: toDate(startOfWeek(startOfMonth(day), monday)),
        to: toDate(endOfWeek(endOfMonth(day), monday)),
      }
    case 'list':
      return { from: toDate(startOfMonth(day)), to: toDate(endOfMonth(day)) }
  }
}

/** The date that Previous (-1) and Next (1) lead to. */
export function getSteppedDate(view: CalendarView, date: string, direction: -1 | 1): string {
  const day = parseISO(date)
  switch (view) {
    case 'day':
      return toDate(addDays(day, direction))
    case 'week':
      return toDate(addDays(day, 7 * direction))
    case 'month':
    case 'list':
      return toDate(addMonths(startOfMonth(day), direction))
  }
}

/** `16 – 22 November 2026`, `30 November – 6 December 2026`, `November 2026`, `Saturday 21 November 2026`. */
export function formatShownTitle(view: CalendarView, date: string): string {
  if (view === 'day') return format(parseISO(date), t.eeeeDMmmmYyyy)
  if (view !== 'week') return format(parseISO(date), t.mmmmYyyy)
  const { from, to } = getShownDates(view, date)
  const [first, last] = [parseISO(from), parseISO(to)]
  if (from.slice(0, 7) === to.slice(0, 7)) return `${format(first, 'd')} – ${format(last, 'd MMMM yyyy')}`
  if (from.slice(0, 4) === to.slice(0, 4)) return `${format(first, 'd MMMM')} – ${format(last, 'd MMMM yyyy')}`
  return `${format(first, 'd MMMM yyyy')} – ${format(last, 'd MMMM yyyy')}`
}
