import { RuleError } from '#domain/rule-error.ts'
import { toStorableText } from '#domain/storable-text.ts'
import { tableNames, tables, type TableName, type RowOf } from '#domain/schema/tables.ts'
import { addDescendants } from '../changes/cascade.ts'
import { listTouchedRows } from './fold.ts'
import type { Op } from './ops.ts'
import { entryLimits } from './outbox/entry-limits.ts'
import { refoldRows } from './refold.ts'
import { parseRow, getTable, type RowKey, type StoredRow } from './stored-rows.ts'
import type { LocalDatabase } from './local-database.ts'
import type { ChangeDraft } from './change-draft.ts'

export function createChange(db: LocalDatabase, draft: ChangeDraft): Change {
  const { organizationId } = draft
  const isOurs = (row: StoredRow | undefined) => row?.organization_id === organizationId

  async function existing(table: TableName, id: string): Promise<StoredRow> {
    const row = await getTable(db, table).get(id)
    if (!row || !isOurs(row)) throw new RuleError('row_gone')
    return row
  }

  async function show(op: Op, takes: readonly RowKey[] | null = null): Promise<void> {
    const index = addOp(draft.ops, op)
    if (takes) draft.takes[index] = takes
    const changed = listTouchedRows({ ops: [op], takes: takes ? { 0: takes } : {} })
    await refoldRows(db, organizationId, changed, draft)
  }

  // The casts below only state that a table holds rows of its own type, which the parse before every write ensures.
  const change: Change = {
    async get(table, id) {
      const row = await getTable(db, table).get(id)
      return (isOurs(row) ? row : undefined) as never
    },

    async where(table, index, value) {
      const values = typeof value === 'string' ? [value] : value
      const rows = await getTable(db, table).where(index).anyOf(values).toArray()
      return rows.filter(isOurs) as never[]
    },

    async insert(table, rows) {
      if (!tables[table].creatable) throw new Error(`A device does not insert into ${table}`)
      if (rows.length === 0) return
      const parsed = rows.map((row) =>
        parseRow(table, storable({ ...row, organization_id: organizationId, version: 0 })),
      )
      const showAll = async () => {
        for (let start = 0; start < parsed.length; start += entryLimits.rowsPerInsert) {
          await show({ t: table, rows: parsed.slice(start, start + entryLimits.rowsPerInsert) })
        }
      }
      await Promise.all([refuseTaken(db, table, parsed), showAll()]) // the check's read is queued before the first write
    },

    async patch(table, id, set, seen) {
      const row = await existing(table, id)
      const wanted = Object.entries(set).filter(([, value]) => value !== undefined)
      const next = parseRow(table, {
        ...row,
        ...Object.fromEntries(wanted.map(([field, value]) => [field, storable(value)])),
      })
      const changed = wanted.map(([field]) => field).filter((field) => !isSame(next[field], row[field]))
      const patchable: readonly string[] = tables[table].patchable
      const fixed = changed.filter((field) => !patchable.includes(field))
      if (fixed.length > 0) throw new Error(`${table}: ${fixed.join(', ')} cannot change after the insert`)
      if (changed.length === 0) return
      const was = seen ? parseRow(table, { ...row, ...pick({ ...row, ...seen }, changed) }) : row
      await show({ t: table, id, set: pick(next, changed), was: pick(was, changed) })
    },

    async remove(table, id) {
      if (!tables[table].creatable || tables[table].appendOnly) throw new Error(`A device deletes no ${table}`)
      await existing(table, id)
      await show({ t: table, id, delete: true }, await addDescendants(db, [{ t: table, id }]))
    },
  }
  return change
}

/**
 * Appends the op and returns its index. Inserts are grouped by table so that the server handles each table in one
 * statement: rows may be added to an earlier insert if it was followed only by inserts into tables further down the
 * registry, because the added rows can't refer to rows of those tables.
 */
function addOp(ops: Op[], op: Op): number {
  if ('rows' in op) {
    for (let index = ops.length - 1; index >= 0; index--) {
      const other = ops[index]
      if (!other || !('rows' in other) || tableNames.indexOf(other.t) < tableNames.indexOf(op.t)) break
      if (other.t !== op.t || other.rows.length + op.rows.length > entryLimits.rowsPerInsert) continue
      ops[index] = { t: op.t, rows: [...other.rows, ...op.rows] }
      return index
    }
  }
  return ops.push(op) - 1
}

async function refuseTaken(db: LocalDatabase, table: TableName, rows: readonly StoredRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const found = await getTable(db, table).bulkGet(ids)
  if (new Set(ids).size < ids.length || found.some(Boolean)) throw new Error(`${table}: a row with this id exists`)
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, storable(inner)]))
}

/** Compares results of the same parse, which orders object keys consistently. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

function pick(row: StoredRow, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, row[field]]))
}

/** A row as a feature creates it; `commit` fills in the rest. */
export type NewRow<T extends TableName> = Omit<RowOf<T>, 'organization_id' | 'version'>

export type PatchOf<T extends TableName> = Partial<Omit<RowOf<T>, 'id' | 'organization_id' | 'version'>>

/** The reads and writes of one change. Every read sees the writes that came before it. */
export type Change = {
  get<T extends TableName>(table: T, id: string): Promise<RowOf<T> | undefined>
  /** Returns the organization's rows whose index (see the registry) has this value or one of these values. */
  where<T extends TableName>(table: T, index: string, value: string | readonly string[]): Promise<RowOf<T>[]>
  insert<T extends TableName>(table: T, rows: readonly NewRow<T>[]): Promise<void>
  /**
   * Stores and sends only fields that differ. `seen`: the row as the person saw it while typing; if another tab or
   * device has changed a field since, the server reports an overwritten value or a conflict. @throws RuleError
   * `row_gone`
   */
  patch<T extends TableName>(table: T, id: string, set: PatchOf<T>, seen?: PatchOf<T>): Promise<void>
  /** Removes the row, and the rows that the registry deletes with it. @throws RuleError `row_gone` */
  remove(table: TableName, id: string): Promise<void>
}
