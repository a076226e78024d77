import { liveQuery } from 'dexie'
import type { LocalDatabase } from './database.ts'
import { getMeta, metaByOrganization, setMeta } from './meta.ts'
import type { Sending } from './meta.ts'
import { countUnsent } from './outbox.ts'

// A browser may clear IndexedDB, or bring back an older state of it, and nothing in it would tell. So the device's name
// and what waits also stand somewhere else: the witness.

/** What an organization's line of changes looked like: by whom, how many were saved in all, how many of them wait. */
export type Testimony = { readonly client: string; readonly saved: number; readonly unsent: number }

/** A place outside IndexedDB, written after each change and read when the database is opened. */
export type Witness = {
  read(): Readonly<Record<string, Testimony>>
  write(organizationId: string, testimony: Testimony): void
}

const witnesses = new WeakMap<LocalDatabase, Witness>()

/**
 * Compares the database with its witness, keeps how many unsent changes are missing (see `syncStatus`), and lets the
 * witness see every later change. A database that is as the witness last saw it, or newer, has lost nothing.
 */
export async function callWitness(db: LocalDatabase, witness: Witness): Promise<void> {
  for (const [organizationId, seen] of Object.entries(witness.read())) {
    const sending = await getMeta(db, `sending:${organizationId}`)
    const lost = lostSince(seen, sending)
    // By the lost line's own name and number: after a crash in between, the same loss is not counted twice.
    if (lost > 0) await setMeta(db, `missing:${seen.client}:${seen.saved}`, lost)
  }
  witnesses.set(db, witness)
  for (const organizationId of Object.keys(witness.read())) {
    const now = await testimonyOf(db, organizationId)
    witness.write(organizationId, now ?? { client: '', saved: 0, unsent: 0 })
  }
}

function lostSince({ client, saved, unsent }: Testimony, sending: Sending | undefined): number {
  if (!sending) return unsent
  if (sending.client !== client) return 0 // counted anew under another name since, with all its entries
  return Math.min(unsent, Math.max(0, saved - (sending.nextSeq - 1)))
}

export function hasWitness(db: LocalDatabase): boolean {
  return witnesses.has(db)
}

/** What a witness should see of the organization; null where there is no witness or nothing was ever saved. */
async function testimonyOf(db: LocalDatabase, organizationId: string): Promise<Testimony | null> {
  if (!hasWitness(db)) return null
  const [sending, unsent] = await Promise.all([
    getMeta(db, `sending:${organizationId}`),
    countUnsent(db, organizationId),
  ])
  return sending ? { client: sending.client, saved: sending.nextSeq - 1, unsent } : null
}

export function testify(db: LocalDatabase, organizationId: string, testimony: Testimony | null): void {
  if (testimony) witnesses.get(db)?.write(organizationId, testimony)
}

/** Also what the server has taken meanwhile. Returns how to stop. */
export function keepWitness(db: LocalDatabase): () => void {
  const watching = liveQuery(() => allTestimonies(db)).subscribe({
    next: (all) => all.forEach(([organizationId, testimony]) => testify(db, organizationId, testimony)),
    error: () => undefined, // closed; the next one to open it compares
  })
  return () => watching.unsubscribe()
}

async function allTestimonies(db: LocalDatabase): Promise<[string, Testimony | null][]> {
  return db.transaction('r', db.meta, db.outbox, async () => {
    const lines = await metaByOrganization(db, 'sending:')
    return Promise.all(lines.map(async ([id]): Promise<[string, Testimony | null]> => [id, await testimonyOf(db, id)]))
  })
}

/** How many unsent changes went with the device's storage, until somebody has taken note. */
export async function countMissing(db: LocalDatabase): Promise<number> {
  const rows = await db.meta.where('key').startsWith('missing:').toArray()
  return rows.reduce((total, { value }) => total + Number(value), 0)
}

export async function acknowledgeMissing(db: LocalDatabase): Promise<void> {
  await db.meta.where('key').startsWith('missing:').delete()
}
