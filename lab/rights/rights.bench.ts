import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableNames } from '#domain/schema/tables.ts'
import { openTestDatabase } from '../../tests/support/database/postgres.ts'
import type { TestDatabase } from '../../tests/support/database/postgres.ts'
import { percentile, readNumber } from '../figures.ts'
import { benchRoles, fillWithOrganizations, perOrganization, pickMember } from './many-organizations.ts'
import type { BenchRole } from './many-organizations.ts'

const organizations = readNumber('ORGANIZATIONS', 500)
const samples = readNumber('SAMPLES', 20)
/** The maximum time for each call in the database, in milliseconds, at the 95th percentile. */
const limit = 10

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  await fillWithOrganizations(database, organizations)
})
afterAll(() => database.close())

type Question = (org: string, role: BenchRole) => string
const times = new Map<string, number[]>()

/** Measures how long the database takes to plan and run a call with policies on, as a different person each time. */
async function measure(name: string, question: Question, roles: readonly BenchRole[] = benchRoles): Promise<void> {
  for (const role of roles) {
    for (let sample = 0; sample < samples; sample++) {
      const { person, org } = await personOf(role, 1 + ((sample * 37) % organizations))
      const took = await database.asPerson(person, async (query) => {
        const [row] = await query<{ 'QUERY PLAN': { 'Planning Time': number; 'Execution Time': number }[] }>(
          `explain (analyze, timing off, summary, format json) ${question(org, role)}`,
        )
        const [plan] = row?.['QUERY PLAN'] ?? []
        if (!plan) throw new Error('There is no plan.')
        return plan['Planning Time'] + plan['Execution Time']
      })
      const key = `${name}, ${role}`
      times.set(key, [...(times.get(key) ?? []), took])
    }
  }
}

async function personOf(role: BenchRole, organization: number): Promise<{ person: string; org: string }> {
  const { person, org } = pickMember(role, organization)
  return database.asOwner(async (query) => {
    const [who] = await query<{ id: string }>(person)
    const [where] = await query<{ id: string }>(org)
    return { person: who?.id ?? '', org: where?.id ?? '' }
  })
}

const pull = (org: string, since: number, visibility: string, most: number) =>
  `select public.sync_pull(jsonb_build_object('org', '${org}', 'limit', ${most},
     'cursor', jsonb_build_object('v', ${since}, 'h', 0, 'visibility', '${visibility}')))`

test(`reading through the policies, of ${organizations} organizations`, async () => {
  const newest = 10 + perOrganization.games
  const visibility = new Map<BenchRole, string>()
  for (const role of benchRoles) {
    const { person, org } = await personOf(role, 1)
    const [row] = await database.asPerson(person, (query) =>
      query<{ v: string }>(`select (${pull(org, 0, '', 1)}) ->> 'visibility' as v`),
    )
    visibility.set(role, row?.v ?? '')
  }
  const since =
    (back: number): Question =>
    (org, role) =>
      pull(org, newest - back, visibility.get(role) ?? '', 2500)
  await measure('pull: nothing new', since(0))
  await measure('pull: five versions', since(5))
  await measure('pull: first page of 200', (org) => pull(org, 0, '', 200))
  for (const table of [...tableNames, 'player_private', 'organization_settings', 'activity'] as const) {
    await measure(
      `${table} of the organization`,
      (org) => `select * from app.${table} where organization_id = '${org}'`,
    )
    await measure(`${table}, all that one may read`, () => `select * from app.${table}`)
  }
  await measure('invitations', () => 'select id, email, role, expires_at from app.invitations')
  await measure(
    'the next games of a league',
    (org) => `select * from app.games where organization_id = '${org}'
     and league_id = (select min(id::text)::uuid from app.leagues where organization_id = '${org}')
     order by start_time limit 100`,
  )

  const table = [...times].map(([name, took]) => ({ name, p95: percentile(took, 0.95), p50: percentile(took, 0.5) }))
  const slowest = table.toSorted((a, b) => b.p95 - a.p95)
  const lines = slowest.slice(0, 25).map(({ name, p50, p95 }) => `${p50.toFixed(1)}\t${p95.toFixed(1)}\t${name}`)
  process.stdout.write(`ms: p50\tp95 (the slowest 25 of ${table.length})\n${lines.join('\n')}\n`)
  expect(slowest.filter(({ p95 }) => p95 > limit).map(({ name }) => name)).toEqual([])
})
