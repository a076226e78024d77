import { commit } from '#data/store/commit.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'

/** Lets everybody of the organization see the schedule, and opens its games for scores. Done once: nothing unpublishes. */
export async function publishSchedule(
  db: LocalDatabase,
  actor: Actor,
  scheduleId: string,
  now: () => Date = () => new Date(),
): Promise<void> {
  if (!can(actor, 'schedule.publish')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'schedule.publish', async (tx) => {
    const schedule = await tx.get('schedules', scheduleId)
    if (!schedule) throw new RuleError('row_gone')
    if (schedule.status !== 'draft') return // somebody else was first
    await tx.patch('schedules', scheduleId, { status: 'published', published_at: now().toISOString() })
  })
}
