import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestQuery, type TestDatabase } from '../../tests/support/database/postgres.ts'
import { percentile, readNumber } from '../figures.ts'
import { fillWithPeople } from './many-people.ts'

const people = readNumber('PEOPLE', 100_000)
const samples = readNumber('SAMPLES', 20)
/** The maximum time for a page in milliseconds, at the 95th percentile. */
const limit = 200

let database: TestDatabase
let given: { admin: string; org: string }
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  given = await fillWithPeople(database, people)
})
afterAll(() => database.close())

test(`the lists of the administration, at ${people.toLocaleString('en')} people`, async () => {
  const { org } = given
  const leagues = Math.floor(people / 5)
  const users = (search: string, role: string, offset: number, organization = 'null') =>
    `select public.admin_list_users('${search}', ${role}, ${organization}, ${Math.floor(offset)}, 20)`
  const questions = {
    'users: first page': users('', 'null', 0),
    'users: page in the middle': users('', 'null', people / 2),
    'users: last page': users('', 'null', people - 20),
    'users: search, one': users('person.4711@', 'null', 0),
    'users: search, a tenth, last page': users('TOMÁS', 'null', people / 10 - 20),
    'users: search, all, last page': users('example', 'null', people - 20),
    'users: search, nobody': users('nobody has this', 'null', 0),
    'users: administrators': users('', `'admin'`, 0),
    'users: players': users('', `'player'`, 0),
    'users: league managers, last page': users('', `'league_manager'`, people / 8),
    'users: in no organization': users('', `'none'`, 0),
    'users: players called so': users('ruiz', `'player'`, 0),
    'users: of an organization': users('', 'null', 0, `'${org}'`),
    'export: first 1,000': `select public.admin_export_users('', null, null, null, null, 1000)`,
    'export: 1,000 that are found': `select public.admin_export_users('ruiz', 'player', null, null, null, 1000)`,
    'leagues: first page': `select public.admin_list_all_leagues('', null, 0, 20)`,
    'leagues: last page': `select public.admin_list_all_leagues('', null, ${leagues - 20}, 20)`,
    'leagues: search': `select public.admin_list_all_leagues('club 123', null, 0, 20)`,
    'leagues: archived, last page': `select public.admin_list_all_leagues('', 'archived', ${leagues / 5 - 20}, 20)`,
    'organizations: search': `select public.admin_list_organizations('club 99', 0, 8)`,
    'one organization': `select public.admin_read_organization('${org}')`,
  }
  const table = []
  for (const [name, question] of Object.entries(questions)) table.push({ name, ...(await measure(question)) })
  const slowest = table.toSorted((a, b) => b.p95 - a.p95)
  const lines = slowest.map(({ name, p50, p95, cpu }) => [p50.toFixed(1), p95.toFixed(1), cpu, name].join('\t'))
  process.stdout.write(`ms: p50\tp95\tCPU\n${lines.join('\n')}\n`)
  expect(slowest.filter(({ p95 }) => p95 > limit).map(({ name }) => name)).toEqual([])
})

/** Measures the database's wall time and processor time per call. */
async function measure(question: string): Promise<{ p50: number; p95: number; cpu: string }> {
  return database.asPerson(given.admin, async (query) => {
    const [process] = await query<{ pid: number }>('select pg_backend_pid() as pid')
    const took: number[] = []
    await timeOf(query, question) // warm up
    const before = processorMs(process?.pid)
    for (let sample = 0; sample < samples; sample++) took.push(await timeOf(query, question))
    const after = processorMs(process?.pid)
    const cpu = before === null || after === null ? '–' : ((after - before) / samples).toFixed(1)
    return { p50: percentile(took, 0.5), p95: percentile(took, 0.95), cpu }
  })
}

async function timeOf(query: TestQuery, question: string): Promise<number> {
  const [row] = await query<{ 'QUERY PLAN': { 'Planning Time': number; 'Execution Time': number }[] }>(
    `explain (analyze, timing off, summary, format json) ${question}`,
  )
  const [plan] = row?.['QUERY PLAN'] ?? []
  if (!plan) throw new Error('There is no plan.')
  return plan['Planning Time'] + plan['Execution Time']
}

/**
 * Returns the processor time that a process has used if the database runs on this machine, otherwise null. A tick is a
 * hundredth of a second.
 */
function processorMs(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid ?? 0}/stat`, 'utf8')
    if (!stat.includes('postgres')) return null
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return null
  }
}
