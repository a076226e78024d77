import type { TableName } from '#domain/schema/tables.ts'
import type { InsertOp, Op, OpValues } from '../ops.ts'
import type { RowKey, StoredRow } from '../stored-row.ts'

// The rows of the device's own tables, in addition to the synced ones.

/** One saved change: a mutation of the protocol, plus what the device needs to show and undo it. */
export type OutboxChange = {
  /** The order in which changes were saved on this device; they are folded and sent in this order. */
  readonly order: number
  /** The mutation's ID, which stays the same no matter how often the entry is sent. */
  readonly id: string
  readonly organization_id: string
  /**
   * `client` is the device's ID on the server, and `seq` the entry's number in the device's gapless sequence; both are
   * per organization.
   */
  readonly client: string
  readonly seq: number
  readonly schema: number
  readonly name: string
  readonly at: string
  /** If empty, the change was undone, and the entry only fills its number in the sequence. */
  readonly ops: readonly Op[]
  /** For each delete, by the index of its op: the rows that it removes locally, including its own. */
  readonly takes: Readonly<Record<number, readonly RowKey[]>>
}

export const outboxStates = ['queued', 'acked'] as const

export type OutboxEntry = OutboxChange & {
  readonly state: (typeof outboxStates)[number]
  /** If acked: the organization's version from which the server's rows include this change. */
  readonly v: number | null
  /** The rows that the entry may change (`keyOf`), for finding a row's pending changes among thousands of entries. */
  readonly touches: readonly string[]
  /** 1: the entry only fills its number in the sequence. */
  readonly empty: 0 | 1
}

/** A change that is saved but not applied yet. If the page closes before it is applied, the next start applies it. */
export type JournalRow = Pick<OutboxChange, 'order' | 'organization_id' | 'schema' | 'name' | 'at'> & {
  readonly ops: readonly InsertOp[]
  readonly endsDraft: string | null
  readonly replacesRejectedChange: string | null
}

/**
 * Why a change was rejected: the server's reason, or `quarantined` if the server refused every request that contained
 * it.
 */
export type EntryRefusal = {
  readonly result: 'conflict' | 'rejected' | 'quarantined'
  readonly code: string
  readonly message: string | null
  /** Which row is affected, where its values differ, and what the server has: a value, or what blocks the change. */
  readonly table: string | null
  readonly row_id: string | null
  readonly field: string | null
  readonly theirs: unknown
}

export type RejectedChange = OutboxChange & { readonly refusal: EntryRefusal; readonly refused_at: string }

/**
 * An entry that the server has processed, stored for a while so that it can be sent again to a server that was restored
 * from a backup.
 */
export type SentEntry = OutboxChange & {
  readonly sent_at: string
  /** The entry was rejected and moved to the rejected changes; if it is no longer there, it must not be sent again. */
  readonly refused: boolean
}

/** What can no longer be seen elsewhere: values that a change overwrote, and changes that were undone. */
export type HistoryNote = {
  readonly nr?: number
  readonly organization_id: string
  readonly at: string
  readonly mutation: string
  readonly name: string
} & (
  | {
      readonly what: 'overwritten'
      readonly table: string
      readonly row_id: string
      readonly fields: OpValues
      /** Fields whose overwritten value has been dismissed. */
      readonly dismissed?: readonly string[]
    }
  | { readonly what: 'discarded'; readonly ops: readonly Op[] }
)

/** The server's row beneath pending changes; null if the server has none. */
export type ServerRow = {
  readonly t: TableName
  readonly id: string
  readonly organization_id: string
  readonly row: StoredRow | null
}

/** A row that the current reset has not received yet. */
export type StaleKey = { readonly t: TableName; readonly id: string; readonly organization_id: string }

/** Unsaved input, under the form's own key. */
export type StoredDraft = { readonly key: string; readonly value: unknown; readonly at: string }
