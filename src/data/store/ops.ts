import type { TableName } from '#domain/schema/tables.ts'

// What a change is made of, in the form in which it is kept and sent.

export type Values = Readonly<Record<string, unknown>>
export type InsertOp = { readonly t: TableName; readonly rows: readonly Values[] }
/** `set` holds the changed fields only, `was` their values before, by which the server sees what somebody else changed. */
export type PatchOp = { readonly t: TableName; readonly id: string; readonly set: Values; readonly was: Values }
export type DeleteOp = { readonly t: TableName; readonly id: string; readonly delete: true }
export type Op = InsertOp | PatchOp | DeleteOp

/**
 * What one entry of the outbox holds at most, and one request beside a single entry. The unit of `cost` is a patch or a
 * delete: 8 ms on a busy machine, so that 250 take 2 s of the 8 s that a hosted project gives to a statement.
 */
export const entryLimits = { cost: 250, bytes: 2_000_000, rowsPerInsert: 5000 } as const

/** Inserts go to the server as one statement: 25 rows take no longer than a patch. */
export function costOf(op: Op): number {
  return 'rows' in op ? op.rows.length / 25 : 1
}

/** The newest form of entries that this code writes. The server answers `upgrade` to one that it no longer accepts. */
export const schemaVersion = 8
