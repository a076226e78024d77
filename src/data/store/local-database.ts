import type { Dexie, Table } from 'dexie'
import type { RowOf, TableName } from '#domain/schema/tables.ts'
import type {
  ServerRow,
  StoredDraft,
  HistoryNote,
  JournalRow,
  OutboxEntry,
  SentEntry,
  StaleKey,
  RejectedChange,
} from './outbox/entries.ts'
import type { MetaRow } from './meta-values.ts'

export type SyncedTables = { readonly [T in TableName]: Table<RowOf<T>, string> }

export type OwnTables = {
  readonly base: Table<ServerRow, [string, string]>
  readonly journal: Table<JournalRow, number, Omit<JournalRow, 'order'>>
  readonly outbox: Table<OutboxEntry, number, Omit<OutboxEntry, 'order'> & { order?: number }>
  readonly rejectedChanges: Table<RejectedChange, string>
  readonly sent: Table<SentEntry, string>
  readonly history: Table<HistoryNote, number>
  readonly stale: Table<StaleKey, [string, string]>
  readonly meta: Table<MetaRow, string>
  readonly drafts: Table<StoredDraft, string>
}

/**
 * One account's database on this device. Screens read it. Synced rows change only with a saved change (`commit`) or
 * through the sync engine.
 */
export type LocalDatabase = Dexie & SyncedTables & OwnTables
