import type { BracketMatch } from '#domain/tournaments/model.ts'
import { getLastOfSeries } from '#domain/tournaments/formats/series.ts'
import type { BracketSheet } from './read-bracket.ts'
import { t } from './words.ts'

/** Returns how a series stands: `Best of 3: Lions 1, Bears 0.`, or for two legs `Two legs: Lions 3, Bears 2 on aggregate. Lions advances.` */
export function formatSeriesStanding({ stand, drawn }: BracketSheet, match: BracketMatch): string {
  const [one, other] = drawn[getLastOfSeries(stand.bracket, match).number - 1]?.sides ?? []
  const hasBegun = one && other && one.score !== null && other.score !== null
  const score = hasBegun ? `${one.name} ${one.score}, ${other.name} ${other.score}` : null
  if (!match.series?.by) return t.seriesStands(match.series?.of ?? 1, score)
  const winner = [one, other].find((side) => side?.outcome === 'won')
  return [t.seriesStands(null, score), ...(winner ? [t.advances(winner.name)] : [])].join(' ')
}
