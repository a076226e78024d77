import type { Random } from '../../random.ts'
import { balanceSides, type SidedGame } from '../improve/sides.ts'
import type { SchedulingCalendar } from '../model/calendar.ts'
import { listLongRuns } from '../model/side-runs.ts'

export type SettledSides = {
  /** By game, whether its sides are exchanged. */
  readonly exchanged: Uint8Array
  /** The games without which the others keep the limits. */
  readonly leftOut: readonly number[]
}

export type SettleOptions = {
  readonly random: Random
  /** Whether to balance home and away games even if the limits are kept as it is. */
  readonly isBalanced: boolean
  readonly maxMoves: number
}

/** Limits of games in a row on one side, and of the games of groups. */
type SideLimits = Pick<SchedulingCalendar, 'teams' | 'maxSameSideInRow' | 'groupWindows'>

/**
 * Exchanges sides until the calendar's limits of games in a row and of groups are kept. If no such sides are found, the
 * games in the way are left out.
 * @param games in order of time
 */
export function settleSides(
  games: readonly SidedGame[],
  limits: SideLimits,
  { random, isBalanced, maxMoves }: SettleOptions,
): SettledSides {
  if (!isBalanced && keepsSideLimits(games, limits)) return { exchanged: new Uint8Array(games.length), leftOut: [] }
  const exchanged = balanceSides(games, limits.teams.length, {
    random,
    maxMoves,
    maxInRow: limits.maxSameSideInRow,
    mostInWindow: limits.groupWindows.map((window) => window.games),
  })
  const sided = games.map((game, index) => ({ index, ...(exchanged[index] === 1 ? exchangeSides(game) : game) }))
  const leftOut: number[] = []
  for (;;) {
    const [inTheWay] = findBroken(sided, limits)
    if (inTheWay === undefined) return { exchanged, leftOut }
    // Without a game, those of the other team can be too many in a row.
    const [best = 0] = inTheWay.games
      .map((at) => ({ at, left: countAbove(sided.toSpliced(at, 1), limits) }))
      .toSorted((a, b) => a.left - b.left)
      .map(({ at }) => at)
    leftOut.push(...sided.splice(best, 1).map(({ index }) => index))
  }
}

/** Whether the games, in order of time, keep the limits as they are. */
export function keepsSideLimits(games: readonly SidedGame[], limits: SideLimits): boolean {
  return findBroken(games, limits).length === 0
}

function exchangeSides({ home, away, windows, ...game }: SidedGame): SidedGame {
  return { ...game, home: away, away: home, ...(windows && { windows: [windows[1], windows[0]] }) }
}

/** Games of which `above` are too many. */
type Broken = { readonly games: readonly number[]; readonly above: number }

function findBroken(
  games: readonly SidedGame[],
  { teams, maxSameSideInRow: most, groupWindows }: SideLimits,
): Broken[] {
  const broken: Broken[] = []
  if (most < Number.POSITIVE_INFINITY)
    for (let team = 0; team < teams.length; team++) {
      const own = games.flatMap(({ home, away }, index) => (home === team || away === team ? [index] : []))
      const isHome = own.map((index) => games[index]?.home === team)
      for (const { first, end } of listLongRuns(isHome, most))
        broken.push({ games: own.slice(first, end), above: end - first - most })
    }
  const inWindow = groupWindows.map(() => new Array<number>())
  games.forEach(({ windows }, index) => {
    for (const window of windows?.[0] ?? []) inWindow[window]?.push(index)
  })
  inWindow.forEach((counted, window) => {
    const above = counted.length - (groupWindows[window]?.games ?? 0)
    if (above > 0) broken.push({ games: counted, above })
  })
  return broken
}

function countAbove(games: readonly SidedGame[], limits: SideLimits): number {
  return findBroken(games, limits).reduce((sum, { above }) => sum + above, 0)
}
