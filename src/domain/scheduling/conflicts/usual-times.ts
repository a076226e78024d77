import type { Sport } from '../../schema/leagues.ts'
import type { Schedule } from '../../schema/schedules.ts'

export type UsualTimes = { readonly gameMinutes: number; readonly turnaroundMinutes: number }

const gameMinutes = 60

/** Returns the usual game length and turnaround of a league: from its newest schedule, or else from its sport. */
export function getUsualTimes(
  schedules: readonly Pick<Schedule, 'created_at' | 'constraints'>[],
  sport: Pick<Sport, 'game_minutes'> | undefined,
): UsualTimes {
  const newest = schedules.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
  const constraints = newest.find((one) => one.constraints !== null)?.constraints
  return {
    gameMinutes: constraints?.gameMinutes ?? sport?.game_minutes ?? gameMinutes,
    turnaroundMinutes: constraints?.turnaroundMinutes ?? 0,
  }
}
