import * as z from 'zod/mini'
import type { TableName } from '#domain/schema/tables.ts'
import { createChange, type NewRow, type Change } from './change.ts'
import { splitIntoEntries, type EntryPart } from './outbox/split-change.ts'
import { listStores } from './database.ts'
import type { JournalRow } from './outbox/entries.ts'
import { addToJournal } from './journal.ts'
import { getMeta, setMeta } from './meta.ts'
import { createId } from '../changes/create-id.ts'
import { schemaVersion } from './ops.ts'
import { countUnsentEntries, withIndexColumns } from './outbox/outbox.ts'
import { saveWithFreedSpace } from './free-space.ts'
import { upcast } from './outbox/upcasts.ts'
import { hasCheckpointStore, writeCheckpoint } from './checkpoint.ts'
import type { PushState } from './meta-values.ts'
import type { LocalDatabase } from './local-database.ts'
import type { ChangeDraft } from './change-draft.ts'

/** A change that only inserts rows, without reading any. */
export type Insert = {
  [T in TableName]: { readonly into: T; readonly rows: readonly NewRow<T>[] }
}[TableName]

export type CommitOptions = {
  readonly now?: () => Date
  readonly newId?: () => string
  /** A rejected change that this one replaces: it is removed from the rejected changes in the same transaction. */
  readonly replacesRejectedChange?: string
  /** The key of the draft for this change. Saving the change removes the draft; if saving fails, the draft stays. */
  readonly endsDraft?: string
  /** Called as soon as the change is saved; a journaled change is applied after that. */
  readonly onSaved?: () => void
}

/**
 * Saves one change: its rows and its outbox entry, in one transaction. The server accepts or rejects it as a whole,
 * unless it is so large that it is split into several entries (`splitIntoEntries`). If `change` throws, everything is
 * rolled back. Await nothing but `tx` inside it. If the device is full, older log entries are removed and `change` runs
 * a second time.
 *
 * The transaction takes several sequential database requests, which is noticeable on a slow phone. An `Insert` doesn't
 * depend on them, so it is journaled first, in a single write, and is saved from then on. It is then applied exactly once,
 * by this page or the next one to open the database (`applyJournal`).
 * @throws StorageError if the device could not store it, RuleError `change_too_large`; nothing is stored then
 */
export async function commit<Result>(
  db: LocalDatabase,
  organizationId: string,
  name: string,
  change: (tx: Change) => Promise<Result>,
  options?: CommitOptions,
): Promise<Result>
export async function commit(
  db: LocalDatabase,
  organizationId: string,
  name: string,
  change: Insert,
  options?: CommitOptions,
): Promise<void>
export async function commit(
  db: LocalDatabase,
  organizationId: string,
  name: string,
  change: Insert | ((tx: Change) => Promise<unknown>),
  options: CommitOptions = {},
): Promise<unknown> {
  if (typeof change !== 'function') return commitJournaled(db, organizationId, name, change, options)
  const result = await storeChange(db, organizationId, name, change, options)
  options.onSaved?.()
  return result
}

async function commitJournaled(
  db: LocalDatabase,
  organization_id: string,
  name: string,
  { into, rows }: Insert,
  options: CommitOptions,
): Promise<void> {
  const { now = () => new Date(), endsDraft = null, replacesRejectedChange = null, onSaved, ...others } = options
  const at = now().toISOString()
  const ops = [{ t: into, rows }]
  const row = { organization_id, schema: schemaVersion, name, at, ops, endsDraft, replacesRejectedChange }
  const order = await addToJournal(db, row)
  try {
    onSaved?.()
    await applyJournaled(db, { ...row, order }, others)
  } catch (problem) {
    const taken = await db.journal
      .where('order')
      .equals(order)
      .delete()
      .catch(() => 0)
    if (taken > 0) throw problem
    // Another tab has applied the change, or it is still in the journal (for example, because the browser has closed
    // the database). Either way it is saved, and a user who was told that it failed would enter it twice.
  }
}

