import type { Random } from '../../random.ts'
import { balanceSides, type SidedGame } from '../improve/sides.ts'
import type { SchedulingCalendar } from '../model/calendar.ts'
import { listLongRuns } from '../model/side-runs.ts'

export type SettledSides = {
  /** By game, whether its sides are exchanged. */
  readonly exchanged: Uint8Array
  /** The games without which the others keep the limit. */
  readonly leftOut: readonly number[]
}

export type SettleOptions = {
  readonly random: Random
  /** Whether to balance home and away games even if the limit is kept as it is. */
  readonly isBalanced: boolean
  readonly maxMoves: number
}

/**
 * Exchanges sides until no team has more games in a row on one side than the calendar's limit. If no such sides are
 * found, the games in the way are left out.
 * @param games in order of time
 */
export function settleSides(
  games: readonly SidedGame[],
  { teams, maxSameSideInRow }: Pick<SchedulingCalendar, 'teams' | 'maxSameSideInRow'>,
  { random, isBalanced, maxMoves }: SettleOptions,
): SettledSides {
  if (!isBalanced && keepsRuns(games, teams.length, maxSameSideInRow))
    return { exchanged: new Uint8Array(games.length), leftOut: [] }
  const exchanged = balanceSides(games, teams.length, { random, maxMoves, maxInRow: maxSameSideInRow })
  const sided = games.map(({ home, away }, index) =>
    exchanged[index] === 1 ? { index, home: away, away: home } : { index, home, away },
  )
  const leftOut: number[] = []
  for (;;) {
    const run = findGamesInLongRun(sided, teams.length, maxSameSideInRow)
    if (run.length === 0) return { exchanged, leftOut }
    // Without a game, those of the other team can be too many in a row.
    const [best = 0] = run
      .map((at) => ({ at, left: countAbove(sided.toSpliced(at, 1), teams.length, maxSameSideInRow) }))
      .toSorted((a, b) => a.left - b.left)
      .map(({ at }) => at)
    leftOut.push(...sided.splice(best, 1).map(({ index }) => index))
  }
}

type Sided = Pick<SidedGame, 'home' | 'away'>

/** Whether no team has more than `most` games in a row on one side. */
export function keepsRuns(games: readonly Sided[], teams: number, most: number): boolean {
  return most === Number.POSITIVE_INFINITY || findGamesInLongRun(games, teams, most).length === 0
}

/** Returns the games of the first run that is too long, or none. */
function findGamesInLongRun(games: readonly Sided[], teams: number, most: number): number[] {
  for (let team = 0; team < teams; team++) {
    const [run] = longRunsOf(games, team, most)
    if (run !== undefined) return run
  }
  return []
}

function countAbove(games: readonly Sided[], teams: number, most: number): number {
  return Array.from({ length: teams }, (_, team) => longRunsOf(games, team, most))
    .flat()
    .reduce((sum, run) => sum + run.length - most, 0)
}

/** Returns the games of each run of the team that is too long. */
function longRunsOf(games: readonly Sided[], team: number, most: number): number[][] {
  const own = games.flatMap(({ home, away }, index) => (home === team || away === team ? [index] : []))
  const isHome = own.map((index) => games[index]?.home === team)
  return listLongRuns(isHome, most).map(({ first, end }) => own.slice(first, end))
}
