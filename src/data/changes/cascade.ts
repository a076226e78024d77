import { tableNames, tables, type TableName } from '#domain/schema/tables.ts'
import type { OutboxChange } from '../store/outbox/entries.ts'
import type { Op } from '../store/ops.ts'
import { toRowKey, getTable, type RowKey } from '../store/stored-rows.ts'
import type { LocalDatabase } from '../store/local-database.ts'

/**
 * Returns, for each delete among the ops, the rows that it removes. If `before` lists the rows that this delete removed
 * earlier, they are included.
 */
export async function readCascadedRows(
  db: LocalDatabase,
  ops: readonly Op[],
  before: OutboxChange['takes'] = {},
): Promise<OutboxChange['takes']> {
  const takes: Record<number, readonly RowKey[]> = {}
  for (const [index, op] of ops.entries()) {
    if ('delete' in op) takes[index] = await addDescendants(db, before[index] ?? [{ t: op.t, id: op.id }])
  }
  return takes
}

/** Returns the rows and everything the registry deletes with them, parents before children. */
export async function addDescendants(db: LocalDatabase, roots: readonly RowKey[]): Promise<RowKey[]> {
  const taken = new Map(roots.map((key) => [toRowKey(key), key]))
  // The registry lists parents first, so one pass covers every generation.
  for (const t of tableNames) {
    for (const [column, parent] of Object.entries(tables[t].cascadesFrom)) {
      const parents = [...taken.values()].filter((key) => key.t === parent).map(({ id }) => id)
      if (parents.length === 0) continue
      const ids = await getTable(db, t).where(column).anyOf(parents).primaryKeys()
      for (const id of [...ids, ...(await hiddenBeneath(db, t, column, parents))])
        taken.set(toRowKey({ t, id }), { t, id })
    }
  }
  return [...taken.values()]
}

/**
 * Returns the child rows that are hidden because of another pending delete: if that delete is rejected, they are still
 * deleted with their parent.
 */
async function hiddenBeneath(db: LocalDatabase, t: TableName, column: string, parents: readonly string[]) {
  const above = new Set<unknown>(parents)
  const copies = await db.base.where('t').equals(t).toArray()
  const ids = copies.flatMap(({ id, row }) => (row && above.has(row[column]) ? [id] : []))
  const shown = await getTable(db, t).bulkGet(ids)
  return ids.filter((_, index) => !shown[index])
}