/**
 * Applies the changes left in the journal by pages that ended too early, in the order they were saved.
 * @throws StorageError if the device could not store a change: it stays in the journal
 */
export async function applyJournal(db: LocalDatabase): Promise<void> {
  for (const row of await db.journal.orderBy('order').toArray()) {
    try {
      await applyJournaled(db, row)
    } catch (problem) {
      if (!(problem instanceof z.core.$ZodError)) throw problem
      await db.journal.delete(row.order) // these are not valid rows in this version; the draft still exists and is shown as not saved
    }
  }
}

/** Deletes the journal row in the change's own transaction, so it is applied once even if several tabs try. */
async function applyJournaled(db: LocalDatabase, row: JournalRow, options: CommitOptions = {}): Promise<void> {
  const { order, organization_id, at, endsDraft, replacesRejectedChange } = row
  const { name, ops } = upcast({ ...row, takes: {} })
  const change = async (tx: Change) => {
    if ((await db.journal.where('order').equals(order).delete()) === 0) return
    // the cast is safe: `commit` created the op, and `insert` parses its rows
    for (const op of ops) if ('rows' in op) await tx.insert(op.t, op.rows as never)
  }
  await storeChange(db, organization_id, name, change, {
    ...options,
    now: () => new Date(at), // when the change was saved, even if it is applied days later
    ...(endsDraft !== null && { endsDraft }),
    ...(replacesRejectedChange !== null && { replacesRejectedChange }),
  })
}

async function storeChange<Result>(
  db: LocalDatabase,
  organizationId: string,
  name: string,
  change: (tx: Change) => Promise<Result>,
  options: CommitOptions,
): Promise<Result> {
  const { result, testimony } = await saveWithFreedSpace(db, (into) =>
    db.transaction('rw', listStores(db), async ({ idbtrans }) => {
      into(idbtrans)
      const draft: ChangeDraft = { organizationId, ops: [], takes: {} }
      const [result, sending, unsent] = await Promise.all([
        change(createChange(db, draft)),
        getMeta(db, `sending:${organizationId}`),
        hasCheckpointStore(db) ? countUnsentEntries(db, organizationId) : 0,
        options.endsDraft !== undefined && db.drafts.delete(options.endsDraft),
      ])
      if (options.replacesRejectedChange !== undefined) await db.rejectedChanges.delete(options.replacesRejectedChange)
      if (draft.ops.length === 0) return { result, testimony: null }
      const parts = splitIntoEntries(draft)
      const { client, nextSeq } = await storeEntries(db, organizationId, { name, parts, before: sending }, options)
      return { result, testimony: { client, saved: nextSeq - 1, unsent: unsent + parts.length } }
    }),
  )
  writeCheckpoint(db, organizationId, testimony)
  return result
}

type Entries = { readonly name: string; readonly parts: readonly EntryPart[]; readonly before: PushState | undefined }

async function storeEntries(
  db: LocalDatabase,
  organizationId: string,
  { name, parts, before }: Entries,
  options: CommitOptions,
): Promise<PushState> {
  const makeId = options.newId ?? createId
  const now = options.now ?? (() => new Date())
  const sending: PushState = before ?? { client: makeId(), nextSeq: 1, epoch: null, heads: [] }
  const at = now().toISOString()
  const entries = parts.map((part, index) =>
    withIndexColumns({
      id: makeId(),
      organization_id: organizationId,
      client: sending.client,
      seq: sending.nextSeq + index,
      schema: schemaVersion,
      name,
      at,
      ...part,
      state: 'queued' as const,
      v: null,
    }),
  )
  const after = { ...sending, nextSeq: sending.nextSeq + parts.length }
  await Promise.all([setMeta(db, `sending:${organizationId}`, after), db.outbox.bulkAdd(entries)])
  return after
}
