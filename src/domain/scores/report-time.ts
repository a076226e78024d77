import type { Game, ScoreReport } from '../schema/schedules.ts'
import { addMinutes } from '../time.ts'

// A score is judged by the time of its game: whoever files one early is asked, and league staff see it.

/** Teams that are ready may begin this long before the time on the schedule. */
export const earlyStartMinutes = 15

/** A result before the start of its game, or a start well before it. `at`: an instant. */
export function isTooEarly(
  { start_time }: Pick<Game, 'start_time'>,
  kind: Exclude<ScoreReport['kind'], 'void'>,
  at: string,
): boolean {
  return kind === 'final' ? at < start_time : at < addMinutes(start_time, -earlyStartMinutes)
}

/** Was this result filed before its game? By the clock of the device, or by the server's where the device's was ahead. */
export function wasFiledEarly(
  game: Pick<Game, 'start_time'>,
  { kind, recorded_at, created_at }: Pick<ScoreReport, 'kind' | 'recorded_at' | 'created_at'>,
): boolean {
  return kind === 'final' && (isTooEarly(game, kind, recorded_at) || isTooEarly(game, kind, created_at))
}
