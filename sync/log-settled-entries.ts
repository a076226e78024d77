import type { OutboxEntry } from '#data/store/outbox/entries.ts'
import { getNextEntryState } from '#data/store/outbox/entry-states.ts'
import { listTouchedRows } from '#data/store/fold.ts'
import { readPullState } from '#data/store/meta.ts'
import { readAckedEntries, toPlainEntry } from '#data/store/outbox/outbox.ts'
import type { RowKey } from '#data/store/stored-rows.ts'
import { readSentEntries } from './entry-numbers.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export const sentLogLimits = { entries: 500, days: 30 } as const

/**
 * Moves entries to the log once a complete pull has caught up with them, inside the caller's transaction. Doing so
 * earlier, at the acknowledgement or between two pages, would make the screen fall back to the old value. Returns the
 * rows to refold.
 */
export async function logSettledEntries(db: LocalDatabase, organizationId: string, now: string): Promise<RowKey[]> {
  const { complete } = await readPullState(db, organizationId) // 0 during a reset
  const entries = await readAckedEntries(db, organizationId)
  return moveEntriesToLog(
    db,
    organizationId,
    entries.filter(({ v }) => v !== null && v <= complete),
    now,
  )
}

export async function moveEntriesToLog(
  db: LocalDatabase,
  organizationId: string,
  entries: readonly OutboxEntry[],
  now: string,
): Promise<RowKey[]> {
  const done = entries.filter(({ state }) => getNextEntryState(state, 'caught_up') === 'sent')
  if (done.length === 0) return []
  await db.outbox.bulkDelete(done.map(({ order }) => order))
  await db.sent.bulkPut(done.map((entry) => ({ ...toPlainEntry(entry), sent_at: now, refused: false })))
  await trimLog(db, organizationId, now)
  return done.flatMap(listTouchedRows)
}

/**
 * Removes an entry only after those saved before it: a rejected one is logged at once, and an earlier one may be logged
 * a month later. A gap in the log would make the device renumber its entries after
 * a restore (SPEC.md, 3.3).
 */
async function trimLog(db: LocalDatabase, organizationId: string, now: string): Promise<void> {
  const oldest = new Date(Date.parse(now) - sentLogLimits.days * 24 * 3600 * 1000).toISOString()
  const log = await readSentEntries(db, organizationId)
  const most = log.length - sentLogLimits.entries
  const stays = log.findIndex(({ sent_at }, index) => index >= most && sent_at >= oldest)
  const expired = stays === -1 ? log : log.slice(0, stays)
  if (getNextEntryState('sent', 'expired') === 'gone') await db.sent.bulkDelete(expired.map(({ id }) => id))
}
