import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'

const unpack = promisify(gunzip)

/** Takes bodies with `content-encoding: gzip`. Unpacking ends at `maxBytes`, whatever a small body would grow to. */
export function gzippedBodies(maxBytes: number): MiddlewareHandler {
  return async (c, next) => {
    const encoding = c.req.header('content-encoding') ?? 'identity'
    if (encoding === 'identity') return next()
    if (encoding !== 'gzip') return refuse(c, 415, 'This server takes gzip and nothing else.')
    const packed = new Uint8Array(await c.req.raw.arrayBuffer())
    let body: Uint8Array<ArrayBuffer>
    try {
      body = new Uint8Array(await unpack(packed, { maxOutputLength: maxBytes }))
    } catch (error) {
      const isTooLarge = error instanceof RangeError
      return isTooLarge ? refuse(c, 413, 'The request is too large.') : refuse(c, 400, 'The request is not gzip.')
    }
    const { url, method } = c.req.raw
    const headers = new Headers(c.req.raw.headers)
    headers.delete('content-encoding')
    headers.set('content-length', String(body.length))
    c.req.raw = new Request(url, { method, headers, body })
    return next()
  }
}

function refuse(c: Context, status: 400 | 413 | 415, message: string): Response {
  return c.json({ code: `PT${status}`, message, details: null, hint: null }, status)
}
