import type { TableName } from '#domain/schema/tables.ts'

export type StoredRow = { readonly id: string; readonly organization_id: string; readonly version: number } & Readonly<
  Record<string, unknown>
>

export type RowKey = { readonly t: TableName; readonly id: string }
