import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../support/postgres.ts'
import type { TestDatabase } from '../support/postgres.ts'
import { isChangeable, isGiven, isReadable } from './columns.ts'
import { attempt, modes, prepareAttempts, setMode } from './matrix.ts'
import type { Outcome } from './matrix.ts'
import type { Found } from './rows.ts'
import { changes, obstacles, readRows } from './rows.ts'
import type { Asker, Verb } from './table.ts'
import { isGranted, may, rights } from './table.ts'
import type { RightsWorld } from './world.ts'
import { createRightsWorld } from './world.ts'

// What the matrix does not ask: each column by itself, and statements that name no row and want nothing back, which
// only the policy of their own verb holds.

let database: TestDatabase
let world: RightsWorld
let rows: readonly Found[]
let columns: readonly { table: string; column: string }[]
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  world = await createRightsWorld(database)
  await prepareAttempts(database)
  rows = await readRows(database)
  columns = await database.asOwner((query) =>
    query(`select table_name as "table", column_name as "column" from information_schema.columns
           where table_schema = 'public' order by 1, 2`),
  )
})
afterAll(() => database.close())

const isRefused = ({ code }: Outcome) => code === '42501'

describe('columns', () => {
  /** The columns of which this is refused, as everybody: each person has to be told the same. */
  async function refusedTo(asker: Asker, statementOf: (table: string, column: string) => string): Promise<string[]> {
    const outcomes = await attempt(
      database,
      asker,
      columns.map(({ table, column }) => ({ sql: statementOf(table, column) })),
    )
    return columns.filter((_, index) => isRefused(outcomes[index] ?? {})).map(nameOf)
  }
  const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
  const allBut = (isAllowed: (table: string, column: string) => boolean, asker: Asker) =>
    columns.filter(({ table, column }) => asker.id === null || !isAllowed(table, column)).map(nameOf)

  test('no column changes that is not meant to, whoever asks', async () => {
    for (const asker of world.askers) {
      const refused = await refusedTo(asker, (table, column) => `update public.${table} set ${column} = default`)
      expect([asker.name, refused]).toEqual([asker.name, allBut(isChangeable, asker)])
    }
  })

  test('no column is given with a new row that is the server’s to set', async () => {
    for (const asker of world.askers) {
      const refused = await refusedTo(
        asker,
        (table, column) => `insert into public.${table} (${column}) overriding system value select null where false`,
      )
      expect([asker.name, refused]).toEqual([asker.name, allBut(isGiven, asker)])
    }
  })

  test('the hash of an invitation’s token is nobody’s to read', async () => {
    for (const asker of world.askers) {
      const refused = await refusedTo(
        asker,
        (table, column) => `select to_jsonb(count(${column})) from public.${table}`,
      )
      expect([asker.name, refused]).toEqual([asker.name, allBut(isReadable, asker)])
    }
  })
})

describe.each(modes)('without a where, $name', (mode) => {
  beforeAll(() => setMode(database, mode))

  const closed = mode.requireMfa && mode.aal === 'aal1'
  const statements: readonly { verb: Verb; table: string; sql: string; first?: string | undefined }[] = [
    ...Object.keys(rights).map((table) => ({
      verb: 'update' as const,
      table,
      sql: `update public.${table} set ${changes[table]}`,
    })),
    ...Object.keys(rights).map((table) => ({
      verb: 'delete' as const,
      table,
      sql: `delete from public.${table}`,
      first: isGranted('delete', table) ? obstacles[table] : undefined,
    })),
  ]

  test('a statement touches the rows that the person may change, and no other', async () => {
    for (const asker of world.askers) {
      const outcomes = await attempt(
        database,
        asker,
        statements.map(({ sql, first }) => ({ sql, first: asker.id === null ? undefined : first })),
        { aal: mode.aal },
      )
      const seen = statements.map(({ sql }, index) => [sql, outcomes[index]?.code ?? outcomes[index]?.count])
      const expected = statements.map(({ verb, table, sql }) => [sql, touched(asker, verb, table)])
      expect([asker.name, seen]).toEqual([asker.name, expected])
    }
  })

  function touched(asker: Asker, verb: Verb, table: string): number | string {
    if (asker.id === null || !isGranted(verb, table)) return '42501'
    const count = rows.filter((each) => each.table === table && may(verb, table, asker, each.subject, closed)).length
    // A venue keeps a field.
    return table === 'venue_fields' && verb === 'delete' && count > 0 ? 'FSRUL' : count
  }

  test('nobody empties a table', async () => {
    for (const asker of world.askers) {
      const tables = Object.keys(rights)
      const outcomes = await attempt(
        database,
        asker,
        tables.map((table) => ({ sql: `truncate public.${table} cascade` })),
        { aal: mode.aal },
      )
      expect([asker.name, outcomes.filter((outcome) => !isRefused(outcome))]).toEqual([asker.name, []])
    }
  })
})
