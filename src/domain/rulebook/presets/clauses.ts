import type { Clause } from '../document.ts'

// Clauses that many rulebooks share.

export const byPoints: Clause = { id: 'points', by: 'points' }
export const byPercentage: Clause = { id: 'percentage', by: 'percentage' }

export const amongPoints: Clause = { id: 'among_points', by: 'points', games: 'among' }
export const amongDifference: Clause = { id: 'among_difference', by: 'difference', games: 'among' }
export const amongScored: Clause = { id: 'among_scored', by: 'scored', games: 'among' }
export const amongTheTwo: Clause = { id: 'among_the_two', by: 'rank', games: 'among', only: 'two' }

export const difference: Clause = { id: 'difference', by: 'difference' }
export const scored: Clause = { id: 'scored', by: 'scored' }
export const conceded: Clause = { id: 'conceded', by: 'conceded' }
export const wins: Clause = { id: 'wins', by: 'wins' }
export const fairPlay: Clause = { id: 'fair_play', by: 'scored', of: 'fact_fair_play' }
export const lots: Clause = { id: 'lots', by: 'lots' }

export const missingRule = (id: string, rule: string): Clause => ({ id, by: 'missing', rule })
export const lowestRanking = (of: `fact_${string}`): Clause => ({
  id: of.slice('fact_'.length),
  by: 'team_fact',
  of,
  better: 'fewest',
})

/** For `uncertain`, in presets that no published table of a real season tests. */
export const noPublishedTie =
  'No published table was found in which these criteria separate tied teams, so their order was tested on made-up results only.'
