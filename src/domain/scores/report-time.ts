import type { Game, ScoreReport } from '../schema/schedules.ts'
import { addMinutes } from '../time.ts'

// Scores are checked against the time of their game: users who report one early must confirm, and league staff can see
// that it was early.

/** Teams that are ready may start up to this many minutes before the scheduled time. */
export const maxEarlyStartMinutes = 15

/**
 * Whether a result is reported before its game starts, or a running score before the game could have started. `at` is
 * an instant.
 */
export function isReportTooEarly(
  { start_time }: Pick<Game, 'start_time'>,
  kind: Exclude<ScoreReport['kind'], 'void'>,
  at: string,
): boolean {
  return kind === 'final' ? at < start_time : at < addMinutes(start_time, -maxEarlyStartMinutes)
}

/**
 * Whether this result was filed before its game, by the device's clock or by the server's, in case the device's was
 * ahead.
 */
export function wasFiledEarly(
  game: Pick<Game, 'start_time'>,
  { kind, recorded_at, created_at }: Pick<ScoreReport, 'kind' | 'recorded_at' | 'created_at'>,
): boolean {
  return kind === 'final' && (isReportTooEarly(game, kind, recorded_at) || isReportTooEarly(game, kind, created_at))
}
