import { commit, type Change, type CommitOptions } from '#db/commit.ts'
import type { LocalDatabase } from '#db/database.ts'
import type { Actor } from '#domain/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import { makeReport, type Entered, type NewReport } from './make-report.ts'

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
