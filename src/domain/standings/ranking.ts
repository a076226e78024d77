import type { League } from '../schema/leagues.ts'
import { getTeamIds } from '../scores/game-teams.ts'
import { tallyResults, type CountedResult, type StandingsTally, type WinLossDraw } from './tally.ts'

// Ranks teams by the league's preset and its tie-breakers, and records what decided each rank.

export type StandingsPreset = League['standings_preset']

/** Whole numbers; a win is worth more than a loss, and a draw is in between or equal to one of them. */
export type PointsForResult = { readonly win: number; readonly draw: number; readonly loss: number }

type Overall = 'win_percentage' | 'points' | 'won' | 'lost' | 'difference' | 'scored'
type HeadToHead = 'head_to_head' | 'head_to_head_difference' | 'head_to_head_scored'

/** `head_to_head` ranks the games among the tied teams the way the league ranks all games. */
export type StandingsTieBreaker = HeadToHead | 'won' | 'difference' | 'scored'
export type Criterion = Overall | HeadToHead

export type CompiledStandingsRules = {
  readonly points: PointsForResult | null
  /** The criteria that rank the teams before any tie-breaker, in order. */
  readonly order: readonly Overall[]
}

const pointsByPreset: Readonly<Record<StandingsPreset, PointsForResult | null>> = {
  win_percentage: null,
  points_3_1_0: { win: 3, draw: 1, loss: 0 },
  points_2_1_0: { win: 2, draw: 1, loss: 0 },
}

/** @throws RangeError if the points are not in order */
export function compileStandingsRules(preset: StandingsPreset | PointsForResult): CompiledStandingsRules {
  const points = typeof preset === 'string' ? pointsByPreset[preset] : preset
  if (points === null) return { points, order: ['win_percentage', 'won', 'lost'] }
  const { win, draw, loss } = points
  if (![win, draw, loss].every(Number.isInteger) || win <= loss || draw < loss || draw > win) {
    throw new RangeError(`No league gives ${win} for a win, ${draw} for a draw, ${loss} for a loss`)
  }
  return { points, order: ['points'] }
}

/** Returns the points from games, minus deductions. */
export function getPoints(
  { won, drawn, lost, deducted }: StandingsTally,
  { win, draw, loss }: PointsForResult,
): number {
  return won * win + drawn * draw + lost * loss - deducted
}

/** The reason why one group of teams ranks below another. */
export type RankingReason = {
  readonly by: Criterion
  /** The tied teams, if only their games against each other were compared. */
  readonly among: readonly string[] | null
  /** The values compared. */
  readonly tallies: ReadonlyMap<string, StandingsTally>
}

/** Teams that no rule separates, and why they rank below the previous group; null for the first group. */
export type RankedGroup = { readonly teams: readonly StandingsTally[]; readonly below: RankingReason | null }

/** Returns groups from the top. Keeps the given order within a group. */
export function rankTeams(
  tallies: ReadonlyMap<string, StandingsTally>,
  order: readonly StandingsTally[],
  { rules, tieBreakers, results, open, headToHead = defaultHeadToHead }: RankingRules,
): RankedGroup[] {
  const ties = { rules, tieBreakers, headToHead, homeResults: byHomeTeam(results), open }
  let above: StandingsTally | undefined
  return splitBy(order, (a, b) => compareBy(rules.order, rules, a, b)).flatMap((level) => {
    const first = level[0]
    const by = above && first && rules.order.find((each) => compareBy([each], rules, above ?? first, first) !== 0)
    above = first
    return below(breakTies(level, ties), by ? { by, among: null, tallies } : null)
  })
}

export type RankingRules = {
  readonly rules: CompiledStandingsRules
  readonly tieBreakers: readonly StandingsTieBreaker[]
  readonly results: readonly CountedResult[]
  /** Games that do not count yet. */
  readonly open: readonly Pick<CountedResult['game'], 'home_team_id' | 'away_team_id'>[]
  readonly headToHead?: HeadToHeadReading | undefined
}

/** The questions about head-to-head games of tied teams on which rulebooks differ. */
export type HeadToHeadReading = {
  /**
   * What happens after a tie-breaker has separated some of the tied teams: the best one is placed and the others start
   * over; each group that is still tied starts over; or nothing starts over and the games among all of them keep
   * counting.
   */
  readonly restart: 'best_leaves' | 'each_group' | 'none'
  /** Whether the games of tied teams count before all of them have been played. */
  readonly counts: 'as_played' | 'when_complete'
}

export const defaultHeadToHead: HeadToHeadReading = { restart: 'best_leaves', counts: 'as_played' }

type TieRules = {
  readonly rules: CompiledStandingsRules
  readonly tieBreakers: readonly StandingsTieBreaker[]
  readonly headToHead: HeadToHeadReading
  readonly open: RankingRules['open']
  /** By the ID of the home team. */
  readonly homeResults: ReadonlyMap<string, readonly CountedResult[]>
}

function byHomeTeam(results: readonly CountedResult[]): Map<string, CountedResult[]> {
  const homeResults = new Map<string, CountedResult[]>()
  for (const result of results) {
    const home = result.game.home_team_id ?? ''
    const known = homeResults.get(home)
    if (known) known.push(result)
    else homeResults.set(home, [result])
  }
  return homeResults
}

/**
 * @param among the teams whose games against each other count; if nothing starts over, these include teams that are no
 *   longer tied with the others
 */
