import { PassThrough } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readRequestBody } from '#server/gateway/rpc/read-body.ts'

const read = (stream: PassThrough, isGzip = false) => readRequestBody(stream, { maxBytes: 1_000_000, isGzip })

function useTime(): void {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

test('a body arrives in whatever pieces, packed or not', async () => {
  const text = 'x'.repeat(50_000)
  for (const isGzip of [false, true]) {
    const stream = new PassThrough()
    const body = read(stream, isGzip)
    const sent = isGzip ? gzipSync(text) : Buffer.from(text)
    for (let start = 0; start < sent.length; start += 7_000) stream.write(sent.subarray(start, start + 7_000))
    stream.end()
    expect((await body).toString()).toBe(text)
  }
})

test('more than allowed is refused as soon as it is there, whatever was declared', async () => {
  const stream = new PassThrough()
  const body = read(stream)
  stream.write(new Uint8Array(600_000))
  stream.write(new Uint8Array(600_000))
  await expect(body).rejects.toMatchObject({ status: 413, code: 'PT413' })
})

test('a body that is broken off is no body', async () => {
  const stream = new PassThrough()
  const body = read(stream)
  stream.write('{"a"')
  stream.destroy()
  await expect(body).rejects.toMatchObject({ status: 400 })
})

test('a body that hardly arrives is given up after ten seconds', async () => {
  useTime()
  const stream = new PassThrough()
  const body = read(stream)
  const refused = body.catch((error: unknown) => error)
  for (let second = 0; second < 12; second++) {
    stream.write('x')
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(await refused).toMatchObject({ status: 408, code: 'PT408' })
})

test('one that arrives at the pace of a slow phone is waited for', async () => {
  useTime()
  const stream = new PassThrough()
  const body = read(stream)
  for (let second = 0; second < 30; second++) {
    stream.write(new Uint8Array(10_000))
    await vi.advanceTimersByTimeAsync(1_000)
  }
  stream.end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await body).toHaveLength(300_000)
})
