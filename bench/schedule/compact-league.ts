import type { ScheduleInstance } from '#domain/schedule/instance.ts'
import { addDays, minutesToTime } from '#domain/time.ts'

/**
 * A round a week, and just as many cells as a round has games; as many starting times as divide them, eight at most.
 * @param meetings how often each pair meets
 */
export function compactLeague(teams: number, meetings: number): ScheduleInstance {
  const games = Math.floor(teams / 2)
  const slots = [8, 7, 6, 5, 4, 3, 2, 1].find((count) => games % count === 0) ?? 1
  const rounds = meetings * (teams % 2 === 0 ? teams - 1 : teams)
  const named = (letter: string, word: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${letter}${String(index + 1).padStart(2, '0')}`,
      name: `${word} ${index + 1}`,
    }))
  return {
    format: 'lsi/1',
    id: `compact-${teams}-${meetings}`,
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
