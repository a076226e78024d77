import { compareText } from '../compare-text.ts'
import type { Team } from '../schema/leagues.ts'
import type { Game } from '../schema/schedules.ts'
import {
  getPoints,
  rankTeams,
  compileStandingsRules,
  type Criterion,
  type HeadToHeadReading,
  type RankedGroup,
  type PointsForResult,
  type CompiledStandingsRules,
  type StandingsPreset,
  type StandingsTieBreaker,
} from './ranking.ts'
import {
  dedupeGames,
  toCountedResults,
  tallyResults,
  type ScoreUnit,
  type TeamOutcome,
  type PlaceRecord,
  type StandingsGame,
  type StandingsTally,
} from './tally.ts'
import {
  getCriterionFigures,
  formatGamesBehind,
  formatWinPercentage,
  describeRankingReason,
} from './describe-ranking.ts'
import { t } from './words.ts'

export type { PointsForResult, StandingsTieBreaker } from './ranking.ts'
export type { StandingsGame } from './tally.ts'

export type StandingsInput = {
  readonly teams: readonly Pick<Team, 'id' | 'name'>[]
  /**
   * May contain games of unlisted teams: those count for the listed side only. Of several copies of a game, the one
   * with the highest version counts.
   */
  readonly games: readonly StandingsGame[]
  readonly preset: StandingsPreset | PointsForResult
  /** In order; teams still tied after them share a rank. */
  readonly tieBreakers: readonly StandingsTieBreaker[]
  /** How head-to-head games of tied teams are interpreted; `defaultHeadToHead` by default. */
  readonly headToHead?: HeadToHeadReading
  /** An instant: games that start later do not count. */
  readonly asOf?: string
  /** Allowed only if the league counts points. */
  readonly deductions?: readonly Deduction[]
  /** Games whose result may still change: reported by one side, disputed, or not sent yet. */
  readonly provisionalGameIds?: ReadonlySet<string>
}

export type Deduction = {
  readonly teamId: string
  /** How many points; positive. */
  readonly points: number
  readonly reason: string
  /** An instant: tables as of an earlier one don't include the deduction. */
  readonly decidedAt?: string
}

export type StandingRow = {
  readonly teamId: string
  readonly rank: number
  /** Whether the team is tied with a neighbor by every rule of the league, so that both have this rank. */
  readonly isShared: boolean
  readonly played: number
  readonly won: number
  readonly lost: number
  readonly drawn: number
  readonly scored: number
  readonly conceded: number
  readonly difference: number
  /** After deductions. Null if the league ranks by win percentage. */
  readonly points: number | null
  readonly deductions: readonly Deduction[]
  /** Wins divided by wins plus losses; draws don't count. `.750`, `1.000`, `.000` without a win or loss. */
  readonly winPercentage: string
  /**
   * How far the team is behind the first row: `-` if tied with it, `.5`, `11`, or `+3.5` for a team that is ahead on
   * wins and losses.
   */
  readonly gamesBehind: string
  readonly home: PlaceRecord
  readonly away: PlaceRecord
  /** Newest first. */
  readonly lastFive: readonly TeamOutcome[]
  readonly forfeits: number
  /** How many of the games counted here may still change. */
  readonly provisional: number
}

/** Why a team is directly above another. */
export type Separation = {
  readonly above: string
  readonly below: string
  /** The deciding criterion; null if the two are tied and share their rank. */
  readonly by: Criterion | null
  /** The compared values of the upper team and the lower team. For `head_to_head`, the points or the win percentage. */
  readonly figures: readonly [number, number] | null
  /** The IDs of the tied teams, if only their games against each other were compared. */
  readonly among: readonly string[] | null
  /** `won both meetings`, `better goal difference (+7 to +5)`, `tied under every rule`. */
  readonly words: string
}

/**
 * Ranks the teams. A completed game counts by its score; a forfeited one is a loss for the side that forfeited and a
 * win for the opponent, without a score. Teams that no rule separates share a rank and are ordered by name.
 *
 * Tie-breakers apply to the tied teams. Those that begin with `head_to_head` use the table of these teams' games
 * against each other, and only if all of them met equally often. A tie-breaker places the best team; the remaining
 * teams start over with the first tie-breaker.
 *
 * @throws RangeError if the points are not in order, or if there are deductions but no points
 */
export function computeStandings(input: StandingsInput): StandingRow[] {
  const { groups, rules } = rank(input)
  const leader = groups[0]?.teams[0]
  let above = 1
  return groups.flatMap(({ teams }) => {
    const rows = teams.map((tally) => toRow(tally, { rank: above, isShared: teams.length > 1, rules, leader, input }))
    above += teams.length
    return rows
  })
}

