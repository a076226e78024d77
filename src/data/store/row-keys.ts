import type { Table } from 'dexie'
import type { TableName } from '#domain/schema/tables.ts'
import type { LocalDatabase } from './database.ts'

// Rows of any synced table by their keys, for code that treats all tables alike. Needs no schema, and so comes with the
// first screen; stored-rows.ts, which parses, does not.

export type StoredRow = { readonly id: string; readonly organization_id: string; readonly version: number } & Readonly<
  Record<string, unknown>
>

export type RowKey = { readonly t: TableName; readonly id: string }

export function rowsOf(db: LocalDatabase, t: TableName): Table<StoredRow, string> {
  return db.table<StoredRow, string>(t)
}

export function keyOf(key: RowKey): string {
  return `${key.t}:${key.id}`
}