function breakTies(level: readonly StandingsTally[], ties: TieRules, among = level, first = 0): RankedGroup[] {
  if (level.length === 1) return [{ teams: level, below: null }]
  for (const [place, by] of ties.tieBreakers.entries()) {
    if (place < first) continue
    const own = isHeadToHead(by) ? gamesAmong(among, ties) : null
    if (isHeadToHead(by) && own === null) continue
    const tallies = own ?? new Map(level.map((tally) => [tally.teamId, tally]))
    const criteria = isHeadToHead(by) ? criteriaAmong(by, ties.rules) : [by]
    const compare = ({ teamId: a }: StandingsTally, { teamId: b }: StandingsTally) => {
      const [ours, theirs] = [tallies.get(a), tallies.get(b)]
      return ours && theirs ? compareBy(criteria, ties.rules, ours, theirs) : 0
    }
    const groups = splitBy(level, compare)
    const [best = [], ...others] = groups
    if (others.length === 0) continue
    const reason = { by, among: own && among.map((tally) => tally.teamId), tallies }
    const { restart } = ties.headToHead
    if (restart === 'best_leaves') return [...breakTies(best, ties), ...below(breakTies(others.flat(), ties), reason)]
    return groups.flatMap((group, index) => {
      const broken = restart === 'none' ? breakTies(group, ties, among, place + 1) : breakTies(group, ties)
      return index === 0 ? broken : below(broken, reason)
    })
  }
  return [{ teams: level, below: null }]
}

function below([first, ...others]: readonly RankedGroup[], reason: RankingReason | null): RankedGroup[] {
  return first ? [{ ...first, below: reason }, ...others] : []
}

/** Sorts the teams and groups those that compare as equal. Keeps the order within a group. */
function splitBy(
  tallies: readonly StandingsTally[],
  compare: (a: StandingsTally, b: StandingsTally) => number,
): StandingsTally[][] {
  const groups: StandingsTally[][] = []
  for (const tally of tallies.toSorted(compare)) {
    const group = groups.at(-1)
    if (group?.[0] && compare(group[0], tally) === 0) group.push(tally)
    else groups.push([tally])
  }
  return groups
}

/** Returns a negative number if `a` ranks higher by the first criterion that separates the two. */
function compareBy(
  criteria: readonly Overall[],
  rules: CompiledStandingsRules,
  a: StandingsTally,
  b: StandingsTally,
): number {
  for (const criterion of criteria) {
    const order = compareByOne(criterion, rules, a, b)
    if (order !== 0) return order
  }
  return 0
}

function compareByOne(
  criterion: Overall,
  { points }: CompiledStandingsRules,
  a: StandingsTally,
  b: StandingsTally,
): number {
  switch (criterion) {
    case 'win_percentage':
      return comparePercentage(a, b)
    case 'points':
      return points === null ? 0 : getPoints(b, points) - getPoints(a, points)
    case 'won':
      return b.won - a.won
    case 'lost':
      return a.lost - b.lost
    case 'difference':
      return b.scored - b.conceded - (a.scored - a.conceded)
    case 'scored':
      return b.scored - a.scored
  }
}

/**
 * Uses only whole numbers, so that equal percentages are equal: a/(a+b) versus c/(c+d) becomes a·(c+d) versus c·(a+b).
 */
function comparePercentage(a: WinLossDraw, b: WinLossDraw): number {
  const decidedA = a.won + a.lost
  const decidedB = b.won + b.lost
  return b.won * Math.max(1, decidedA) - a.won * Math.max(1, decidedB)
}

function isHeadToHead(tieBreaker: StandingsTieBreaker): tieBreaker is HeadToHead {
  return tieBreaker !== 'won' && tieBreaker !== 'difference' && tieBreaker !== 'scored'
}

function criteriaAmong(by: HeadToHead, rules: CompiledStandingsRules): readonly Overall[] {
  if (by === 'head_to_head') return rules.order
  return by === 'head_to_head_difference' ? ['difference'] : ['scored']
}

/**
 * Returns the table of the tied teams' games against each other, or null if not all of them met equally often. Also
 * null if the games must be complete (`when_complete`) and some are still open.
 */
function gamesAmong(
  level: readonly StandingsTally[],
  { homeResults, open, headToHead }: TieRules,
): Map<string, StandingsTally> | null {
  const ids = new Set(level.map((tally) => tally.teamId))
  const isAmong = (game: RankingRules['open'][number]) =>
    ids.has(game.home_team_id ?? '') && ids.has(game.away_team_id ?? '')
  if (headToHead.counts === 'when_complete' && open.some(isAmong)) return null
  const among = [...ids].flatMap((id) =>
    (homeResults.get(id) ?? []).filter(({ game }) => ids.has(game.away_team_id ?? '')),
  )
  return metEquallyOften([...ids], among) ? tallyResults([...ids], among) : null
}

function metEquallyOften(ids: readonly string[], among: readonly CountedResult[]): boolean {
  const meetings = new Map<string, number>()
  for (const { game } of among) {
    const pair = [...getTeamIds(game)].toSorted().join(' ')
    meetings.set(pair, (meetings.get(pair) ?? 0) + 1)
  }
  return meetings.size === (ids.length * (ids.length - 1)) / 2 && new Set(meetings.values()).size === 1
}
