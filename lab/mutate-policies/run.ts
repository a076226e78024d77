import { rightsOf } from '../../tests/rights/support/catalog.ts'
import { prepareAttempts, setMode, modes } from '../../tests/rights/support/matrix.ts'
import { createRightsWorld } from '../../tests/rights/support/world.ts'
import type { TestDatabase } from '../../tests/support/database/postgres.ts'
import { createTestRandom } from '../../tests/support/rows/factories.ts'
import { prepareForAttempts } from './attempts.ts'
import { readFaults } from './faults.ts'
import type { Fault } from './faults.ts'
import { countRows, firstWrong, readOpen, readReferences } from './proof.ts'
import type { Sound } from './proof.ts'
import type { Wall } from './walls.ts'

export type Planted = { readonly kind: Fault['kind']; readonly title: string; readonly caughtBy: string | null }

type Options = {
  readonly seed: number
  /** Plants only the faults whose title matches. */
  readonly title: RegExp
  readonly from: number
  readonly count: number
  readonly seconds: number
  readonly onPlanted?: (planted: Planted) => void
}

/** Plants each fault, runs the proof, and undoes the fault, after which the catalog is unchanged. */
export async function plantFaults(database: TestDatabase, options: Options): Promise<Planted[]> {
  const { sound, faults } = await prepare(database)
  const before = await database.asOwner(rightsOf)
  const random = createTestRandom(options.seed)
  const drawn = faults
    .filter((fault) => options.title.test(fault.title))
    .map((fault) => ({ fault, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ fault }) => fault)
    .slice(options.from, options.from + options.count)
  const planted: Planted[] = []
  const doubled = new Map<string, Fault>()
  const until = Date.now() + options.seconds * 1000
  for (const fault of drawn) {
    if (Date.now() > until) break
    const verdict = await caughtBy(database, sound, fault)
    if (verdict !== 'not accepted') {
      const one = { kind: fault.kind, title: fault.title, caughtBy: verdict }
      planted.push(one)
      if (fault.besides) doubled.set(`${fault.besides.title} ${fault.table}`, fault)
      options.onPlanted?.(one)
    }
    await setMode(database, modes[0])
    if ((await database.asOwner(rightsOf)) !== before) throw new Error(`not taken back: ${fault.title}`)
  }
  for (const { besides, ...fault } of doubled.values()) await expectSound(database, sound, fault, besides)
  for (const kind of ['policy', 'grant', 'function'] as const) {
    await expectSound(database, sound, { kind, table: kind === 'function' ? null : 'teams' })
  }
  return planted
}

async function prepare(database: TestDatabase) {
  const world = await createRightsWorld(database)
  await prepareAttempts(database)
  const prepared = await prepareForAttempts(database, world)
  const [open, references, faults] = await Promise.all([
    database.asOwner(readOpen),
    database.asOwner(readReferences),
    database.asOwner(readFaults),
  ])
  const rows = await countRows(database)
  const sound: Sound = { database, world, prepared, open, references, rows }
  return { sound, faults }
}

/**
 * Checks that, without a fault, the proof passes even while the check that might hide the fault is removed. Otherwise
 * the proof would seem to find every fault.
 */
async function expectSound(
  database: TestDatabase,
  sound: Sound,
  fault: Pick<Fault, 'kind' | 'table'>,
  besides?: Wall,
): Promise<void> {
  await run(database, besides?.takeAway ?? [])
  const wrong = await firstWrong(sound, fault)
  await run(database, besides?.putBack ?? [])
  if (wrong !== null)
    throw new Error(`The proof finds a sound database wrong${besides ? ` without ${besides.title}` : ''}: ${wrong}`)
}

const run = (database: TestDatabase, statements: readonly string[]): Promise<void> =>
  database.asOwner(async (query) => {
    for (const statement of statements) await query(statement)
  })

async function caughtBy(
  database: TestDatabase,
  sound: Sound,
  { plant, undo, besides, ...fault }: Fault,
): Promise<string | null> {
  try {
    await run(database, [...(besides?.takeAway ?? []), ...plant])
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('42')) return 'not accepted'
    throw error
  }
  try {
    return await firstWrong(sound, fault)
  } catch (error) {
    return `the proof breaks: ${String(error)}`
  } finally {
    await run(database, [
      ...undo,
      ...(besides?.putBack ?? []),
      `delete from app.activity where action = 'security.changed'`,
    ])
  }
}
