import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog, withRequestId, removePersonalData } from '#server/observe/log.ts'
import { recordPush } from '#server/observe/record-push.ts'
import { createMetrics } from '#server/observe/metrics.ts'
import { createMetricsRoute } from '#server/observe/metrics-route.ts'
import { createHealthRoutes } from '#server/observe/health.ts'
import { createRequestObserver } from '#server/observe/observe-server.ts'
import { createRouteLabeler } from '#server/observe/route-labeler.ts'

const id = '0f5d9a51-6b0e-4a52-8a3a-6b2f6f6f6f6f'

test.each([
  ['Key (email)=(ana@example.com) already exists.', 'Key (email)=(…) already exists.'],
  ['invalid input syntax for type uuid: "Ana Maria"', 'invalid input syntax for type uuid: "…"'],
  ['relation "app.games" has no column "scoer"', 'relation "app.games" has no column "scoer"'],
  ["Nobody has the name 'Ana'", "Nobody has the name '…'"],
  ["It can't be read", "It can't be read"],
  [`The row ${id} is gone`, 'The row [id] is gone'],
  ['From 203.0.113.9 and 2001:db8::7 and 2001:db8:0:1:2:3:4:5', 'From [address] and [address] and [address]'],
  ['Bearer eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl', 'Bearer [token]'],
  ['token_hash c2hhMjU2OmFiY2RlZjAxMjM0NTY3', 'token_hash [token]'],
  ['Call +49 170 555 12 34', 'Call [number]'],
  ['mail to "Ana" <ana+x@league.example>', 'mail to "…" <[address]>'],
  ['The database refused a request: 42883 function nothing does not exist', null],
  ['Retry in 15000 ms at 10:30:00', null],
])('of “%s” the log keeps what is nobody’s', (text, kept) => {
  expect(removePersonalData(text)).toBe(kept ?? text)
})

test('a request is named by what it asks for, never by what or whom it is about', () => {
  const routeOf = createRouteLabeler()
  const routes = {
    '/rest/v1/rpc/sync_push': '/rest/v1/rpc/sync_push',
    '/rest/v1/rpc/ana@example.com': '/rest/v1/rpc/:function',
    '/rest/v1/rpc/constructor': '/rest/v1/rpc/:function',
    '/rest/v1/players': '/rest/:other',
    '/auth/v1/token': '/auth/v1/token',
    '/auth/v1/ana': '/auth/v1/:other',
    [`/dashboard/teams/${id}`]: '/dashboard/teams/:teamId',
    '/admin/tournaments/create': '/admin/tournaments/create',
    [`/admin/tournaments/${id}/`]: '/admin/tournaments/:tournamentId',
    '/dashboard/nowhere/at-all': '/app/:other',
    '/l/north-league/teams/otters/calendar.ics': '/l/:league/teams/:team/calendar.ics',
    '/l/a/b/c/d': '/l/:other',
    '/assets/start-abc.js': '/assets/:file',
    '/blog/a-fair-schedule': '/:page',
    '/favicon.svg': '/:file',
    '/': '/',
  }
  expect(Object.fromEntries(Object.keys(routes).map((path) => [path, routeOf(path)]))).toEqual(routes)
})

test('a line of the log is one JSON object that bears the request’s id, and no words of an error that may be a person’s', () => {
  const lines: string[] = []
  const log = createLog({ format: 'json', write: (_level, line) => lines.push(line), now: () => new Date(0) })
  const failure = Object.assign(new Error('duplicate key: "ana@example.com"'), { code: '23505' })
  withRequestId('r1', () => log.tell('error', 'It failed:', failure, { name: 'Ana' }))
  log.say('\nReady\n')
  log.say('\n')
  expect(lines).toHaveLength(2)
  const [told, said] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(told).toEqual({
    time: '1970-01-01T00:00:00.000Z',
    level: 'error',
    request: 'r1',
    message: `It failed: Error 23505: duplicate key: "…" { name: '…' }`,
    where: expect.stringMatching(/^\s+at .*observe\.test\.ts/) as string,
  })
  expect(said).toEqual({ time: '1970-01-01T00:00:00.000Z', level: 'info', message: 'Ready' })
  expect(lines.join()).not.toMatch(/ana@|Ana/)
})

