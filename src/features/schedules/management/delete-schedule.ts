import { commit } from '#data/store/commit.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'

/** What went with a schedule, for putting it back. */
export type DeletedSchedule = { readonly schedule: Schedule; readonly games: readonly Game[] }

/**
 * Takes the schedule's games and their score reports along.
 * @returns null where it cannot be put back: a report that is filed again would be somebody else's word
 */
export async function deleteSchedule(
  db: LocalDatabase,
  actor: Actor,
  scheduleId: string,
): Promise<DeletedSchedule | null> {
  if (!can(actor, 'schedule.delete')) throw new RuleError('not_allowed')
  return commit(db, actor.organizationId, 'schedule.delete', async (tx) => {
    const schedule = await tx.get('schedules', scheduleId)
    if (!schedule) throw new RuleError('row_gone')
    const games = await tx.where('games', 'schedule_id', scheduleId)
    const gameIds = games.map(({ id }) => id)
    const reports = await tx.where('score_reports', 'game_id', gameIds)
    await tx.remove('schedules', scheduleId)
    return reports.length === 0 ? { schedule, games } : null
  })
}

/** The same rows under the same ids, so that whatever names them finds them again. */
export async function restoreSchedule(db: LocalDatabase, actor: Actor, deleted: DeletedSchedule): Promise<void> {
  if (!can(actor, 'schedule.create')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'schedule.restore', async (tx) => {
    if (!(await tx.get('leagues', deleted.schedule.league_id))) throw new RuleError('row_gone')
    await tx.insert('schedules', [deleted.schedule])
    await tx.insert('games', deleted.games)
  })
}
