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

// How a device counts what it sends, and what it does when the server's count or history is another. Every function here
// works inside the caller's transaction.

/** Another device goes by this one's name (a copied profile): take a new name and count from 1. */
export async function renumber(db: LocalDatabase, organizationId: string, newClient: string): Promise<void> {
  const queued = await queuedEntries(db, organizationId)
  await db.outbox.bulkPut(queued.map((entry, index) => ({ ...entry, client: newClient, seq: index + 1 })))
  const sending = await sendingOf(db, organizationId, newClient)
  const nextSeq = queued.length + 1
  await setMeta(db, `sending:${organizationId}`, { ...sending, client: newClient, nextSeq })
}

/**
 * The server's history is another one (restored to an earlier moment, or moved): tell it everything again and read it
 * anew. Its count says nothing, for it may be that of a copied profile.
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
 * An answer's head replaces those that its question named, because the server has confirmed them. Heads of answers that
 * came in between stay until a later question names them.
 */
export function headsAfter(heads: readonly Head[], have: readonly Head[], head: Head | undefined): readonly Head[] {
  if (!head) return heads
  const confirmed = new Set([...have, head].map(({ id }) => id))
  return [...heads.filter(({ id }) => !confirmed.has(id)), head]
}

/** The last number that the server has answered: entries are answered in order, and those that are not are queued. */
export async function answeredSeq(db: LocalDatabase, organizationId: string, { nextSeq }: Sending): Promise<number> {
  const [first] = await queuedEntries(db, organizationId, 1)
  return (first?.seq ?? nextSeq) - 1
}

/**
 * The server knows this device's entries only up to `lastSeq`: all later ones are sent again, with the ids that they
 * had. Where some of them are no longer kept, the count starts anew under a new name; the server still knows each
 * mutation by its id. Returns the rows whose view changes.
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

/** Taken from the log of sent entries and from the tray. A refused change that nobody wants any more goes empty. */
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
