import { formatDate } from '#i18n/format.ts'
import { compareText } from '../compare-text.ts'
import {
  describeSeparation,
  describeUndecided,
  findClause,
  type PlacingContext,
  type ScoreUnit,
} from '../rulebook/describe-placing.ts'
import type { Rulebook } from '../rulebook/document.ts'
import { toNumber } from '../rulebook/fraction.ts'
import type { PlacedGroup, RulebookTeam, Withdrawal } from '../rulebook/model.ts'
import { rankSeason } from '../rulebook/rank-teams.ts'
import { prepareSeason, type Season } from '../rulebook/season.ts'
import { t } from './words.ts'
import type { LotDraw, Team } from '../schema/leagues.ts'
import type { Game } from '../schema/schedules.ts'
import { findDraw, toLots } from './lot-draws.ts'
import { formatGamesBehind, formatWinPercentage } from './format-standing.ts'
import { tellFigures } from './ranked-figures.ts'
import { findWonTiebreaker } from './tiebreaker-games.ts'

import {
  tallySeason,
  toRulebookGames,
  type LateRecord,
  type PlaceRecord,
  type StandingsGame,
  type StandingsTally,
  type TeamOutcome,
} from './tally.ts'

export type { StandingsGame } from './tally.ts'

export type StandingsInput = {
  readonly teams: readonly (Pick<Team, 'id' | 'name'> & Omit<RulebookTeam, 'id'>)[]
  /**
   * May contain games of unlisted teams: those count for the listed side only. Of several copies of a game, the one
   * with the highest version counts.
   */
  readonly games: readonly StandingsGame[]
  readonly rulebook: Rulebook
  readonly draws?: readonly LotDraw[]
  readonly withdrawals?: readonly Withdrawal[]
  /** An instant: games that start later do not count. */
  readonly asOf?: string
  /** Allowed only if the league counts points. */
  readonly deductions?: readonly Deduction[]
  /** Games whose result may still change: reported by one side, disputed, or not sent yet. */
  readonly provisionalGameIds?: ReadonlySet<string>
}

export type Deduction = {
  readonly teamId: string
  /** How many points. A negative number awards points. */
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
  /** After deductions. Null if the league counts no points. */
  readonly points: number | null
  readonly deductions: readonly Deduction[]
  /**
   * Wins divided by wins plus losses; draws count only if the rules make them half a win. `.750`, `1.000`, `.000` without
   * a game that counts in it.
   */
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
  /** Wins and losses after regulation, which are part of the totals. */
  readonly overtime: LateRecord
  readonly shootout: LateRecord
  /** By the clause's ID: figures that the rules compare and that no other column shows (`listFigures`). */
  readonly figures: Readonly<Record<string, string>>
  /** How many of the games counted here may still change. */
  readonly provisional: number
}

/** Why a team is directly above another. */
export type Separation = {
  readonly above: string
  readonly below: string
  /** The id of the deciding clause in the rules; null if the two are tied and share their rank. */
  readonly by: string | null
  /** The compared values of the upper team and the lower team. For `head_to_head`, the points or the win percentage. */
  readonly figures: readonly [number, number] | null
  /** The IDs of the tied teams, if only their games against each other were compared. */
  readonly among: readonly string[] | null
  /** `won both meetings`, `better goal difference (+7 to +5)`, `tied under every rule`. */
  readonly words: string
}

/**
 * Ranks the teams by the league's rules, or by those that its preset and tie-breakers stand for. A completed game counts
 * by its score; a forfeited one is a loss for the side that forfeited and a win for the opponent, without a score unless
 * the rules give it one. Teams that no rule separates share a rank and are ordered by name.
 *
 * The preset's tie-breakers apply to the tied teams. Those that begin with `head_to_head` use the table of these teams'
 * games against each other, and only if all of them met equally often. A tie-breaker places the best team; the remaining
 * teams start over with the first tie-breaker.
 *
 * @throws RangeError if the points are not in order, or if there are deductions but no points
 */
export function computeStandings(input: StandingsInput): StandingRow[] {
  const { groups, season, tallies } = rank(input)
  const leader = groups[0]?.teamIds[0]
  const leading = leader === undefined ? undefined : tallies.get(leader)
  let above = 1
  return groups.flatMap(({ teamIds }) => {
    const place = above
    above += teamIds.length
    return teamIds.flatMap((teamId) => {
      const tally = tallies.get(teamId)
      return tally ? [toRow(tally, { rank: place, isShared: teamIds.length > 1, leader: leading, season, input })] : []
    })
  })
}

/**
 * Explains for each pair of neighboring rows of `computeStandings` why one is above the other, from the top.
 * @param unit the scoring unit of the sport, for the wording
 * @throws RangeError like `computeStandings`
 */
