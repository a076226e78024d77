import { changeGames } from '#db/change-games.ts'
import type { LocalDatabase } from '#db/database.ts'
import type { Actor } from '#domain/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'

/** The calendar's drag and resize: only a draft is edited that way. A postponed game is back on the schedule with it. */
export async function dragGame(
  db: LocalDatabase,
  actor: Actor,
  gameId: string,
  to: { readonly start: string; readonly end: string },
): Promise<void> {
  const game = await db.games.get(gameId)
  const schedule = game && (await db.schedules.get(game.schedule_id))
  if (!schedule) throw new RuleError('row_gone')
  if (schedule.status !== 'draft') throw new RuleError('schedule_edit_not_allowed')
  const set = { start_time: to.start, end_time: to.end, status: 'scheduled' } as const
  await changeGames(db, actor, { scheduleId: schedule.id, reason: null, changes: [{ gameId, set }] })
}
