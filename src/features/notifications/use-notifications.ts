import { useActor, useLiveQuery } from '#data/queries/context.tsx'
import type { Actor } from '#domain/people/capabilities.ts'
import type { Notification } from '#domain/schema/notifications.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** Returns the person's own notifications in the current organization. `undefined` while they load. */
export function useNotifications(): readonly Notification[] | undefined {
  const actor = useActor()
  return useLiveQuery((db) => (actor ? own(db, actor).toArray() : []), [actor?.userId, actor?.organizationId])
}

export function useUnreadCount(): number {
  const actor = useActor()
  const unread = useLiveQuery(
    (db) => (actor ? own(db, actor, (one) => one.read_at === null).count() : 0),
    [actor?.userId, actor?.organizationId],
  )
  return unread ?? 0
}

function own(db: LocalDatabase, actor: Actor, isMeant: (one: Notification) => boolean = () => true) {
  return db.notifications
    .where('user_id')
    .equals(actor.userId)
    .filter((one) => one.organization_id === actor.organizationId && isMeant(one))
}
