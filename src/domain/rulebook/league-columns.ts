import type { Clause, Points, Restart, Rulebook } from './document.ts'
import type { League } from '../schema/leagues.ts'

// The rules of a league that stores no document: a preset and tie-breakers.

export type StandingsPreset = League['standings_preset']

/** Whole numbers; a win is worth more than a loss, and a draw is in between or equal to one of them. */
export type PointsForResult = Pick<Points, 'win' | 'draw' | 'loss'>

/** `head_to_head` ranks the games among the tied teams the way the league ranks all games. */
export type StandingsTieBreaker =
  | 'head_to_head'
  | 'head_to_head_difference'
  | 'head_to_head_scored'
  | 'won'
  | 'difference'
  | 'scored'

const clauseByTieBreaker: Readonly<Record<StandingsTieBreaker, Clause>> = {
  head_to_head: { id: 'head_to_head', by: 'rank', games: 'among' },
  head_to_head_difference: { id: 'head_to_head_difference', by: 'difference', games: 'among' },
  head_to_head_scored: { id: 'head_to_head_scored', by: 'scored', games: 'among' },
  won: { id: 'won', by: 'wins' },
  difference: { id: 'difference', by: 'difference' },
  scored: { id: 'scored', by: 'scored' },
}

const byPercentage: readonly Clause[] = [
  { id: 'win_percentage', by: 'percentage' },
  { id: 'won', by: 'wins' },
  { id: 'lost', by: 'losses' },
]

/**
 * Returns the points that a preset gives; null if it ranks by win percentage.
 * @throws RangeError if the points are not in order
 */
export function pointsOfPreset(preset: StandingsPreset | PointsForResult): PointsForResult | null {
  if (preset === 'win_percentage') return null
  if (preset === 'points_3_1_0') return { win: 3, draw: 1, loss: 0 }
  if (preset === 'points_2_1_0') return { win: 2, draw: 1, loss: 0 }
  const { win, draw, loss } = preset
  if (![win, draw, loss].every(Number.isInteger) || win <= loss || draw < loss || draw > win) {
    throw new RangeError(`No league gives ${win} for a win, ${draw} for a draw, ${loss} for a loss`)
  }
  return preset
}

/** The questions about head-to-head games of tied teams on which rulebooks differ. */
export type HeadToHeadReading = {
  readonly restart: Restart
  /** Whether the games of tied teams count before all of them have been played. */
  readonly counts: 'as_played' | 'when_complete'
}

export const defaultHeadToHead: HeadToHeadReading = { restart: 'best_group', counts: 'as_played' }

/**
 * Returns the document that means the same as a league's columns.
 * @throws RangeError like `pointsOfPreset`
 */
export function fromLeagueColumns(
  preset: StandingsPreset | PointsForResult,
  tieBreakers: readonly StandingsTieBreaker[],
  { restart, counts }: HeadToHeadReading = defaultHeadToHead,
): Rulebook {
  const points = pointsOfPreset(preset)
  const clauseOf = (tieBreaker: StandingsTieBreaker): Clause => {
    const clause = clauseByTieBreaker[tieBreaker]
    return clause.games === 'among' && counts === 'when_complete' ? { ...clause, complete: true } : clause
  }
  return {
    format: 1,
    name: typeof preset === 'string' ? preset : 'points',
    points,
    rank: points === null ? [...byPercentage] : [{ id: 'points', by: 'points' }],
    ties: {
      restart,
      // Teams that are tied by percentage have won the same number of games.
      order: [...new Set(tieBreakers)].filter((each) => points !== null || each !== 'won').map(clauseOf),
    },
  }
}
