import { readCascadedRows } from '#data/changes/cascade.ts'
import { listStores } from '#data/store/database.ts'
import { toEffectTarget } from '#data/changes/effects.ts'
import type { ServerRow, OutboxEntry } from '#data/store/outbox/entries.ts'
import { listTouchedRows } from '#data/store/fold.ts'
import { saveOrganizationTier } from '#data/changes/save-organization-tier.ts'
import { readPullState, readOrCreatePushState, setMeta } from '#data/store/meta.ts'
import { withIndexColumns, readPendingEntries } from '#data/store/outbox/outbox.ts'
import { findAffectedRows, refoldRows } from '#data/store/refold.ts'
import {
  groupIdsByTable,
  forEachChunk,
  isTableName,
  toRowKey,
  parseRow,
  getTable,
  type RowKey,
  type StoredRow,
} from '#data/store/stored-rows.ts'
import { toIsoTime } from './clock.ts'
import { adoptServerHistory, mergeHeads, requeueAfter } from './entry-numbers.ts'
import { removeOrganization } from './remove-organization.ts'
import { computeDigest } from './digest.ts'
import type { SyncContext, SyncLog } from './exchange.ts'
import { markStale, beginReset, sweepStale } from './reset.ts'
import { logSettledEntries } from './log-settled-entries.ts'
import type { Cursor, ServerHead, PullResponse } from './wire.ts'
import type { PullState } from '#data/store/meta-values.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** The state a pull was requested with: its response counts only while the device is still in that state. */
export type PullPosition = {
  readonly client: string
  readonly cursor: Cursor
  readonly round: number
  readonly have: readonly ServerHead[]
  /** The number of the last entry that the server had responded to. */
  readonly answered: number
  readonly newClient: string
  readonly first?: string | null
}

/**
 * late: dropped because the device's state has changed. forgotten: dropped because something has to be resent to the
 * server.
 */
export type PageOutcome = 'applied' | 'late' | 'reset' | 'forgotten' | 'gone'

/** Applies one page of a pull, all of it in one transaction, if the device is still at the start of that page. */
export async function receivePage(
  { db, clock }: Pick<SyncContext, 'db' | 'clock'>,
  org: string,
  asked: PullPosition,
  answer: PullPage,
) {
  const { incoming } = answer
  const now = toIsoTime(clock)
  return db.transaction('rw', listStores(db), async (): Promise<PageOutcome> => {
    const reading = await readPullState(db, org)
    if (reading.round !== asked.round || reading.cursor.v !== answer.since) return 'late'

    const sending = await readOrCreatePushState(db, org, asked.newClient)
    if (answer.diverged || (sending.epoch !== null && sending.epoch !== answer.epoch)) {
      await adoptServerHistory(db, org, answer.epoch, asked.newClient)
      return 'forgotten'
    }
    const heads = mergeHeads(sending.heads, asked.have, answer.head)
    if (sending.epoch === null || !isSame(heads, sending.heads))
      await setMeta(db, `sending:${org}`, { ...sending, epoch: answer.epoch, heads })
    if (answer.gone_access) {
      await removeOrganization(db, org, now)
      return 'gone'
    }
    const { last_seq: lastSeq } = answer
    if (lastSeq !== undefined && lastSeq < asked.answered && sending.client === asked.client) {
      await refoldRows(db, org, await requeueAfter(db, org, lastSeq, asked.newClient))
      return 'forgotten'
    }
    await saveOrganizationTier(db, org, answer.tier)
    if (answer.reset) {
      await beginReset(db, org, answer.visibility)
      return 'reset'
    }
    if (answer.first) {
      await refoldRows(db, org, await applyRows(db, org, incoming, reading.resetting))
      // These rows may be deleted before their page is read, and a first page contains no deletes, so rows that do not
      // arrive again are removed.
      await markStale(db, org, incoming.values())
      await setMeta(db, `reading:${org}`, { ...reading, usable: true, resetting: true })
      return 'applied'
    }
    const changed = await applyRows(db, org, incoming, reading.resetting)
    await setMeta(db, `reading:${org}`, nextReading(reading, answer, incoming.size))
    if (!answer.more) {
      if (reading.resetting) changed.push(...(await sweepStale(db, org)))
      changed.push(...(await logSettledEntries(db, org, now)))
    }
    await refoldRows(db, org, changed)
    return 'applied'
  })
}

/**
 * Compares the device's copy, which is already shown, with the server's, unless the device's state has changed. If they
 * differ, begins to read the copy again.
 */
export async function verifyCopy({ db, log }: SyncContext, org: string, asked: PullPosition, answer: PullResponse) {
  const theirs = answer.digest
  if (!theirs) return 'applied'
  return db.transaction('rw', listStores(db), async (): Promise<PageOutcome> => {
    const { round, cursor } = await readPullState(db, org)
    if (round !== asked.round || cursor.v !== answer.to) return 'applied'
    const ours = await computeDigest(db, org)
    if (ours.count === theirs.count && ours.hash === theirs.hash) return 'applied'
    log('This copy differs from the server’s and is read again', { org, ours, theirs })
    await beginReset(db, org, answer.visibility)
    return 'reset'
  })
}

