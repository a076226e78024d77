import type { Table } from 'dexie'
import type { TableName } from '#domain/schema/tables.ts'
import type { LocalDatabase } from './database.ts'

// Rows of any synced table by key, for code that treats all tables alike. Loads with the first screen because it needs
// no schema, unlike stored-rows.ts, which parses.

export type StoredRow = { readonly id: string; readonly organization_id: string; readonly version: number } & Readonly<
  Record<string, unknown>
>

export type RowKey = { readonly t: TableName; readonly id: string }

export function getTable(db: LocalDatabase, t: TableName): Table<StoredRow, string> {
  return db.table<StoredRow, string>(t)
}

export function toRowKey(key: RowKey): string {
  return `${key.t}:${key.id}`
}
