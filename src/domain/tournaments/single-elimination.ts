import {
  createDraftMatch,
  listDraftMatches,
  toLoserSource,
  numberMatches,
  playUntilOneLeft,
  type DraftMatch,
  type DraftRound,
  type DraftSource,
  type BracketLine,
} from './draft-match.ts'
import type { Bracket, BracketMatch } from './model.ts'
import { getBracketSize, requireTeamCount, getSeedOrder } from './seeding.ts'

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
export function createSingleElimination(teams: number, options: KnockoutOptions = {}): Bracket {
  requireTeamCount(teams)
  const entries = Array.from({ length: teams }, (_, index): DraftSource => ({ kind: 'seed', seed: index + 1 }))
  return { format: 'single_elimination', teams, pools: [], matches: createKnockout(drawLines(entries), options) }
}

/**
 * Returns the lines of a bracket from the top.
 * @param entries the participants, best first
 */
export function drawLines(entries: readonly DraftSource[]): BracketLine[] {
  return getSeedOrder(getBracketSize(entries.length)).map((seed) => entries[seed - 1] ?? null)
}

/**
 * @param lines from the top; their number is a power of two
 * @param before earlier matches that feed the lines
 */
export function createKnockout(
  lines: readonly BracketLine[],
  { thirdPlace = false, consolation = false }: KnockoutOptions,
  before: readonly DraftMatch[] = [],
): BracketMatch[] {
  const rounds = playUntilOneLeft('main', lines)
  const third = thirdPlace ? thirdPlaceGame(rounds) : []
  const consoled = consolation ? playUntilOneLeft('consolation', firstGameLosers(rounds, third.length > 0)) : []
  const final = listDraftMatches(rounds.at(-1) ?? [])
  return numberMatches(
    [...before, ...rounds.flatMap(listDraftMatches), ...consoled.flatMap(listDraftMatches)],
    [...third, ...final],
  )
}

function thirdPlaceGame(rounds: readonly DraftRound[]): DraftMatch[] {
  const [one, other] = listDraftMatches(rounds.at(-2) ?? [])
  return one && other ? [createDraftMatch('third', 1, [toLoserSource(one), toLoserSource(other)])] : []
}

/**
 * Returns the lines of the consolation, two for each match of the main bracket's second round. A team with a bye plays
 * its first game in that round: if it loses, it takes the line that has no loser from round one. The final, and
 * semifinals whose losers play for third place, send no team.
 */
function firstGameLosers(
  [first = [], second = [], ...later]: readonly DraftRound[],
  hasThirdPlaceGame: boolean,
): BracketLine[] {
  if (later.length === 0 && hasThirdPlaceGame) return []
  const takesLateOnes = later.length > 1 || (later.length === 1 && !hasThirdPlaceGame)
  return second.flatMap((next, index) => {
    const one = first[2 * index] ?? null
    const other = first[2 * index + 1] ?? null
    if (!takesLateOnes || !next) return [one && toLoserSource(one), other && toLoserSource(other)]
    if (one === null && other === null) return [toLoserSource(next), null]
    const late: BracketLine = { kind: 'loser', of: next, firstGameOnly: true }
    return [one ? toLoserSource(one) : late, other ? toLoserSource(other) : late]
  })
}