/** Compared because data that screens and other tabs observe is written only on change. */
function isSame(heads: readonly ServerHead[], before: readonly ServerHead[]): boolean {
  return heads.length === before.length && heads.every(({ id }, index) => id === before[index]?.id)
}

export function nextCursor(cursor: Cursor, answer: PullResponse): Cursor {
  return { v: answer.to, h: answer.since === 0 ? answer.horizon : cursor.h, visibility: answer.visibility }
}

function nextReading(reading: PullState, answer: PullResponse, rows: number): PullState {
  const cursor = nextCursor(reading.cursor, answer)
  const received = reading.received + rows
  if (answer.more) return { ...reading, cursor, received }
  return { ...reading, cursor, received, complete: answer.to, loaded: true, usable: true, resetting: false }
}

/** The page's version of each row; null if it is deleted. */
type Incoming = Map<string, RowKey & { readonly row: StoredRow | null }>
export type PullPage = PullResponse & { readonly incoming: Incoming }

/**
 * Parses a page. Parsing takes time, so it starts as soon as the page arrives: the previous one may still be in
 * storage.
 */
export function parsePage(org: string, answer: PullResponse, log: SyncLog): PullPage {
  const incoming: Incoming = new Map()
  for (const [t, ids] of Object.entries(answer.gone)) {
    if (isTableName(t)) for (const id of ids) incoming.set(toRowKey({ t, id }), { t, id, row: null })
  }
  for (const [t, rows] of Object.entries(answer.rows)) {
    if (!isTableName(t)) continue // a table of a newer server
    for (const values of rows) {
      try {
        const row = parseRow(t, values)
        if (row.organization_id === org) incoming.set(toRowKey({ t, id: row.id }), { t, id: row.id, row })
      } catch (error) {
        log(`A row of ${t} cannot be read and is left out`, { id: values['id'], error })
      }
    }
  }
  return { ...answer, incoming }
}

/**
 * Stores the server's rows: those without pending changes are shown, and the others are stored beneath the pending
 * changes. Returns what to refold.
 */
async function applyRows(db: LocalDatabase, org: string, incoming: Incoming, resetting: boolean): Promise<RowKey[]> {
  const entries = await readPendingEntries(db, org)
  const touched = new Set(entries.flatMap(listTouchedRows).map(toRowKey))
  const dirty = await dirtyRows(db, org)
  const marks = resetting ? await db.stale.where('organization_id').equals(org).primaryKeys() : []
  await db.stale.bulkDelete(marks.filter(([t, id]) => incoming.has(`${t}:${id}`)))
  const gone = [...incoming.values()].filter(({ row }) => row === null)
  const changed = await findAffectedRows(db, gone)

  for (const [t, ids] of groupIdsByTable(incoming.values())) {
    const fresh: StoredRow[] = []
    const deleted: string[] = []
    const beneath: ServerRow[] = []
    for (const id of ids) {
      const key = toRowKey({ t, id })
      const row = incoming.get(key)?.row ?? null
      if (dirty.has(key) || touched.has(key)) beneath.push({ t, id, organization_id: org, row })
      else if (row) fresh.push(row)
      else deleted.push(id)
      const target = row && toEffectTarget(t, row)
      if (target && touched.has(toRowKey(target))) changed.push(target)
    }
    await forEachChunk(fresh, (chunk) => getTable(db, t).bulkPut(chunk))
    if (deleted.length > 0) await getTable(db, t).bulkDelete(deleted)
    await forEachChunk(beneath, (chunk) => db.base.bulkPut(chunk))
    changed.push(...beneath)
  }
  return [...changed, ...(await takeAlong(db, entries))]
}

/**
 * Returns the rows with pending changes: they are few, and reading them at once is faster than looking up each of a
 * page's rows.
 */
async function dirtyRows(db: LocalDatabase, org: string): Promise<ReadonlySet<string>> {
  const keys = await db.base.where('organization_id').equals(org).primaryKeys()
  return new Set(keys.map(([t, id]) => `${t}:${id}`))
}

/**
 * Rows that arrived beneath a row with a pending delete are removed with it, as the server will do: they are looked up
 * on the device, where the page is stored, because a page may contain a row before its parent. Only deletes are
 * checked: a transaction ends by itself after a few hundred awaits without a request.
 */
async function takeAlong(db: LocalDatabase, entries: readonly OutboxEntry[]): Promise<RowKey[]> {
  const changed: RowKey[] = []
  for (const entry of entries.filter(({ ops }) => ops.some((op) => 'delete' in op))) {
    const whole = { ...entry, takes: await readCascadedRows(db, entry.ops, entry.takes) }
    if (listTouchedRows(whole).length === listTouchedRows(entry).length) continue
    await db.outbox.put(withIndexColumns(whole))
    changed.push(...listTouchedRows(whole))
  }
  return changed
}
