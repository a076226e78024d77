import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { Hono, type Context } from 'hono'
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status'
import { getClientAddress, type ServerEnv } from '../client-address.ts'
import type { RpcResponse, RpcRequest } from './rpc.ts'

const pack = promisify(gzip)
const packedFromBytes = 1024

/** Handles everything under /rest. Reads requests from Node's server directly, without creating a `Request`. */
export function createRpcRoute(
  answer: (request: RpcRequest) => Promise<RpcResponse>,
  { trustProxy }: { readonly trustProxy: boolean },
): Hono<ServerEnv> {
  const route = new Hono<ServerEnv>()
  for (const path of ['/rest', '/rest/*'])
    route.all(path, async (c) => {
      const { status, body, headers } = await answer(requestOf(c, trustProxy))
      const sent = {
        ...headers,
        'Cache-Control': 'no-store',
        ...(body !== '' && { 'Content-Type': 'application/json; charset=utf-8' }),
      }
      if (body === '' || c.req.method === 'HEAD') return c.body(null, status as StatusCode, sent)
      const bytes = Buffer.byteLength(body)
      if (bytes < packedFromBytes || !takesGzip(c.req.header('accept-encoding')))
        return c.body(body, status as ContentfulStatusCode, { ...sent, 'Content-Length': String(bytes) })
      const packed = await pack(body, { level: constants.Z_DEFAULT_COMPRESSION })
      return c.body(new Uint8Array(packed), status as ContentfulStatusCode, {
        ...sent,
        'Content-Encoding': 'gzip',
        'Content-Length': String(packed.length),
        Vary: 'Accept-Encoding',
      })
    })
  return route
}

function requestOf(c: Context<ServerEnv>, trustProxy: boolean): RpcRequest {
  const { incoming } = c.env ?? {}
  return {
    method: c.req.method,
    path: c.req.path,
    header: (name) => c.req.header(name),
    address: getClientAddress(c, trustProxy),
    body: () => incoming ?? Readable.from(chunksOf(c.req.raw.body)),
  }
}

async function* chunksOf(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = stream?.getReader()
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (value === undefined) return
    yield value
  }
}

function takesGzip(accepted = ''): boolean {
  return /(^|,)\s*gzip\s*(;\s*q=(0\.\d*[1-9]|1)|,|$)/.test(accepted)
}
