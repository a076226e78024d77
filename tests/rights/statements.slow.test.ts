import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/postgres.ts'
import type { TestDatabase } from '../support/database/postgres.ts'
import { isChangeable, isGiven, isReadable } from './support/columns.ts'
import { attempt, prepareAttempts } from './support/matrix.ts'
import type { Outcome } from './support/questions.ts'
import type { Asker } from './support/table.ts'
import { rights } from './support/table.ts'
import type { RightsWorld } from './support/world.ts'
import { createRightsWorld } from './support/world.ts'

// What the matrix doesn't test: each column individually, and whether a table can be truncated.

let database: TestDatabase
let world: RightsWorld
let columns: readonly { table: string; column: string }[]
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  world = await createRightsWorld(database)
  await prepareAttempts(database)
  columns = await database.asOwner((query) =>
    query(`select table_name as "table", column_name as "column" from information_schema.columns
           where table_schema = 'app' order by 1, 2`),
  )
})
afterAll(() => database.close())

const isRefused = ({ code }: Outcome) => code === '42501'

describe('columns', () => {
  /** Returns the columns for which this person's statement is refused, which must be the same for everyone. */
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

  test('no column changes that is not meant to, no matter who asks', async () => {
    for (const asker of world.askers) {
      const refused = await refusedTo(asker, (table, column) => `update app.${table} set ${column} = default`)
      expect([asker.name, refused]).toEqual([asker.name, allBut(isChangeable, asker)])
    }
  })

  test('no column is given with a new row that is the server’s to set', async () => {
    for (const asker of world.askers) {
      const refused = await refusedTo(
        asker,
        (table, column) => `insert into app.${table} (${column}) overriding system value select null where false`,
      )
      expect([asker.name, refused]).toEqual([asker.name, allBut(isGiven, asker)])
    }
  })

  test('the hash of an invitation’s token is nobody’s to read', async () => {
    for (const asker of world.askers) {
      const refused = await refusedTo(asker, (table, column) => `select to_jsonb(count(${column})) from app.${table}`)
      expect([asker.name, refused]).toEqual([asker.name, allBut(isReadable, asker)])
    }
  })
})

test('nobody empties a table', async () => {
  for (const asker of world.askers) {
    const statements = Object.keys(rights).map((table) => ({ sql: `truncate app.${table} cascade` }))
    const outcomes = await attempt(database, asker, statements)
    expect([asker.name, outcomes.filter((outcome) => !isRefused(outcome))]).toEqual([asker.name, []])
  }
})
