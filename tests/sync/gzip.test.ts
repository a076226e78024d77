import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { gzipRequests } from '#app/pwa/gzip-requests.ts'
import { gzippedBodies } from '#server/gateway/gzipped-bodies.ts'
import { pushLimits } from '#sync/wire.ts'
import { makeReport, testId } from '../support/factories.ts'

const limit = 16 * 1024 * 1024
const app = new Hono()
app.use(gzippedBodies(limit))
app.post('/', async (c) => c.json({ length: (await c.req.text()).length, encoding: c.req.header('content-encoding') }))

const post = (body: string | Uint8Array<ArrayBuffer>, encoding: string) =>
  app.request('/', { method: 'POST', body, headers: { 'content-encoding': encoding } })
const packed = (text: string | Uint8Array) => new Uint8Array(gzipSync(text))

/** What goes over the line for this text, and what the server makes of it. */
async function send(text: string) {
  const sizes: number[] = []
  const fetch = gzipRequests(async (_input, init) => {
    const request = new Request('http://league.test/', init)
    sizes.push((await request.clone().arrayBuffer()).byteLength)
    return app.request(request)
  })
  const answer = await fetch('http://league.test/', { method: 'POST', body: text })
  return { sizes, answer: (await answer.json()) as unknown }
}

it('5.13 a push of 50 scores goes at a quarter of its size at most, and arrives whole', async () => {
  const muts = Array.from({ length: pushLimits.mutations }, (_, index) => ({
    id: crypto.randomUUID(),
    seq: index + 1,
    schema: 1,
    name: 'score.report',
    at: '2026-04-11T16:00:00.000Z',
    ops: [{ t: 'score_reports', rows: [makeReport({ id: crypto.randomUUID(), game_id: crypto.randomUUID() })] }],
  }))
  const text = JSON.stringify({ request: { client: testId(), epoch: 'e', org: testId(), muts } })
  const { sizes, answer } = await send(text)
  expect(answer).toEqual({ length: text.length })
  console.log(`a push of 50 scores: ${text.length} bytes, compressed ${String(sizes[0])}`)
  expect(sizes[0]).toBeLessThan(text.length / 4)
})

it('5.13 a small request goes as it is', async () => {
  expect(await send('x'.repeat(900))).toEqual({ sizes: [900], answer: { length: 900 } })
})

it('5.13 a body that would unpack to more than the limit is refused', async () => {
  const bomb = packed(new Uint8Array(limit + 1))
  expect(bomb.length).toBeLessThan(20_000)
  expect((await post(bomb, 'gzip')).status).toBe(413)
  expect((await post(packed(new Uint8Array(limit)), 'gzip')).status).toBe(200)
})

it('5.13 what is not gzip is refused', async () => {
  expect((await post('{}', 'gzip')).status).toBe(400)
  expect((await post('{}', 'br')).status).toBe(415)
  expect((await post('{}', 'identity')).status).toBe(200)
})
