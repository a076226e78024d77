import type { OutboxChange } from './outbox/entries.ts'
import { effectsBySource, toEffectTarget, type Effect } from '../changes/effects.ts'
import type { Op } from './ops.ts'
import { toRowKey } from './row-keys.ts'
import type { RowKey, StoredRow } from './stored-row.ts'

// view = fold(base, pending entries)
//
//   base (the server's row, or none) ──► entry 1 ──► entry 2 ──► … ──► the row that screens see

type PendingEntry = Pick<OutboxChange, 'ops' | 'takes'>

export type FoldBase = {
  /** Each row to fold, as last received from the server, keyed by `keyOf`; null if the server has none. */
  readonly base: ReadonlyMap<string, StoredRow | null>
  /** The source rows that the server already has for an effect, keyed by the row that they affect. */
  readonly arrived: ReadonlyMap<string, readonly StoredRow[]>
}

/** Returns every row of `ground.base` with the pending entries applied; null if it is not visible. */
export function foldRows(ground: FoldBase, entries: readonly PendingEntry[]): Map<string, StoredRow | null> {
  const view = new Map(ground.base)
  const applied = new Map<string, StoredRow[]>() // pending source rows, by target
  for (const { ops, takes } of entries) {
    for (const [index, op] of ops.entries()) {
      if ('rows' in op) insert(ground, view, applied, op)
      else if ('set' in op) patch(view, op)
      else take(view, takes[index] ?? [op])
    }
  }
  return view
}

/** Returns the key of every row that the entry may change. */
export function listTouchedRows({ ops, takes }: PendingEntry): RowKey[] {
  return ops.flatMap((op, index): readonly RowKey[] => {
    if ('rows' in op) return op.rows.flatMap((row) => insertedKeys(op.t, row))
    if ('set' in op) return [{ t: op.t, id: op.id }]
    return takes[index] ?? [{ t: op.t, id: op.id }]
  })
}

function insertedKeys(t: RowKey['t'], row: Readonly<Record<string, unknown>>): RowKey[] {
  const target = toEffectTarget(t, row)
  return [{ t, id: String(row['id']) }, ...(target ? [target] : [])]
}

type View = Map<string, StoredRow | null>

function insert(ground: FoldBase, view: View, applied: Map<string, StoredRow[]>, op: Extract<Op, { rows: unknown }>) {
  const effect = effectsBySource.get(op.t)
  for (const values of op.rows) {
    const row = values as StoredRow // parsed by `commit`
    const key = toRowKey({ t: op.t, id: row.id })
    if (view.has(key)) view.set(key, view.get(key) ?? row) // the server's own row wins: it may be more recent
    if (effect) applyEffect(effect, ground, view, applied, row)
  }
}

/**
 * Applies an effect, unless the server's target row already includes it: this is the case if that row is at least as
 * new as the server's source row. A pulled page may contain one of the two rows before the other.
 */
function applyEffect(effect: Effect, ground: FoldBase, view: View, applied: Map<string, StoredRow[]>, row: StoredRow) {
  const targetKey = toRowKey({ t: effect.target, id: String(row[effect.column]) })
  const target = view.get(targetKey)
  if (!target) return
  const arrived = ground.arrived.get(targetKey) ?? []
  const onServer = arrived.find((each) => each.id === row.id)
  const baseVersion = ground.base.get(targetKey)?.version ?? 0
  if (onServer && onServer.version <= baseVersion) return

  const pending = applied.get(targetKey) ?? []
  const earlier = onServer
    ? arrived.filter((each) => each.version < onServer.version)
    : [...arrived, ...pending.filter((each) => !arrived.some(({ id }) => id === each.id))]
  view.set(targetKey, effect.apply(target, onServer ?? row, earlier))
  applied.set(targetKey, [...pending, row])
}

function patch(view: View, op: Extract<Op, { set: unknown }>) {
  const key = toRowKey(op)
  const row = view.get(key)
  if (row) view.set(key, { ...row, ...op.set })
}

function take(view: View, keys: readonly RowKey[]) {
  for (const key of keys.map(toRowKey)) if (view.has(key)) view.set(key, null)
}
