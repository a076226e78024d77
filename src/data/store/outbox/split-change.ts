import { RuleError } from '#domain/rule-error.ts'
import { getOpCost, entryLimits } from './entry-limits.ts'
import type { Op } from '../ops.ts'
import type { ChangeDraft } from '../change-draft.ts'

export type EntryPart = { readonly ops: readonly Op[]; readonly takes: ChangeDraft['takes'] }

/**
 * Splits a change into entries, keeping its operations in order: just one entry, unless the change would take the
 * server too long or is too large for a request.
 * @throws RuleError `change_too_large` if a single row is too large, because it could never be sent
 */
export function splitIntoEntries({ ops, takes }: EntryPart): readonly EntryPart[] {
  const parts: { ops: Op[]; takes: ChangeDraft['takes'] }[] = []
  let room = { cost: 0, bytes: 0 }
  for (const [index, whole] of ops.entries()) {
    for (const { op, bytes } of sendable(whole)) {
      let part = parts.at(-1)
      if (!part || getOpCost(op) > room.cost || bytes > room.bytes) {
        part = { ops: [], takes: {} }
        parts.push(part)
        room = { ...entryLimits }
      }
      const taken = takes[index]
      if (taken) part.takes[part.ops.length] = taken
      part.ops.push(op)
      room = { cost: room.cost - getOpCost(op), bytes: room.bytes - bytes }
    }
  }
  return parts
}

/** Returns the operation, or several operations among which its rows are divided. */
function sendable(op: Op): { readonly op: Op; readonly bytes: number }[] {
  const bytes = sizeOf(op)
  if (bytes <= entryLimits.bytes) return [{ op, bytes }]
  if (!('rows' in op) || op.rows.length === 1) throw new RuleError('change_too_large')
  const size = Math.ceil(op.rows.length / Math.ceil(bytes / entryLimits.bytes))
  const starts = Array.from({ length: Math.ceil(op.rows.length / size) }, (_, nr) => nr * size)
  return starts.flatMap((start) => sendable({ ...op, rows: op.rows.slice(start, start + size) }))
}

const encoder = new TextEncoder()

function sizeOf(op: Op): number {
  return encoder.encode(JSON.stringify(op)).length
}
