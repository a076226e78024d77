import {
  createDraftMatch,
  listDraftMatches,
  toLoserSource,
  toWinnerSource,
  numberMatches,
  playUntilOneLeft,
  type DraftMatch,
  type DraftRound,
  type DraftSeries,
  type DraftSource,
  type BracketLine,
} from '../draft-match.ts'
import type { Bracket, BracketMatch, LegDecider } from '../model.ts'
import { getBracketSize, requireTeamCount, getSeedOrder } from '../seeding.ts'

export type KnockoutOptions = {
  /** Whether the losers of the semifinals play for third place; requires at least four teams. */
  readonly thirdPlace?: boolean
  /** Whether teams that lose their first game play on among themselves. */
  readonly consolation?: boolean
  /** Whether games decide every place, which replaces both of the above. */
  readonly placement?: boolean
  /** How many games each pairing of the main bracket has at most, an odd number. */
  readonly bestOf?: number
  /** Set if each pairing of the main bracket is two legs instead. */
  readonly legs?: LegDecider | null
  /** Whether the best remaining seed plays the lowest in each round. */
  readonly reseeds?: boolean
  /** How many games the final has at most, an odd number; if null, it is like the other pairings. */
  readonly finalBestOf?: number | null
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
 * @param before matches outside of the bracket: those that feed its lines, and games for places below it
 */
export function createKnockout(
  lines: readonly BracketLine[],
  {
    thirdPlace = false,
    consolation = false,
    placement = false,
    bestOf = 1,
    legs = null,
    finalBestOf = null,
    reseeds = false,
  }: KnockoutOptions,
  before: readonly DraftMatch[] = [],
): BracketMatch[] {
  const series = legs ? { of: 2, by: legs } : toSeries(bestOf)
  const seriesOfFinal = finalBestOf === null ? series : toSeries(finalBestOf)
  const rounds = playUntilOneLeft(
    'main',
    lines,
    (pairings) => (pairings === 1 ? seriesOfFinal : series),
    reseeds ? reseed : undefined,
  )
  const third = thirdPlace || placement ? thirdPlaceGame(rounds) : []
  const placing = placement ? playForPlaces(rounds) : []
  const consoled =
    consolation && !placement ? playUntilOneLeft('consolation', firstGameLosers(rounds, third.length > 0)) : []
  const final = listDraftMatches(rounds.at(-1) ?? [])
  return numberMatches(
    [...before, ...rounds.flatMap(listDraftMatches), ...consoled.flatMap(listDraftMatches), ...placing],
    [...third, ...final],
  )
}

const toSeries = (bestOf: number): DraftSeries | undefined => (bestOf > 1 ? { of: bestOf } : undefined)

/**
 * Pairs the best remaining seed with the lowest, and so on. Teams with a bye are the best seeds anyway, so the others are
 * ranked among themselves. The final needs no such order.
 */
function reseed(lines: readonly BracketLine[], round: number): readonly BracketLine[] {
  if (lines.length <= 2) return lines
  const byes = lines.filter((line) => line?.kind === 'seed').length
  return getSeedOrder(lines.length).map((seed, position): BracketLine =>
    lines[position]?.kind === 'seed' ? lines[position] : { kind: 'reseeded', round, rank: seed - byes },
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

/** The losers of each round before the semifinals play for the places below the teams still in the bracket. */
function playForPlaces(rounds: readonly DraftRound[]): DraftMatch[] {
  return rounds.slice(0, -2).flatMap((matches, index) => {
    const losers = getSeedOrder(matches.length)
      .map((seed, position) => ({ seed, match: matches[position] }))
      .toSorted((a, b) => b.seed - a.seed) // the better a winner, the worse a loser
      .flatMap(({ match }) => (match ? [toLoserSource(match)] : []))
    return playOutPlaces(losers, matches.length + 1, index + 2)
  })
}

/**
 * Plays until every place is decided: winners among winners, losers among losers. So teams that meet have won and lost
 * the same rounds, and have not met before.
 * @param entries best first
 * @param first the best place that they can reach
 */
export function playOutPlaces(entries: readonly DraftSource[], first: number, round: number): DraftMatch[] {
  if (entries.length < 2) return []
  const size = getBracketSize(entries.length)
  const places = [first, first + entries.length - 1] as const
  const pairs = Array.from({ length: size / 2 }, (_, index) => {
    const [one, other] = [entries[index], entries[size - 1 - index]]
    return {
      one,
      match: one && other ? createDraftMatch('placement', round, [one, other], { position: index, places }) : null,
    }
  })
  const matches = pairs.flatMap(({ match }) => match ?? [])
  const winners = pairs.flatMap(({ one, match }) => (match ? toWinnerSource(match) : (one ?? [])))
  return [
    ...matches,
    ...playOutPlaces(winners, first, round + 1),
    ...playOutPlaces(matches.toReversed().map(toLoserSource), first + size / 2, round + 1),
  ]
}
