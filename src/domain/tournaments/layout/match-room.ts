import type { Calendar } from '../../scheduling/model/calendar.ts'
import type { RoomCheck } from '../../scheduling/explain/feasibility.ts'
import { mostGamesOnFields } from '../../scheduling/explain/room.ts'
import { createMatchProblem } from './match-problem.ts'
import { reasonsAgainst } from './match-reasons.ts'
import { matchWindows } from './match-windows.ts'
import type { PlaceMatchesQuestion } from './place-matches.ts'

/** Returns how many games the fields hold, and a comparison with the number needed: `Needs 56 slots, 48 available`. */
export function matchRoom(calendar: Calendar, needed: number): { readonly room: number; readonly summary: string } {
  const room = calendar.dates.reduce((sum, _, date) => sum + mostGamesOnFields(calendar, date), 0)
  return { room, summary: `Needs ${needed} ${needed === 1 ? 'slot' : 'slots'}, ${room} available` }
}

/**
 * Checks whether the fields have room for the matches, and what else can be proven quickly, before searching for a
 * plan.
 */
export function matchRoomCheck({ bracket, entrants, input }: PlaceMatchesQuestion): RoomCheck {
  const problem = createMatchProblem(bracket, entrants, input)
  const games = bracket.matches.length
  const { room, summary } = matchRoom(problem.calendar, games)
  const isEnough = room >= games
  const impossible = { problem, windows: matchWindows(problem), room, isImpossible: false }
  return { games, room, summary, isEnough, reasons: isEnough ? reasonsAgainst(impossible, input.timeZone) : [] }
}
