import type { Schedule, TimeSlot } from '../../schema/schedules.ts'
import { isSkippedTime } from '../../skipped-times.ts'
import { compareText } from '../../compare-text.ts'
import { getTeamIds } from '../../scores/game-teams.ts'
import {
  dateToDayNumber,
  listDatesBetween,
  toLocalDate,
  toLocalTime,
  localToMs,
  getWeekday,
  timeToMinutes,
} from '../../time.ts'
import { listSlotStarts } from '../model/calendar.ts'
import { getSlotEnd, isSlotFor, isSlotOfWeekday, listPlayingWeekdays, listSlotsOn } from '../model/playing-days.ts'
import type { OpenCell } from '../conflicts/alternatives.ts'
import { inferConflictRules } from '../conflicts/rules/infer-rules.ts'
import { occupiesField } from '../conflicts/rules/pair-rules.ts'
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
  /** Also look right before and after the games of its two teams, where it makes a doubleheader with one of them. */
  readonly ofDoubleheader?: ConflictGame
}

const minuteMs = 60_000

/**
 * Returns the cells where a game of this schedule and length could be played, ignoring all other games: on its fields,
 * at the starting times of the slots of each field and of its divisions, on its weekdays from its first to its last
 * date. If the game can be part of a doubleheader, also directly before and after the other ones of its teams, within the
 * slots. In order of time.
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
  const inSlots = dates
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
  const { doubleheaders } = constraints
  if (!doubleheaders || asked.ofDoubleheader === undefined) return inSlots
  const isInSlots = ({ fieldId, start, end }: OpenCell) => {
    const [date, from] = [toLocalDate(start, timeZone), timeToMinutes(toLocalTime(start, timeZone))]
    const until = from + (Date.parse(end) - Date.parse(start)) / minuteMs
    const open = listPlaces(
      listSlotsOn(timeSlots, date)
        .filter((slot) => timeToMinutes(slot.start) <= from && until <= getSlotEnd(slot))
        .map((slot) => ({ slot, starts: [from] })),
      { fieldIds, divisionIds },
    )
    return dates.includes(date) && Date.parse(start) >= earliest && open.some((one) => one.open.includes(fieldId))
  }
  const gapMs = doubleheaders.gapMinutes * minuteMs
  const besideOthers = listGamesOfPair(games, asked.ofDoubleheader).flatMap((other): OpenCell[] => {
    const { field_id: fieldId } = other
    if (fieldId === null) return []
    const [before, after] = [Date.parse(other.start_time) - gapMs, Date.parse(other.end_time) + gapMs]
    const length = lengthMinutes * minuteMs
    return [before - length, after].map((ms) => ({
      fieldId,
      start: new Date(ms).toISOString(),
      end: new Date(ms + length).toISOString(),
    }))
  })
  const known = new Set(inSlots.map(({ fieldId, start }) => `${fieldId} ${start}`))
  const added = besideOthers.filter((cell) => !known.has(`${cell.fieldId} ${cell.start}`) && isInSlots(cell))
  return [...inSlots, ...added].toSorted((a, b) => compareText(a.start, b.start))
}

/** Returns the other games of a game's two teams that take place at a known time. */
function listGamesOfPair(games: readonly ConflictGame[], { id, ...game }: ConflictGame): ConflictGame[] {
  const teams = getTeamIds(game)
  return games.filter(
    (other) =>
      other.id !== id &&
      occupiesField(other) &&
      other.local_time !== null &&
      teams.length === 2 &&
      getTeamIds(other).every((team) => teams.includes(team)),
  )
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
