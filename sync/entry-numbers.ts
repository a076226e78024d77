import { readCascadedRows } from '#data/changes/cascade.ts'
import type { OutboxEntry } from '#data/store/outbox/entries.ts'
import { getNextEntryState } from '#data/store/outbox/entry-states.ts'
import { listTouchedRows } from '#data/store/fold.ts'
import { readOrCreatePushState, setMeta } from '#data/store/meta.ts'
import { withIndexColumns, readPendingEntries, readQueuedEntries } from '#data/store/outbox/outbox.ts'
import { refoldRows } from '#data/store/refold.ts'
import type { RowKey } from '#data/store/stored-rows.ts'
import { beginReset } from './reset.ts'
import type { ServerHead, PushState } from '#data/store/meta-values.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

// How a device numbers what it sends, and what it does when the server's last number or history differs. Every function
// here works inside the caller's transaction.

/**
 * Takes a new device ID and numbers the queued entries from 1, because another device uses this one's ID (a copied
 * profile), or because entries are missing from the sequence.
 */
export async function renumberEntries(db: LocalDatabase, organizationId: string, newClient: string): Promise<void> {
  const queued = await readQueuedEntries(db, organizationId)
  await db.outbox.bulkPut(queued.map((entry, index) => ({ ...entry, client: newClient, seq: index + 1 })))
  const sending = await readOrCreatePushState(db, organizationId, newClient)
  const nextSeq = queued.length + 1
  await setMeta(db, `sending:${organizationId}`, { ...sending, client: newClient, nextSeq })
}

/**
 * Handles a changed server history (restored to an earlier state, or moved): queues all entries again, to be resent,
 * and reads the organization again. The server's last number can't be relied on, because it may belong to a copied
 * profile.
 */
export async function adoptServerHistory(
  db: LocalDatabase,
  organizationId: string,
  epoch: string,
  newClient: string,
): Promise<void> {
  const changed = await requeueAfter(db, organizationId, 0, newClient)
  const sending = await readOrCreatePushState(db, organizationId, newClient)
  await setMeta(db, `sending:${organizationId}`, { ...sending, epoch, heads: [] })
  await beginReset(db, organizationId, '')
  await refoldRows(db, organizationId, changed)
}

/**
 * Returns the heads after a response: the response's head replaces those in its request, which the server has
 * confirmed. Heads of responses that came in between are kept until a later request names them.
 */
export function mergeHeads(
  heads: readonly ServerHead[],
  have: readonly ServerHead[],
  head: ServerHead | undefined,
): readonly ServerHead[] {
  if (!head) return heads
  const confirmed = new Set([...have, head].map(({ id }) => id))
  return [...heads.filter(({ id }) => !confirmed.has(id)), head]
}

/**
 * Returns the number of the last entry that the server has responded to: it responds in order, and entries without a
 * response are queued.
 */
export async function getAnsweredSeq(
  db: LocalDatabase,
  organizationId: string,
  { nextSeq }: PushState,
): Promise<number> {
  const [first] = await readQueuedEntries(db, organizationId, 1)
  return (first?.seq ?? nextSeq) - 1
}

/**
 * Queues all entries after `lastSeq` again, with the same IDs, because the server does not know them. If some of them
 * are no longer stored, the numbering restarts under a new device ID; the server still knows each mutation by its ID.
 * Returns the rows whose view changes.
 */
export async function requeueAfter(
  db: LocalDatabase,
  organizationId: string,
  lastSeq: number,
  newClient: string,
): Promise<RowKey[]> {
  const { client, nextSeq } = await readOrCreatePushState(db, organizationId, newClient)
  const outbox = await readPendingEntries(db, organizationId)
  await db.outbox.bulkPut(
    outbox.map((entry) => ({ ...entry, state: requeued(entry.state), v: entry.state === 'queued' ? entry.v : null })),
  )
  const back = await forgottenEntries(db, organizationId, client, lastSeq)
  await db.outbox.bulkPut(back)

  // Acknowledged entries are sent again even if the server knows them. Rejected entries between them are not, which may
  // leave gaps.
  const queued = await readQueuedEntries(db, organizationId)
  const first = queued[0]?.seq ?? nextSeq
  const isGapless = queued.every((entry) => entry.client === client) && first + queued.length === nextSeq
  if (!isGapless || first > lastSeq + 1) await renumberEntries(db, organizationId, newClient)
  return [...outbox, ...back].flatMap(listTouchedRows)
}

function requeued(state: OutboxEntry['state']): OutboxEntry['state'] {
  return getNextEntryState(state, 'forgotten') === 'queued' ? 'queued' : state
}

/**
 * Takes the entries that the server has forgotten out of the log of sent entries and out of the rejected changes, and
 * returns them. A rejected change that the user has dismissed is sent empty.
 */
async function forgottenEntries(
  db: LocalDatabase,
  organizationId: string,
  client: string,
  lastSeq: number,
): Promise<OutboxEntry[]> {
  const log = await readSentEntries(db, organizationId)
  const lost = log.filter((entry) => entry.client !== client || entry.seq > lastSeq)
  const rejectedRows = await db.rejectedChanges.bulkGet(lost.map(({ id }) => id))
  const ids = lost.map(({ id }) => id)
  await db.sent.bulkDelete(ids)
  await db.rejectedChanges.bulkDelete(ids)
  const back = lost.map(async ({ sent_at: _at, refused, ...entry }, index) => {
    const kept = rejectedRows[index]
    const isWanted = !refused || kept !== undefined
    const { ops, takes } = isWanted ? (kept ?? entry) : { ops: [], takes: {} }
    return withIndexColumns({
      ...entry,
      ops,
      takes: await readCascadedRows(db, ops, takes),
      state: 'queued' as const,
      v: null,
    })
  })
  return Promise.all(back)
}

export async function readSentEntries(db: LocalDatabase, organizationId: string) {
  return db.sent
    .where('[organization_id+order]')
    .between([organizationId, -Infinity], [organizationId, Infinity])
    .toArray()
}
