import { request } from 'node:http'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerEnv } from '#server/gateway/client-address.ts'
import { listen, type RunningServer } from '#server/gateway/listen.ts'
import { requireThisMachine } from '#server/gateway/app.ts'

let server: RunningServer

beforeAll(async () => {
  const app = new Hono<ServerEnv>()
  app.use(requireThisMachine())
  app.all('*', (c) => c.text('answered'))
  server = await listen(app.fetch, { host: '127.0.0.1', port: 0 })
})

afterAll(() => server.stop())

test.each([
  [{}, 200],
  [{ host: 'localhost' }, 200],
  [{ host: 'localhost:8787' }, 200],
  [{ host: '[::1]:8787' }, 200],
  [{ host: 'league.example' }, 403],
  [{ host: 'localhost.evil.example' }, 403],
  [{ host: '127.0.0.1.evil.example:8787' }, 403],
  [{ host: 'evil.example@127.0.0.1' }, 400],
  [{ host: '192.168.1.7:8787' }, 403],
  [{ 'x-forwarded-for': '203.0.113.9' }, 403],
  [{ 'x-forwarded-for': '127.0.0.1' }, 403],
  [{ 'x-forwarded-host': 'localhost' }, 403],
  [{ 'x-forwarded-proto': 'https' }, 403],
  [{ 'x-real-ip': '127.0.0.1' }, 403],
  [{ forwarded: 'for=127.0.0.1' }, 403],
  [{ via: '1.1 proxy' }, 403],
])('with the headers %j the answer is %i', async (headers, expected) => {
  expect(await statusOf(headers)).toBe(expected)
})

/** Uses node:http, with which a request can name any host. */
function statusOf(headers: Record<string, string>): Promise<number | undefined> {
  const { port } = server
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/auth/v1/token', method: 'POST', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })
}
