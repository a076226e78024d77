import type { TableName } from '#domain/schema/tables.ts'

// The parts of a change, in the form in which they are stored and sent.

export type OpValues = Readonly<Record<string, unknown>>
export type InsertOp = { readonly t: TableName; readonly rows: readonly OpValues[] }
/** `set` has only the changed fields, `was` their previous values, which show the server what others have changed. */
export type PatchOp = { readonly t: TableName; readonly id: string; readonly set: OpValues; readonly was: OpValues }
export type DeleteOp = { readonly t: TableName; readonly id: string; readonly delete: true }
export type Op = InsertOp | PatchOp | DeleteOp

/**
 * The newest entry format, which this code writes. The server responds with `upgrade` to a format that it no longer
 * accepts.
 */
export const schemaVersion = 1
