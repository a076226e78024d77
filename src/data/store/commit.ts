import type { RowOf, TableName } from '#domain/schema/tables.ts'
import { createChange } from './change.ts'
import type { ChangeDraft } from './change.ts'
import type { EntryPart } from './split-change.ts'
import { splitIntoEntries } from './split-change.ts'
import type { LocalDatabase } from './database.ts'
import { listStores } from './database.ts'
import { getMeta, setMeta } from './meta.ts'
import type { PushState } from './meta.ts'
import { createId } from '../changes/create-id.ts'
import { schemaVersion } from './ops.ts'
import { countUnsentEntries, withIndexColumns } from './outbox.ts'
import { saveWithFreedSpace } from './free-space.ts'
import { hasCheckpointStore, writeCheckpoint } from './checkpoint.ts'

/** A row as a feature creates it; `commit` fills in the rest. */
export type NewRow<T extends TableName> = Omit<RowOf<T>, 'organization_id' | 'version'>
export type PatchOf<T extends TableName> = Partial<Omit<RowOf<T>, 'id' | 'organization_id' | 'version'>>

/** Reads and writes of one change. Every read sees the writes before it. */
export type Change = {
  get<T extends TableName>(table: T, id: string): Promise<RowOf<T> | undefined>
  /** Returns the organization's rows whose index (see the registry) has this value. */
  where<T extends TableName>(table: T, index: string, value: string | readonly string[]): Promise<RowOf<T>[]>
  insert<T extends TableName>(table: T, rows: readonly NewRow<T>[]): Promise<void>
  /**
   * Stores and sends only fields that differ. `seen`: the row as the person saw it while typing; if another tab or
   * device has changed a field since, the server reports an overwritten value or a conflict. @throws RuleError
   * `row_gone`
   */
  patch<T extends TableName>(table: T, id: string, set: PatchOf<T>, seen?: PatchOf<T>): Promise<void>
  /** Also removes the rows that the registry deletes with it. @throws RuleError `row_gone` */
  remove(table: TableName, id: string): Promise<void>
}

export type CommitOptions = {
  readonly now?: () => Date
  readonly newId?: () => string
  /** A rejected change that this one replaces: it leaves the tray in the same transaction. */
  readonly replacesTrayEntry?: string
  /** The key of the draft for this change: the draft is removed with the change, or stays if it fails. */
  readonly endsDraft?: string
}

/**
 * Saves one change: its rows and its outbox entry, in one transaction. The server accepts or rejects it as a whole,
 * unless it is so large that it is split into several entries (`splitIntoEntries`). If `change` throws, everything is
 * rolled back. Await nothing but `tx` inside it. If the device is full, older log entries are removed and `change` runs
 * a second time.
 * @throws StorageError if the device could not store it, RuleError `change_too_large`
 */
export async function commit<Result>(
  db: LocalDatabase,
  organizationId: string,
  name: string,
  change: (tx: Change) => Promise<Result>,
  options: CommitOptions = {},
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
      if (options.replacesTrayEntry !== undefined) await db.tray.delete(options.replacesTrayEntry)
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
