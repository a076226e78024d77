import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createGzipFetch } from '#app/session/session-remote.ts'
import { readRequestBody } from '#server/gateway/rpc/read-body.ts'
import { pushLimits } from '#sync/wire.ts'
import { makeScoreReport, testId } from '../support/rows/factories.ts'

const limit = 8 * 1024 * 1024

const unpack = (body: Uint8Array) => readRequestBody(Readable.from([body]), { maxBytes: limit, isGzip: true })

/** Returns what is transmitted for this text, and what the server reads from it. */
async function send(text: string) {
  const sent: Request[] = []
  const fetch = createGzipFetch((_input, init) => {
    sent.push(new Request('http://league.test/', init))
    return Promise.resolve(new Response())
  })
  await fetch('http://league.test/', { method: 'POST', body: text })
  const [request = new Request('http://league.test/')] = sent
  const body = new Uint8Array(await request.arrayBuffer())
  const isGzip = request.headers.get('content-encoding') === 'gzip'
  const read = await readRequestBody(Readable.from([body]), { maxBytes: limit, isGzip })
  return { size: body.length, arrived: read.toString() }
}

it('5.13 a push of 50 scores goes at a quarter of its size at most, and arrives whole', async () => {
  const muts = Array.from({ length: pushLimits.mutations }, (_, index) => ({
    id: crypto.randomUUID(),
    seq: index + 1,
    schema: 1,
    name: 'score.report',
    at: '2026-04-11T16:00:00.000Z',
    ops: [{ t: 'score_reports', rows: [makeScoreReport({ id: crypto.randomUUID(), game_id: crypto.randomUUID() })] }],
  }))
  const text = JSON.stringify({ request: { client: testId(), epoch: 'e', org: testId(), muts } })
  const { size, arrived } = await send(text)
  expect(arrived).toBe(text)
  console.log(`a push of 50 scores: ${text.length} bytes, compressed ${size}`)
  expect(size).toBeLessThan(text.length / 4)
})

it('5.13 a small request goes as it is', async () => {
  expect(await send('x'.repeat(900))).toEqual({ size: 900, arrived: 'x'.repeat(900) })
})

it('5.13 a body that would unpack to more than the limit is refused, and is not unpacked further than that', async () => {
  const bomb = gzipSync(new Uint8Array(30 * limit))
  expect(bomb.length).toBeLessThan(limit)
  const before = process.memoryUsage().arrayBuffers
  await expect(unpack(bomb)).rejects.toMatchObject({ status: 413 })
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * limit)
  expect(await unpack(gzipSync(new Uint8Array(limit)))).toHaveLength(limit)
})

it('5.13 what is not gzip is refused, and what ends too early', async () => {
  const whole = gzipSync('x'.repeat(5_000))
  expect(gunzipSync(whole)).toHaveLength(5_000)
  await expect(unpack(Buffer.from('{}'))).rejects.toMatchObject({ status: 400 })
  await expect(unpack(whole.subarray(0, -9))).rejects.toMatchObject({ status: 400 })
})
