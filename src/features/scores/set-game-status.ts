import { commit } from '#db/commit.ts'
import type { LocalDatabase } from '#db/database.ts'
import { newId } from '#db/new-id.ts'
import { can, type Actor } from '#domain/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Game } from '#domain/schema/schedules.ts'
import type { Entered } from './report-score.ts'

/** What league staff may make of a game apart from its score. `scheduled`: put back on the schedule. */
export type StatusChange =
  | { readonly status: 'cancelled' | 'postponed' | 'scheduled' }
  | { readonly status: 'forfeited'; readonly forfeited_by: NonNullable<Game['forfeited_by']> }

/**
 * A game that is called off or forfeited has no score; what was reported stays in its history. A game that is put back
 * starts afresh: earlier reports no longer count against new ones.
 * @throws RuleError `not_allowed` for everybody but league staff, `row_gone`
 */
export async function setGameStatus(
  db: LocalDatabase,
  actor: Actor,
  gameId: string,
  change: StatusChange,
  entered: Entered,
): Promise<void> {
  if (!can(actor, 'game.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'game.set_status', async (tx) => {
    if (!(await tx.get('games', gameId))) throw new RuleError('row_gone')
    const reports = await tx.where('score_reports', 'game_id', gameId)
    await tx.patch('games', gameId, {
      status: change.status,
      forfeited_by: change.status === 'forfeited' ? change.forfeited_by : null,
      home_score: null,
      away_score: null,
      result_state: null,
      result_side: null,
    })
    if (change.status !== 'scheduled' || reports.length === 0) return
    const report = { kind: 'void', home_score: 0, away_score: 0, side: 'staff', note: null } as const
    await tx.insert('score_reports', [
      {
        id: newId(),
        game_id: gameId,
        ...report,
        ...entered,
        reported_by: actor.userId,
        created_at: entered.recorded_at,
      },
    ])
  })
}
