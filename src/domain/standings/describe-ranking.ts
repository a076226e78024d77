import { getPoints } from './ranking.ts'
import type { Criterion, PointsForResult, RankingReason } from './ranking.ts'
import type { StandingsTally, WinLossDraw } from './tally.ts'

// How table values are formatted, and why one team is above another.

/** Returns `.750`, `1.000`; halves are rounded up. */
export function formatWinPercentage({ won, lost }: WinLossDraw): string {
  const decided = won + lost
  const thousandths = decided === 0 ? 0 : Math.floor((2000 * won + decided) / (2 * decided))
  return (thousandths / 1000).toFixed(3).replace(/^0/, '')
}

/** Returns `-`, `.5`, `11`, or `+3.5` for a team that is ahead of the leader. */
export function formatGamesBehind(team: WinLossDraw, leader: WinLossDraw): string {
  const behind = (leader.won - team.won + (team.lost - leader.lost)) / 2
  if (behind === 0) return '-'
  const text = String(Math.abs(behind)).replace(/^0/, '')
  return behind < 0 ? `+${text}` : text
}

/** The scoring unit of the sport. */
export type ScoreUnit = 'goal' | 'run' | 'point'

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
  const where = among === null ? '' : ` in ${placeInWords(among, above, context)}`
  switch (by) {
    case 'head_to_head':
      if (among?.length === 2 && above.lost + above.drawn === 0) return `won ${allInWords(above.won)}`
      return points === null
        ? `better record${where} (${recordInWords(above)} to ${recordInWords(below)})`
        : `more points${where} (${getPoints(above, points)} to ${getPoints(below, points)})`
    case 'win_percentage':
      return `better win percentage (${percentagesInWords(above, below)})`
    case 'points':
      return points === null ? '' : `more points (${getPoints(above, points)} to ${getPoints(below, points)})`
    case 'won':
      return `more wins (${above.won} to ${below.won})`
    case 'lost':
      return `fewer losses (${above.lost} to ${below.lost})`
    case 'difference':
    case 'head_to_head_difference':
      return `better ${unit ? `${unit} ` : ''}difference${where} (${differenceOf(above)} to ${differenceOf(below)})`
    case 'scored':
    case 'head_to_head_scored':
      return `more ${unit ? `${unit}s ` : ''}scored${where} (${above.scored} to ${below.scored})`
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

function placeInWords(
  among: readonly string[],
  { won, lost, drawn }: StandingsTally,
  { nameOf }: StandingsFormatContext,
): string {
  const meetings = won + lost + drawn
  if (among.length === 2) return meetings === 1 ? 'their meeting' : `their ${meetings} meetings`
  const names = among.map(nameOf)
  return `the games among ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function allInWords(meetings: number): string {
  if (meetings === 1) return 'their only meeting'
  return meetings === 2 ? 'both meetings' : `all ${meetings} meetings`
}

/** If three decimal places don't show the difference, the records do. */
function percentagesInWords(above: WinLossDraw, below: WinLossDraw): string {
  const [ours, theirs] = [formatWinPercentage(above), formatWinPercentage(below)]
  return ours === theirs ? `${recordInWords(above)} to ${recordInWords(below)}` : `${ours} to ${theirs}`
}

function recordInWords({ won, lost, drawn }: WinLossDraw): string {
  return drawn === 0 ? `${won}–${lost}` : `${won}–${drawn}–${lost}`
}

function differenceOf({ scored, conceded }: StandingsTally): string {
  const difference = scored - conceded
  if (difference === 0) return '0'
  return difference > 0 ? `+${difference}` : `−${-difference}`
}
