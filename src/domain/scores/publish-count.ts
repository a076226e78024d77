import type { Game, ScoreReport } from '../schema/schedules.ts'
import { isReportTooEarly } from './report-time.ts'

// Counting a score also publishes it: the score counted at the field is shown to everyone, through reports of the score
// so far. Taps are combined, and a device never has more than one such report per game waiting to be sent.

/**
 * The state of the score that this device is counting.
 *
 * - `early`: the game is still to come; the score stays on this device
 * - `held`: the user keeps it private
 * - `shown`: everyone sees it, or there is nothing to show yet
 * - `waiting`: an earlier score from this device has not reached the server yet; this one will follow
 * - `other`: someone else is counting, and everyone sees their score
 * - `due`: ready to publish
 */
export type PublishState = 'early' | 'held' | 'shown' | 'waiting' | 'other' | 'due'

type Count = Pick<ScoreReport, 'home_score' | 'away_score'>
type Report = Count & Pick<ScoreReport, 'kind' | 'reported_by' | 'recorded_at' | 'version'>

export type PublishContext = {
  readonly game: Pick<Game, 'status' | 'start_time' | 'home_score' | 'away_score'>
  /** In order of arrival. */
  readonly reports: readonly Report[]
  readonly userId: string
  readonly count: Count
  /** Whether anything has been counted on this device since the sheet opened with its initial score. */
  readonly hasCounted: boolean
  /** The time of the last step that was not undone. */
  readonly countedAt: string | undefined
  readonly isHeld: boolean
  readonly now: string
}

/**
 * Decides whether to publish the running score. The higher score wins: if two people count the same game, the one who
 * hasn't seen a goal yet doesn't revert it. Once a device's published score has been replaced by someone else's, the
 * device doesn't publish it again by itself.
 */
export function getPublishState(question: PublishContext): PublishState {
  const { game, reports, userId, count, hasCounted, countedAt = '', isHeld, now } = question
  if (game.status === 'scheduled' && isReportTooEarly(game, 'progress', now)) return 'early'
  if (isHeld) return 'held'
  const cleared = reports.findLast(({ kind }) => kind === 'void')
  const isShown = game.status === 'in_progress' ? isSame(count, game) : count.home_score + count.away_score === 0
  if (isShown || !hasCounted || (cleared && countedAt < cleared.recorded_at)) return 'shown'
  const latest = findLatestCount(reports)
  const own = findLatestCount(reports.filter(({ kind, reported_by }) => kind === 'void' || reported_by === userId))
  if (own && isSame(own, count)) return own === latest ? 'shown' : 'other'
  if (own?.version === 0) return 'waiting'
  const isBehind = count.home_score < (game.home_score ?? 0) || count.away_score < (game.away_score ?? 0)
  return latest && latest.reported_by !== userId && isBehind ? 'other' : 'due'
}

/** Returns the latest running score published since the result was last withdrawn. */
export function findLatestCount<Each extends Pick<Report, 'kind'>>(reports: readonly Each[]): Each | undefined {
  const last = reports.findLast(({ kind }) => kind !== 'final')
  return last?.kind === 'progress' ? last : undefined
}

const correctionMs = 3000
const betweenCountsMs = 20_000

/**
 * Returns how long to wait before publishing the score. An accidental tap is undone within seconds; after the first
 * report, one update every 20 seconds is enough to follow a game.
 */
export function publishDelayMs(lastPublishedAt: string | undefined, now: string): number {
  if (lastPublishedAt === undefined) return correctionMs
  const sinceMs = Date.parse(now) - Date.parse(lastPublishedAt)
  return Math.min(betweenCountsMs, Math.max(correctionMs, betweenCountsMs - sinceMs))
}

function isSame(a: Count, b: Pick<Game, 'home_score' | 'away_score'>): boolean {
  return a.home_score === b.home_score && a.away_score === b.away_score
}
