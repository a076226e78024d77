import { startOfDay, startOfISOWeek } from 'date-fns'

export type Retention = { readonly daily: number; readonly weekly: number }

/**
 * Of backups made at these moments, those that may go. Kept are the newest of each of the last `daily` days and of each of the
 * last `weekly` weeks on which there was one: days without a backup use nothing up, so that a server that stood still for a
 * season still has what it had.
 */
export function outdated(made: readonly Date[], { daily, weekly }: Retention): Date[] {
  const newestFirst = made.toSorted((a, b) => b.getTime() - a.getTime())
  const kept = new Set([
    ...newestOfEach(newestFirst, startOfDay).slice(0, daily),
    ...newestOfEach(newestFirst, startOfISOWeek).slice(0, weekly),
  ])
  return newestFirst.filter((moment) => !kept.has(moment))
}

function newestOfEach(newestFirst: readonly Date[], beginOf: (moment: Date) => Date): Date[] {
  const newest = new Map<number, Date>()
  for (const moment of newestFirst) {
    const span = beginOf(moment).getTime()
    if (!newest.has(span)) newest.set(span, moment)
  }
  return [...newest.values()]
}
