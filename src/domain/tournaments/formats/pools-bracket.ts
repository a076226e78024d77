import { solveAssignment } from '../../leagues/solve-assignment.ts'
import { createRoundRobin } from '../../scheduling/generate/pairings.ts'
import { createDraftMatch, type DraftMatch, type DraftSource } from '../draft-match.ts'
import type { Bracket } from '../model.ts'
import { getBracketSize, requireTeamCount, getSeedOrder, distributeSeeds } from '../seeding.ts'
import { findPrintedLines } from '../qualifying/printed-brackets.ts'
import { createKnockout, drawLines, playOutPlaces, type KnockoutOptions } from './single-elimination.ts'

export type PoolsOptions = KnockoutOptions & {
  /** The number of teams in each pool. */
  readonly sizes: readonly number[]
  /** How many teams from each pool advance to the bracket. */
  readonly advance: number
  /** How many teams of the next place also advance: those with the best records. Default: 0. */
  readonly wildCards?: number
}

/**
 * Everyone plays everyone in a pool; the best of each pool advance to a single elimination. The pool winners are its
 * top seeds and get any byes, followed by the runners-up. Teams of one pool meet again as late as possible: a runner-up
 * is in the opposite half from the winner of its pool.
 *
 * With placement games, the teams that do not advance play for the places below the bracket, those in one place of their
 * pools among themselves. With wild cards that is not possible, since nobody knows beforehand who does not advance.
 *
 * With wild cards, or if only some teams of a place get byes, who meets whom depends on the records. Those slots are
 * filled when all pools are over (`allotQualifiers`).
 * @throws RangeError unless there are 2 to 64 teams, each pool has at least as many teams as advance from it, there are
 *   at least as many teams in the next place as wild cards, at least two teams advance, and there are not both wild cards
 *   and placement games
 */
export function createPoolsBracket({ sizes, advance, wildCards = 0, ...options }: PoolsOptions): Bracket {
  const teams = sizes.reduce((sum, size) => sum + size, 0)
  requireTeamCount(teams)
  const isWhole = [...sizes, advance, wildCards + 1].every((number) => Number.isInteger(number) && number >= 1)
  const next = sizes.filter((size) => size > advance).length
  const entered = advance * sizes.length + wildCards
  const isDecidable = wildCards === 0 || options.placement !== true
  if (!isWhole || advance > Math.min(...sizes) || wildCards > next || entered < 2 || !isDecidable) {
    throw new RangeError(`${advance} and ${wildCards} wild cards cannot advance from pools of ${sizes.join(', ')}`)
  }
  const pools = distributeSeeds(sizes)
  const byes = getBracketSize(entered) - entered
  const printed = next === sizes.length ? findPrintedLines(sizes.length, advance, wildCards) : null
  const isByRecord = wildCards > 0 || byes % sizes.length > 0
  const lines =
    printed ?? drawLines(isByRecord ? slotsByRecord(sizes.length, entered) : bracketEntries(sizes.length, advance))
  return {
    format: 'pools_to_bracket',
    teams,
    pools,
    matches: createKnockout(lines, options, [
      ...pools.flatMap(poolMatches),
      ...(options.placement === true ? playBelowBracket(sizes, advance) : []),
    ]),
  }
}

function playBelowBracket(sizes: readonly number[], advance: number): DraftMatch[] {
  const placesBelow = Array.from({ length: Math.max(...sizes) - advance }, (_, index) => advance + 1 + index)
  let first = advance * sizes.length + 1
  return placesBelow.flatMap((place) => {
    const entries = sizes.flatMap((size, pool): DraftSource[] => (size < place ? [] : [{ kind: 'place', place, pool }]))
    const matches = playOutPlaces(entries, first, 1)
    first += entries.length
    return matches
  })
}

function poolMatches(seeds: readonly number[], pool: number): DraftMatch[] {
  const source = (team: number): DraftSource => ({ kind: 'seed', seed: seeds[team] ?? 0 })
  return createRoundRobin(seeds.length, 1).flatMap((round, index) =>
    round.map(({ home, away }, position) =>
      createDraftMatch('pool', index + 1, [source(home), source(away)], { position, pool }),
    ),
  )
}

function slotsByRecord(pools: number, entered: number): DraftSource[] {
  return Array.from({ length: entered }, (_, seed): DraftSource => ({
    kind: 'qualifier',
    slot: seed + 1,
    place: Math.floor(seed / pools) + 1,
    pools: [],
  }))
}

/**
 * Returns the bracket's entries in seed order: all winners, then all runners-up, and so on. Within each place, the
 * order is chosen so that teams meet the better ones of their own pool as late as possible.
 */
function bracketEntries(pools: number, advance: number): DraftSource[] {
  const weight = earlyMeeting(pools * advance)
  const poolOf = Array.from({ length: pools }, (_, pool) => pool)
  for (let first = pools; first < pools * advance; first += pools) {
    const costs = Array.from({ length: pools }, (_, index) =>
      Array.from({ length: pools }, (_, pool) =>
        poolOf.reduce((sum, other, seed) => sum + (other === pool ? weight(seed, first + index) : 0), 0),
      ),
    )
    poolOf.push(...solveAssignment(costs))
  }
  return poolOf.map((pool, seed) => ({ kind: 'place', place: Math.floor(seed / pools) + 1, pool }))
}

/**
 * Returns a function that computes the cost of giving two seeds to teams of one pool: a meeting in one round outweighs
 * all possible meetings in later rounds.
 */
function earlyMeeting(entries: number): (one: number, other: number) => number {
  const order = getSeedOrder(getBracketSize(entries))
  const position = order.map((_, seed) => order.indexOf(seed + 1))
  return (one, other) => {
    const roundOfMeeting = 32 - Math.clz32((position[one] ?? 0) ^ (position[other] ?? 0))
    return (4 * order.length) ** (Math.log2(order.length) - roundOfMeeting)
  }
}
