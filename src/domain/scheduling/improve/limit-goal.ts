import type { SchedulingCalendar } from '../model/calendar.ts'
import type { CostGoal } from './cost-goal.ts'
import type { ScheduleMatch } from '../model/match.ts'
import type { GameLimit } from '../model/model.ts'

/**
 * Soft limits: each game of a team above `games` in a run of `days` days costs `penalty`, once for every such run from
 * the season's first playing date to its last. Games elsewhere count, but any excess that they cause alone is free.
 */
export function createLimitGoal(
  calendar: SchedulingCalendar,
  matches: readonly ScheduleMatch[],
  limits: readonly GameLimit[],
): CostGoal {
  const { teams, fields, dates, dayNumbers, dateOf, gamesElsewhere } = calendar
  const firstDay = dayNumbers[0] ?? 0
  const season = (dayNumbers.at(-1) ?? 0) - firstDay + 1
  const windows = limits.map(({ days, games, penalty = 0 }) => {
    const runs = Math.max(1, season - days + 1)
    return { days, games, penalty, runs, counts: new Int16Array(teams.length * runs) }
  })

  const book = (team: number, day: number, change: number): number => {
    let cost = 0
    for (const { days, games, penalty, runs, counts } of windows) {
      const row = team * runs
      const last = row + Math.min(day, runs - 1)
      for (let run = row + Math.max(0, day - days + 1); run <= last; run++) {
        const count = counts[run] ?? 0
        counts[run] = count + change
        if (change > 0 ? count >= games : count > games) cost += change * penalty
      }
    }
    return cost
  }

  for (let team = 0; team < teams.length; team++)
    for (let date = 0; date < dates.length; date++)
      for (let game = gamesElsewhere[team * dates.length + date] ?? 0; game > 0; game--)
        book(team, (dayNumbers[date] ?? 0) - firstDay, 1)

  return (index, cell, change) => {
    const match = matches[index]
    if (match === undefined) return 0
    const day = (dayNumbers[dateOf[Math.floor(cell / fields.length)] ?? 0] ?? 0) - firstDay
    return book(match.home, day, change) + book(match.away, day, change)
  }
}
