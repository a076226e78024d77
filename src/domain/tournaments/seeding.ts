import { minTournamentTeams, maxTournamentTeams } from './model.ts'

// Which seed goes where.

/** Returns the smallest power of two with room for this many teams. */
export function getBracketSize(teams: number): number {
  let size = 1
  while (size < teams) size *= 2
  return size
}

/**
 * Returns the seeds from the top of the first round to its bottom, two per match: 1, 8, 4, 5, 2, 7, 3, 6. The seeds of
 * every match add up to one more than there are seeds; if the better seed always wins, that holds in each later round
 * too.
 * @param size a power of two
 */
export function getSeedOrder(size: number): number[] {
  let order = [1]
  while (order.length < size) {
    const sum = order.length * 2 + 1
    order = order.flatMap((seed) => [seed, sum - seed])
  }
  return order
}

/**
 * Distributes seeds over pools in a snake order, so that the pools are about equally strong: 1, 4, 5, 8 and 2, 3, 6, 7.
 * A full pool is skipped.
 */
export function distributeSeeds(sizes: readonly number[]): number[][] {
  const pools: { readonly size: number; readonly seeds: number[] }[] = sizes.map((size) => ({ size, seeds: [] }))
  const teams = sizes.reduce((sum, size) => sum + size, 0)
  for (let seed = 1, row = 0; seed <= teams; row++) {
    for (const pool of row % 2 === 0 ? pools : pools.toReversed()) {
      if (pool.seeds.length < pool.size) pool.seeds.push(seed++)
    }
  }
  return pools.map(({ seeds }) => seeds)
}

/** @throws RangeError unless the number is a whole number from 2 to 64 */
export function requireTeamCount(teams: number): void {
  if (!Number.isInteger(teams) || teams < minTournamentTeams || teams > maxTournamentTeams) {
    throw new RangeError(`A tournament has ${minTournamentTeams} to ${maxTournamentTeams} teams, not ${teams}`)
  }
}

/** Returns the teams in seed order. */
export const rankBySeed = (teams: readonly string[], entrants: readonly string[]): string[] =>
  teams.toSorted((a, b) => entrants.indexOf(a) - entrants.indexOf(b))
