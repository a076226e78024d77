import type { Schedule } from '../schema/schedules.ts'
import { formatRound } from './describe-round.ts'
import { formatOccasion, type Special } from './match-words.ts'

// Apart from match-words.ts, because the first screen on a phone does not need it.

/** Returns the match with its round if the bracket is available: `Match 3, Semifinals`. */
export function formatOccasionWithRound(game: Special, schedule: Pick<Schedule, 'bracket'> | undefined): string | null {
  const short = formatOccasion(game)
  const match = schedule?.bracket?.matches[(game.match_number ?? 0) - 1]
  return short && schedule?.bracket && match ? `${short}, ${formatRound(schedule.bracket, match)}` : short
}
