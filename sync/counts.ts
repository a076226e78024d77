import { takesOf } from '#data/changes/cascade.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import type { OutboxEntry } from '#data/store/entries.ts'
import { stateAfter } from '#data/store/entry-states.ts'
import { touchedRows } from '#data/store/fold.ts'
import type { Head, Sending } from '#data/store/meta.ts'
import { sendingOf, setMeta } from '#data/store/meta.ts'
import { indexed, pendingEntries, queuedEntries } from '#data/store/outbox.ts'
import { refoldRows } from '#data/store/refold.ts'
import type { RowKey } from '#data/store/stored-rows.ts'
import { startReset } from './reset.ts'

// How a device numbers what it sends, and what it does when the server's count or history differs. Every function here
// works inside the caller's transaction.

/** Takes a new ID and counts from 1, because another device uses this one's ID (a copied profile). */
export async function renumber(db: LocalDatabase, organizationId: string, newClient: string): Promise<void> {
  const queued = await queuedEntries(db, organizationId)
  await db.outbox.bulkPut(queued.map((entry, index) => ({ ...entry, client: newClient, seq: index + 1 })))
  const sending = await sendingOf(db, organizationId, newClient)
  const nextSeq = queued.length + 1
  await setMeta(db, `sending:${organizationId}`, { ...sending, client: newClient, nextSeq })
}

/**
 * Handles a changed server history (restored to an earlier state, or moved): resends everything and reads it again. The
 * server's count says nothing, for it may belong to a copied profile.
 */
export async function enterHistory(
  db: LocalDatabase,
  organizationId: string,
  epoch: string,
  newClient: string,
): Promise<void> {
  const changed = await rewind(db, organizationId, 0, newClient)
  const sending = await sendingOf(db, organizationId, newClient)
  await setMeta(db, `sending:${organizationId}`, { ...sending, epoch, heads: [] })
  await startReset(db, organizationId, '')
  await refoldRows(db, organizationId, changed)
}

/**
 * Returns the heads after a response: its head replaces those in its request, which the server has confirmed. Heads of
 * responses that came in between stay until a later request names them.
 */
export function headsAfter(heads: readonly Head[], have: readonly Head[], head: Head | undefined): readonly Head[] {
  if (!head) return heads
  const confirmed = new Set([...have, head].map(({ id }) => id))
  return [...heads.filter(({ id }) => !confirmed.has(id)), head]
}

/**
 * Returns the last number that the server has answered: entries are answered in order, and unanswered ones are queued.
 */
export async function answeredSeq(db: LocalDatabase, organizationId: string, { nextSeq }: Sending): Promise<number> {
  const [first] = await queuedEntries(db, organizationId, 1)
  return (first?.seq ?? nextSeq) - 1
}

/**
 * The server knows this device's entries only up to `lastSeq`: resends all later ones, with the same IDs. If some of
 * them are no longer stored, the count restarts under a new device ID; the server still knows each mutation by its ID.
 * Returns the rows whose view changes.
 */
export async function rewind(
  db: LocalDatabase,
  organizationId: string,
  lastSeq: number,
  newClient: string,
): Promise<RowKey[]> {
  const { client, nextSeq } = await sendingOf(db, organizationId, newClient)
  const outbox = await pendingEntries(db, organizationId)
  await db.outbox.bulkPut(
    outbox.map((entry) => ({ ...entry, state: requeued(entry.state), v: entry.state === 'queued' ? entry.v : null })),
  )
  const back = await forgottenEntries(db, organizationId, client, lastSeq)
  await db.outbox.bulkPut(back)

  const queued = await queuedEntries(db, organizationId)
  const unknown = queued.filter((entry) => entry.client !== client || entry.seq > lastSeq)
  const isGapless = unknown.every((entry, index) => entry.client === client && entry.seq === lastSeq + 1 + index)
  if (!isGapless || lastSeq + 1 + unknown.length !== nextSeq) await renumber(db, organizationId, newClient)
  return [...outbox, ...back].flatMap(touchedRows)
}

function requeued(state: OutboxEntry['state']): OutboxEntry['state'] {
  return stateAfter(state, 'forgotten') === 'queued' ? 'queued' : state
}

/** Takes entries from the log of sent entries and from the tray. A rejected change that was dismissed is sent empty. */
async function forgottenEntries(
  db: LocalDatabase,
  organizationId: string,
  client: string,
  lastSeq: number,
): Promise<OutboxEntry[]> {
  const log = await sentEntries(db, organizationId)
  const lost = log.filter((entry) => entry.client !== client || entry.seq > lastSeq)
  const inTray = await db.tray.bulkGet(lost.map(({ id }) => id))
  const ids = lost.map(({ id }) => id)
  await db.sent.bulkDelete(ids)
  await db.tray.bulkDelete(ids)
  const back = lost.map(async ({ sent_at: _at, refused, ...entry }, index) => {
    const kept = inTray[index]
    const isWanted = !refused || kept !== undefined
    const { ops, takes } = isWanted ? (kept ?? entry) : { ops: [], takes: {} }
    return indexed({ ...entry, ops, takes: await takesOf(db, ops, takes), state: 'queued' as const, v: null })
  })
  return Promise.all(back)
}

export async function sentEntries(db: LocalDatabase, organizationId: string) {
  return db.sent
    .where('[organization_id+order]')
    .between([organizationId, -Infinity], [organizationId, Infinity])
    .toArray()
}
