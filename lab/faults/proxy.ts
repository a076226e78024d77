import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What happens to a request; null forwards it. */
export type RequestFate =
  | { readonly do: 'refuse' } // the connection ends before the request reaches the server
  | { readonly do: 'drop answer' } // the connection ends after the server has processed the request
  | { readonly do: 'hang' } // the request gets no response and is never closed
  | {
      readonly do: 'answer'
      readonly status: number
      readonly type: string
      readonly body: string
      readonly headers?: object
    }
  | { readonly do: 'cut' } // only half of the response is sent
  | { readonly do: 'garble' } // a response of the right type, but without content
  | { readonly do: 'twice' } // the server gets the request twice, and the second response counts
  | { readonly do: 'delay'; readonly ms: number; readonly answerMs: number }

export type FaultProxy = {
  readonly url: string
  /** If set, called for each request. */
  fate: ((request: { readonly method: string; readonly path: string }) => RequestFate | null) | null
  /** Stops listening, so that connections are refused as if there were no route. */
  down(): Promise<void>
  up(): Promise<void>
  /** Returns to normal, and ends hanging requests. */
  heal(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a proxy between a phone and a server on this machine. The proxy can make requests fail in each of the ways
 * that `RequestFate` lists.
 */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target)
  const agent = new Agent({ keepAlive: false }) // no connections are kept open, because the server is sometimes killed
  const hanging = new Set<ServerResponse>()
  let fate: FaultProxy['fate'] = null
  let listening: number | null = null

  const server = createServer((incoming, outgoing) => {
    outgoing.on('error', () => undefined) // the page may be gone
    const chosen = fate?.({ method: incoming.method ?? 'GET', path: incoming.url ?? '/' }) ?? null
    serve(chosen, incoming, outgoing).catch(() => outgoing.destroy())
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  async function serve(chosen: RequestFate | null, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (chosen?.do === 'refuse') {
      incoming.socket.destroy()
      return
    }
    if (chosen?.do === 'hang') {
      hanging.add(outgoing)
      return
    }
    if (chosen?.do === 'answer') {
      incoming.resume()
      outgoing.writeHead(chosen.status, { 'content-type': chosen.type, ...chosen.headers }).end(chosen.body)
      return
    }
    const body = await bodyOf(incoming)
    if (chosen?.do === 'delay') await sleep(chosen.ms)
    if (chosen?.do === 'twice') await forward(incoming, body)
    const { status, headers, content } = await forward(incoming, body)
    if (chosen?.do === 'delay') await sleep(chosen.answerMs)
    if (chosen?.do === 'drop answer') {
      incoming.socket.destroy()
    } else if (chosen?.do === 'cut') {
      outgoing.writeHead(status, { ...headers, 'content-length': content.length + 1 })
      outgoing.write(content.subarray(0, Math.floor(content.length / 2)), () => incoming.socket.destroy())
    } else if (chosen?.do === 'garble') {
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end('{"epoch": 7, "results": {"s')
    } else outgoing.writeHead(status, { ...headers, 'content-length': content.length }).end(content)
  }

  function forward(incoming: IncomingMessage, body: Buffer) {
    const { connection: _connection, ...headers } = incoming.headers
    return new Promise<{ status: number; headers: IncomingMessage['headers']; content: Buffer }>((resolve, reject) => {
      const options = { agent, hostname, port, path: incoming.url, method: incoming.method }
      const onward = request({ ...options, headers: { ...headers, host: `${hostname}:${port}` } }, (answer) => {
        const { 'transfer-encoding': _chunked, connection: _closing, ...others } = answer.headers
        bodyOf(answer).then(
          (content) => resolve({ status: answer.statusCode ?? 502, headers: others, content }),
          (error: unknown) => reject(error instanceof Error ? error : new Error('The server broke off')),
        )
      })
      onward.once('error', reject)
      onward.end(body)
    })
  }

  const up = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(listening ?? 0, '127.0.0.1', () => {
        server.off('error', reject)
        listening = (server.address() as AddressInfo).port
        resolve()
      })
    })
  const down = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })

  await up()
  return {
    url: `http://127.0.0.1:${String(listening)}`,
    get fate() {
      return fate
    },
    set fate(value) {
      fate = value
    },
    up,
    down,
    async heal() {
      fate = null
      for (const outgoing of hanging) outgoing.destroy()
      hanging.clear()
      if (!server.listening) await up()
    },
    async close() {
      if (server.listening) await down()
      agent.destroy()
    },
  }
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
