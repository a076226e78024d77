import type { ManualMetricValues, ReportMetric } from './metrics.ts'
import type { ReportKind } from './range.ts'

export type ReportRequest = {
  readonly league: string
  readonly kind: ReportKind
  readonly from: string
  readonly to: string
  /** Null: all sponsors. */
  readonly sponsorId: string | null
  /** Null: all venues where the league played. */
  readonly venueId: string | null
  readonly metrics: readonly ReportMetric[]
  readonly byHand: ManualMetricValues
}

/** A completed game of the league, with the day and venue where it was played. */
export type PlayedGame = { readonly date: string; readonly venueId: string | null; readonly venue: string | null }
