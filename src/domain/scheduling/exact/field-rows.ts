import type { SchedulingCalendar } from '../model/calendar.ts'
import { countTimesOnField } from '../explain/room.ts'
import type { FieldClass } from './kinds.ts'
import { findPeriodCliques, type Period } from './periods.ts'
import type { ProgramRow } from './program.ts'
import type { Variable } from './variable.ts'

/**
 * The rows that ensure there are enough fields. If counting alone can't ensure it, there is a variable for each cell
 * that says whether it is used.
 */
export type FieldPlan = {
  readonly rows: readonly ProgramRow[]
  /** The number of variables added, and the cells that they represent, in the same order. */
  readonly variables: number
  readonly cells: readonly number[]
}

export function createFieldRows(
  calendar: SchedulingCalendar,
  periods: readonly Period[],
  classes: readonly FieldClass[],
  variables: readonly Variable[],
): FieldPlan {
  const { fields, cellFree } = calendar
  const byClassAndPeriod = new Map<number, number[]>()
  variables.forEach(({ fieldClass, period }, index) => {
    const key = fieldClass * periods.length + period
    const here = byClassAndPeriod.get(key)
    if (here) here.push(index)
    else byClassAndPeriod.set(key, [index])
  })
  const rows: ProgramRow[] = []
  const cells: number[] = []
  const cliques = findPeriodCliques(periods, calendar.fieldClashes)
  const crowded = [...new Set(cliques.flat())] // periods that clash with another one, so that no field can be used in both
  classes.forEach(({ fields: members }, fieldClass) => {
    const termsOf = (period: number) => byClassAndPeriod.get(fieldClass * periods.length + period) ?? []
    const openAt = (time: number) => members.filter((field) => cellFree[time * fields.length + field] === 1)
    periods.forEach(({ date, times }, period) => {
      const [first = 0] = times
      const bound =
        times.length === 1
          ? openAt(first).length
          : members.reduce((sum, field) => sum + countTimesOnField(calendar, field, date).length, 0)
      rows.push({ terms: termsOf(period), bound })
    })
    const open = crowded.map((period) => openAt(periods[period]?.times[0] ?? 0))
    if (open.every((here) => here.length === 0 || here.length === members.length)) {
      for (const clique of cliques) rows.push({ terms: clique.flatMap(termsOf), bound: members.length })
      return
    }
    const variableAt = new Map<number, number>()
    crowded.forEach((period, at) => {
      const time = periods[period]?.times[0] ?? 0
      const less = (open[at] ?? []).map((field) => {
        const variable = variables.length + cells.push(time * fields.length + field) - 1
        variableAt.set(period * fields.length + field, variable)
        return variable
      })
      rows.push({ terms: termsOf(period), less, bound: 0 })
    })
    for (const field of members) {
      for (const clique of cliques) {
        const terms = clique.flatMap((period) => variableAt.get(period * fields.length + field) ?? [])
        rows.push({ terms, bound: 1 })
      }
    }
  })
  return { rows, variables: cells.length, cells }
}
