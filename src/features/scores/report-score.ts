import { commit, type Change, type CommitOptions, type NewRow } from '#db/commit.ts'
import type { LocalDatabase } from '#db/database.ts'
import { newId } from '#db/new-id.ts'
import type { Actor } from '#domain/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { League } from '#domain/schema/leagues.ts'
import { unsigned, type Game, type Schedule, type ScoreReport } from '#domain/schema/schedules.ts'
import { sideOfReport } from '#domain/scores.ts'

export type NewReport = Pick<ScoreReport, 'kind' | 'home_score' | 'away_score'> & { readonly note?: string | null }

/** Where and when it was entered, for the history of the game. */
export type Entered = Pick<ScoreReport, 'recorded_at' | 'recorded_offline'>

/**
 * Files what somebody says about a game's score. What the game shows follows from the report.
 * @throws RuleError where this person may not report for this game now, or the game is gone
 */
export async function reportScore(
  db: LocalDatabase,
  actor: Actor,
  gameId: string,
  report: NewReport,
  entered: Entered,
  options: CommitOptions = {},
): Promise<void> {
  const file = async (tx: Change) => {
    const game = await tx.get('games', gameId)
    if (!game) throw new RuleError('row_gone')
    const [schedule, league] = await Promise.all([
      tx.get('schedules', game.schedule_id),
      tx.get('leagues', game.league_id),
    ])
    if (!schedule || !league) throw new RuleError('row_gone')
    await tx.insert('score_reports', [makeReport(actor, { game, schedule, league }, report, entered)])
  }
  await commit(db, actor.organizationId, 'score.report', file, options)
}

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
