import type { Schedule } from '../../schema/schedules.ts'
import { isSkippedTime } from '../../skipped-times.ts'
import { dateToDayNumber, listDatesBetween, toLocalDate, localToMs, getWeekday } from '../../time.ts'
import { listSlotStarts } from '../model/calendar.ts'
import { isSlotOfWeekday, listPlayingWeekdays } from '../model/playing-days.ts'
import type { OpenCell } from '../conflicts/alternatives.ts'
import { inferConflictRules } from '../conflicts/infer-rules.ts'
import type { ConflictGame } from '../conflicts/model.ts'

export type CellSearch = {
  readonly schedule: Pick<Schedule, 'start_date' | 'end_date' | 'constraints'>
  readonly timeZone: string
  /** The games of the schedule. If it has no settings, these games determine when and where games can be played. */
  readonly games: readonly ConflictGame[]
  /** Nothing begins before this instant. */
  readonly notBefore: string
  /** Undefined for a game without a known time, for which the usual length of the schedule's games is used. */
  readonly lengthMinutes: number | undefined
}

const minuteMs = 60_000

/**
 * Returns the cells where a game of this schedule and length could be played, ignoring all other games: on its fields,
 * at the starting times of its slots, on its weekdays from its first to its last date. In order of time.
 */
export function findOpenCells({ schedule, timeZone, games, notBefore, ...asked }: CellSearch): OpenCell[] {
  const constraints = schedule.constraints ?? inferConflictRules(games, timeZone)
  const lengthMinutes = asked.lengthMinutes ?? constraints.gameMinutes
  const { fieldIds, timeSlots, turnaroundMinutes } = constraints
  const startsByWeekday = new Map(
    listPlayingWeekdays(constraints).map((weekday) => {
      const slots = timeSlots.filter((slot) => isSlotOfWeekday(slot, weekday))
      const starts = new Set(slots.flatMap((slot) => listSlotStarts(slot, lengthMinutes, turnaroundMinutes)))
      return [weekday, [...starts].toSorted((a, b) => a - b)] as const
    }),
  )
  const first = toLocalDate(notBefore, timeZone)
  const dates = listDatesBetween(first > schedule.start_date ? first : schedule.start_date, schedule.end_date)
  const earliest = Date.parse(notBefore)
  return dates
    .flatMap((date) => {
      const day = dateToDayNumber(date)
      const inOrder = startsByWeekday.get(getWeekday(date)) ?? []
      const existing = inOrder.filter((minutes) => !isSkippedTime(day, minutes, timeZone))
      return existing.map((minutes) => localToMs(day, minutes, timeZone))
    })
    .filter((start) => start >= earliest)
    .flatMap((ms) => {
      const start = new Date(ms).toISOString()
      const end = new Date(ms + lengthMinutes * minuteMs).toISOString()
      return fieldIds.map((fieldId) => ({ fieldId, start, end }))
    })
}
