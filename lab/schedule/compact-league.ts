import type { ScheduleInstance } from '#domain/scheduling/model/instance.ts'
import { addDays, minutesToTime } from '#domain/time.ts'

/**
 * Returns the possible numbers of start times in a compact league: the divisors of the number of games in a round, up
 * to eight.
 */
export function slotCounts(teams: number): number[] {
  return [8, 7, 6, 5, 4, 3, 2, 1].filter((count) => Math.floor(teams / 2) % count === 0)
}

/**
 * Creates a league with one round per week and exactly as many cells as a round has games.
 * @param meetings how often each pair meets
 * @param slots the number of start times; by default, as many as possible
 */
export function compactLeague(teams: number, meetings: number, slots = slotCounts(teams)[0] ?? 1): ScheduleInstance {
  const games = Math.floor(teams / 2)
  const rounds = meetings * (teams % 2 === 0 ? teams - 1 : teams)
  const named = (letter: string, word: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${letter}${String(index + 1).padStart(2, '0')}`,
      name: `${word} ${index + 1}`,
    }))
  return {
    format: 'lsi/1',
    id: `compact-${teams}-${meetings}-${slots}`,
    teams: named('T', 'Team', teams),
    venues: named('V', 'Venue', games / slots),
    dates: Array.from({ length: rounds }, (_, round) => addDays('2026-03-07', 7 * round)),
    slots: Array.from({ length: slots }, (_, slot) => ({
      start: minutesToTime(480 + 90 * slot),
      end: minutesToTime(570 + 90 * slot),
    })),
    meetings,
    rules: { minRestMinutes: 120, maxGamesPerTeamPerDay: 1, balanceHomeAway: true },
  }
}
