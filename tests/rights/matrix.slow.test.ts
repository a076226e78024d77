import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseEngines, openTestDatabase } from '../support/database/postgres.ts'
import type { TestDatabase } from '../support/database/postgres.ts'
import { askFor, askFunctions, modes, prepareAttempts, setMode, wrongOnes } from './support/matrix.ts'
import type { Found } from './support/rows.ts'
import { readRows } from './support/rows.ts'
import { functionRights, rights } from './support/table.ts'
import type { RightsWorld } from './support/world.ts'
import { createRightsWorld } from './support/world.ts'

// Every person, every verb, every row: the database must respond as the table of rights says. On Postgres, all
// combinations are tested; elsewhere, only those of a staff member, a coach, a stranger, and a platform administrator.

const elsewhere = [
  'league manager',
  'team manager of the home team',
  'league manager of another organization',
  'founder',
]
const names = [
  'league manager',
  'league administrator',
  'scorekeeper',
  'team manager of the home team',
  'team manager of the away team',
  'team manager without a team',
  'player',
  'viewer',
  'league manager of another organization',
  'person without an organization',
  'founder',
  'platform administrator',
  'anonymous',
]

describe.each(databaseEngines)('on %s', (engine) => {
  let database: TestDatabase
  let world: RightsWorld
  let rows: readonly Found[]
  let asked = 0
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    world = await createRightsWorld(database)
    await prepareAttempts(database)
    rows = await readRows(database)
  })
  afterAll(() => database.close())

  describe.each(modes)('$name', (mode) => {
    beforeAll(() => setMode(database, mode))

    test.each(engine === 'postgres' ? names : elsewhere)('%s', async (name) => {
      const asker = world.askers.find((each) => each.name === name)
      if (!asker) throw new Error(`there is no ${name}`)
      const checks = [
        ...(await askFor(database, asker, mode, { rows, world, tables: Object.keys(rights) })),
        ...(await askFunctions(database, asker, mode, world)),
      ]
      asked += checks.length
      expect(wrongOnes(checks)).toEqual([])
    })
  })

  test('every function that runs as its caller is asked for', async () => {
    const functions = await database.asOwner((query) =>
      query<{ name: string }>(
        `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and not prosecdef order by 1`,
      ),
    )
    const ofSync = ['sync_account', 'sync_pull', 'sync_push'] // covered by separate tests of devices
    expect(functions.map(({ name }) => name)).toEqual([...Object.keys(functionRights), ...ofSync].toSorted())
  })

  test('nobody and no table was left out', async () => {
    const tables = await database.asOwner((query) =>
      query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'app'::regnamespace and relkind in ('r', 'p', 'v', 'm')
         order by relname`,
      ),
    )
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(rights).toSorted())
    expect(world.askers.map(({ name }) => name)).toEqual(names)
    console.log(`${asked} checks on ${engine}`)
    expect(asked).toBeGreaterThanOrEqual(engine === 'postgres' ? 6900 : 2000)
  })
})
