import { draft, drafted, loserOf, numberMatches, playDown } from './draft.ts'
import type { Draft, DraftRound, DraftSource, Line } from './draft.ts'
import type { Bracket, Match } from './model.ts'
import { bracketSize, checkTeams, seedOrder } from './seeding.ts'

export type KnockoutOptions = {
  /** Whether the losers of the semifinals play for third place; requires at least four teams. */
  readonly thirdPlace?: boolean
  /** Whether teams that lose their first game play on among themselves. */
  readonly consolation?: boolean
}

/**
 * A team is out after one loss. If the number of teams is not a power of two, the best seeds get byes; seeds 1 and 2
 * can meet only in the final.
 * @throws RangeError unless there are 2 to 64 teams
 */
export function singleElimination(teams: number, options: KnockoutOptions = {}): Bracket {
  checkTeams(teams)
  const entries = Array.from({ length: teams }, (_, index): DraftSource => ({ kind: 'seed', seed: index + 1 }))
  return { format: 'single_elimination', teams, pools: [], matches: knockout(entries, options) }
}

/**
 * @param entries the participants, best first
 * @param before earlier matches that feed the entries
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
 * Returns the lines of the consolation, two for each match of the main bracket's second round. A team with a bye plays
 * its first game in that round: if it loses, it takes the line that has no loser from round one. The final, and
 * semifinals whose losers play for third place, send no team.
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
