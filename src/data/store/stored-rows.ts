import { tables, type TableName } from '#domain/schema/tables.ts'
import { toRowKey, getTable } from './row-keys.ts'
import type { RowKey, StoredRow } from './stored-row.ts'

// Rows of any synced table, for code that treats all tables alike.

export { toRowKey, getTable, type RowKey, type StoredRow }

export function groupIdsByTable(keys: Iterable<RowKey>): Map<TableName, string[]> {
  const ids = new Map<TableName, string[]>()
  for (const { t, id } of keys) {
    const sameTable = ids.get(t)
    if (sameTable) sameTable.push(id)
    else ids.set(t, [id])
  }
  return ids
}

export function isTableName(name: string): name is TableName {
  return Object.hasOwn(tables, name)
}

/** Parses a row. Throws a ZodError if the values are not a row of the table. */
export function parseRow(t: TableName, values: unknown): StoredRow {
  return tables[t].row.parse(values)
}

/** Chunks of this size keep IndexedDB responsive and memory use low. */
const chunkSize = 1000

export async function forEachChunk<T>(items: readonly T[], work: (chunk: T[]) => PromiseLike<unknown>): Promise<void> {
  let before: PromiseLike<unknown> | null = null
  for (let start = 0; start < items.length; start += chunkSize) {
    const piece = work(items.slice(start, start + chunkSize))
    piece.then(null, () => undefined) // awaited below, unless an earlier one fails
    await before
    before = piece
  }
  await before
}
