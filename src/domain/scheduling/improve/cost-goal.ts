import type { SchedulingCalendar } from '../model/calendar.ts'
import type { ScheduleMatch } from '../model/match.ts'

/**
 * One term of a timetable's cost, with its own state.
 * @returns by how much the cost increases when the match is put into the cell (1) or removed (−1)
 */
export type CostGoal = (match: number, cell: number, change: 1 | -1) => number

/** A goal that also tells what a match in a cell would cost, without recording it. */
export type LookableGoal = {
  readonly book: CostGoal
  readonly look: (match: number, cell: number) => number
}

export function toLookable(book: CostGoal): LookableGoal {
  return {
    book,
    look: (match, cell) => {
      const cost = book(match, cell, 1)
      book(match, cell, -1)
      return cost
    },
  }
}

/** Creates a goal for the cost of each team's game at a time and on a field, regardless of the team's other games. */
export function createPlaceGoal(
  { fields }: Pick<SchedulingCalendar, 'fields'>,
  matches: readonly ScheduleMatch[],
  costOf: (team: number, time: number, field: number) => number,
): CostGoal {
  return (index, cell, change) => {
    const match = matches[index]
    if (match === undefined) return 0
    const [time, field] = [Math.floor(cell / fields.length), cell % fields.length]
    return change * (costOf(match.home, time, field) + costOf(match.away, time, field))
  }
}

/**
 * Creates a goal that spreads each team's games evenly over classes, such as weekdays. Its cost is the sum of the
 * squared differences from an even share.
 * @param classOf returns a cell's class, from 0 to below `classes`
 */
export function createEvennessGoal(
  { teams }: Pick<SchedulingCalendar, 'teams'>,
  matches: readonly ScheduleMatch[],
  classes: number,
  classOf: (cell: number) => number,
): CostGoal {
  const counts = new Int32Array(teams.length * classes)
  const games = new Int32Array(teams.length)
  const book = (team: number, at: number, change: 1 | -1): number => {
    const count = counts[at] ?? 0
    const all = games[team] ?? 0
    counts[at] = count + change
    games[team] = all + change
    return 2 * change * (count - all / classes) + 1 - 1 / classes
  }
  return (index, cell, change) => {
    const match = matches[index]
    if (match === undefined) return 0
    const one = classOf(cell)
    return book(match.home, match.home * classes + one, change) + book(match.away, match.away * classes + one, change)
  }
}
