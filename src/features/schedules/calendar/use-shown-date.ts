import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { wholeNumberSchema } from '#domain/schema/columns.ts'
import { isCalendarView, type CalendarView } from './calendar-range.ts'

type ShownDate = {
  readonly view: CalendarView
  readonly date: string
  /** The hour at which a day opens, instead of at its first game. */
  readonly hour?: number | undefined
}

const calendarDate = z.iso.date()
const hourOfDay = wholeNumberSchema(0, 23)

/**
 * Stores a calendar's view, date, and hour in the URL, so that a reload, or going back from a game, shows the same part
 * of the calendar. `isOpening` means that the URL names no date yet.
 */
export function useShownDate(
  startDate: string,
): [ShownDate, (shown: ShownDate) => void, { readonly isOpening: boolean }] {
  const [params, setParams] = useSearchParams()
  const view = params.get('view')
  const date = calendarDate.safeParse(params.get('date'))
  const show = useCallback(
    (shown: ShownDate) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          next.set('view', shown.view)
          next.set('date', shown.date)
          if (shown.hour === undefined) next.delete('hour')
          else next.set('hour', String(shown.hour))
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return [
    {
      view: isCalendarView(view) ? view : 'week',
      date: date.data ?? startDate,
      hour: hourOfDay.safeParse(Number(params.get('hour') ?? Number.NaN)).data,
    },
    show,
    { isOpening: !date.success },
  ]
}
