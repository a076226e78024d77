import { commit } from '#db/commit.ts'
import type { LocalDatabase } from '#db/database.ts'
import { can, type Actor } from '#domain/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'

/** Takes the schedule's games and their score reports along. */
export async function deleteSchedule(db: LocalDatabase, actor: Actor, scheduleId: string): Promise<void> {
  if (!can(actor, 'schedule.delete')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'schedule.delete', async (tx) => {
    if (!(await tx.get('schedules', scheduleId))) throw new RuleError('row_gone')
    await tx.remove('schedules', scheduleId)
  })
}
