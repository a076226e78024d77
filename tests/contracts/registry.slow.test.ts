import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableNames, tables } from '#domain/schema/tables.ts'
import type { TableName } from '#domain/schema/tables.ts'
import { openTestDatabase } from '../support/database/postgres.ts'
import type { TestDatabase } from '../support/database/postgres.ts'

// src/domain/schema/tables.ts and supabase/schema describe the same tables, one to a device and the other to the
// server.

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase('postgres')
})
afterAll(() => database.close())

const ask = <Row>(text: string, parameters: readonly unknown[] = []) =>
  database.asOwner((query) => query<Row>(text, parameters))

const columnsOf = (table: TableName): string[] => Object.keys(tables[table].row.shape)
const insertColumnsOf = (table: TableName): string[] =>
  tables[table].creatable ? columnsOf(table).filter((column) => column !== 'version') : []

type Registered = {
  readonly name: string
  readonly creatable: boolean
  readonly append_only: boolean
  readonly insert_columns: readonly string[]
  readonly patchable: readonly string[]
  readonly cas: readonly string[]
}

const inOrder = (rows: readonly Registered[]) =>
  rows
    .map(({ insert_columns, patchable, cas, ...rest }) => ({
      ...rest,
      insert_columns: insert_columns.toSorted(),
      patchable: patchable.toSorted(),
      cas: cas.toSorted(),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name))

describe('private.synced_tables', () => {
  test('says what the registry of the domain says', async () => {
    const rows = await ask<Registered>(
      'select name, creatable, append_only, insert_columns, patchable, cas from private.synced_tables',
    )
    const named = tableNames.map((name) => ({
      name,
      creatable: tables[name].creatable,
      append_only: tables[name].appendOnly,
      insert_columns: insertColumnsOf(name),
      patchable: tables[name].patchable,
      cas: tables[name].cas,
    }))
    expect(inOrder(rows)).toEqual(inOrder(named))
  })

  test('lists every table of the organizations, and no other', async () => {
    const rows = await ask<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'version'
       where c.relnamespace = 'app'::regnamespace and c.relkind = 'r'`,
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...tableNames].toSorted())
  })
})

describe.each(tableNames)('%s', (table) => {
  test('can be written column by column as the registry says, and not otherwise', async () => {
    const granted = async (privilege: string) => {
      const rows = await ask<{ column: string }>(
        `select a.attname as column from pg_attribute a
         where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
           and has_column_privilege('authenticated', a.attrelid, a.attnum, $2)`,
        [`app.${table}`, privilege],
      )
      return rows.map(({ column }) => column).toSorted()
    }
    const { creatable, appendOnly, patchable } = tables[table]
    expect(await granted('select')).toEqual(columnsOf(table).toSorted())
    expect(await granted('insert')).toEqual(insertColumnsOf(table).toSorted())
    expect(await granted('update')).toEqual([...patchable].toSorted())
    const [may] = await ask<{ delete: boolean; truncate: boolean }>(
      `select has_table_privilege('authenticated', $1, 'delete') as delete,
         has_table_privilege('authenticated', $1, 'truncate') as truncate`,
      [`app.${table}`],
    )
    expect(may).toEqual({ delete: creatable && !appendOnly, truncate: false })
  })

  test('is stamped, buried and indexed by version', async () => {
    const triggers = await ask<{ name: string }>(
      `select tgname as name from pg_trigger where tgrelid = $1::regclass and not tgisinternal and tgname like 'a\\_%'`,
      [`app.${table}`],
    )
    // A deleted organization gets no tombstone; its members lose access instead.
    const expected = table === 'organizations' ? ['a_stamp', 'a_stamp_new', 'a_start_clock'] : ['a_bury', 'a_stamp']
    expect(triggers.map(({ name }) => name).toSorted()).toEqual(expected)
    const indexes = await ask(
      `select from pg_indexes where schemaname = 'app' and tablename = $1 and indexdef like '%(organization_id, version)'`,
      [table],
    )
    expect(indexes).toHaveLength(1)
  })

  test('goes with the rows that the registry names, and with no others of the device', async () => {
    const rows = await ask<{ columns: string[]; parent: TableName }>(
      `select array(select attname::text from unnest(conkey) k join pg_attribute on attrelid = conrelid and attnum = k
           where attname <> 'organization_id') as columns, confrelid::regclass::text as parent
       from pg_constraint where conrelid = $1::regclass and contype = 'f' and confdeltype = 'c'`,
      [`app.${table}`],
    )
    const cascades = rows
      .map(({ columns, parent }) => ({ columns, parent: parent.replace(/^app\./, '') }))
      .filter(({ parent }) => tableNames.includes(parent as TableName) && tables[parent as TableName].creatable)
    const named = cascades.map(({ columns, parent }) => `${columns.at(-1) ?? ''} → ${parent}`)
    const expected = Object.entries(tables[table].cascadesFrom).map(([column, parent]) => `${column} → ${parent}`)
    expect(named.toSorted()).toEqual(expected.toSorted())
  })
})