test('requests are counted and logged by route, and the answer bears the id of its line', async () => {
  const lines: string[] = []
  const log = createLog({ format: 'json', write: (_level, line) => lines.push(line) })
  const metrics = createMetrics()
  const app = new Hono()
  app.use(createRequestObserver({ routeOf: createRouteLabeler(), log, metrics }))
  app.get('/dashboard/*', (c) => c.text('here'))
  const answer = await app.request(`/dashboard/teams/${id}?token=secret`)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    request: answer.headers.get('x-request-id'),
    method: 'GET',
    route: '/dashboard/teams/:teamId',
    status: 200,
  })
  await app.request('/dashboard/teams/x', { method: 'BREW' })
  const text = await metrics.text()
  expect(text).toContain('fieldside_http_requests_total{method="GET",route="/dashboard/teams/:teamId",status="200"} 1')
  expect(text).toContain(
    'fieldside_http_requests_total{method="other",route="/dashboard/teams/:teamId",status="404"} 1',
  )
  expect(text).toContain('fieldside_http_request_duration_seconds_count{route="/dashboard/teams/:teamId"} 2')
  expect(text).not.toContain(id)
})

test('what became of changes is counted, and how long they had waited', async () => {
  const metrics = createMetrics()
  const now = Date.parse('2026-04-11T17:10:00Z')
  const push = (answer: unknown, at: string[] = []) =>
    recordPush(metrics, { request: { muts: at.map((time) => ({ at: time })) } }, JSON.stringify(answer), now)
  const results = [{ s: 'applied' }, { s: 'applied', dup: true }, { s: 'conflict' }]
  push({ results }, ['2026-04-11T17:00:00Z', '2026-04-11T17:09:58Z', '2026-04-11T18:00:00Z'])
  push({ error: 'epoch' })
  push({ what: 'else' })
  const text = await metrics.text()
  for (const verdict of ['applied', 'again', 'conflict'])
    expect(text).toContain(`fieldside_sync_push_verdicts_total{verdict="${verdict}"} 1`)
  expect(text).toContain('fieldside_sync_push_errors_total{error="epoch"} 1')
  expect(text).toContain('fieldside_outbox_wait_seconds_bucket{le="1"} 1')
  expect(text).toContain('fieldside_outbox_wait_seconds_bucket{le="5"} 2')
  expect(text).toContain('fieldside_outbox_wait_seconds_sum 602')
})

test('the figures are for clients with the token, and say whether the database answers', async () => {
  const metrics = createMetrics()
  metrics.watchDatabase(() => Promise.resolve({ connectionsByState: { active: 1, idle: 4 } }))
  const app = createMetricsRoute(metrics, 'a-token-of-its-own')
  const ask = (authorization?: string) => app.request('/metrics', { headers: authorization ? { authorization } : {} })
  expect((await ask()).status).toBe(404)
  expect((await ask('Bearer another')).status).toBe(404)
  const answer = await ask('Bearer a-token-of-its-own')
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const text = await answer.text()
  expect(text).toContain('fieldside_database_connections{state="idle"} 4')
  expect(text).toContain('fieldside_database_up 1')
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m)

  const without = createMetrics()
  without.watchDatabase(() => Promise.reject(new Error('gone')))
  expect(await without.text()).toContain('fieldside_database_up 0')
})

test('a process lives without its database, and is ready only with every migration that it needs', async () => {
  const asking = async (applied: string[] | null) => {
    const query = <Row>(): Promise<Row[]> =>
      applied ? Promise.resolve(applied.map((version) => ({ version })) as Row[]) : Promise.reject(new Error('gone'))
    const routes = createHealthRoutes({ query }, ['1', '2'])
    const answers = await Promise.all(['/livez', '/healthz', '/readyz'].map(async (path) => routes.request(path)))
    return [...answers.map(({ status }) => status), await answers[2]?.json()]
  }
  expect(await asking(['1', '2', '3'])).toEqual([200, 200, 200, { ok: true, database: true, missingMigrations: 0 }])
  expect(await asking(['1'])).toEqual([200, 200, 503, { ok: false, database: true, missingMigrations: 1 }])
  expect(await asking(null)).toEqual([200, 503, 503, { ok: false, database: false, missingMigrations: null }])
})
