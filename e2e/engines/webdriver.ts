import { connect, type Socket } from 'node:net'

// One set of W3C WebDriver commands over two transports: HTTP, which WebKitWebDriver uses, and Marionette, Firefox's
// own protocol, which accepts the same commands under the same names without a driver in between.

export type WebDriver = {
  command(name: CommandName, parameters?: object, limitMs?: number): Promise<unknown>
  close(): void
}

/** Maps each W3C command name to its method and to its path, relative to the session's path. */
const commands = {
  Navigate: ['POST', 'url'],
  Refresh: ['POST', 'refresh'],
  ExecuteAsyncScript: ['POST', 'execute/async'],
  PerformActions: ['POST', 'actions'],
  SetTimeouts: ['POST', 'timeouts'],
  GetWindowHandle: ['GET', 'window'],
  NewWindow: ['POST', 'window/new'],
  SwitchToWindow: ['POST', 'window'],
} as const

export type CommandName = keyof typeof commands

export const scriptTimeoutMs = 30_000

/** Opens a session with the WebKitWebDriver process on this port. The driver sometimes hangs while starting one. */
export async function webDriverOverHttp(port: number, capabilities: object): Promise<WebDriver> {
  const base = `http://127.0.0.1:${port}/session`
  const { sessionId } = sessionOf(await ask(base, 'POST', { capabilities: { alwaysMatch: capabilities } }, 15_000))
  return {
    command: (name, parameters = {}, limitMs = 30_000) => {
      const [method, path] = commands[name]
      return ask(`${base}/${sessionId}/${path}`, method, parameters, limitMs)
    },
    close() {}, // the session ends with its process
  }
}

async function ask(url: string, method: string, parameters: object, limitMs: number): Promise<unknown> {
  const body = method === 'GET' ? null : JSON.stringify(parameters)
  const answer = await fetch(url, { method, body, signal: AbortSignal.timeout(limitMs) })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) throw new Error(`WebDriver: ${JSON.stringify(value).slice(0, 500)}`)
  return value
}

function sessionOf(value: unknown): { sessionId: string } {
  if (typeof value === 'object' && value !== null && 'sessionId' in value && typeof value.sessionId === 'string')
    return { sessionId: value.sessionId }
  throw new Error(`WebDriver began no session: ${JSON.stringify(value)}`)
}

/** Opens a Marionette session with the Firefox instance listening on this port. */
export async function webDriverOverMarionette(port: number, capabilities: object): Promise<WebDriver> {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let last = 0
  const fail = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('Firefox has closed the connection')))
  const greeted = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    onMessages(socket, (message) => {
      if (!Array.isArray(message)) return resolve() // this is the greeting
      const [, id, error, result] = message as [number, number, object | null, unknown]
      const asked = waiting.get(id)
      waiting.delete(id)
      if (error) asked?.reject(new Error(`WebDriver: ${JSON.stringify(error).slice(0, 500)}`))
      else asked?.resolve(valueOf(result))
    })
  })
  const send = (name: string, parameters: object) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      const message = Buffer.from(JSON.stringify([0, last, `WebDriver:${name}`, parameters]))
      socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]))
    })
  await greeted
  await send('NewSession', { capabilities: { alwaysMatch: capabilities } })
  return { command: (name, parameters = {}) => send(name, parameters), close: () => socket.destroy() }
}

/** Each message is preceded by its length: `12:["a message"]`. */
function onMessages(socket: Socket, take: (message: unknown) => void): void {
  let received = Buffer.alloc(0)
  socket.on('data', (piece) => {
    received = Buffer.concat([received, piece])
    for (;;) {
      const colon = received.indexOf(':')
      if (colon < 0) return
      const end = colon + 1 + Number(received.subarray(0, colon).toString())
      if (received.length < end) return
      take(JSON.parse(received.subarray(colon + 1, end).toString()))
      received = received.subarray(end)
    }
  })
}

function valueOf(result: unknown): unknown {
  return typeof result === 'object' && result !== null && 'value' in result ? result.value : result
}
