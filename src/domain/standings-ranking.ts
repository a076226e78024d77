import type { League } from './schema/leagues.ts'
import { tallyUp } from './standings-tally.ts'
import type { Result, Tally, WinLossDraw } from './standings-tally.ts'

// Who stands above whom, by the league's preset and its tie-breakers.

export type StandingsPreset = League['standings_preset']
export type TieBreaker = League['tie_breakers'][number]

export type Rules = {
  readonly points: ((tally: WinLossDraw) => number) | null
  /** Negative where `a` stands higher. */
  readonly compare: (a: Tally, b: Tally) => number
}

export const rulesOf: Readonly<Record<StandingsPreset, Rules>> = {
  // Percentage, then wins, then fewer losses.
  win_percentage: {
    points: null,
    compare: (a, b) => comparePercentage(a, b) || b.won - a.won || a.lost - b.lost,
  },
  points_3_1_0: byPoints(3),
  points_2_1_0: byPoints(2),
}

function byPoints(forWin: number): Rules {
  const points = (tally: WinLossDraw) => tally.won * forWin + tally.drawn
  return { points, compare: (a, b) => points(b) - points(a) }
}

/** Whole numbers only, so that equal percentages are equal: a/(a+b) against c/(c+d) is a·(c+d) against c·(a+b). */
function comparePercentage(a: WinLossDraw, b: WinLossDraw): number {
  const decidedA = a.won + a.lost
  const decidedB = b.won + b.lost
  return b.won * Math.max(1, decidedA) - a.won * Math.max(1, decidedB)
}

/** Sorts, and puts what compares as equal into one group. Keeps the order within a group. */
export function splitBy(tallies: readonly Tally[], compare: (a: Tally, b: Tally) => number): Tally[][] {
  const groups: Tally[][] = []
  for (const tally of tallies.toSorted(compare)) {
    const group = groups.at(-1)
    if (group?.[0] && compare(group[0], tally) === 0) group.push(tally)
    else groups.push([tally])
  }
  return groups
}

export function breakTies(
  level: readonly Tally[],
  tieBreakers: readonly TieBreaker[],
  rules: Rules,
  results: readonly Result[],
): Tally[][] {
  if (level.length === 1) return [[...level]]
  for (const tieBreaker of tieBreakers) {
    const compare = comparison(tieBreaker, level, rules, results)
    if (compare === null) continue
    const [best = [], ...others] = splitBy(level, compare)
    const rest = others.flat()
    if (rest.length > 0) return [best, rest].flatMap((part) => breakTies(part, tieBreakers, rules, results))
  }
  return [[...level]]
}

function comparison(
  tieBreaker: TieBreaker,
  level: readonly Tally[],
  rules: Rules,
  results: readonly Result[],
): ((a: Tally, b: Tally) => number) | null {
  switch (tieBreaker) {
    case 'difference':
      return (a, b) => b.scored - b.conceded - (a.scored - a.conceded)
    case 'scored':
      return (a, b) => b.scored - a.scored
    case 'head_to_head': {
      const ids = new Set(level.map((tally) => tally.teamId))
      const among = results.filter(({ game }) => ids.has(game.home_team_id) && ids.has(game.away_team_id))
      if (!metEquallyOften([...ids], among)) return null
      const mini = tallyUp([...ids], among)
      return (a, b) => {
        const [ours, theirs] = [mini.get(a.teamId), mini.get(b.teamId)]
        return ours && theirs ? rules.compare(ours, theirs) : 0
      }
    }
  }
}

function metEquallyOften(ids: readonly string[], among: readonly Result[]): boolean {
  const meetings = new Map<string, number>()
  for (const { game } of among) {
    const pair = [game.home_team_id, game.away_team_id].toSorted().join(' ')
    meetings.set(pair, (meetings.get(pair) ?? 0) + 1)
  }
  return meetings.size === (ids.length * (ids.length - 1)) / 2 && new Set(meetings.values()).size === 1
}
