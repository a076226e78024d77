import { useMemo } from 'react'
import type { TableName } from '#domain/schema/tables.ts'
import { useDatabase, useLiveQuery } from './context.tsx'
import type { LocalDatabase } from '../store/local-database.ts'

/** A value that someone else had set before a change from this device replaced it. */
export type OverwrittenValue = {
  readonly value: unknown
  /** When this device learned that the value was overwritten. */
  readonly at: string
  /** Marks the value as read, so it is no longer shown. */
  readonly dismiss: () => void
}

export type OverwrittenValuesByField = Readonly<Record<string, OverwrittenValue>>

/**
 * Returns the row's overwritten values that no one has dismissed, only the latest for each field. Empty while it loads.
 */
export function useOverwrittenValues(table: TableName, rowId: string): OverwrittenValuesByField {
  const db = useDatabase()
  const found = useLiveQuery((db) => readOverwritten(db, table, rowId), [table, rowId])
  return useMemo(() => {
    const entries = [...(found ?? [])].map(([field, { value, at, nr }]) => {
      const dismiss = () => {
        dismissOverwritten(db, nr, field).catch((error: unknown) => reportError(error))
      }
      return [field, { value, at, dismiss }] as const
    })
    return Object.fromEntries(entries)
  }, [db, found])
}

type Found = { readonly value: unknown; readonly at: string; readonly nr: number }

async function readOverwritten(db: LocalDatabase, table: TableName, rowId: string): Promise<Map<string, Found>> {
  const row = await db.table<{ organization_id: string }, string>(table).get(rowId)
  if (!row) return new Map()
  const notes = await db.history.where('organization_id').equals(row.organization_id).sortBy('nr')
  const latest = new Map<string, Found>()
  for (const note of notes) {
    if (note.what !== 'overwritten' || note.table !== table || note.row_id !== rowId || note.nr === undefined) continue
    for (const [field, value] of Object.entries(note.fields)) {
      if (note.dismissed?.includes(field)) latest.delete(field)
      else latest.set(field, { value, at: note.at, nr: note.nr })
    }
  }
  return latest
}

/** Dismisses the overwritten value; it stays in the history. */
async function dismissOverwritten(db: LocalDatabase, nr: number, field: string): Promise<void> {
  await db.transaction('rw', db.history, async () => {
    const note = await db.history.get(nr)
    if (note?.what !== 'overwritten') return
    await db.history.put({ ...note, dismissed: [...(note.dismissed ?? []), field] })
  })
}
