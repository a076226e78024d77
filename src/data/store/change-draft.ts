import type { Op } from './ops.ts'
import type { RowKey } from './stored-row.ts'

/** A change in progress: its contents so far. */
export type ChangeDraft = {
  readonly organizationId: string
  readonly ops: Op[]
  readonly takes: Record<number, readonly RowKey[]>
}
