import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../support/postgres.ts'
import type { TestDatabase } from '../support/postgres.ts'
import type { Fault } from './faults.ts'
import { faultsOf } from './faults.ts'
import type { Mode } from './matrix.ts'
import { askFor, modes, prepareAttempts, setMode, wrongOnes } from './matrix.ts'
import type { Found } from './rows.ts'
import { readRows } from './rows.ts'
import type { Asker } from './table.ts'
import type { RightsWorld } from './world.ts'
import { createRightsWorld } from './world.ts'

// The matrix is tested itself: mistakes in the rights, one at a time, and it has to see each of them. A fifth of them
// here; `FAULTS_EVERY=1` plants them all, which takes a minute.

const every = Number(process.env['FAULTS_EVERY'] ?? 5)

/** Those who see most of the mistakes, so that the others are seldom asked. */
const first = [
  'league manager of another organization',
  'viewer',
  'league administrator',
  'team manager of the home team',
  'scorekeeper',
  'league manager',
]

let database: TestDatabase
let world: RightsWorld
let rows: readonly Found[]
let askers: readonly Asker[]
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  world = await createRightsWorld(database)
  await prepareAttempts(database)
  rows = await readRows(database)
  askers = first.flatMap((name) => world.askers.filter((asker) => asker.name === name))
  askers = [...askers, ...world.askers.filter((asker) => !askers.includes(asker))]
})
afterAll(() => database.close())

test('a mistake in a policy, a grant or a helper is seen', { timeout: 300_000 }, async () => {
  const all = await database.asOwner(faultsOf)
  const faults = all.filter((_, index) => index % every === 0)
  const unseen: Fault[] = []
  for (const mode of modes.filter(({ name }) => name !== 'a second factor is required and given')) {
    await setMode(database, mode)
    for (const fault of faults.filter(({ session }) => session === mode.session)) {
      if (!(await isSeen(fault, mode))) unseen.push(fault)
    }
  }
  console.log(`${faults.length} of ${all.length} mistakes planted, ${unseen.length} not seen`)
  expect(all.length).toBeGreaterThan(500)
  expect(unseen.map(({ name }) => name)).toEqual([])
})

async function isSeen({ plant, restore, tables }: Fault, mode: Mode): Promise<boolean> {
  await run(plant)
  try {
    for (const asker of askers) {
      if (wrongOnes(await askFor(database, asker, mode, { rows, world, tables })).length > 0) return true
    }
    return false
  } finally {
    await run(restore)
  }
}

async function run(statements: readonly string[]): Promise<void> {
  await database.asOwner(async (query) => {
    for (const statement of statements) await query(statement)
  })
}
