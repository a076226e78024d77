import { commit } from '#data/store/commit.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'

/** Marks the person's own notifications as read; those that are, or that are gone, stay as they are. */
export async function markRead(
  db: LocalDatabase,
  actor: Actor,
  ids: readonly string[],
  now: () => Date = () => new Date(),
): Promise<void> {
  await commit(db, actor.organizationId, 'notification.read', async (tx) => {
    for (const id of ids) {
      const notification = await tx.get('notifications', id)
      if (!notification || notification.read_at !== null) continue
      if (notification.user_id !== actor.userId) throw new RuleError('not_allowed')
      await tx.patch('notifications', id, { read_at: now().toISOString() })
    }
  })
}
