import type { TableName } from '#domain/schema/tables.ts'
import type { LocalDatabase } from '../local-database.ts'

/**
 * Returns the IDs of the table's rows with changes that the server's rows do not include yet: "Saved on this phone".
 */
export async function readPendingIds(db: LocalDatabase, table: TableName): Promise<ReadonlySet<string>> {
  const keys = await db.base.where('t').equals(table).primaryKeys()
  return new Set(keys.map(([, id]) => id))
}

export async function isRowPending(db: LocalDatabase, table: TableName, id: string): Promise<boolean> {
  return (await db.base.get([table, id])) !== undefined
}
