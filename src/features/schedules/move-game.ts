import { commit } from '#db/commit.ts'
import type { LocalDatabase } from '#db/database.ts'
import { can, type Actor } from '#domain/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { GameStatus } from '#domain/schema/schedules.ts'

export type NewPlace = {
  readonly start: string
  readonly end: string
  /** null: no place yet; left out: the field stays. */
  readonly fieldId?: string | null
}

/** What has begun or was called off keeps its time. A postponed game waits for a new one. */
export const isMovable = (status: GameStatus) => status === 'scheduled' || status === 'postponed'

/** As `moveGame`, for the calendar's drag and resize: only a draft is edited that way. */
export async function dragGame(
  db: LocalDatabase,
  actor: Actor,
  gameId: string,
  to: Pick<NewPlace, 'start' | 'end'>,
): Promise<void> {
  const game = await db.games.get(gameId)
  const schedule = game && (await db.schedules.get(game.schedule_id))
  if (!schedule) throw new RuleError('row_gone')
  if (schedule.status !== 'draft') throw new RuleError('schedule_edit_not_allowed')
  await moveGame(db, actor, gameId, to)
}

/** Gives a game another time or field. A postponed game is back on the schedule with it. */
export async function moveGame(db: LocalDatabase, actor: Actor, gameId: string, to: NewPlace): Promise<void> {
  if (!can(actor, 'game.update')) throw new RuleError('schedule_edit_not_allowed')
  await commit(db, actor.organizationId, 'game.move', async (tx) => {
    const game = await tx.get('games', gameId)
    if (!game) throw new RuleError('row_gone')
    if (!isMovable(game.status)) throw new RuleError('game_not_movable')
    await tx.patch('games', gameId, {
      start_time: to.start,
      end_time: to.end,
      status: 'scheduled',
      ...(to.fieldId === undefined ? {} : { field_id: to.fieldId }),
    })
  })
}
