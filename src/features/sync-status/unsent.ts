import type { OutboxChange } from '#data/store/outbox/entries.ts'
import { undoQueuedChange, discardRejectedChange } from '#data/store/outbox/rejected-changes.ts'
import { formatUnsentCounts } from '#ui/feedback/format-unsent-counts.ts'
import { readUnsentEntries, countUnsentByKind } from './read-unsent.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** Returns text such as `2 scores` or `1 score and 3 other changes`. */
export function formatUnsent(entries: readonly OutboxChange[]): string {
  return formatUnsentCounts(countUnsentByKind(entries))
}

export async function readUnsentInOrganization(db: LocalDatabase, organizationId: string): Promise<OutboxChange[]> {
  return (await readUnsentEntries(db)).filter(({ organization_id }) => organization_id === organizationId)
}

/**
 * Returns a warning to show before the user deletes or leaves something, such as `You’ll also lose 3 changes not sent
 * yet.`, or null if there are no such changes.
 */
export function describeUnsentLoss(entries: readonly OutboxChange[]): string | null {
  if (entries.length === 0) return null
  return t.unsentWillBeLost(formatUnsent(entries))
}

/**
 * Discards unsent changes after the person was warned. Whether changes that are being sent at this moment take effect
 * is up to the server.
 */
export async function discardUnsentInOrganization(db: LocalDatabase, organizationId: string): Promise<void> {
  for (const { id } of await readUnsentInOrganization(db, organizationId)) {
    if (await db.rejectedChanges.get(id)) await discardRejectedChange(db, id)
    else await undoQueuedChange(db, id)
  }
}
