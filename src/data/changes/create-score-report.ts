import { createId } from './create-id.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Game, Schedule, ScoreReport } from '#domain/schema/schedules.ts'
import { requireReportingSide, getReportedWinner } from '#domain/scores/scores.ts'
import { unsignedReport } from '#domain/unsigned-report.ts'
import type { NewRow } from '../store/change.ts'

export type NewScoreReport = Pick<ScoreReport, 'kind' | 'home_score' | 'away_score'> & {
  /** The winner of a knockout game that ended in a tie. */
  readonly winner?: ScoreReport['winner']
  readonly details?: ScoreReport['details']
  readonly note?: string | null
}

/** When a score was entered, and whether the device was offline, for the game's history. */
export type EntryContext = Pick<ScoreReport, 'recorded_at' | 'recorded_offline'>

/**
 * Creates the row of a score report.
 * @throws RuleError if this person may not report a score for this game now, or a knockout game has no winner
 */
export function createScoreReport(
  actor: Actor,
  { game, schedule, league }: { game: Game; schedule: Schedule; league: League },
  { kind, home_score, away_score, winner: named = null, details = null, note = null }: NewScoreReport,
  entered: EntryContext,
): NewRow<'score_reports'> {
  const side = requireReportingSide({
    actor,
    kind,
    game,
    scheduleStatus: schedule.status,
    scorePolicy: league.score_policy,
  })
  const winner = getReportedWinner(game, { kind, home_score, away_score, winner: named })
  const { home_team_id, away_team_id } = game
  const teams = { home_team_id, away_team_id }
  const words = { kind, home_score, away_score, winner, details, side, note, ...teams, ...entered, ...unsignedReport }
  return { id: createId(), game_id: game.id, ...words, reported_by: actor.userId, created_at: entered.recorded_at }
}

/** Returns the `EntryContext` of this moment: the current time and whether this device is offline. */
export function getEntryContext(): EntryContext {
  return { recorded_at: new Date().toISOString(), recorded_offline: !navigator.onLine }
}
