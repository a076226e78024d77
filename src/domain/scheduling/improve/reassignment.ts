import { solveAssignment } from '../../leagues/solve-assignment.ts'
import type { Random } from '../../random.ts'
import type { Board } from '../generate/board.ts'
import type { CostFunction } from './cost-function.ts'
import { fieldsByMatch, type Step } from './moves.ts'
import { approximateLog } from './negative-exp.ts'

/** Changes the board one step at a time; a step can be undone until the next one is made. */
export type Reassignment = {
  /**
   * @param temperature how far the costs that are assigned may deviate from the real ones; 0 finds the cheapest times
   * @returns by how much the cost increases, or null if no match has moved
   */
  readonly attempt: (temperature: number) => number | null
  readonly takeBack: () => void
}

const mostTimes = 64
const forbidden = 1e9

/**
 * Steps that give all games of a home field new times at once, by solving an assignment problem: what each game costs
 * at each time while the games of the other fields stay where they are. Random additions to these costs make the result
 * one of many good assignments instead of always the same one. Returns null if no field has games that can be played
 * only there, or if fields have so many times that the problem is too large.
 *
 * Sources: the neighborhood: D. Van Bulck, D. Goossens and F. C. R. Spieksma, Scheduling a non-professional indoor
 * football league: a tabu search based approach, Annals of Operations Research 275 (2019); the random additions: G.
 * Papandreou and A. L. Yuille, Perturb-and-MAP random fields, ICCV 2011.
 */
export function createReassignment(board: Board, goals: CostFunction, random: Random): Reassignment | null {
  const groups = groupByHomeField(board)
  if (groups.length === 0) return null
  let steps: Step[] = []

  const takeBack = () => {
    for (const { match, to } of steps) {
      if (to < 0) continue
      board.take(match)
      goals.book(match, to, -1)
    }
    for (const { match, from } of steps) {
      board.put(match, from)
      goals.book(match, from, 1)
    }
    steps = []
  }

  /** Returns what the match costs at each of the times. */
  const listCosts = (match: number, { field, times, rowOfTime }: Group, temperature: number): number[] => {
    const costs = Array.from(times, () => forbidden)
    for (const time of board.openTimes(match)) {
      const cell = time * board.calendar.fields.length + field
      if (!board.isFree(match, cell)) continue
      costs[rowOfTime.get(time) ?? 0] = goals.look(match, cell) - temperature * approximateLog(1 - random())
    }
    return costs
  }

  const attempt = (temperature: number): number | null => {
    const group = groups[Math.floor(random() * groups.length)]
    if (group === undefined) return null
    let growth = 0
    steps = group.matches.map((match) => {
      const from = board.take(match)
      growth += goals.book(match, from, -1)
      return { match, from, to: -1 }
    })
    const costs = steps.map(({ match }) => listCosts(match, group, temperature))
    while (costs.length < group.times.length) costs.push(group.times.map(() => 0))
    const columns = solveAssignment(costs)
    let isChanged = false
    for (const [row, step] of steps.entries()) {
      const cell = (group.times[columns[row] ?? 0] ?? 0) * board.calendar.fields.length + group.field
      // Two games of the field can also be too close to each other, which the costs do not tell.
      if (!board.isFree(step.match, cell)) {
        takeBack()
        return null
      }
      board.put(step.match, cell)
      step.to = cell
      growth += goals.book(step.match, cell, 1)
      isChanged ||= cell !== step.from
    }
    return isChanged ? growth : null
  }
  return { attempt, takeBack }
}

type Group = {
  readonly field: number
  readonly matches: readonly number[]
  readonly times: readonly number[]
  readonly rowOfTime: ReadonlyMap<number, number>
}

/** Returns the movable matches that can be played on one field only, by that field. */
function groupByHomeField(board: Board): Group[] {
  const fieldsOf = fieldsByMatch(board)
  const byField = board.calendar.fields.map((): number[] => [])
  board.matches.forEach((_, match) => {
    const isMovable = (board.cells[match] ?? -1) >= 0 && (board.weights[match] ?? 1) < Number.POSITIVE_INFINITY
    const [field, ...others] = fieldsOf(match)
    if (isMovable && field !== undefined && others.length === 0) byField[field]?.push(match)
  })
  return byField.flatMap((matches, field) => {
    const times = [...new Set(matches.flatMap((match) => [...board.openTimes(match)]))]
    if (matches.length < 2 || times.length > mostTimes) return []
    return [{ field, matches, times, rowOfTime: new Map(times.map((time, row) => [time, row])) }]
  })
}
