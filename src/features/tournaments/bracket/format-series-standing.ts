import type { BracketMatch } from '#domain/tournaments/model.ts'
import { getLastOfSeries } from '#domain/tournaments/series.ts'
import type { BracketSheet } from './read-bracket.ts'
import { t } from './words.ts'

/** Returns how a series stands: `Best of 3: Lions 1, Bears 0.`, or for two legs `Two legs: Lions 3, Bears 2 on aggregate.` */
export function formatSeriesStanding({ stand, drawn }: BracketSheet, match: BracketMatch): string {
  const [one, other] = drawn[getLastOfSeries(stand.bracket, match).number - 1]?.sides ?? []
  const hasBegun = one && other && one.score !== null && other.score !== null
  return t.seriesStands(
    match.series?.by ? null : (match.series?.of ?? 1),
    hasBegun ? `${one.name} ${one.score}, ${other.name} ${other.score}` : null,
  )
}
