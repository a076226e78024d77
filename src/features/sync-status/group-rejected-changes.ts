import type { RejectedChange } from '#data/store/outbox/entries.ts'

/** A rejected change, and the changes rejected because they depend on what it would have created. */
export type RejectedChangeGroup = { readonly cause: RejectedChange; readonly dependants: readonly RejectedChange[] }

/**
 * Groups changes under the one they depend on: a change belongs to the rejected change that would have inserted a row
 * it refers to. The newest group comes first; within a group, changes are in the order in which they were saved.
 */
export function groupRejectedChanges(entries: readonly RejectedChange[]): RejectedChangeGroup[] {
  const causeByRow = new Map<string, RejectedChange>() // the id of a missing row → the root change
  const groups = new Map<RejectedChange, RejectedChange[]>()
  for (const entry of entries.toSorted((a, b) => a.order - b.order)) {
    const cause = referredIds(entry)
      .map((id) => causeByRow.get(id))
      .find((found) => found !== undefined)
    if (cause) groups.get(cause)?.push(entry)
    else groups.set(entry, [])
    for (const id of insertedIds(entry)) if (!causeByRow.has(id)) causeByRow.set(id, cause ?? entry)
  }
  return [...groups]
    .map(([cause, dependants]) => ({ cause, dependants }))
    .toSorted((a, b) => (a.cause.refused_at < b.cause.refused_at ? 1 : -1))
}

function insertedIds({ ops }: RejectedChange): string[] {
  return ops.flatMap((op) => ('rows' in op ? op.rows.map((row) => String(row['id'])) : []))
}

/** Returns the ids of the rows that a change is about, and of the rows that its values refer to. */
function referredIds({ ops }: RejectedChange): string[] {
  return ops.flatMap((op) => {
    if ('rows' in op) return op.rows.flatMap(namedIds)
    return 'set' in op ? [op.id, ...namedIds(op.set)] : [op.id]
  })
}

function namedIds(values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(values).flatMap(([column, value]) =>
    (column === 'id' || column.endsWith('_id')) && typeof value === 'string' ? [value] : [],
  )
}
