import type { OutboxChange } from '#data/store/entries.ts'
import { undoQueuedChange, discardRejectedChange } from '#data/store/rejected-changes.ts'
import { formatUnsentCounts } from '#ui/feedback/format-unsent-counts.ts'
import { readUnsentEntries, countUnsentByKind } from './read-unsent.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** `2 scores`, `1 score and 3 other changes`. */
export function formatUnsent(entries: readonly OutboxChange[]): string {
  return formatUnsentCounts(countUnsentByKind(entries))
}

/** Reads the unsent changes of one organization. */
export async function readUnsentInOrganization(db: LocalDatabase, organizationId: string): Promise<OutboxChange[]> {
  return (await readUnsentEntries(db)).filter(({ organization_id }) => organization_id === organizationId)
}

/** Warns before something is deleted or left: `You’ll also lose 3 changes not sent yet.` Null if there are none. */
export function describeUnsentLoss(entries: readonly OutboxChange[]): string | null {
  if (entries.length === 0) return null
  return t.unsentWillBeLost(formatUnsent(entries))
}

/** Discards unsent changes after the person was warned. Changes being sent at this moment are up to the server. */
export async function discardUnsentInOrganization(db: LocalDatabase, organizationId: string): Promise<void> {
  for (const { id } of await readUnsentInOrganization(db, organizationId)) {
    if (await db.rejectedChanges.get(id)) await discardRejectedChange(db, id)
    else await undoQueuedChange(db, id)
  }
}
