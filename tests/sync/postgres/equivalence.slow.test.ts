import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isTableName } from '#data/store/stored-rows.ts'
import { tableNames, tables } from '#domain/schema/tables.ts'
import type { PullResponse, PushResponse, PushRequest } from '#sync/wire.ts'
import type { OrganizationInTest } from '../../support/database/league-world.ts'
import { createOrganizationInDatabase } from '../../support/database/league-world.ts'
import type { ModelServer } from '../../support/device/model-remote.ts'
import { createModelServer } from '../../support/device/model-remote.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { openTestDatabase } from '../../support/database/postgres.ts'
import { readGameResults, syncWith } from '../../support/device/sync-device.ts'
import { randomPushes } from './random-pushes.ts'

// Compares the model of the server, which the simulated histories use, with the server itself. Several devices push
// random mutations into Postgres at the same time, and the model gets the same requests in the order of execution,
// which their versions reveal. Every verdict and, in the end, every row must be the same.

const seeds = Number(process.env['EQUIVALENCE_SEEDS'] ?? 12)
const devices = 4
const requests = 8

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase('postgres')
})
afterAll(() => database.close())

test('the model and Postgres give the same verdicts and tables', { timeout: 60_000 + seeds * 10_000 }, async () => {
  const verdicts = new Map<string, number>()
  for (let seed = 1; seed <= seeds; seed++) {
    const org = await createOrganizationInDatabase(database, `Riverside ${seed}`)
    const { pull, push } = syncWith(() => ({ database, org }))
    const before = await pull(org.manager, { limit: 10_000 })
    const { model, version } = modelWith(org, before)

    const carriedOut = (
      await Promise.all(randomPushes(seed, org, devices, requests).map((plan) => sendAll(org, push, plan)))
    ).flat()
    carriedOut.sort((a, b) => a.v - b.v)
    const signal = new AbortController().signal
    const remote = model.remoteFor(org.manager)
    for (const { request, answers } of carriedOut) {
      for (const answer of answers) {
        const expected = verdictsOf(await remote.push(request, signal), version)
        const given = verdictsOf(answer, before.to)
        const different = request.muts.find((_, index) => !isDeepStrictEqual(given[index], expected[index]))
        expect(given, `seed ${seed}: ${JSON.stringify(different?.ops)}`).toEqual(expected)
        for (const { s, code = '', dup } of expected) {
          const kind = `${s} ${code}${dup ? ' again' : ''}`
          verdicts.set(kind, (verdicts.get(kind) ?? 0) + 1)
        }
      }
    }
    const [there, here] = [
      await pull(org.manager, { limit: 10_000 }),
      await remote.pull(
        { client: randomUUID(), org: org.id, cursor: { v: 0, h: 0, visibility: '' }, have: [], limit: 10_000 },
        signal,
      ),
    ]
    expect(rowsOf(there, before.to), `seed ${seed}`).toEqual(rowsOf(here, version))
  }
  console.log(Object.fromEntries([...verdicts].toSorted(([a], [b]) => (a < b ? -1 : 1))))
  const kinds = [...verdicts.keys()]
  for (const kind of [
    'applied ',
    'merged ',
    'conflict P0409',
    'rejected FSRUL',
    'rejected P0002',
    'rejected 23503',
    'applied  again',
  ]) {
    expect(kinds, 'the lists bring about').toContain(kind)
  }
})

/** Returns the model with the organization's current rows, and its version at that point. */
function modelWith(org: OrganizationInTest, { rows }: PullResponse): { model: ModelServer; version: number } {
  const model = createModelServer()
  model.addOrganization(org.id)
  model.setMember(org.id, org.manager, 'league_manager')
  model.write(
    org.id,
    tableNames.flatMap((t) => (rows[t] ? [{ t, rows: rows[t].map((row) => tables[t].row.parse(row)) }] : [])),
  )
  return { model, version: 1 }
}

type CarriedOut = { readonly request: PushRequest; readonly answers: readonly PushResponse[]; readonly v: number }

/** Acts as one device: sends its requests in sequence, some of them twice. */
async function sendAll(
  org: OrganizationInTest,
  push: (person: string, request: unknown) => Promise<PushResponse>,
  plan: ReturnType<typeof randomPushes>[number],
): Promise<CarriedOut[]> {
  const client = randomUUID()
  const sent: CarriedOut[] = []
  let seq = 0
  for (const { mutations, isSentTwice } of plan) {
    const muts = mutations.map(({ id, ops }) => ({
      id,
      seq: ++seq,
      schema: 1,
      name: 'test',
      at: '2026-04-11T17:00:00.000Z',
      ops,
    }))
    const request: PushRequest = { client, epoch: null, org: org.id, have: [], muts }
    const answers = [await push(org.manager, request)]
    if (isSentTwice) answers.push(await push(org.manager, request))
    const [marker] = answers.map(readGameResults)[0] ?? []
    if (!marker || !('v' in marker)) throw new Error(`The marker was refused: ${JSON.stringify(marker)}`)
    sent.push({ request, answers, v: marker.v })
  }
  return sent
}

/**
 * Returns the verdicts without the messages, which each side writes differently. Versions are counted from where both
 * sides began.
 */
function verdictsOf(answer: PushResponse, from: number) {
  return readGameResults(answer).map((result) => {
    const { message: _words, v, ...rest } = { message: undefined, v: undefined, code: undefined, ...result }
    return plain(v === undefined ? rest : { ...rest, v: v - from }) as { s: string; code?: string; dup?: boolean }
  })
}

/** Returns the rows without the values that each server fills in from its own clock. */
function rowsOf({ rows }: PullResponse, from: number): Record<string, unknown> {
  const byId = Object.entries(rows).flatMap(([t, some]) =>
    some.map((row) => {
      const { version, ...rest } = isTableName(t) ? tables[t].row.parse(row) : row
      const kept = t === 'score_reports' ? { ...rest, created_at: null } : rest
      return [`${t}:${String(row['id'])}`, { ...kept, v: Math.max(0, Number(version) - from) }] as const
    }),
  )
  return Object.fromEntries(byId)
}

/** Returns the value with all instants written in one format. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]))
}
