import type { Op } from '../ops.ts'

/**
 * The limits of one outbox entry; `cost` also limits a request with several entries. The unit of `cost` is a patch or a
 * delete: 8 ms on a busy machine, so 250 take 2 s of the 8 s that a hosted project allows for a statement.
 */
export const entryLimits = { cost: 250, bytes: 2_000_000, rowsPerInsert: 5000 } as const

/** Returns the cost of an op. Inserts reach the server as one statement: 25 rows take no longer than a patch. */
export function getOpCost(op: Op): number {
  return 'rows' in op ? op.rows.length / 25 : 1
}
