import { draft, drafted, loserOf, numberMatches, playDown } from './draft.ts'
import type { Draft, DraftRound, DraftSource, Line } from './draft.ts'
import type { Bracket, Match } from './model.ts'
import { bracketSize, checkTeams, seedOrder } from './seeding.ts'

export type KnockoutOptions = {
  /** The losers of the semifinals play for third place; from four teams on. */
  readonly thirdPlace?: boolean
  /** Whoever loses the first game plays on, among themselves. */
  readonly consolation?: boolean
}

/**
 * One loss and a team is out. The byes that a number of teams other than a power of two needs go to the best seeds;
 * seeds 1 and 2 can meet in the final only.
 * @throws RangeError unless there are 2 to 64 teams
 */
export function singleElimination(teams: number, options: KnockoutOptions = {}): Bracket {
  checkTeams(teams)
  const entries = Array.from({ length: teams }, (_, index): DraftSource => ({ kind: 'seed', seed: index + 1 }))
  return { format: 'single_elimination', teams, pools: [], matches: knockout(entries, options) }
}

/**
 * @param entries who plays, the best first
 * @param before matches that come earlier and that entries take teams from
 */
export function knockout(
  entries: readonly DraftSource[],
  { thirdPlace = false, consolation = false }: KnockoutOptions,
  before: readonly Draft[] = [],
): Match[] {
  const lines = seedOrder(bracketSize(entries.length)).map((seed) => entries[seed - 1] ?? null)
  const rounds = playDown('main', lines)
  const third = thirdPlace ? thirdPlaceGame(rounds) : []
  const consoled = consolation ? playDown('consolation', firstGameLosers(rounds, third.length > 0)) : []
  const final = drafted(rounds.at(-1) ?? [])
  return numberMatches([...before, ...rounds.flatMap(drafted), ...consoled.flatMap(drafted)], [...third, ...final])
}

function thirdPlaceGame(rounds: readonly DraftRound[]): Draft[] {
  const [one, other] = drafted(rounds.at(-2) ?? [])
  return one && other ? [draft('third', 1, [loserOf(one), loserOf(other)])] : []
}

/**
 * The lines of the consolation, two for each match of the main bracket's second round. A team that had a bye plays its
 * first game in that round: should it lose it, it takes the line on which nobody could lose in round one. The final, and
 * semifinals whose losers play for third place, send nobody.
 */
function firstGameLosers(
  [first = [], second = [], ...later]: readonly DraftRound[],
  hasThirdPlaceGame: boolean,
): Line[] {
  if (later.length === 0 && hasThirdPlaceGame) return []
  const takesLateOnes = later.length > 1 || (later.length === 1 && !hasThirdPlaceGame)
  return second.flatMap((next, index) => {
    const one = first[2 * index] ?? null
    const other = first[2 * index + 1] ?? null
    if (!takesLateOnes || !next) return [one && loserOf(one), other && loserOf(other)]
    if (one === null && other === null) return [loserOf(next), null]
    const late: Line = { kind: 'loser', of: next, firstGameOnly: true }
    return [one ? loserOf(one) : late, other ? loserOf(other) : late]
  })
}
