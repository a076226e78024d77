import type { Schedule } from '../../schema/schedules.ts'
import { isSkippedTime } from '../../skipped-times.ts'
import { dateToDayNumber, listDatesBetween, toLocalDate, localToMs, getWeekday } from '../../time.ts'
import { listSlotStarts } from '../model/calendar.ts'
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
  const { preferredDays, fieldIds, timeSlots, turnaroundMinutes } = constraints
  const weekdays = new Set<number>(preferredDays)
  const starts = new Set(timeSlots.flatMap((slot) => listSlotStarts(slot, lengthMinutes, turnaroundMinutes)))
  const inOrder = [...starts].toSorted((a, b) => a - b)
  const first = toLocalDate(notBefore, timeZone)
  const dates = listDatesBetween(first > schedule.start_date ? first : schedule.start_date, schedule.end_date)
  const earliest = Date.parse(notBefore)
  return dates
    .filter((date) => weekdays.has(getWeekday(date)))
    .flatMap((date) => {
      const day = dateToDayNumber(date)
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
