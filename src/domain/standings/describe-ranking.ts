import { formatRecord } from './format-record.ts'
import { formatNumber } from '#i18n/format.ts'
import { formatWinShare } from '#i18n/format-amount.ts'
import { getPoints, type Criterion, type PointsForResult, type RankingReason } from './ranking.ts'
import type { ScoreUnit, StandingsTally, WinLossDraw } from './tally.ts'
import { t } from './words.ts'

// How table values are formatted, and why one team is above another.

/** Returns `.750`, `1.000`; halves are rounded up. */
export function formatWinPercentage({ won, lost }: WinLossDraw): string {
  const decided = won + lost
  const thousandths = decided === 0 ? 0 : Math.floor((2000 * won + decided) / (2 * decided))
  return formatWinShare(thousandths / 1000)
}

/**
 * Returns how many games the team is behind the leader: `-` if none, `.5`, `11`, or `+3.5` if it is ahead of the
 * leader.
 */
export function formatGamesBehind(team: WinLossDraw, leader: WinLossDraw): string {
  const behind = (leader.won - team.won + (team.lost - leader.lost)) / 2
  if (behind === 0) return '-'
  const text = formatNumber(Math.abs(behind)).replace(/^0/, '')
  return behind < 0 ? `+${text}` : text
}

export type StandingsFormatContext = {
  readonly points: PointsForResult | null
  readonly nameOf: (teamId: string) => string
  readonly unit: ScoreUnit | undefined
}

/** Returns what ranks `above` higher: `won both meetings`, `better goal difference (+7 to +5)`. */
export function describeRankingReason(
  { by, among }: RankingReason,
  above: StandingsTally,
  below: StandingsTally,
  context: StandingsFormatContext,
): string {
  const { points, unit } = context
  const where = among === null ? '' : describeGames(among, above, context)
  switch (by) {
    case 'head_to_head':
      if (among?.length === 2 && above.lost + above.drawn === 0) return t.wonAllMeetings(above.won)
      return points === null
        ? t.betterRecord(where, formatRecord(above), formatRecord(below))
        : t.morePoints(where, getPoints(above, points), getPoints(below, points))
    case 'win_percentage':
      return t.betterWinPercentage(...formatPercentages(above, below))
    case 'points':
      return points === null ? '' : t.morePoints('', getPoints(above, points), getPoints(below, points))
    case 'won':
      return t.moreWins(above.won, below.won)
    case 'lost':
      return t.fewerLosses(above.lost, below.lost)
    case 'difference':
    case 'head_to_head_difference':
      return t.betterDifference(unit, where, differenceOf(above), differenceOf(below))
    case 'scored':
    case 'head_to_head_scored':
      return t.moreScored(unit, where, above.scored, below.scored)
  }
}

/** Returns the value of a team for a criterion, or null if the league has no such value. */
export function getCriterionFigures(
  by: Criterion,
  tally: StandingsTally,
  points: PointsForResult | null,
): number | null {
  switch (by) {
    case 'head_to_head':
      return getCriterionFigures(points === null ? 'win_percentage' : 'points', tally, points)
    case 'win_percentage':
      return tally.won / Math.max(1, tally.won + tally.lost)
    case 'points':
      return points && getPoints(tally, points)
    case 'won':
      return tally.won
    case 'lost':
      return tally.lost
    case 'difference':
    case 'head_to_head_difference':
      return tally.scored - tally.conceded
    case 'scored':
    case 'head_to_head_scored':
      return tally.scored
  }
}

function describeGames(
  among: readonly string[],
  { won, lost, drawn }: StandingsTally,
  { nameOf }: StandingsFormatContext,
): string {
  return among.length === 2 ? t.inTheirMeetings(won + lost + drawn) : t.inGamesAmong(among.map(nameOf))
}

/** If three decimal places don't show the difference, the records do. */
function formatPercentages(above: WinLossDraw, below: WinLossDraw): [string, string] {
  const [ours, theirs] = [formatWinPercentage(above), formatWinPercentage(below)]
  return ours === theirs ? [formatRecord(above), formatRecord(below)] : [ours, theirs]
}

function differenceOf({ scored, conceded }: StandingsTally): string {
  const difference = scored - conceded
  if (difference === 0) return '0'
  return difference > 0 ? `+${difference}` : `−${-difference}`
}
