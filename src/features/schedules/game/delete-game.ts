import { insertChangeSet } from '#data/changes/change-games.ts'
import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Returns whether a game can be deleted, judging by the row: it is not a match, and nothing was played yet. A game with
 * a result can only be cancelled. A match is deleted only with its tournament, because others depend on its winner.
 */
export const isDeletableGame = ({ status, ...game }: Pick<Game, 'status' | 'home_source' | 'tournament_stage'>) =>
  !isMatch(game) && (status === 'scheduled' || status === 'postponed' || status === 'cancelled')

const isMatch = ({ home_source, tournament_stage }: Pick<Game, 'home_source' | 'tournament_stage'>) =>
  home_source !== null || tournament_stage !== null

/**
 * Deletes a game without a result. In a published schedule, this creates a change set, as cancelling the game would.
 * Returns the game, for `restoreGame`.
 * @throws RuleError `schedule_edit_not_allowed`, `row_gone`, `bracket_decides`, `game_has_result`, `reason_required`
 */
export async function deleteGame(
  db: LocalDatabase,
  actor: Actor,
  gameId: string,
  reason: string | null,
  now: () => Date = () => new Date(),
): Promise<Game> {
  if (!can(actor, 'game.update')) throw new RuleError('schedule_edit_not_allowed')
  return commit(db, actor.organizationId, 'game.delete', async (tx) => {
    const game = await tx.get('games', gameId)
    if (!game) throw new RuleError('row_gone')
    if (isMatch(game)) throw new RuleError('bracket_decides')
    const reports = await tx.where('score_reports', 'game_id', gameId)
    if (!isDeletableGame(game) || reports.length > 0) throw new RuleError('game_has_result')
    // The change set comes first: people must be notified while the game still exists.
    const changed = [{ before: game, after: { ...game, status: 'cancelled' as const } }]
    await insertChangeSet(tx, actor, { scheduleId: game.schedule_id, reason, changed, at: now().toISOString() })
    await tx.remove('games', gameId)
    return game
  })
}

/** Restores a deleted game under a new id, and records that as a change to the schedule. */
export async function restoreGame(
  db: LocalDatabase,
  actor: Actor,
  deleted: Game,
  now: () => Date = () => new Date(),
): Promise<void> {
  if (!can(actor, 'game.update')) throw new RuleError('schedule_edit_not_allowed')
  await commit(db, actor.organizationId, 'game.restore', async (tx) => {
    if (!(await tx.get('schedules', deleted.schedule_id))) throw new RuleError('row_gone')
    const game = { ...deleted, id: createId() }
    await tx.insert('games', [game])
    const what = {
      scheduleId: game.schedule_id,
      reason: t.gameWasDeletedMistake,
      changed: [{ before: game, after: game }],
    }
    await insertChangeSet(tx, actor, { ...what, at: now().toISOString() })
  })
}
