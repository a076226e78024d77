import { addDays, addMonths, endOfMonth, endOfWeek, format, parseISO, startOfMonth, startOfWeek } from 'date-fns'
import { formatFullDate, formatLongDateRange, formatMonth } from '#i18n/format-period.ts'
import { getFirstWeekday } from '#i18n/week.ts'

// The views of the calendar, which determine the dates on screen. Dates are plain `2026-11-21`, without a time or a
// zone.

const calendarViews = ['month', 'week', 'day', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

export const isCalendarView = (value: string | null): value is CalendarView =>
  calendarViews.some((view) => view === value)

const toDate = (date: Date) => format(date, 'yyyy-MM-dd')

/** Returns the first and last dates shown. The month view shows whole weeks; the list shows exactly one month. */
export function getShownDates(view: CalendarView, date: string): { from: string; to: string } {
  const day = parseISO(date)
  const week = { weekStartsOn: sundayIsZero[getFirstWeekday()] }
  switch (view) {
    case 'day':
      return { from: date, to: date }
    case 'week':
      return { from: toDate(startOfWeek(day, week)), to: toDate(endOfWeek(day, week)) }
    case 'month':
      return {
        from: toDate(startOfWeek(startOfMonth(day), week)),
        to: toDate(endOfWeek(endOfMonth(day), week)),
      }
    case 'list':
      return { from: toDate(startOfMonth(day)), to: toDate(endOfMonth(day)) }
  }
}

/** date-fns counts weekdays from Sunday. */
const sundayIsZero = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 0 } as const

/** Returns the date that Previous (-1) and Next (1) lead to. */
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

/** Returns a title such as `November 16 – 22, 2026`, `November 2026`, or `Saturday, November 21, 2026`. */
export function formatShownTitle(view: CalendarView, date: string): string {
  if (view === 'day') return formatFullDate(date)
  if (view !== 'week') return formatMonth(date.slice(0, 7))
  const { from, to } = getShownDates(view, date)
  return formatLongDateRange(from, to)
}
