import type { ScheduleConstraints, TimeSlot } from '../../schema/schedules.ts'
import { addDays, getWeekday, timeToMinutes, weekdays } from '../../time.ts'

export const dayMinutes = 24 * 60

/** A slot that ends at this time or earlier, and before it starts, ends on the next date. */
const latestEndAtNight = 6 * 60

/**
 * Returns when a slot ends, in minutes after the midnight with which its date begins: more than 1440 if it ends during
 * the night that follows.
 */
export function getSlotEnd(slot: Pick<TimeSlot, 'start' | 'end'>): number {
  const [start, end] = [timeToMinutes(slot.start), timeToMinutes(slot.end)]
  return end < start && end <= latestEndAtNight ? end + dayMinutes : end
}

/** Returns the last date on which a game can end, if none starts after `endDate`. */
export function getLastDate(slots: readonly TimeSlot[], endDate: string): string {
  return slots.some((slot) => getSlotEnd(slot) > dayMinutes) ? addDays(endDate, 1) : endDate
}

type PlayingTimes = Pick<ScheduleConstraints, 'preferredDays' | 'timeSlots'>

/** Whether the slot is one of the times of this weekday, if games are played on it. */
export function isSlotOfWeekday(slot: Pick<TimeSlot, 'weekdays'>, weekday: number): boolean {
  return slot.weekdays === undefined || slot.weekdays.includes(weekday)
}

/** Whether the slot is for all fields and all teams. */
export function isForEveryone({ fieldIds, divisionIds }: Pick<TimeSlot, 'fieldIds' | 'divisionIds'>): boolean {
  return fieldIds === undefined && divisionIds === undefined
}

/** Whether a team of the division may play on the field in this slot; `null` is the division of teams without one. */
export function isSlotFor(
  slot: Pick<TimeSlot, 'fieldIds' | 'divisionIds'>,
  { fieldId, divisionId }: { readonly fieldId: string; readonly divisionId: string | null },
): boolean {
  const isForDivision = slot.divisionIds === undefined || (divisionId !== null && slot.divisionIds.includes(divisionId))
  return isForDivision && slot.fieldIds?.includes(fieldId) !== false
}

export function listSlotsOn<Slot extends TimeSlot>(slots: readonly Slot[], date: string): Slot[] {
  const weekday = getWeekday(date)
  return slots.filter((slot) => isSlotOfWeekday(slot, weekday))
}

/** Returns the preferred days that have a slot. */
export function listPlayingWeekdays({ preferredDays, timeSlots }: PlayingTimes): number[] {
  return preferredDays.filter((day) => timeSlots.some((slot) => isSlotOfWeekday(slot, day)))
}

/** Adds weekdays to the preferred ones. A day without a slot gets all of them, since none was chosen for it. */
export function withPlayingDays<Constraints extends PlayingTimes>(
  constraints: Constraints,
  days: readonly number[],
): Constraints {
  const preferredDays = [...new Set([...constraints.preferredDays, ...days])].toSorted((a, b) => a - b)
  const playing = listPlayingWeekdays({ ...constraints, preferredDays })
  const empty = days.filter((day) => !playing.includes(day))
  const timeSlots = constraints.timeSlots.map((slot) =>
    slot.weekdays === undefined || empty.length === 0 ? slot : { ...slot, weekdays: [...slot.weekdays, ...empty] },
  )
  return { ...constraints, preferredDays, timeSlots }
}

/** The last slot of the day, and the weekdays on which it is the last. */
export type LastSlot = { readonly index: number; readonly slot: TimeSlot; readonly weekdays: readonly number[] }

/** Returns the slots that are the last one of a playing day, each with those days. */
export function listLastSlots({ preferredDays, timeSlots }: PlayingTimes): LastSlot[] {
  const last = new Map<number, number[]>()
  for (const day of listPlayingWeekdays({ preferredDays, timeSlots })) {
    const index = timeSlots.reduce(
      (latest, slot, at) => (isSlotOfWeekday(slot, day) && isLater(slot, timeSlots[latest]) ? at : latest),
      -1,
    )
    last.set(index, [...(last.get(index) ?? []), day])
  }
  return [...last].flatMap(([index, days]) => {
    const slot = timeSlots[index]
    return slot ? [{ index, slot, weekdays: days }] : []
  })
}

function isLater(slot: TimeSlot, other: TimeSlot | undefined): boolean {
  return other === undefined || getSlotEnd(slot) >= getSlotEnd(other)
}

/**
 * Changes the last slots on the days on which they are the last. On its other days a slot stays as it is.
 */
export function changeLastSlots(
  times: PlayingTimes,
  lastSlots: readonly LastSlot[],
  change: (slot: TimeSlot) => TimeSlot,
): TimeSlot[] {
  return times.timeSlots.flatMap((slot, index): TimeSlot[] => {
    const last = lastSlots.find((one) => one.index === index)
    if (!last) return [slot]
    const others = weekdays.filter((day) => isSlotOfWeekday(slot, day) && !last.weekdays.includes(day))
    const isUsedElsewhere = others.some((day) => times.preferredDays.includes(day))
    return isUsedElsewhere
      ? [
          { ...slot, weekdays: others },
          { ...change(slot), weekdays: [...last.weekdays] },
        ]
      : [change(slot)]
  })
}
