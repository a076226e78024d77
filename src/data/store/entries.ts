import type { TableName } from '#domain/schema/tables.ts'
import type { Op, Values } from './ops.ts'
import type { RowKey, StoredRow } from './stored-rows.ts'

// The rows of the local tables that stand beside the synced ones.

/** One change that somebody saved: a mutation of the protocol, with what the device needs to show and to undo it. */
export type Entry = {
  /** The order in which changes were saved on this device; the view is folded and the server is told in this order. */
  readonly order: number
  /** The mutation's id; it stays the same however often the entry is sent. */
  readonly id: string
  readonly organization_id: string
  /** The device's name toward the server, and this entry's place in its gapless count (per organization). */
  readonly client: string
  readonly seq: number
  readonly schema: number
  readonly name: string
  readonly at: string
  /** None: the change was taken back, and the entry only fills its place in the count. */
  readonly ops: readonly Op[]
  /** For each delete, by the index of its op: the rows that it takes away locally, itself included. */
  readonly takes: Readonly<Record<number, readonly RowKey[]>>
}

export const outboxStates = ['queued', 'acked'] as const

export type OutboxEntry = Entry & {
  readonly state: (typeof outboxStates)[number]
  /** acked: the organization's version at which the server shows this change. */
  readonly v: number | null
  /** The rows that it may change (`keyOf`), by which a row's pending work is found among thousands of entries. */
  readonly touches: readonly string[]
  /** 1: it only fills its place in the count. */
  readonly empty: 0 | 1
}

/** Why a change was not taken: as the server put it, or `quarantined` where it refused every request that held it. */
export type Refusal = {
  readonly result: 'conflict' | 'rejected' | 'quarantined'
  readonly code: string
  readonly message: string | null
  /** Which row, where its values differ, and what stands on the server: a value, or what is in the way. */
  readonly table: string | null
  readonly row_id: string | null
  readonly field: string | null
  readonly theirs: unknown
}

export type TrayEntry = Entry & { readonly refusal: Refusal; readonly refused_at: string }

/** What the server has dealt with, kept for a while: a server restored from a backup is told again. */
export type SentEntry = Entry & {
  readonly sent_at: string
  /** It was refused: the tray had it, and if the tray no longer has it, nobody wants it sent again. */
  readonly refused: boolean
}

/** What is no longer to be seen elsewhere: values that a change overwrote, and changes that somebody took back. */
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
      readonly fields: Values
      /** Those that nobody needs to be shown any more. */
      readonly dismissed?: readonly string[]
    }
  | { readonly what: 'discarded'; readonly ops: readonly Op[] }
)

/** The server's row beneath pending work; null: the server has none. */
export type BaseRow = {
  readonly t: TableName
  readonly id: string
  readonly organization_id: string
  readonly row: StoredRow | null
}

/** A row that a reset has not met again yet. */
export type StaleKey = { readonly t: TableName; readonly id: string; readonly organization_id: string }

/** What somebody is typing, under a key of the form's own. */
export type Draft = { readonly key: string; readonly value: unknown; readonly at: string }
