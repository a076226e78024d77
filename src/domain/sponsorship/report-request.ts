import type { ByHandValues, ReportMetric } from './report-metrics.ts'
import type { ReportKind } from './report-range.ts'

export type ReportRequest = {
  readonly league: string
  readonly kind: ReportKind
  readonly from: string
  readonly to: string
  /** Null: all sponsors. */
  readonly sponsorId: string | null
  /** Null: all venues at which the league played. */
  readonly venueId: string | null
  readonly metrics: readonly ReportMetric[]
  readonly byHand: ByHandValues
}

/** A completed game of the league, on the day on which it was played there. */
export type PlayedGame = { readonly date: string; readonly venueId: string | null; readonly venue: string | null }
