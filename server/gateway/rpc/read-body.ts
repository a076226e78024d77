import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { bodyTimeouts } from './limits.ts'
import { RpcRefusal } from './refusal.ts'

type ReadOptions = {
  /** Limits both the compressed and the uncompressed size. */
  readonly maxBytes: number
  readonly isGzip: boolean
  readonly now?: () => number
}

/**
 * Reads a stream, decompressing it if it is gzip. Rejects if the data exceeds the limit, takes too long, or breaks off.
 */
export function readRequestBody(stream: Readable, { maxBytes, isGzip, now = Date.now }: ReadOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const unpacked = isGzip ? stream.pipe(createGunzip()) : stream
    const startedAt = now()
    let [received, size] = [0, 0]

    const timer = setInterval(() => {
      const allowedMs = Math.min(
        bodyTimeouts.firstMs + (received / bodyTimeouts.bytesPerSecond) * 1000,
        bodyTimeouts.mostMs,
      )
      if (now() - startedAt > allowedMs) fail(new RpcRefusal(408, 'PT408', 'The request took too long to arrive.'))
    }, 1000)
    const stop = (): void => {
      clearInterval(timer)
      for (const each of [stream, unpacked]) each.removeAllListeners('data')
      if (unpacked === stream) return
      stream.unpipe()
      unpacked.destroy()
    }
    const fail = (error: Error): void => {
      stop()
      reject(error)
    }

    stream.on('data', (chunk: Uint8Array) => {
      received += chunk.length
      if (received > maxBytes) fail(bodyTooLarge())
    })
    unpacked.on('data', (chunk: Uint8Array) => {
      size += chunk.length
      if (size > maxBytes) fail(bodyTooLarge())
      else chunks.push(chunk)
    })
    unpacked.on('end', () => {
      stop()
      resolve(Buffer.concat(chunks, size))
    })
    const breakOff = (): void => fail(new RpcRefusal(400, 'PT400', 'The request was broken off.'))
    stream.on('error', breakOff)
    stream.on('close', () => {
      if (!stream.readableEnded) breakOff()
    })
    if (unpacked !== stream) unpacked.on('error', () => fail(new RpcRefusal(400, 'PT400', 'The request is not gzip.')))
  })
}

export function bodyTooLarge(): RpcRefusal {
  return new RpcRefusal(413, 'PT413', 'The request is too large.')
}
