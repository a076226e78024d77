import type { OutboxChange } from '#data/store/outbox/entries.ts'
import type { Op, OpValues } from '#data/store/ops.ts'
import { upcasts } from '#data/store/outbox/upcasts.ts'

// Entries as written by an app from before the first form, in which a game's notes were called its remark. The upcast
// from that form is registered here, so that histories always use an upcast, no matter how many forms there have been.

const before = 0

type Form = Pick<OutboxChange, 'schema' | 'ops'>

Object.assign(upcasts, { [before]: ({ ops, ...form }: Form) => ({ ...form, ops: renamed(ops, 'remark', 'notes') }) })

export function asWrittenBefore<E extends Form>(entry: E): E {
  if (entry.schema === before) return entry
  return { ...entry, schema: before, ops: renamed(entry.ops, 'notes', 'remark') }
}

/** Returns the entry in the current form, whichever form it is in. */
export function asWrittenNow<E extends Form>(entry: E): E {
  if (entry.schema !== before) return entry
  return { ...entry, schema: before + 1, ops: renamed(entry.ops, 'remark', 'notes') }
}

function renamed(ops: readonly Op[], from: string, to: string): Op[] {
  const rename = (values: OpValues): OpValues =>
    Object.fromEntries(Object.entries(values).map(([field, value]) => [field === from ? to : field, value]))
  return ops.map((op) => {
    if (op.t !== 'games' || 'delete' in op) return op
    if ('rows' in op) return { ...op, rows: op.rows.map(rename) }
    return { ...op, set: rename(op.set), was: rename(op.was) }
  })
}
