import { getDayOfWeek } from '#i18n/week.ts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import type { UsualTimes } from '#domain/scheduling/conflicts/usual-times.ts'
import { calendarDateSchema, wholeNumberSchema } from '#domain/schema/columns.ts'
import { addDays, getWeekday } from '#domain/time.ts'

export const availabilityViews = ['day', 'week', 'list'] as const
export type AvailabilityView = (typeof availabilityViews)[number]

export type AvailabilitySelection = {
  readonly view: AvailabilityView
  readonly date: string
  /** The length of a slot. */
  readonly minutes: number
  readonly turnaround: number
}

const typedMinutes = (min: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.minLength(1)),
      z.transform((value: string) => Number(value)),
    ),
    wholeNumberSchema(min, 600),
  )
const address = {
  view: z.enum(availabilityViews),
  date: calendarDateSchema,
  minutes: typedMinutes(5),
  turnaround: typedMinutes(0),
}

/**
 * Keeps the selection in the URL, so that it survives a reload and is restored when the user returns with the Back
 * button.
 */
export function useAvailabilityAddress(
  today: string,
  usual: UsualTimes,
): readonly [AvailabilitySelection, (change: Partial<AvailabilitySelection>) => void] {
  const [params, setParams] = useSearchParams()
  const show = useCallback(
    (change: Partial<AvailabilitySelection>) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [key, value] of Object.entries(change)) next.set(key, String(value))
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  const shown = {
    view: address.view.safeParse(params.get('view')).data ?? 'day',
    date: address.date.safeParse(params.get('date')).data ?? today,
    minutes: address.minutes.safeParse(params.get('minutes')).data ?? usual.gameMinutes,
    turnaround: address.turnaround.safeParse(params.get('turnaround')).data ?? usual.turnaroundMinutes,
  }
  return [shown, show]
}

/** Returns the dates on screen: the selected day, or its week. */
export function listShownDates({ view, date }: Pick<AvailabilitySelection, 'view' | 'date'>): {
  from: string
  to: string
} {
  if (view !== 'week') return { from: date, to: date }
  const from = addDays(date, -getDayOfWeek(getWeekday(date)))
  return { from, to: addDays(from, 6) }
}
