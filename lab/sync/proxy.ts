import { readFile } from 'node:fs/promises'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { join, normalize } from 'node:path'

export type Traffic = {
  readonly requests: number
  /** The number of requests that send changes to the server. */
  readonly sends: number
  /** Bytes sent over the wire in both directions, including headers. */
  readonly bytes: number
}

export type Proxy = {
  readonly url: string
  /** The delay added before each request reaches the server. */
  delayMs: number
  traffic(): Traffic
  close(): Promise<void>
}

/**
 * Starts a proxy between a page and a server. It serves the measurement's pages under /bench/, and delays, counts, and
 * forwards everything else. `tables` is the server that handles table requests, if the main one does not.
 */
export async function startProxy(target: string, pages: string, tables = target): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const sockets = new Set<Socket>()
  let delayMs = 0
  let requests = 0
  let sends = 0
  let pageBytes = 0
  let closedBytes = 0

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    if (path.startsWith('/bench/')) {
      const before = bytesOf(incoming.socket)
      outgoing.once('finish', () => (pageBytes += bytesOf(incoming.socket) - before))
      void servePage(join(pages, normalize(path.slice('/bench'.length).replace(/\?.*$/, ''))), outgoing)
      return
    }
    requests += 1
    if (incoming.method !== 'GET' && /\/(sync_push|bench_games|_bulk_docs)\b/.test(path)) sends += 1
    setTimeout(() => handOn(incoming, outgoing), delayMs)
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      closedBytes += bytesOf(socket)
      sockets.delete(socket)
    })
  })

  function handOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { hostname, port } = new URL(incoming.url?.startsWith('/rest/v1/bench_games') ? tables : target)
    const onward = request(
      {
        agent,
        hostname,
        port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...incoming.headers, host: `${hostname}:${port}` },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.once('error', () => outgoing.destroy())
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) onward.destroy()
    })
    incoming.pipe(onward)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get delayMs() {
      return delayMs
    },
    set delayMs(value) {
      delayMs = value
    },
    traffic: () => ({
      requests,
      sends,
      bytes: closedBytes - pageBytes + [...sockets].reduce((sum, socket) => sum + bytesOf(socket), 0),
    }),
    async close() {
      server.closeAllConnections()
      agent.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function bytesOf(socket: Socket): number {
  return socket.bytesRead + socket.bytesWritten
}

async function servePage(file: string, outgoing: ServerResponse): Promise<void> {
  if (!file.endsWith('.js')) {
    outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html><title>Sync</title>')
    return
  }
  const content = await readFile(file).catch(() => null)
  outgoing.writeHead(content ? 200 : 404, { 'content-type': 'text/javascript; charset=utf-8' }).end(content)
}
