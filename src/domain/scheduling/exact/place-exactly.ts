import { Board } from '../generate/board.ts'
import type { SchedulingCalendar } from '../model/calendar.ts'
import type { ScheduleMatch } from '../model/match.ts'
import { countTimesOnField } from '../explain/room.ts'
import { listLongRuns } from '../model/side-runs.ts'
import { createExactModel, type ExactGoal, type ExactModel } from './model.ts'
import { findClashingPeriods } from './periods.ts'
import type { SolveProgram, SolverLimits } from './program.ts'

/**
 * `cells` holds each match's cell, or −1 if the match is not placed. `exchanged` is 1 for each match whose sides are
 * exchanged to keep the limits of games in a row and of groups.
 */
export type ExactResult =
  | { readonly status: 'placed'; readonly cells: Int32Array; readonly exchanged: Uint8Array }
  | { readonly status: 'impossible' | 'unknown' }

export type ExactOptions = { readonly goal: ExactGoal; readonly limits?: SolverLimits; readonly maxVariables?: number }

export const defaultSolverLimits: SolverLimits = { maxNodes: 20_000, maxSeconds: 60 }

/**
 * Places every match or, depending on the goal, as many as possible. `impossible` is a proof. `unknown` means that the
 * limits were too low, or that there are too many variables for the solver.
 *
 * @throws Error if a solution breaks a rule of the board, which would be a bug in the model
 */
export async function placeExactly(
  calendar: SchedulingCalendar,
  matches: readonly ScheduleMatch[],
  solve: SolveProgram,
  { goal, limits = defaultSolverLimits, maxVariables = 60_000 }: ExactOptions,
): Promise<ExactResult> {
  if (matches.length === 0) return { status: 'placed', cells: new Int32Array(0), exchanged: new Uint8Array(0) }
  const model = createExactModel(calendar, matches, goal)
  const { program, variables } = model
  if (program.rows.some(({ terms, isEqual = false, bound }) => isEqual && terms.length < bound))
    return { status: 'impossible' }
  if (variables.length === 0)
    return {
      status: 'placed',
      cells: new Int32Array(matches.length).fill(-1),
      exchanged: new Uint8Array(matches.length),
    }
  if (program.variables > maxVariables) return { status: 'unknown' }
  const solution = await solve(program, limits)
  if (solution.status !== 'optimal') return { status: solution.status === 'infeasible' ? 'impossible' : 'unknown' }
  const placed = toPlaces(model, matches, solution.values)
  return hasAllowedRuns(calendar, matches, placed) ? { status: 'placed', ...placed } : { status: 'unknown' }
}

type Places = { readonly cells: Int32Array; readonly exchanged: Uint8Array }

/** Whether no team has too many games in a row on one side, which a model with too many periods does not ensure. */
function hasAllowedRuns(
  { teams, maxSameSideInRow }: SchedulingCalendar,
  matches: readonly ScheduleMatch[],
  { cells, exchanged }: Places,
): boolean {
  if (maxSameSideInRow === Number.POSITIVE_INFINITY) return true
  const inOrder = [...matches.keys()]
    .filter((index) => (cells[index] ?? -1) >= 0)
    .toSorted((a, b) => (cells[a] ?? 0) - (cells[b] ?? 0))
  return teams.every((_, team) => {
    const own = inOrder.filter((index) => matches[index]?.home === team || matches[index]?.away === team)
    const isHome = own.map((index) => (matches[index]?.home === team) !== (exchanged[index] === 1))
    return listLongRuns(isHome, maxSameSideInRow).length === 0
  })
}

/**
 * Returns each match's cell, or −1.
 * @param values by variable of the model; must not break its rules
 * @throws Error if they break a rule of the board, which would be a bug in the model
 */
export function toCells(model: ExactModel, matches: readonly ScheduleMatch[], values: Uint8Array): Int32Array {
  return toPlaces(model, matches, values).cells
}

function toPlaces(model: ExactModel, matches: readonly ScheduleMatch[], values: Uint8Array): Places {
  const { calendar, kinds, periods, classes, variables, fieldPlan } = model
  const cells = new Int32Array(matches.length).fill(-1)
  const exchanged = new Uint8Array(matches.length)
  const used = new Set<number>()
  const left = new Set(fieldPlan.cells.filter((_, index) => values[variables.length + index] !== 1))
  const placed = kinds.map(() => 0)
  const played = variables.filter((_, index) => values[index] === 1).toSorted((a, b) => a.period - b.period)
  for (const { kind, period, fieldClass, isExchanged } of played) {
    const { home = -1, away = -1, matches: ofKind = [] } = kinds[kind] ?? {}
    const match = ofKind[placed[kind] ?? 0]
    const open = openCells(calendar, periods[period], classes[fieldClass]?.fields ?? [])
    const cell = open.find((each) => !left.has(each) && isUnused(calendar, each, used))
    if (match === undefined || cell === undefined) throw new Error('A solution has more games than fields or matches')
    placed[kind] = (placed[kind] ?? 0) + 1
    cells[match] = cell
    if (isExchanged !== undefined && matches[match]?.home !== (isExchanged ? away : home)) exchanged[match] = 1
    used.add(cell)
  }
  check(calendar, matches, cells)
  return { cells, exchanged }
}

function openCells(
  calendar: SchedulingCalendar,
  period: ExactModel['periods'][number] | undefined,
  fields: readonly number[],
) {
  const { date = 0, times = [] } = period ?? {}
  const all = calendar.fields.length
  return fields.flatMap((field) => {
    const open = times.length === 1 ? times : countTimesOnField(calendar, field, date)
    return open.map((time) => time * all + field).filter((cell) => calendar.cellFree[cell] === 1)
  })
}

function isUnused({ fields, fieldClashes }: SchedulingCalendar, cell: number, used: ReadonlySet<number>): boolean {
  const field = cell % fields.length
  const clashing = findClashingPeriods(fieldClashes, Math.floor(cell / fields.length))
  return !used.has(cell) && clashing.every((time) => !used.has(time * fields.length + field))
}

function check(calendar: SchedulingCalendar, matches: readonly ScheduleMatch[], cells: Int32Array): void {
  const board = new Board(calendar, matches)
  cells.forEach((cell, match) => {
    if (cell < 0) return
    if (!board.isFree(match, cell)) throw new Error('A solution breaks a rule of the board')
    board.put(match, cell)
  })
}
