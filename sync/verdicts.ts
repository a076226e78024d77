import { listStores } from '#data/store/database.ts'
import type { HistoryNote, OutboxEntry, EntryRefusal } from '#data/store/outbox/entries.ts'
import { getNextEntryState } from '#data/store/outbox/entry-states.ts'
import { listTouchedRows } from '#data/store/fold.ts'
import { readOrCreatePushState, setMeta } from '#data/store/meta.ts'
import { clearEntry, toPlainEntry, withIndexColumns } from '#data/store/outbox/outbox.ts'
import { refoldRows } from '#data/store/refold.ts'
import type { RowKey } from '#data/store/stored-rows.ts'
import { adoptServerHistory, mergeHeads, renumberEntries, requeueAfter } from './entry-numbers.ts'
import { logSettledEntries } from './log-settled-entries.ts'
import type { PushResponse, PushRequest, PushResult } from './wire.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * again: the entries must be sent again, perhaps with new numbers. late: a response to a request that no longer counts.
 */
export type PushOutcome =
  | { readonly kind: 'taken'; readonly settled: number }
  | { readonly kind: 'again' | 'late' | 'owner' | 'upgrade' }

type Circumstances = {
  readonly now: string
  readonly newClient: string
  /** The number of the last entry that the server had responded to when the request was created. */
  readonly answered: number
}

/** Applies the server's response to a push, all of it in one transaction, if the request is still current. */
export async function receiveVerdicts(
  db: LocalDatabase,
  request: PushRequest,
  answer: PushResponse,
  { now, newClient, answered }: Circumstances,
): Promise<PushOutcome> {
  const { org } = request
  return db.transaction('rw', listStores(db), async (): Promise<PushOutcome> => {
    const sending = await readOrCreatePushState(db, org, newClient)
    if (sending.client !== request.client || sending.epoch !== request.epoch) return { kind: 'late' }

    const error = 'error' in answer ? answer.error : null
    if (error === 'owner' || error === 'upgrade') return { kind: error }
    if (error === 'fork') {
      await renumberEntries(db, org, newClient)
      return { kind: 'again' }
    }
    // Without changes in the request, the server does not see a gap, and a person who has left gets no head to compare.
    const isUnseenGap = error === null && request.muts.length === 0 && answer.last_seq < answered
    if (error === 'gap' || (isUnseenGap && answer.epoch === sending.epoch)) {
      await refoldRows(db, org, await requeueAfter(db, org, answer.last_seq, newClient))
      return { kind: 'again' }
    }
    if (error === 'epoch' || (sending.epoch !== null && answer.epoch !== sending.epoch)) {
      await adoptServerHistory(db, org, answer.epoch, newClient)
      return { kind: 'again' }
    }
    if (error === 'diverged') {
      // True unless another tab has switched to the new history in the meantime.
      const stands = request.have.some(({ id }) => sending.heads.some((each) => each.id === id))
      if (stands) await adoptServerHistory(db, org, answer.epoch, newClient)
      return { kind: 'again' }
    }
    if (!('results' in answer)) return { kind: 'taken', settled: 0 }
    const heads = mergeHeads(sending.heads, request.have, answer.head)
    await setMeta(db, `sending:${org}`, { ...sending, epoch: answer.epoch, heads })
    return { kind: 'taken', settled: await applyResults(db, request, answer.results, now) }
  })
}

async function applyResults(
  db: LocalDatabase,
  request: PushRequest,
  results: readonly PushResult[],
  now: string,
): Promise<number> {
  const ids = request.muts.map(({ id }) => id)
  const queued = await db.outbox.where('id').anyOf(ids).toArray()
  const changed: RowKey[] = []
  const acked: OutboxEntry[] = []
  const notes: HistoryNote[] = []
  let settled = 0
  for (const result of results) {
    const asked = request.muts.find(({ seq }) => seq === result.seq)
    const entry = queued.find(
      ({ id, client, state }) => id === asked?.id && client === request.client && state === 'queued',
    )
    if (!entry) continue
    settled++
    if (!('v' in result)) changed.push(...(await refuse(db, entry, refusalOf(result), now)))
    else if (getNextEntryState(entry.state, 'applied') === 'acked') {
      const whole = entry.empty && !result.empty ? await asCarriedOut(db, entry) : entry
      if (whole !== entry) changed.push(...listTouchedRows(whole))
      acked.push({ ...whole, state: 'acked', v: result.v })
      notes.push(...overwrittenBy(entry, result, now))
    }
  }
  await db.outbox.bulkPut(acked) // in parallel: sequential writes would take longer than the server
  await db.history.bulkAdd(notes)
  await refoldRows(db, request.org, [...changed, ...(await logSettledEntries(db, request.org, now))])
  return settled
}

type Applied = Extract<PushResult, { v: number }>

/**
 * An entry whose response was lost may have been quarantined although the server had applied it. Such an entry is no
 * longer a rejected change.
 */
async function asCarriedOut(db: LocalDatabase, entry: OutboxEntry): Promise<OutboxEntry> {
  const setAside = await db.rejectedChanges.get(entry.id)
  if (!setAside) return entry
  await db.rejectedChanges.delete(entry.id)
  return withIndexColumns({ ...entry, ops: setAside.ops, takes: setAside.takes })
}

function overwrittenBy(entry: OutboxEntry, { over = [] }: Applied, now: string): HistoryNote[] {
  return over.map(({ t, id, fields }) => ({
    organization_id: entry.organization_id,
    at: now,
    mutation: entry.id,
    name: entry.name,
    what: 'overwritten',
    table: t,
    row_id: id,
    fields,
  }))
}

function refusalOf(result: Extract<PushResult, { code: string }>): EntryRefusal {
  return {
    result: result.s,
    code: result.code,
    message: result.message ?? null,
    table: result.t ?? null,
    row_id: result.id ?? null,
    field: result.field ?? null,
    theirs: result.theirs ?? null,
  }
}

/** Moves an entry to the rejected changes and out of the view. The log records that its sequence number is used. */
async function refuse(db: LocalDatabase, entry: OutboxEntry, refusal: EntryRefusal, now: string): Promise<RowKey[]> {
  if (getNextEntryState(entry.state, 'refused') !== 'rejected') return []
  await db.outbox.delete(entry.order)
  await db.sent.put({ ...toPlainEntry(entry), sent_at: now, refused: true })
  if (entry.ops.length > 0) await db.rejectedChanges.put({ ...toPlainEntry(entry), refusal, refused_at: now })
  return listTouchedRows(entry)
}

/**
 * Moves an entry to the rejected changes because the server refuses every request that contains it. An empty entry
 * takes its number in the sequence, so that the entries after it are not blocked.
 */
export async function quarantineEntry(db: LocalDatabase, entryId: string, reason: string, now: string): Promise<void> {
  await db.transaction('rw', listStores(db), async () => {
    const entry = await db.outbox.get({ id: entryId })
    if (!entry || getNextEntryState(entry.state, 'refused') !== 'rejected') return
    const refusal: EntryRefusal = { ...noRefusal, result: 'quarantined', code: 'quarantined', message: reason }
    if (entry.ops.length > 0) await db.rejectedChanges.put({ ...toPlainEntry(entry), refusal, refused_at: now })
    await db.outbox.put(clearEntry(entry))
    await refoldRows(db, entry.organization_id, listTouchedRows(entry))
  })
}

const noRefusal = { message: null, table: null, row_id: null, field: null, theirs: null }
