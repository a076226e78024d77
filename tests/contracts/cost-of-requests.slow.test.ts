import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScoreReport } from '../support/rows/factories.ts'
import { createOrganizationInDatabase } from '../support/database/league-world.ts'
import type { OrganizationInTest } from '../support/database/league-world.ts'
import { openTestDatabase } from '../support/database/postgres.ts'
import type { TestQuery, TestDatabase } from '../support/database/postgres.ts'
import { start } from '../support/device/sync-device.ts'

// What a request costs the database, in countable units. `npm run lab -- requests` measures milliseconds.

let database: TestDatabase
let org: OrganizationInTest
beforeAll(async () => {
  database = await openTestDatabase('postgres', 1)
  org = await createOrganizationInDatabase(database, 'Riverside')
})
afterAll(() => database.close())

type Explained = readonly [{ readonly Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }]

const pull = `select public.sync_pull($1::jsonb)`
const push = `select public.sync_push($1::jsonb)`
const account = 'select public.sync_account()'

async function pullOfNothingNew(person: string): Promise<string> {
  const [row] = await database.asPerson(person, (query) =>
    query<{ answer: { to: number; horizon: number; visibility: string } }>(`${pull} as answer`, [
      JSON.stringify({ org: org.id, cursor: start, limit: 10_000 }),
    ]),
  )
  const { to, horizon, visibility } = row?.answer ?? {}
  return JSON.stringify({ org: org.id, cursor: { v: to, h: horizon, visibility }, limit: 1000 })
}

function pushOf(mutations: readonly (readonly object[])[]): string {
  const at = '2026-04-11T17:00:00.000Z'
  const muts = mutations.map((ops, index) => ({ id: randomUUID(), seq: index + 1, schema: 1, name: 'test', at, ops }))
  return JSON.stringify({ client: randomUUID(), epoch: null, org: org.id, muts })
}

test('what a request reads does not grow with the sessions of the person', async () => {
  const [few, many] = [org.homeCoach, org.awayCoach]
  await database.asOwner(async (query) => {
    await query(
      `insert into auth.sessions (id, user_id)
       select gen_random_uuid(), $1::uuid from generate_series(1, 9) union all
       select gen_random_uuid(), $2::uuid from generate_series(1, 20000)`,
      [few, many],
    )
    await query('analyze auth.sessions')
  })
  /**
   * Returns the fewest pages that the statement touched in ten runs, because the first run of a connection also reads
   * the catalog.
   */
  const pagesOf = async (person: string, statement: string, parameter: string) => {
    const explain = `explain (analyze, buffers, timing off, format json) ${statement.replace('$1', `'${parameter}'`)}`
    const touched: number[] = []
    for (let time = 0; time < 10; time++) {
      const [row] = await database.asPerson(person, (query) => query<{ 'QUERY PLAN': Explained }>(explain))
      const plan = row?.['QUERY PLAN'][0].Plan
      touched.push((plan?.['Shared Hit Blocks'] ?? Number.NaN) + (plan?.['Shared Read Blocks'] ?? Number.NaN))
    }
    return Math.min(...touched)
  }
  for (const statement of ['select private.has_session()', pull, account]) {
    const parameter = statement === pull ? await pullOfNothingNew(few) : ''
    const pages = await pagesOf(few, statement, parameter)
    expect(pages).toBeGreaterThan(0)
    expect([statement, await pagesOf(many, statement, parameter)]).toEqual([statement, pages])
  }
})

/** Counts the calls by this transaction, and by earlier ones that Postgres hasn't flushed to its statistics yet. */
async function countedCalls(query: TestQuery): Promise<Record<string, number>> {
  const rows = await query<{ name: string; calls: string }>(
    `select funcname as name, calls from pg_stat_xact_user_functions where funcname = any ($1) order by funcname`,
    ['{session_started,gates,orgs_as,member_orgs,is_platform_admin,read_clock}'],
  )
  return Object.fromEntries(rows.map(({ name, calls }) => [name, Number(calls)]))
}

/** Sets what the API would set for a request, in a transaction of the owner. */
async function speakAs(query: TestQuery, person: string, more: { aal?: string; address?: string } = {}): Promise<void> {
  const { address, ...claims } = more
  await query(
    `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true),
       set_config('request.headers', $3, true), set_config('role', 'authenticated', true)`,
    [
      person,
      JSON.stringify({ sub: person, role: 'authenticated', session_id: person, ...claims }),
      JSON.stringify({ 'cf-connecting-ip': address }),
    ],
  )
}

/** Counts the calls to the helpers that policies and the sync functions use to determine who is asking. */
async function callsIn(person: string, statement: string, parameters: readonly string[] = []) {
  return database.asOwner(async (query) => {
    await query(`set local track_functions = 'all'`)
    const before = await countedCalls(query)
    await speakAs(query, person)
    const [row] = await query<{ answer: unknown }>(`${statement} as answer`, parameters)
    await query('set local role none')
    const after = await countedCalls(query)
    const calls = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
    return { answer: row?.answer, calls: Object.fromEntries(calls.filter(([, count]) => count > 0)) }
  })
}