/**
 * Explains for each pair of neighboring rows of `computeStandings` why one is above the other, from the top.
 * @param unit the scoring unit of the sport, for the wording
 * @throws RangeError like `computeStandings`
 */
export function explainSeparations(input: StandingsInput, unit?: ScoreUnit): Separation[] {
  const { groups, rules, names } = rank(input)
  const words = { points: rules.points, nameOf: (teamId: string) => names.get(teamId) ?? teamId, unit }
  const rows = groups.flatMap(({ teams, below }) =>
    teams.map((team, index) => ({ team, reason: index ? null : below })),
  )
  return rows.slice(1).flatMap(({ team, reason }, index): Separation[] => {
    const [above, below] = [rows[index]?.team.teamId ?? '', team.teamId]
    const [ours, theirs] = [reason?.tallies.get(above), reason?.tallies.get(below)]
    if (!reason || !ours || !theirs) {
      return [{ above, below, by: null, figures: null, among: null, words: t.tied }]
    }
    const [a, b] = [
      getCriterionFigures(reason.by, ours, rules.points),
      getCriterionFigures(reason.by, theirs, rules.points),
    ]
    return [
      {
        above,
        below,
        by: reason.by,
        figures: a === null || b === null ? null : [a, b],
        among: reason.among,
        words: describeRankingReason(reason, ours, theirs, words),
      },
    ]
  })
}

/**
 * Returns the IDs of the games to mark as provisional: those whose result is neither official nor confirmed by both
 * sides, or has not been sent yet.
 */
export function findProvisionalGameIds(
  games: readonly Pick<Game, 'id' | 'result_state'>[],
  unsentGameIds: Iterable<string> = [],
): Set<string> {
  const open = games.filter(({ result_state }) => result_state === 'reported' || result_state === 'disputed')
  return new Set([...open.map((game) => game.id), ...unsentGameIds])
}

function rank(input: StandingsInput): {
  groups: RankedGroup[]
  rules: CompiledStandingsRules
  names: ReadonlyMap<string, string>
} {
  const names = new Map(input.teams.map((team) => [team.id, team.name]))
  const tallies = computeTally(input)
  const rules = compileStandingsRules(input.preset)
  const results = toCountedResults(input.games, input.asOf)
  const byName = [...tallies.values()].toSorted(
    (a, b) => compareText(names.get(a.teamId), names.get(b.teamId)) || compareText(a.teamId, b.teamId),
  )
  const counted = new Set(results.map(({ game }) => game.id))
  const open = dedupeGames(input.games).filter(({ id, status }) => !counted.has(id) && status !== 'cancelled')
  const { tieBreakers, headToHead } = input
  return { groups: rankTeams(tallies, byName, { rules, tieBreakers, results, open, headToHead }), rules, names }
}

/**
 * Returns what each team has won, lost and scored, and its deducted points, in the order of the teams.
 * @throws RangeError like `computeStandings`
 */
export function computeTally(input: StandingsInput): ReadonlyMap<string, StandingsTally> {
  const ids = new Set(input.teams.map(({ id }) => id))
  const tallies = tallyResults([...ids], toCountedResults(input.games, input.asOf))
  for (const { teamId, points } of deductionsThatCount(input)) {
    if (compileStandingsRules(input.preset).points === null) {
      throw new RangeError('A league that ranks by win percentage has no points to deduct')
    }
    const tally = tallies.get(teamId)
    if (tally) tally.deducted += points
  }
  return tallies
}

function deductionsThatCount({ deductions = [], asOf }: StandingsInput): readonly Deduction[] {
  return deductions.filter(({ decidedAt }) => asOf === undefined || decidedAt === undefined || decidedAt <= asOf)
}

type RowContext = {
  readonly rank: number
  readonly isShared: boolean
  readonly rules: CompiledStandingsRules
  readonly leader: StandingsTally | undefined
  readonly input: StandingsInput
}

function toRow(tally: StandingsTally, { rank, isShared, rules, leader, input }: RowContext): StandingRow {
  const { teamId, won, lost, drawn, scored, conceded, home, away, forfeits, outcomes } = tally
  return {
    teamId,
    rank,
    isShared,
    played: won + lost + drawn,
    won,
    lost,
    drawn,
    scored,
    conceded,
    difference: scored - conceded,
    points: rules.points && getPoints(tally, rules.points),
    deductions: deductionsThatCount(input).filter((deduction) => deduction.teamId === teamId),
    winPercentage: formatWinPercentage(tally),
    gamesBehind: formatGamesBehind(tally, leader ?? tally),
    home,
    away,
    lastFive: outcomes
      .slice(-5)
      .toReversed()
      .map(({ outcome }) => outcome),
    forfeits,
    provisional: outcomes.filter(({ gameId }) => input.provisionalGameIds?.has(gameId) ?? false).length,
  }
}