export function explainSeparations(input: StandingsInput, unit?: ScoreUnit): Separation[] {
  const { groups, season, nameOf } = rank(input)
  const { rulebook } = season
  const context: PlacingContext = {
    rulebook,
    nameOf,
    unit,
    lotsOf: (teamIds) => toLotsOf(input, teamIds),
    playoffOf: (above, below) => findWonTiebreaker(input.games, above, below),
  }
  const rows = groups.flatMap((group) =>
    group.teamIds.map((teamId, index) => ({ teamId, group, isFirst: index === 0 })),
  )
  return rows.slice(1).map(({ teamId, group, isFirst }, index): Separation => {
    const above = rows[index]?.teamId ?? ''
    if (isFirst) return toSeparation(group, above, teamId, context)
    const words = group.undecided ? describeUndecided(group.undecided, context) : ''
    return { above, below: teamId, by: null, figures: null, among: null, words }
  })
}

/** Returns the date of the drawing that orders these teams, and the ID of the person who recorded it. */
export function toLotsOf({ draws = [] }: Pick<StandingsInput, 'draws'>, teamIds: readonly string[]) {
  const draw = findDraw(draws, teamIds)
  return draw && { on: formatDate(draw.drawn_on, { year: true }), by: draw.created_by }
}

function toSeparation(
  { below: reason }: PlacedGroup,
  above: string,
  below: string,
  context: PlacingContext,
): Separation {
  const [ours, theirs] = [reason?.values.get(above), reason?.values.get(below)]
  if (!reason || !ours || !theirs) {
    return { above, below, by: 'left', figures: null, among: null, words: t.leftTheLeague }
  }
  return {
    above,
    below,
    by: reason.clause.id,
    figures: [toNumber(ours.value), toNumber(theirs.value)],
    among: findClause(context.rulebook, reason.clause)?.games === 'among' ? reason.among : null,
    words: describeSeparation(reason, above, below, context),
  }
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

type Ranked = {
  /** Teams that share a place are ordered by name. */
  readonly groups: readonly PlacedGroup[]
  readonly season: Season
  readonly tallies: ReadonlyMap<string, StandingsTally>
  readonly nameOf: (teamId: string) => string
}

function rank(input: StandingsInput): Ranked {
  const names = new Map(input.teams.map((team) => [team.id, team.name]))
  const nameOf = (teamId: string) => names.get(teamId) ?? teamId
  const season = toSeason(input)
  const groups = rankSeason(season).map((group) => ({
    ...group,
    teamIds: group.teamIds.toSorted((a, b) => compareText(nameOf(a), nameOf(b)) || compareText(a, b)),
  }))
  return { groups, season, tallies: tallySeason(season), nameOf }
}

/**
 * Returns the games that count, and what they are worth.
 * @throws RangeError like `computeStandings`
 */
export function toSeason(input: StandingsInput): Season {
  const { rulebook, teams, games, asOf, draws = [], withdrawals } = input
  const deductions = deductionsThatCount(input)
  if (rulebook.points === null && deductions.some(({ points }) => points !== 0)) {
    throw new RangeError('A league whose rules count no points has no points to deduct')
  }
  return prepareSeason(rulebook, {
    teams,
    games: toRulebookGames(games, asOf),
    adjustments: deductions.map(({ teamId, points, reason }) => ({ teamId, points: -points, reason })),
    lots: toLots(draws.filter(({ drawn_on }) => asOf === undefined || drawn_on <= asOf)),
    ...(withdrawals && { withdrawals }),
  })
}

function deductionsThatCount({ deductions = [], asOf }: StandingsInput): readonly Deduction[] {
  return deductions.filter(({ decidedAt }) => asOf === undefined || decidedAt === undefined || decidedAt <= asOf)
}

type RowContext = {
  readonly rank: number
  readonly isShared: boolean
  readonly leader: StandingsTally | undefined
  readonly season: Season
  readonly input: StandingsInput
}

function toRow(tally: StandingsTally, { rank, isShared, leader, season, input }: RowContext): StandingRow {
  const { teamId, won, lost, drawn, scored, conceded, points, home, away, overtime, shootout, forfeits, outcomes } =
    tally
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
    points,
    deductions: deductionsThatCount(input).filter((deduction) => deduction.teamId === teamId),
    winPercentage: formatWinPercentage(season.rulebook, tally),
    gamesBehind: formatGamesBehind(tally, leader ?? tally),
    home,
    away,
    lastFive: outcomes
      .slice(-5)
      .toReversed()
      .map(({ outcome }) => outcome),
    forfeits,
    overtime,
    shootout,
    figures: tellFigures(season, teamId),
    provisional: outcomes.filter(({ gameId }) => input.provisionalGameIds?.has(gameId) ?? false).length,
  }
}