const appliedTimes = (answer: unknown) =>
  (answer as { results: { s: string }[] }).results.filter(({ s }) => s === 'applied').length

test('a pull with nothing new asks once', async () => {
  const request = await pullOfNothingNew(org.homeCoach)
  const { answer, calls } = await callsIn(org.homeCoach, pull, [request])
  expect(answer).toMatchObject({ rows: {}, more: false })
  expect(calls).toEqual({ gates: 1, orgs_as: 1, read_clock: 1, session_started: 1 })
})

test('a pull of a dozen tables looks at the gate once', async () => {
  const { answer, calls } = await callsIn(org.homeCoach, pull, [
    JSON.stringify({ org: org.id, cursor: start, limit: 10_000 }),
  ])
  expect(Object.keys((answer as { rows: object }).rows).length).toBeGreaterThan(10)
  expect(calls).toMatchObject({ gates: 1, read_clock: 1, session_started: 1 })
})

const report = () =>
  makeScoreReport({ id: randomUUID(), organization_id: org.id, game_id: org.game.id, reported_by: org.homeCoach })
const reportOp = () => ({ t: 'score_reports', rows: [{ ...report(), version: undefined }] })

test('a push looks at the gate before and after it waits, and no more: its statements ask who the person is', async () => {
  const one = await callsIn(org.homeCoach, push, [pushOf([[reportOp()]])])
  expect(appliedTimes(one.answer)).toBe(1)
  expect(one.calls).toEqual({ gates: 2, member_orgs: 4, orgs_as: 1, session_started: 2 })

  const fifty = Array.from({ length: 50 }, () => [reportOp()]) // runs as one statement
  const many = await callsIn(org.homeCoach, push, [pushOf(fifty)])
  expect(appliedTimes(many.answer)).toBe(50)
  expect(many.calls).toEqual(one.calls)

  const names = ['Badgers', 'Stoats', 'Weasels', 'Martens', 'Badgers']
  const renames = names.slice(1).map((name, index) => [
    { t: 'teams', id: org.third.id, set: { name }, was: { name: names[index] } }, // each runs as two statements
  ])
  const patches = await callsIn(org.manager, push, [pushOf(renames)])
  expect(appliedTimes(patches.answer)).toBe(4)
  expect(patches.calls).toEqual({ gates: 2, member_orgs: 4 + 3 * 4, orgs_as: 3 * 4, session_started: 2 })
})

test('the account asks once', async () => {
  const { answer, calls } = await callsIn(org.homeCoach, account)
  expect(answer).toMatchObject({ is_admin: false })
  expect(calls).toEqual({ is_platform_admin: 2, session_started: 1 })
})

test('a push writes nothing that the gate depends on, which it looks at once', async () => {
  const written = await database.asOwner((query) =>
    query<{ name: string }>(
      `select name from private.synced_tables where creatable or patchable <> '{}' order by name`,
    ),
  )
  const names = written.map(({ name }) => name)
  expect(names).toContain('games')
  for (const input of ['memberships', 'organization_settings', 'platform_settings']) expect(names).not.toContain(input)
})

test('what the gate said once holds for one transaction, one token and one address', async () => {
  const elsewhere = await createOrganizationInDatabase(database, 'Hillside')
  const settings = (to: string) =>
    database.asOwner((query) =>
      query(`update app.organization_settings set ${to} where organization_id = $1`, [elsewhere.id]),
    )
  const isClosed = async (query: TestQuery) => {
    const [row] = await query<{ closed: boolean }>('select $1 = any (private.closed_orgs()) as closed', [elsewhere.id])
    return row?.closed
  }
  await settings(`require_mfa = true, ip_restrictions = true, allowed_ips = '{192.0.2.0/24}'`)
  const good = { aal: 'aal2', address: '192.0.2.7' }
  const asked = await database.asOwner(async (query) => {
    await speakAs(query, elsewhere.manager, good)
    await query('select private.require_open($1, hold => true)', [elsewhere.id])
    const held = await isClosed(query)
    const others: (boolean | undefined)[] = []
    for (const [person, request] of [
      [elsewhere.manager, { ...good, aal: 'aal1' }],
      [elsewhere.manager, { ...good, address: '203.0.113.7' }],
      [elsewhere.viewer, { aal: 'aal1', address: '192.0.2.7' }],
    ] as const) {
      await query('set local role none')
      await speakAs(query, person, request)
      others.push(await isClosed(query))
    }
    await query('set local role none')
    await speakAs(query, elsewhere.manager, good)
    await query('set local role none')
    await query(`update auth.sessions set not_after = now() - interval '1 second' where id = $1`, [elsewhere.manager])
    await speakAs(query, elsewhere.manager, good)
    return { held, others, again: await isClosed(query) }
  })
  expect(asked).toEqual({ held: false, others: [true, true, true], again: false })
  const next = await database.asOwner(async (query) => {
    await speakAs(query, elsewhere.manager, good)
    return isClosed(query)
  })
  expect(next).toBe(true)
})
