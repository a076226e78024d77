import type { TableName } from '#domain/schema/tables.ts'

// What a change is made of, in the form in which it is kept and sent.

export type Values = Readonly<Record<string, unknown>>
export type InsertOp = { readonly t: TableName; readonly rows: readonly Values[] }
/** `set` holds the changed fields only, `was` their values before, by which the server sees what somebody else changed. */
export type PatchOp = { readonly t: TableName; readonly id: string; readonly set: Values; readonly was: Values }
export type DeleteOp = { readonly t: TableName; readonly id: string; readonly delete: true }
export type Op = InsertOp | PatchOp | DeleteOp

/** The newest form of entries that this code writes. The server answers `upgrade` to one that it no longer accepts. */
export const schemaVersion = 9
