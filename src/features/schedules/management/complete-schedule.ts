import { commit } from '#data/store/commit.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Schedule } from '#domain/schema/schedules.ts'

/** The season is over. Its games and its table stay as they are. */
export function completeSchedule(db: LocalDatabase, actor: Actor, scheduleId: string): Promise<void> {
  return setStatus(db, actor, scheduleId, { from: 'published', to: 'completed' })
}

/** It is not over after all. */
export function reopenSchedule(db: LocalDatabase, actor: Actor, scheduleId: string): Promise<void> {
  return setStatus(db, actor, scheduleId, { from: 'completed', to: 'published' })
}

async function setStatus(
  db: LocalDatabase,
  actor: Actor,
  scheduleId: string,
  { from, to }: { readonly from: Schedule['status']; readonly to: Schedule['status'] },
): Promise<void> {
  if (!can(actor, 'schedule.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, `schedule.${to === 'completed' ? 'complete' : 'reopen'}`, async (tx) => {
    const schedule = await tx.get('schedules', scheduleId)
    if (!schedule) throw new RuleError('row_gone')
    if (schedule.status === to) return // somebody else was first
    if (schedule.status !== from) throw new RuleError('changed_since')
    await tx.patch('schedules', scheduleId, { status: to })
  })
}
