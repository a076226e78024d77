import type { Game, ScoreReport } from '../schema/schedules.ts'
import { isTooEarly } from './report-time.ts'

// Counting is publishing: what somebody counts on the touchline is shown to everybody, as reports of the score so far.
// Presses are combined, and a device never has more than one such report of a game to send.

/**
 * What becomes of the count on this device.
 *
 * - `early`: the game is still to come; the count stays here
 * - `held`: the person keeps it to themselves
 * - `shown`: everybody sees it, or there is nothing to show yet
 * - `waiting`: an earlier count of this device has not reached the server yet; this one follows it
 * - `other`: somebody else is counting, and everybody sees theirs
 * - `due`: it is to be published
 */
export type PublishState = 'early' | 'held' | 'shown' | 'waiting' | 'other' | 'due'

type Count = Pick<ScoreReport, 'home_score' | 'away_score'>
type Report = Count & Pick<ScoreReport, 'kind' | 'reported_by' | 'recorded_at' | 'version'>

export type CountQuestion = {
  readonly game: Pick<Game, 'status' | 'start_time' | 'home_score' | 'away_score'>
  /** In order of arrival. */
  readonly reports: readonly Report[]
  readonly userId: string
  readonly count: Count
  /** Somebody has counted here: it is more than what the sheet opened with. */
  readonly hasCounted: boolean
  /** When the last step was made that still stands. */
  readonly countedAt: string | undefined
  readonly isHeld: boolean
  readonly now: string
}

/**
 * Whoever is ahead is followed: where two count the same game, the one who has not seen a goal yet does not take it back.
 * What a device has published once, and somebody else has replaced since, it does not publish again by itself.
 */
export function publishState(question: CountQuestion): PublishState {
  const { game, reports, userId, count, hasCounted, countedAt = '', isHeld, now } = question
  if (game.status === 'scheduled' && isTooEarly(game, 'progress', now)) return 'early'
  if (isHeld) return 'held'
  const cleared = reports.findLast(({ kind }) => kind === 'void')
  const isShown = game.status === 'in_progress' ? isSame(count, game) : count.home_score + count.away_score === 0
  if (isShown || !hasCounted || (cleared && countedAt < cleared.recorded_at)) return 'shown'
  const latest = latestCount(reports)
  const own = latestCount(reports.filter(({ kind, reported_by }) => kind === 'void' || reported_by === userId))
  if (own && isSame(own, count)) return own === latest ? 'shown' : 'other'
  if (own?.version === 0) return 'waiting'
  const isBehind = count.home_score < (game.home_score ?? 0) || count.away_score < (game.away_score ?? 0)
  return latest && latest.reported_by !== userId && isBehind ? 'other' : 'due'
}

/** The score so far that was published last, since the result was last taken back. */
export function latestCount<Each extends Pick<Report, 'kind'>>(reports: readonly Each[]): Each | undefined {
  const last = reports.findLast(({ kind }) => kind !== 'final')
  return last?.kind === 'progress' ? last : undefined
}

const correctionMs = 3000
const betweenCountsMs = 20_000

/** A tap too many is taken back within seconds; after that a count a third of a minute is enough to follow a game. */
export function publishDelayMs(lastPublishedAt: string | undefined, now: string): number {
  if (lastPublishedAt === undefined) return correctionMs
  const sinceMs = Date.parse(now) - Date.parse(lastPublishedAt)
  return Math.min(betweenCountsMs, Math.max(correctionMs, betweenCountsMs - sinceMs))
}

function isSame(a: Count, b: Pick<Game, 'home_score' | 'away_score'>): boolean {
  return a.home_score === b.home_score && a.away_score === b.away_score
}
