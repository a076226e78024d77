import type { LocalDatabase } from '#data/store/database.ts'
import { allStores } from '#data/store/database.ts'
import type { HistoryNote, OutboxEntry, Refusal } from '#data/store/entries.ts'
import { stateAfter } from '#data/store/entry-states.ts'
import { touchedRows } from '#data/store/fold.ts'
import { sendingOf, setMeta } from '#data/store/meta.ts'
import { emptied, entryOf, indexed } from '#data/store/outbox.ts'
import { refoldRows } from '#data/store/refold.ts'
import type { RowKey } from '#data/store/stored-rows.ts'
import { enterHistory, headsAfter, renumber, rewind } from './counts.ts'
import { settle } from './settle.ts'
import type { PushAnswer, PushRequest, PushResult } from './wire.ts'

/** again: the entries are renumbered, send again. late: a response to a request that no longer counts. */
export type PushOutcome =
  | { readonly kind: 'taken'; readonly settled: number }
  | { readonly kind: 'again' | 'late' | 'owner' | 'upgrade' }

type Circumstances = { readonly now: string; readonly newClient: string }

/** Applies the server's response to a push, all of it in one transaction, if the request is still current. */
export async function receiveVerdicts(
  db: LocalDatabase,
  request: PushRequest,
  answer: PushAnswer,
  { now, newClient }: Circumstances,
): Promise<PushOutcome> {
  const { org } = request
  return db.transaction('rw', allStores(db), async (): Promise<PushOutcome> => {
    const sending = await sendingOf(db, org, newClient)
    if (sending.client !== request.client || sending.epoch !== request.epoch) return { kind: 'late' }

    const error = 'error' in answer ? answer.error : null
    if (error === 'owner' || error === 'upgrade') return { kind: error }
    if (error === 'fork') {
      await renumber(db, org, newClient)
      return { kind: 'again' }
    }
    if (error === 'gap') {
      await refoldRows(db, org, await rewind(db, org, answer.last_seq, newClient))
      return { kind: 'again' }
    }
    if (error === 'epoch' || (sending.epoch !== null && answer.epoch !== sending.epoch)) {
      await enterHistory(db, org, answer.epoch, newClient)
      return { kind: 'again' }
    }
    if (error === 'diverged') {
      // Unless another tab has switched to the new history in the meantime.
      const stands = request.have.some(({ id }) => sending.heads.some((each) => each.id === id))
      if (stands) await enterHistory(db, org, answer.epoch, newClient)
      return { kind: 'again' }
    }
    if (!('results' in answer)) return { kind: 'taken', settled: 0 }
    const heads = headsAfter(sending.heads, request.have, answer.head)
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
    else if (stateAfter(entry.state, 'applied') === 'acked') {
      const whole = entry.empty && !result.empty ? await asCarriedOut(db, entry) : entry
      if (whole !== entry) changed.push(...touchedRows(whole))
      acked.push({ ...whole, state: 'acked', v: result.v })
      notes.push(...overwrittenBy(entry, result, now))
    }
  }
  await db.outbox.bulkPut(acked) // in parallel: sequentially it takes longer than the server
  await db.history.bulkAdd(notes)
  await refoldRows(db, request.org, [...changed, ...(await settle(db, request.org, now))])
  return settled
}

type Applied = Extract<PushResult, { v: number }>

/** An entry that was quarantined although it had been applied before (and that response was lost) leaves the tray. */
async function asCarriedOut(db: LocalDatabase, entry: OutboxEntry): Promise<OutboxEntry> {
  const setAside = await db.tray.get(entry.id)
  if (!setAside) return entry
  await db.tray.delete(entry.id)
  return indexed({ ...entry, ops: setAside.ops, takes: setAside.takes })
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

function refusalOf(result: Extract<PushResult, { code: string }>): Refusal {
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

/** Moves an entry to the tray and out of the view. Its number in the sequence is used, which the log records. */
async function refuse(db: LocalDatabase, entry: OutboxEntry, refusal: Refusal, now: string): Promise<RowKey[]> {
  if (stateAfter(entry.state, 'refused') !== 'tray') return []
  await db.outbox.delete(entry.order)
  await db.sent.put({ ...entryOf(entry), sent_at: now, refused: true })
  if (entry.ops.length > 0) await db.tray.put({ ...entryOf(entry), refusal, refused_at: now })
  return touchedRows(entry)
}

/**
 * Moves an entry to the tray because the server refuses every request that contains it. An empty one takes its number
 * in the sequence, so that the entries after it are not blocked.
 */
export async function quarantine(db: LocalDatabase, entryId: string, reason: string, now: string): Promise<void> {
  await db.transaction('rw', allStores(db), async () => {
    const entry = await db.outbox.get({ id: entryId })
    if (!entry || stateAfter(entry.state, 'refused') !== 'tray') return
    const refusal: Refusal = { ...noRefusal, result: 'quarantined', code: 'quarantined', message: reason }
    if (entry.ops.length > 0) await db.tray.put({ ...entryOf(entry), refusal, refused_at: now })
    await db.outbox.put(emptied(entry))
    await refoldRows(db, entry.organization_id, touchedRows(entry))
  })
}

const noRefusal = { message: null, table: null, row_id: null, field: null, theirs: null }
