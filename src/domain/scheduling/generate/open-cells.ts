import type { Schedule, TimeSlot } from '../../schema/schedules.ts'
import { isSkippedTime } from '../../skipped-times.ts'
import { dateToDayNumber, listDatesBetween, toLocalDate, localToMs, getWeekday } from '../../time.ts'
import { listSlotStarts } from '../model/calendar.ts'
import { isSlotFor, isSlotOfWeekday, listPlayingWeekdays } from '../model/playing-days.ts'
import type { OpenCell } from '../conflicts/alternatives.ts'
import { inferConflictRules } from '../conflicts/rules/infer-rules.ts'
import type { ConflictGame } from '../conflicts/model.ts'

export type CellSearch = {
  readonly schedule: Pick<Schedule, 'start_date' | 'end_date' | 'constraints'>
  readonly timeZone: string
  /** The games of the schedule. If it has no settings, these games determine when and where games can be played. */
  readonly games: readonly ConflictGame[]
  /** Nothing begins before this instant. */
  readonly notBefore: string
  /** The divisions of its teams, if known; null for a team without one. */
  readonly divisionIds?: readonly (string | null)[]
  /** Undefined for a game without a known time, for which the usual length of the schedule's games is used. */
  readonly lengthMinutes: number | undefined
}

const minuteMs = 60_000

/**
 * Returns the cells where a game of this schedule and length could be played, ignoring all other games: on its fields,
 * at the starting times of the slots of each field and of its divisions, on its weekdays from its first to its last
 * date. In order of time.
 */
export function findOpenCells({ schedule, timeZone, games, notBefore, ...asked }: CellSearch): OpenCell[] {
  const constraints = schedule.constraints ?? inferConflictRules(games, timeZone)
  const lengthMinutes = asked.lengthMinutes ?? constraints.gameMinutes
  const { fieldIds, timeSlots, turnaroundMinutes } = constraints
  const divisionIds = asked.divisionIds ?? []
  const placesByWeekday = new Map(
    listPlayingWeekdays(constraints).map((weekday) => [
      weekday,
      listPlaces(
        timeSlots
          .filter((slot) => isSlotOfWeekday(slot, weekday))
          .map((slot) => ({ slot, starts: listSlotStarts(slot, lengthMinutes, turnaroundMinutes) })),
        { fieldIds, divisionIds },
      ),
    ]),
  )
  const first = toLocalDate(notBefore, timeZone)
  const dates = listDatesBetween(first > schedule.start_date ? first : schedule.start_date, schedule.end_date)
  const earliest = Date.parse(notBefore)
  return dates
    .flatMap((date) => {
      const day = dateToDayNumber(date)
      const inOrder = placesByWeekday.get(getWeekday(date)) ?? []
      const existing = inOrder.filter(({ minutes }) => !isSkippedTime(day, minutes, timeZone))
      return existing.map(({ minutes, open }) => ({ ms: localToMs(day, minutes, timeZone), open }))
    })
    .filter(({ ms }) => ms >= earliest)
    .flatMap(({ ms, open }) => {
      const start = new Date(ms).toISOString()
      const end = new Date(ms + lengthMinutes * minuteMs).toISOString()
      return open.map((fieldId) => ({ fieldId, start, end }))
    })
}

/** Returns the starting times of these slots, in order, each with the fields that every one of the divisions may use. */
function listPlaces(
  offers: readonly { readonly slot: TimeSlot; readonly starts: readonly number[] }[],
  { fieldIds, divisionIds }: { readonly fieldIds: readonly string[]; readonly divisionIds: readonly (string | null)[] },
): { readonly minutes: number; readonly open: readonly string[] }[] {
  const starts = [...new Set(offers.flatMap((offer) => offer.starts))].toSorted((a, b) => a - b)
  return starts.map((minutes) => {
    const slots = offers.filter((offer) => offer.starts.includes(minutes)).map(({ slot }) => slot)
    const isOpen = (fieldId: string) =>
      divisionIds.length === 0
        ? slots.some((slot) => slot.fieldIds?.includes(fieldId) !== false)
        : divisionIds.every((divisionId) => slots.some((slot) => isSlotFor(slot, { fieldId, divisionId })))
    return { minutes, open: fieldIds.filter(isOpen) }
  })
}
