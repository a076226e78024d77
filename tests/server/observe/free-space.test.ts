import { Hono } from 'hono'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createRpc } from '#server/gateway/rpc/rpc.ts'
import { createRpcRoute } from '#server/gateway/rpc/route.ts'
import { catalog } from '#api/catalog.ts'
import { createSecrets } from '#server/database/secrets.ts'
import type { ServerEnv } from '#server/gateway/client-address.ts'
import { watchFreeSpace } from '#server/observe/free-space.ts'
import { createBudgets } from '#server/gateway/budgets.ts'
import { createHealthRoutes } from '#server/observe/health.ts'
import { createMetrics } from '#server/observe/metrics.ts'
import { createSupabaseRemote } from '#sync/supabase-remote.ts'
import { signTestAccessToken } from '../../support/server/access-token.ts'

const [little, enough] = [199_000_000, 5_000_000_000]

/** A disk whose free space the test sets, and a clock that makes the server check again. */
async function diskWith(bytes: number) {
  vi.useFakeTimers()
  const disk = { bytes, said: [] as string[] }
  const print = (line: string) => disk.said.push(line)
  const space = await watchFreeSpace('/data', { print, read: () => Promise.resolve(disk.bytes), everyMs: 30_000 })
  onTestFinished(() => {
    space.stop()
    vi.useRealTimers()
  })
  return { disk, space }
}

test('that room is scarce is said at the start and when it changes, once', async () => {
  const { disk } = await diskWith(little)
  const scarce =
    'The disk of /data has 199 MB left. Below 200 MB the server takes no changes: devices keep theirs until there is room.'
  expect(disk.said).toEqual([scarce])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(disk.said).toEqual([scarce])
  disk.bytes = enough
  await vi.advanceTimersByTimeAsync(30_000)
  expect(disk.said).toEqual([scarce, 'The disk of /data has 5000 MB left again: the server takes changes.'])
})

describe('a push while the disk is nearly full', () => {
  const request = { client: 'c', epoch: null, org: 'o', have: [], muts: [] }

  const secrets = createSecrets()
  const token = signTestAccessToken(secrets.jwtSecret, { sub: crypto.randomUUID() })
  const headers = {
    apikey: secrets.publishableKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  }
  const post = (app: Hono<ServerEnv>, name: string) =>
    app.request(`/rest/v1/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify({ request }) })

  async function serverWith(bytes: number) {
    const { disk, space } = await diskWith(bytes)
    const asked = { query: <Row>() => Promise.resolve([{ answer: '{}' }] as Row[]) }
    const rpc = createRpc({
      calls: { short: asked, long: asked },
      budgets: createBudgets(asked),
      secrets,
      catalog,
      budgetFactor: 1,
      isDiskLow: () => space.isLow(),
    })
    const app = new Hono<ServerEnv>()
    app.route('/', createRpcRoute(rpc, { trustProxy: false }))
    app.route('/', createHealthRoutes({ query: <Row>() => Promise.resolve<Row[]>([]) }, [], { freeSpace: space }))
    return { disk, app, space }
  }

  test('is refused with an answer that passes, so that the device keeps it queued; reading goes on', async () => {
    const { disk, app } = await serverWith(little)
    const remote = createSupabaseRemote({
      url: 'http://localhost',
      key: secrets.publishableKey,
      accessToken: () => Promise.resolve(token),
      fetch: async (asked, init) => app.request(new Request(asked, init)),
    })
    const pushed = remote.push(request, new AbortController().signal)
    await expect(pushed).rejects.toMatchObject({
      kind: 'transient',
      message: expect.stringMatching(/short of disk space .* stay on this device/) as string,
    })
    expect((await post(app, 'sync_push')).status).toBe(503)
    expect((await post(app, 'sync_pull')).status).toBe(200)

    disk.bytes = enough
    await vi.advanceTimersByTimeAsync(1_001)
    expect((await post(app, 'sync_push')).status).toBe(200)
  })

  test('is what /readyz tells of, which stays ready', async () => {
    const { disk, app } = await serverWith(little)
    const ready = async () => {
      const answer = await app.request('/readyz')
      return [answer.status, await answer.json()]
    }
    expect(await ready()).toEqual([200, { ok: true, database: true, missingMigrations: 0, disk: 'nearly full' }])
    disk.bytes = enough
    await vi.advanceTimersByTimeAsync(1_001)
    expect(await ready()).toEqual([200, { ok: true, database: true, missingMigrations: 0, disk: 'ok' }])
  })

  test('is seen in the figures, as are restarts of the database', async () => {
    const metrics = createMetrics()
    metrics.watchDisk({ bytes: little })
    metrics.countDatabaseRestart()
    const text = await metrics.text()
    expect(text).toMatch(/^fieldside_disk_free_bytes 199000000$/m)
    expect(text).toMatch(/^fieldside_database_restarts_total 1$/m)
  })
})
