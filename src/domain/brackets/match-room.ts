import { createCalendar, type Calendar } from '../schedule/calendar.ts'
import type { RoomCheck } from '../schedule/feasibility.ts'
import type { ScheduleInput } from '../schedule/model.ts'
import { mostGamesOnFields } from '../schedule/room.ts'

/** How many games the fields hold, and that beside how many are needed: `Needs 56 slots, 48 available`. */
export function matchRoom(calendar: Calendar, needed: number): { readonly room: number; readonly summary: string } {
  const room = calendar.dates.reduce((sum, _, date) => sum + mostGamesOnFields(calendar, date), 0)
  return { room, summary: `Needs ${needed} ${needed === 1 ? 'slot' : 'slots'}, ${room} available` }
}

/** Whether the fields have room for so many matches, as far as can be told at once. */
export function matchRoomCheck(input: ScheduleInput, matches: number): RoomCheck {
  const { room, summary } = matchRoom(createCalendar(input), matches)
  return { games: matches, room, summary, isEnough: room >= matches, reasons: [] }
}
