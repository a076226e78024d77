import { formatNumber } from '#i18n/format.ts'
import type { Rulebook } from '../rulebook/document.ts'
import { formatShare } from '../rulebook/format-value.ts'
import { percentageOf } from '../rulebook/measure-teams.ts'
import type { WinLossDraw } from './tally.ts'

/** Returns `.750`, `1.000`; halves are rounded up. */
export function formatWinPercentage(rules: Pick<Rulebook, 'draws'>, record: WinLossDraw): string {
  return formatShare(percentageOf(rules, record))
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
