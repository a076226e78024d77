import { compareText } from '../../../compare-text.ts'
import { getTeamIds } from '../../../scores/game-teams.ts'
import type { Game, ScheduleConstraints } from '../../../schema/schedules.ts'
import { timeToMinutes, toLocalDate, toLocalTime, toLocalWeekday } from '../../../time.ts'
import { getSlotEnd } from '../../model/playing-days.ts'
import { defaultRestHours } from './pair-rules.ts'

type TimedGame = Pick<Game, 'home_team_id' | 'away_team_id' | 'field_id' | 'start_time' | 'end_time'> &
  Partial<Pick<Game, 'local_time'>>

/**
 * Infers the rules of a schedule that was imported or entered by hand: its weekdays, its starting times, its fields
 * and, as the limit of games per team and day, the most games that any team has on one day. Each slot is one game
 * (`slotsAreGames`).
 */
export function inferConflictRules(games: readonly TimedGame[], timeZone: string): ScheduleConstraints {
  const slots = games
    .filter(({ local_time: time }) => time !== null)
    .map((game) => ({ start: toLocalTime(game.start_time, timeZone), end: toLocalTime(game.end_time, timeZone) }))
    .filter((slot) => timeToMinutes(slot.start) < getSlotEnd(slot))
  const distinctSlots = [...new Map(slots.map((slot) => [`${slot.start} ${slot.end}`, slot])).values()]
  const days = games.flatMap((game) =>
    getTeamIds(game).map((team) => `${team} ${toLocalDate(game.start_time, timeZone)}`),
  )
  const perDay = new Map<string, number>()
  for (const day of days) perDay.set(day, (perDay.get(day) ?? 0) + 1)
  const minutes = games.flatMap(({ local_time: time, start_time: start, end_time: end }) =>
    time === null ? [] : (Date.parse(end) - Date.parse(start)) / 60_000,
  )
  return {
    preferredDays: distinct(games.map(({ start_time }) => toLocalWeekday(start_time, timeZone))).toSorted(
      (a, b) => a - b,
    ),
    timeSlots: distinctSlots.toSorted((a, b) => compareText(a.start, b.start) || compareText(a.end, b.end)),
    blackoutDates: [],
    teamIds: distinct(games.flatMap(getTeamIds)).toSorted(),
    fieldIds: distinct(games.flatMap(({ field_id }) => field_id ?? [])).toSorted(),
    divisionIds: [],
    meetings: 1,
    gameMinutes: Math.max(1, ...minutes),
    turnaroundMinutes: 0,
    minGameSpacing: defaultRestHours,
    maxGamesPerDay: Math.max(1, ...perDay.values()),
    homeAwayBalance: false,
    seed: 0,
  }
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Set(items)]
}
