import type { Op } from './ops.ts'

/**
 * What one entry of the outbox holds at most, and one request beside a single entry. The unit of `cost` is a patch or a
 * delete: 8 ms on a busy machine, so that 250 take 2 s of the 8 s that a hosted project gives to a statement.
 */
export const entryLimits = { cost: 250, bytes: 2_000_000, rowsPerInsert: 5000 } as const

/** Inserts go to the server as one statement: 25 rows take no longer than a patch. */
export function costOf(op: Op): number {
  return 'rows' in op ? op.rows.length / 25 : 1
}
