import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PullResponse } from '#sync/wire.ts'
import { pullResponseSchema, pushResponseSchema } from '#sync/wire.ts'
import { makeTeam } from '../../support/rows/factories.ts'
import { createOrganizationInDatabase, expectRefusal } from '../../support/database/league-world.ts'
import { openTestDatabase, untilSomebodyWaits } from '../../support/database/postgres.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { readGameResults, start } from '../../support/device/sync-device.ts'

// Several devices at once, each with its own connection, which only real Postgres supports.

describe('two devices at once, on postgres', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
  })
  afterAll(() => database.close())

  test('S1 versions are given in the order of the commits: a reader never passes one by', async () => {
    const org = await createOrganizationInDatabase(database, 'Riverside')
    const request = (person: string, note: string) => ({
      person,
      text: JSON.stringify({
        client: randomUUID(),
        epoch: null,
        org: org.id,
        muts: [
          {
            id: randomUUID(),
            seq: 1,
            schema: 1,
            name: 'test',
            at: '2026-04-11T17:00:00.000Z',
            ops: [
              {
                t: 'teams',
                id: person === org.manager ? org.home.id : org.away.id,
                set: { name: note },
                was: { name: note },
              },
            ],
          },
        ],
      }),
    })
    const reader = async () => {
      const [row] = await database.asPerson(org.viewer, (query) =>
        query<{ answer: unknown }>('select public.sync_pull($1::jsonb) as answer', [
          JSON.stringify({ client: randomUUID(), org: org.id, cursor: start, limit: 1000 }),
        ]),
      )
      return pullResponseSchema.parse(row?.answer)
    }
    const before = await reader()
    const sql = 'select public.sync_push($1::jsonb) as answer'

    // The first writer has its verdict but hasn't committed yet; the second one arrives in the meantime and must wait.
    const [slow, fast] = [request(org.manager, 'Slow'), request(org.administrator, 'Fast')]
    let second: Promise<{ answer: unknown }[]> | undefined
    let whileWaiting: PullResponse | undefined
    const [first] = await database.asPerson(slow.person, async (query) => {
      const answer = await query<{ answer: unknown }>(sql, [slow.text])
      second = database.asPerson(fast.person, (other) => other<{ answer: unknown }>(sql, [fast.text]))
      await untilSomebodyWaits(database)
      whileWaiting = await reader()
      return answer
    })
    const versions = [first, (await second)?.[0]].map(
      (row) => readGameResults(pushResponseSchema.parse(row?.answer))[0],
    )
    expect(versions).toMatchObject([
      { s: 'merged', v: before.to + 1 },
      { s: 'merged', v: before.to + 2 },
    ])
    expect(whileWaiting?.to).toBe(before.to)
    const after = await reader()
    expect(after.to).toBe(before.to + 2)
    const names = (after.rows['teams'] ?? []).filter(({ version }) => Number(version) > before.to)
    expect(names.map(({ name, version }) => [name, version])).toEqual([
      ['Slow', before.to + 1],
      ['Fast', before.to + 2],
    ])
  })

  test('a push takes the organization’s clock before any row, so that two pushes cannot wait for each other', async () => {
    const org = await createOrganizationInDatabase(database, 'Riverside')
    const request = JSON.stringify({ client: randomUUID(), epoch: null, org: org.id, muts: [] })
    const refusal = await database.asPerson(org.manager, async (query) => {
      await query('select public.sync_push($1::jsonb)', [request])
      return expectRefusal(
        database.asOwner((other) =>
          other('select from private.sync_clocks where organization_id = $1 for update nowait', [org.id]),
        ),
      )
    })
    expect(refusal.code).toBe('55P03')
  })

  test('2.2 two devices that send one after the other’s mutation apply it once', async () => {
    const org = await createOrganizationInDatabase(database, 'Riverside')
    const mutation = {
      id: randomUUID(),
      seq: 1,
      schema: 1,
      name: 'test',
      at: '2026-04-11T17:00:00.000Z',
      ops: [{ t: 'teams', rows: [makeTeam({ id: randomUUID(), organization_id: org.id, league_id: org.league.id })] }],
    }
    const send = async (client: string) => {
      const [row] = await database.asPerson(org.manager, (query) =>
        query<{ answer: unknown }>('select public.sync_push($1::jsonb) as answer', [
          JSON.stringify({ client, epoch: null, org: org.id, muts: [mutation] }),
        ]),
      )
      return readGameResults(pushResponseSchema.parse(row?.answer))[0]
    }
    const client = randomUUID()
    const results = await Promise.all([send(client), send(client), send(randomUUID()), send(randomUUID())])
    expect(results.map((result) => result?.s)).toEqual(['applied', 'applied', 'applied', 'applied'])
    expect(results.filter((result) => result?.dup !== true)).toHaveLength(1)
  })
})
