import type { SchedulingCalendar } from '../../scheduling/model/calendar.ts'
import type { RoomCheckResult } from '../../scheduling/explain/feasibility.ts'
import { countMaxGamesOnFields } from '../../scheduling/explain/room.ts'
import { createMatchProblem } from './match-problem.ts'
import { findImpossibilities } from './match-reasons.ts'
import { computeMatchWindows } from './match-windows.ts'
import type { PlaceMatchesInput } from './place-matches-input.ts'

/** Returns how many games the fields hold, and a comparison with the number needed: `Needs 56 slots, 48 available`. */
export function describeMatchRoom(
  calendar: SchedulingCalendar,
  needed: number,
): { readonly room: number; readonly summary: string } {
  const room = calendar.dates.reduce((sum, _, date) => sum + countMaxGamesOnFields(calendar, date), 0)
  return { room, summary: `Needs ${needed} ${needed === 1 ? 'slot' : 'slots'}, ${room} available` }
}

/**
 * Checks whether the fields have room for the matches, and whatever else can be proven quickly, before a plan is
 * searched for.
 */
export function checkMatchRoom({ bracket, entrants, input }: PlaceMatchesInput): RoomCheckResult {
  const problem = createMatchProblem(bracket, entrants, input)
  const games = bracket.matches.length
  const { room, summary } = describeMatchRoom(problem.calendar, games)
  const isEnough = room >= games
  const impossible = { problem, windows: computeMatchWindows(problem), room, isImpossible: false }
  return { games, room, summary, isEnough, reasons: isEnough ? findImpossibilities(impossible, input.timeZone) : [] }
}
