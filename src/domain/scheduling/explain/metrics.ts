import type { ScheduleMetrics } from '../model/model.ts'

/** A game for the metrics: indexes of teams, field and starting time of day. */
export type MeasuredGame = {
  readonly home: number
  readonly away: number
  readonly slot: number
  readonly field: number
}

/**
 * @param games the placed games, in order of time
 * @param sizes the number of teams, starting times and fields to choose from
 */
export function measureSchedule(
  games: readonly MeasuredGame[],
  sizes: { readonly teams: number; readonly slots: number; readonly fields: number },
): Pick<ScheduleMetrics, 'breaks' | 'longestRun' | 'imbalance' | 'slotSpread' | 'fieldSpread'> {
  const sides: number[][] = Array.from({ length: sizes.teams }, () => [])
  const slotUse = Array.from({ length: sizes.teams }, () => new Int32Array(sizes.slots))
  const fieldUse = Array.from({ length: sizes.teams }, () => new Int32Array(sizes.fields))
  for (const { home, away, slot, field } of games) {
    sides[home]?.push(1)
    sides[away]?.push(-1)
    for (const team of [home, away]) {
      increment(slotUse[team], slot)
      increment(fieldUse[team], field)
    }
  }
  const runs = sides.map(runLengths)
  return {
    breaks: runs.flat().reduce((sum, run) => sum + run - 1, 0),
    longestRun: largest(runs.flat()),
    imbalance: largest(sides.map((ofTeam) => Math.abs(ofTeam.reduce((sum, side) => sum + side, 0)))),
    slotSpread: largest(slotUse.map(spread)),
    fieldSpread: largest(fieldUse.map(spread)),
  }
}

/** `+ + − + +` → 2, 1, 2. */
function runLengths(sides: readonly number[]): number[] {
  const runs: number[] = []
  sides.forEach((side, index) => {
    const last = runs.length - 1
    if (index > 0 && side === sides[index - 1]) runs[last] = (runs[last] ?? 0) + 1
    else runs.push(1)
  })
  return runs
}

function increment(counts: Int32Array | undefined, index: number): void {
  if (counts) counts[index] = (counts[index] ?? 0) + 1
}

function spread(counts: Int32Array): number {
  return counts.length === 0 ? 0 : Math.max(...counts) - Math.min(...counts)
}

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0)
}
