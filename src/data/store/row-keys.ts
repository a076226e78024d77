import type { Table } from 'dexie'
import type { TableName } from '#domain/schema/tables.ts'
import type { LocalDatabase } from './local-database.ts'
import type { StoredRow, RowKey } from './stored-row.ts'

export function getTable(db: LocalDatabase, t: TableName): Table<StoredRow, string> {
  return db.table<StoredRow, string>(t)
}

export function toRowKey(key: RowKey): string {
  return `${key.t}:${key.id}`
}
