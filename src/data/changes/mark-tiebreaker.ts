import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { commit } from '../store/commit.ts'

/**
 * Makes a game of the season decide a tie in the standings and count for nothing else, or count like any other game
 * again.
 * @throws RuleError `schedule_edit_not_allowed`, `row_gone`, `bracket_decides`
 */
export async function markTiebreaker(
  db: LocalDatabase,
  actor: Actor,
  gameId: string,
  is_tiebreaker: boolean,
): Promise<void> {
  if (!can(actor, 'game.update')) throw new RuleError('schedule_edit_not_allowed')
  await commit(db, actor.organizationId, 'game.tiebreaker', async (tx) => {
    const game = await tx.get('games', gameId)
    if (!game) throw new RuleError('row_gone')
    const schedule = await tx.get('schedules', game.schedule_id)
    if (game.home_source !== null || schedule?.type === 'tournament') throw new RuleError('bracket_decides')
    await tx.patch('games', gameId, { is_tiebreaker })
  })
}
