import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBudgets, createMemoryBudgets, deleteExpiredBudgets } from '#server/gateway/budgets.ts'
import { prepareGateway } from '#server/gateway/prepare-gateway.ts'
import { openServerDatabase, type Database } from '#server/database/database.ts'
import { createTestDatabase, databaseEngines, type MadeDatabase } from '../../support/database/postgres.ts'

const minute = 60_000

describe.each(databaseEngines)('budgets on %s', (engine) => {
  let made: MadeDatabase
  let servers: Database[]
  beforeAll(async () => {
    made = await createTestDatabase(engine)
    servers = await Promise.all([1, 2].map(() => openServerDatabase({ url: made.url })))
    for (const server of servers) await prepareGateway(server) // running it a second time changes nothing
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await made.drop()
  })

  const firstServer = (): Database => {
    const [server] = servers
    if (server === undefined) throw new Error('There is no server.')
    return server
  }

  test('of 800 requests at once with room for 5, 5 succeed, whichever server is asked', async () => {
    const each = servers.map((server) => createBudgets(server))
    const key = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 800 }, async (_, nth) => each[nth % 2]?.take(key, 1, { max: 5, windowMs: minute })),
    )
    expect(answers.filter((answer) => answer?.allowed)).toHaveLength(5)
    const waits = answers.flatMap((answer) => (answer?.allowed === false ? [answer.retryAfterMs] : []))
    expect(Math.min(...waits)).toBeGreaterThan(0)
    expect(Math.max(...waits)).toBeLessThanOrEqual(minute)
    const later = await each[0]?.take(crypto.randomUUID(), 1, { max: 5, windowMs: minute })
    expect(later?.allowed).toBe(true)
  })

  test('what was refused takes nothing, and a new window has room again', async () => {
    const server = firstServer()
    const budgets = createBudgets(server)
    const key = crypto.randomUUID()
    const take = (cost: number) => budgets.take(key, cost, { max: 10, windowMs: minute })
    expect((await take(7)).allowed).toBe(true)
    expect((await take(4)).allowed).toBe(false)
    expect((await take(3)).allowed).toBe(true)
    expect((await take(1)).allowed).toBe(false)
    expect(await take(11)).toEqual({ allowed: false, retryAfterMs: minute })

    await server.query(`update gateway.request_budgets set ends_at = clock_timestamp() where used = 10`)
    expect((await take(10)).allowed).toBe(true)
    await server.query(`update gateway.request_budgets set ends_at = clock_timestamp()`)
    await deleteExpiredBudgets(server)
    expect(await server.query('select from gateway.request_budgets')).toEqual([])
  })

  test('tell nobody whom they are about, and no request reaches them', async () => {
    const server = firstServer()
    await createBudgets(server).take('ana@example.com', 1, { max: 1, windowMs: minute })
    const rows = await server.query<{ key: string }>(`select encode(key, 'escape') as key from gateway.request_budgets`)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ key }) => key.includes('ana'))).toEqual([])
    const [may] = await server.query<{ may: boolean }>(
      `select has_schema_privilege('public', 'gateway', 'usage') as may`,
    )
    expect(may).toEqual({ may: false })
  })
})

test('budgets in memory count by key, and forget the oldest of too many keys', () => {
  let now = 0
  const budgets = createMemoryBudgets(() => now)
  const take = (key: string, cost = 1) => budgets.take(key, cost, { max: 3, windowMs: 1000 })
  expect([take('a'), take('a'), take('a')].every(({ allowed }) => allowed)).toBe(true)
  now = 400
  expect(take('a')).toEqual({ allowed: false, retryAfterMs: 600 })
  expect(take('b', 4).allowed).toBe(false)
  expect(take('b', 3).allowed).toBe(true)
  now = 1000
  expect(take('a').allowed).toBe(true)
  for (let nth = 0; nth < 50_000; nth++) take(`key ${nth}`)
  expect(take('b', 3).allowed).toBe(true)
})
