import { liveQuery } from 'dexie'
import type { RejectedChange } from '#data/store/outbox/entries.ts'
import { notify } from '#ui/feedback/toast.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Shows a brief message for each change, or group of changes, that the server rejects while the app is visible: what
 * failed, and why. If there are many, shows only their number. The changes stay in Needs attention, which the header
 * links to. Returns a function that stops it.
 */
export function notifyRejectedChanges(db: LocalDatabase): () => void {
  let known: ReadonlySet<string> | undefined
  const watching = liveQuery(() => db.rejectedChanges.toArray()).subscribe({
    next(entries) {
      const fresh = known ? entries.filter(({ id }) => !known?.has(id)) : []
      known = new Set(entries.map(({ id }) => id))
      if (fresh.length > 0 && document.visibilityState === 'visible')
        notifyGroups(db, fresh).catch((error: unknown) => reportError(error))
    },
    error: (error: unknown) => reportError(error),
  })
  return () => watching.unsubscribe()
}

/** more messages at once would cover the screen that they are about, so a single one gives their number */
const mostAtOnce = 3

async function notifyGroups(db: LocalDatabase, entries: readonly RejectedChange[]): Promise<void> {
  // rarely needed, so loaded on demand
  const [{ groupRejectedChanges }, { summarizeRejection }] = await Promise.all([
    import('#features/sync-status/group-rejected-changes.ts'),
    import('#features/sync-status/rejection-words.ts'),
  ])
  const groups = groupRejectedChanges(entries)
  if (groups.length > mostAtOnce) return notify.error(t.changesWereNotAccepted(groups.length))
  for (const { cause } of groups) notify.error(await summarizeRejection(db, cause))
}
