import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'

/** Plain requests over node:http, with which an attacker can send what fetch would not: any header, path, and body. */
export type RawRequest = {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Bytes and text are sent unchanged, anything else as JSON. */
  readonly body?: unknown
  /** The local address (127.0.0.x) to send the request from. */
  readonly from?: string
}

export type RawResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  readonly json: unknown
}

const agents = new Map<string, Agent>()

function agentOf(localAddress: string): Agent {
  const agent = agents.get(localAddress) ?? new Agent({ keepAlive: true, localAddress, maxSockets: 2048 })
  agents.set(localAddress, agent)
  return agent
}

const watched = new WeakSet<Socket>()

export function closeAgents(): void {
  for (const agent of agents.values()) agent.destroy()
  agents.clear()
}

/** Sends a request. Returns status 0 if the server closes the connection without a response. Rejects after a minute. */
export function sendRaw(
  port: number,
  { method = 'POST', path, headers = {}, body, from = '127.0.0.1' }: RawRequest,
): Promise<RawResponse> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  const sent = body === undefined || isRaw ? body : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const none: RawResponse = { status: 0, headers: {}, text: '', json: undefined }
    const asked = request({ host: '127.0.0.1', port, method, path, agent: agentOf(from) }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', () => resolve(none))
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, json: parsed(text) })
      })
    })
    asked.setTimeout(60_000, () => asked.destroy(new Error(`${method} ${path}: no answer within a minute`)))
    asked.on('error', (error: NodeJS.ErrnoException) =>
      /^(ECONNRESET|EPIPE)$/.test(error.code ?? '') ? resolve(none) : reject(error),
    )
    // Node leaves a socket without an error listener if the server ends a request before reading all of it.
    asked.on('socket', (socket) => {
      if (watched.has(socket)) return
      watched.add(socket)
      socket.on('error', () => socket.destroy())
    })
    if (sent !== undefined && headers['content-type'] === undefined) asked.setHeader('content-type', 'application/json')
    if (sent !== undefined && headers['transfer-encoding'] === undefined && headers['content-length'] === undefined)
      asked.setHeader('content-length', Buffer.byteLength(sent))
    for (const [name, value] of Object.entries(headers)) asked.setHeader(name, value)
    asked.end(sent)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
