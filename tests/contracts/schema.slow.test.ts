import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sportRow } from '#domain/schema/leagues.ts'
import { userProfileRow } from '#domain/schema/organizations.ts'
import { tableNames, tables } from '#domain/schema/tables.ts'
import { makeScoreReport } from '../support/rows/factories.ts'
import { createLeagueWorld, insertTestRows } from '../support/database/league-world.ts'
import type { LeagueWorld } from '../support/database/league-world.ts'
import { openTestDatabase } from '../support/database/postgres.ts'
import type { TestQuery, TestDatabase } from '../support/database/postgres.ts'
import { candidates, context, sqlType, unwrap } from './boundary-values.ts'
import type { Schema, Values } from './boundary-values.ts'
import { furnish } from './furnish.ts'

// zod describes the rows to a device, and SQL describes them to the server: both must have the same columns and reach
// the same verdict on every value. A row that the server accepts and a device can't read would be missing on every
// device.

const rowSchemas = {
  ...Object.fromEntries(tableNames.map((name) => [name, tables[name].row])),
  user_profiles: userProfileRow,
  sports: sportRow,
} as Record<string, z.ZodMiniObject>

const propertiesOf = (table: string): Record<string, Schema> => {
  const row = rowSchemas[table]
  if (!row) throw new Error(`no such table: ${table}`)
  return z.toJSONSchema(row, { io: 'input' }).properties as Record<string, Schema>
}

let database: TestDatabase
let world: LeagueWorld
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  world = await createLeagueWorld(database)
  const { here } = world
  await furnish(database, here)
  const report = makeScoreReport({ id: randomUUID(), organization_id: here.id, game_id: here.game.id })
  await database.asPerson(here.manager, (query) => insertTestRows(query, 'score_reports', [report]))
})
afterAll(() => database.close())

