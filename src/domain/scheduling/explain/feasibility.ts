import { createRandom } from '../../random.ts'
import type { ScheduleConstraints, TimeSlot } from '../../schema/schedules.ts'
import { listDatesBetween, getWeekday, timeToMinutes } from '../../time.ts'
import { countGamesPerMatch, getMatchMinutes } from '../model/doubleheaders.ts'
import { getSlotEnd } from '../model/playing-days.ts'
import { createSchedulingCalendar, listSlotStarts } from '../model/calendar.ts'
import { findInfeasibilityReasons } from './reasons.ts'
import type { ScheduleInput } from '../model/model.ts'
import { countMaxGamesInSeason, countMaxGamesOfTeam, countRoomByDate } from './room.ts'
import { assignRoundDates, countMatches, countMatchesByTeam } from '../generate/rounds.ts'

// The wizard's checks before anything is generated, with the same arithmetic as the generator.

/** Returns how many consecutive games fit into a slot, with a gap between them. */
export function gamesPerSlot(slot: Pick<TimeSlot, 'start' | 'end'>, gameMinutes: number, gapMinutes: number): number {
  return listSlotStarts(slot, gameMinutes, gapMinutes).length
}

/** Returns what is wrong with the dates and days, or null. */
export function findDaysProblem(dates: {
  readonly startDate: string
  readonly endDate: string
  readonly preferredDays: readonly number[]
}): string | null {
  const occurring = new Set<number>(listDatesBetween(dates.startDate, dates.endDate).map(getWeekday))
  if (dates.preferredDays.some((day) => occurring.has(day))) return null
  return "Selected days don't exist in the date range. Please adjust your selections."
}

/**
 * Returns what is wrong with a time slot: it doesn't end after it starts, or it is too short for as many games as a
 * team may play in a day. Returns null if nothing is wrong.
 */
export function findTimeSlotProblem(
  slot: Pick<TimeSlot, 'start' | 'end'>,
  rules: Pick<ScheduleConstraints, 'gameMinutes' | 'minGameSpacing' | 'maxGamesPerDay' | 'doubleheaders'>,
): string | null {
  const { minGameSpacing, maxGamesPerDay } = rules
  if (getSlotEnd(slot) <= timeToMinutes(slot.start)) return `Invalid time range: ${slot.start} - ${slot.end}`
  const gamesPerMatch = countGamesPerMatch(rules)
  const games = gamesPerMatch * gamesPerSlot(slot, getMatchMinutes(rules), minGameSpacing * 60)
  if (games >= maxGamesPerDay - (maxGamesPerDay % gamesPerMatch)) return null
  return `Only ${games} game(s) fit between ${slot.start}–${slot.end} with ${minGameSpacing}hr spacing. Max per day: ${maxGamesPerDay}`
}

export type RoomCheckResult = {
  readonly games: number
  /** An upper bound: no schedule can hold more games than this. */
  readonly room: number
  readonly isEnough: boolean
  /**
   * Why the games don't fit even though there is enough room, in sentences, each proved by counting. If empty, nothing
   * is proved.
   */
  readonly reasons: readonly string[]
  /** For example `Needs 56 slots, 48 available`, where a slot is a place for one game. */
  readonly summary: string
}

/** Compares the number of games in a schedule with the room left by its dates, slots, fields and rules. */
export function checkRoom(input: ScheduleInput): RoomCheckResult {
  const calendar = createSchedulingCalendar(input)
  const gamesOf = countMatchesByTeam(calendar.teams, input)
  const games = countMatches(calendar.teams, input)

  const { gamesPerMatch } = calendar
  const room = countRoomByDate(calendar).reduce((sum, onDate) => sum + onDate, 0)
  // Teams with few free dates in the season also limit the games, however much room the others have.
  const roomOfTeams = calendar.teams.reduce((sum, _, team) => {
    const can = countMaxGamesInSeason(calendar, team, (date) => countMaxGamesOfTeam(calendar, team, date))
    return sum + Math.min(gamesOf[team] ?? 0, can)
  }, 0)
  const bound = roomOfTeams < games * 2 ? Math.min(room, Math.floor(roomOfTeams / 2)) : room
  const isEnough = bound >= games
  const matches = () =>
    assignRoundDates(calendar, input, countRoomByDate(calendar), createRandom(input.constraints.seed))
  const [needed, available] = [games * gamesPerMatch, bound * gamesPerMatch]
  return {
    games: needed,
    room: available,
    isEnough,
    reasons: isEnough && games > 0 ? findInfeasibilityReasons(calendar, matches()).map(({ words }) => words) : [],
    summary: `Needs ${needed} ${needed === 1 ? 'slot' : 'slots'}, ${available} available`,
  }
}
