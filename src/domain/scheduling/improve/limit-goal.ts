import type { SchedulingCalendar } from '../model/calendar.ts'
import type { LookableGoal } from './cost-goal.ts'
import { createTeamMemo } from './team-memo.ts'
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
): LookableGoal {
  const { teams, fields, dates, dayNumbers, dateOf, gamesElsewhere } = calendar
  const firstDay = dayNumbers[0] ?? 0
  const season = (dayNumbers.at(-1) ?? 0) - firstDay + 1
  const lengths = Int32Array.from(limits, ({ days }) => days)
  const most = Int32Array.from(limits, ({ games }) => games)
  const penalties = Float64Array.from(limits, ({ penalty = 0 }) => penalty)
  /** The counts of a limit's runs, by `team * season + first day`. */
  const counts = limits.map(() => new Int16Array(teams.length * season))

  /** Changes the counts by `change`, if it is not 0, and returns the cost of that change, or of one more game. */
  const count = (team: number, day: number, change: 1 | -1 | 0): number => {
    let cost = 0
    for (let limit = 0; limit < counts.length; limit++) {
      const ofLimit = counts[limit] ?? none
      const days = lengths[limit] ?? 0
      const free = (most[limit] ?? 0) - (change < 0 ? 0 : 1)
      const row = team * season
      const last = row + Math.min(day, Math.max(0, season - days))
      let excess = 0
      for (let run = row + Math.max(0, day - days + 1); run <= last; run++) {
        const games = ofLimit[run] ?? 0
        if (change !== 0) ofLimit[run] = games + change
        if (games > free) excess++
      }
      cost += excess * (penalties[limit] ?? 0)
    }
    return change < 0 ? -cost : cost
  }
  const memo = createTeamMemo(teams.length, season, (team, day) => count(team, day, 0))
  const book = (team: number, day: number, change: 1 | -1): number => {
    memo.forget(team)
    return count(team, day, change)
  }
  const dayOf = (cell: number) => (dayNumbers[dateOf[Math.floor(cell / fields.length)] ?? 0] ?? 0) - firstDay

  for (let team = 0; team < teams.length; team++)
    for (let date = 0; date < dates.length; date++)
      for (let game = gamesElsewhere[team * dates.length + date] ?? 0; game > 0; game--)
        book(team, (dayNumbers[date] ?? 0) - firstDay, 1)

  return {
    book: (index, cell, change) => {
      const match = matches[index]
      if (match === undefined) return 0
      const day = dayOf(cell)
      return book(match.home, day, change) + book(match.away, day, change)
    },
    look: (index, cell) => {
      const match = matches[index]
      if (match === undefined) return 0
      const day = dayOf(cell)
      return memo.get(match.home, day) + memo.get(match.away, day)
    },
  }
}

const none = new Int16Array(0)