describe.each(Object.keys(rowSchemas))('%s', (table) => {
  test('has the same columns, types and nulls in SQL', async () => {
    const rows = await database.asOwner((query) =>
      query<{ name: string; type: string; required: boolean }>(
        `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required
         from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
        [`app.${table}`],
      ),
    )
    const inSql = Object.fromEntries(rows.map(({ name, type, required }) => [name, { type, required }]))
    const inDomain = Object.fromEntries(
      Object.entries(propertiesOf(table)).map(([name, schema]) => {
        const { inner, nullable } = unwrap(schema)
        return [name, { type: name === 'version' ? 'bigint' : sqlType(inner), required: !nullable }]
      }),
    )
    expect(inSql).toEqual(inDomain)
  })

  test('allows the same words where a column is one of several', async () => {
    const rows = await database.asOwner((query) =>
      query<{ column: string; definition: string }>(
        `select a.attname as column, pg_get_constraintdef(c.oid) as definition
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
         where c.conrelid = $1::regclass and c.contype = 'c'`,
        [`app.${table}`],
      ),
    )
    const inSql = Object.fromEntries(
      rows
        .filter(({ definition }) => definition.includes('ARRAY['))
        .map(({ column, definition }) => [column, [...definition.matchAll(/'(\w+)'::text/g)].map(([, word]) => word)]),
    )
    const inDomain = Object.fromEntries(
      Object.entries(propertiesOf(table)).flatMap(([name, schema]) => {
        const { inner } = unwrap(schema)
        const words = inner.enum ?? (inner.items as Schema | undefined)?.enum
        return words ? [[name, words]] : []
      }),
    )
    expect(inSql).toEqual(inDomain)
  })

  const columns = Object.keys(propertiesOf(table)).filter((column) => column !== 'version')
  test.each(columns)('%s: both sides draw the same line', async (column) => {
    const schema = propertiesOf(table)[column]
    const row = await oneRow(table)
    const field = rowSchemas[table]?.shape[column] as z.ZodMiniType | undefined
    if (!schema || !field) throw new Error(`no such column: ${column}`)

    const differences: unknown[] = []
    for (const { value, spelling } of candidates(table, column, schema)) {
      const expected = field.safeParse(value).success
      const verdict = await tryUpdate(table, row, { ...context(table, column, value), [column]: value })
      // A reference to a missing row is refused too, but that is different from a value that no reference could have.
      const isMissing = verdict.code === '23503' || (verdict.code === 'FSRUL' && verdict.message === 'row_gone')
      const accepted = verdict.code === null || (isMissing && expected)
      if (spelling ? expected && !accepted : expected !== accepted) differences.push({ value, expected, verdict })
      if (verdict.stored && !rowSchemas[table]?.safeParse(verdict.stored).success) {
        differences.push({ value, unreadable: verdict.stored })
      }
    }
    expect(differences).toEqual([])
  })
})

test('the server knows the time zones that browsers know, and no names that they do not', async () => {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/UTC', 'Etc/GMT+3']
  const league = await oneRow('leagues')
  const refused: string[] = []
  for (const time_zone of zones) {
    if ((await tryUpdate('leagues', league, { time_zone })).code !== null) refused.push(time_zone)
  }
  expect(refused).toEqual([])

  const names = await database.asOwner((query) =>
    query<{ name: string }>('select name from pg_timezone_names order by name'),
  )
  const unknown: string[] = []
  for (const { name } of [
    ...names,
    { name: 'ABC+3' },
    { name: 'Mars/Olympus' },
    { name: '+05:30' },
    { name: 'EST5' },
  ]) {
    const { code } = await tryUpdate('leagues', league, { time_zone: name })
    if (code === null && !isZoneOfBrowsers(name)) unknown.push(name)
  }
  expect(unknown).toEqual([])
})

test.each([
  ['a schedule that ends before it starts', 'schedules', { start_date: '2026-05-02', end_date: '2026-05-01' }],
  ['a season that ends before it starts', 'leagues', { season_start: '2026-05-02', season_end: '2026-05-01' }],
  [
    'a game that ends when it starts',
    'games',
    { start_time: '2026-05-02T10:00:00Z', end_time: '2026-05-02T10:00:00Z' },
  ],
  ['one score without the other', 'games', { home_score: 1, away_score: null }],
  [
    'a completed game without a score',
    'games',
    { status: 'completed', result_state: 'official', home_score: null, away_score: null },
  ],
  [
    'a completed game that nobody vouches for',
    'games',
    { status: 'completed', home_score: 1, away_score: 0, result_state: null, result_side: null },
  ],
  ['a state of a result that does not exist', 'games', { status: 'scheduled', result_state: 'reported' }],
  ['a forfeit by nobody', 'games', { status: 'forfeited', result_state: null, result_side: null, forfeited_by: null }],
  ['a venue of which only one coordinate is known', 'venues', { latitude: 50.8503, longitude: null }],
  ['a venue that closes when it opens', 'venue_opening_hours', { opens: '10:00', closes: '10:00' }],
  ['a closure that ends before it starts', 'venue_closures', { start_date: '2026-05-02', end_date: '2026-05-01' }],
  ['an event without a title', 'league_events', { kind: 'event', title: null }],
  [
    'an event that ends when it starts',
    'league_events',
    { start_time: '2026-05-02T10:00:00Z', end_time: '2026-05-02T10:00:00Z' },
  ],
  [
    'an event of more than a day',
    'league_events',
    { start_time: '2026-05-02T10:00:00Z', end_time: '2026-05-03T10:00:01Z' },
  ],
  ['pools where the format has none', 'tournament_templates', { format: 'single_elimination', pools: 2 }],
  ['two legs and a longer series', 'tournament_templates', { two_legs: 'aggregate', best_of: 3 }],
  ['a format with pools, and none', 'tournament_templates', { format: 'pools_to_bracket', pools: null }],
  ['a sponsor who ends before starting', 'sponsors', { start_date: '2026-05-02', end_date: '2026-05-01' }],
  ['a deal that ends before it starts', 'sponsor_packages', { start_date: '2026-05-02', end_date: '2026-05-01' }],
  [
    'an asset that ends before it starts',
    'sponsorship_assets',
    { availability_start: '2026-05-02', availability_end: '2026-05-01' },
  ],
  [
    'somebody who forfeits a game that is on',
    'games',
    { status: 'scheduled', result_state: null, result_side: null, forfeited_by: 'home' },
  ],
])('%s is refused', async (_what, table, values) => {
  const verdict = await tryUpdate(table, await oneRow(table), values)
  expect(verdict.code).toBe('23514')
})

test('a team does not play itself, and the name of a schedule is taken in its league whatever the case', async () => {
  const { game, home, published } = world.here
  expect((await tryUpdate('games', game, { away_team_id: home.id })).code).toBe('23514')
  expect((await tryUpdate('schedules', world.here.draft, { name: published.name.toUpperCase() })).code).toBe('23505')
})

function isZoneOfBrowsers(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

async function oneRow(table: string): Promise<Values> {
  const [row] = await database.asOwner((query) =>
    query<{ row: Values }>(
      `select to_jsonb(x) as row from app.${table} x order by ${table === 'games' ? `id = '${world.here.game.id}' desc` : 'id'} limit 1`,
    ),
  )
  if (!row) throw new Error(`${table} is empty`)
  return row.row
}

type Verdict = { readonly code: string | null; readonly message?: string; readonly stored?: Values }

/**
 * Writes the values as the owner, so that only the table itself can refuse them, reads the row, and rolls everything
 * back.
 */
async function tryUpdate(table: string, row: Values, values: Values): Promise<Verdict> {
  class Undo extends Error {
    readonly stored: Values
    constructor(stored: Values) {
      super('undo')
      this.stored = stored
    }
  }
  const set = Object.keys(values)
    .map((column) => `${column} = n.${column}`)
    .join(', ')
  const write = async (query: TestQuery): Promise<never> => {
    const [written] = await query<{ row: Values }>(
      `update app.${table} x set ${set} from jsonb_populate_record(null::app.${table}, $1::jsonb) n
       where x.id = $2 returning to_jsonb(x) as row`,
      [JSON.stringify(values), row['id']],
    )
    if (!written) throw new Error(`${table}: the row is gone`)
    throw new Undo(written.row)
  }
  try {
    return await database.asOwner(write)
  } catch (error) {
    if (error instanceof Undo) return { code: null, stored: error.stored }
    if (error instanceof Error && 'code' in error) return { code: String(error.code), message: error.message }
    throw error
  }
}
