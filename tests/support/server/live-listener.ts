import { EventEmitter, once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'

export type HeardEvent = { readonly name: string; readonly id: string | null; readonly data: Record<string, unknown> }

/** Opens a live stream as a phone does, with Node's own client. Resolves with the response's status and headers. */
export async function openLiveStream(
  url: string,
  token: string,
  options: {
    readonly known?: string
    readonly query?: string
    readonly headers?: Record<string, string>
    readonly path?: string
  } = {},
) {
  const asked = request(`${url}${options.path ?? '/live/v1/changes'}${options.query ?? ''}`, {
    headers: { authorization: `Bearer ${token}`, 'last-event-id': options.known ?? '', ...options.headers },
    agent: false,
  })
  const emitter = new EventEmitter()
  const heard: HeardEvent[] = []
  let unread = 0
  let text = ''
  let body = ''
  const state = { hasEnded: false }
  asked.end()
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve)
    asked.once('error', reject)
  })
  asked.on('error', () => undefined) // the connection is destroyed at the end
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    body += chunk
    const blocks = (text + chunk).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const line = (field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(block)?.[1] ?? null
      const name = line('event')
      if (name !== null)
        heard.push({ name, id: line('id'), data: JSON.parse(line('data') ?? '{}') as Record<string, unknown> })
    }
    emitter.emit('change')
  })
  const finish = () => {
    state.hasEnded = true
    emitter.emit('change')
  }
  response.on('end', finish).on('close', finish).on('error', finish)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    heard,
    /** Returns the next event that nobody has waited for yet, or null if the stream has ended. */
    async next(): Promise<HeardEvent | null> {
      while (heard.length <= unread && !state.hasEnded) await once(emitter, 'change')
      return heard[unread++] ?? null
    },
    async ended(): Promise<void> {
      while (!state.hasEnded) await once(emitter, 'change')
    },
    /** Returns the body of an error response. */
    async body(): Promise<string> {
      while (!state.hasEnded) await once(emitter, 'change')
      return body
    },
    close: () => asked.destroy(),
  }
}

export type LiveListener = Awaited<ReturnType<typeof openLiveStream>>
