import type { NewRow } from '#db/commit.ts'
import { newId } from '#db/new-id.ts'
import type { Actor } from '#domain/capabilities.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Game, Schedule, ScoreReport } from '#domain/schema/schedules.ts'
import { sideOfReport } from '#domain/scores.ts'
import { unsigned } from '#domain/unsigned.ts'

export type NewReport = Pick<ScoreReport, 'kind' | 'home_score' | 'away_score'> & { readonly note?: string | null }

/** Where and when it was entered, for the history of the game. */
export type Entered = Pick<ScoreReport, 'recorded_at' | 'recorded_offline'>

/** @throws RuleError where this person may not report for this game now */
export function makeReport(
  actor: Actor,
  { game, schedule, league }: { game: Game; schedule: Schedule; league: League },
  { kind, home_score, away_score, note = null }: NewReport,
  entered: Entered,
): NewRow<'score_reports'> {
  const side = sideOfReport({ actor, kind, game, scheduleStatus: schedule.status, scorePolicy: league.score_policy })
  const words = { kind, home_score, away_score, side, note, ...entered, ...unsigned }
  return { id: newId(), game_id: game.id, ...words, reported_by: actor.userId, created_at: entered.recorded_at }
}

/** For `Entered`: now, and whether this device has a connection. */
export function enteredNow(): Entered {
  return { recorded_at: new Date().toISOString(), recorded_offline: !navigator.onLine }
}
