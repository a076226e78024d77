import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RoundRobin = {
  readonly port: number
  close(): Promise<void>
}

/**
 * Starts a proxy with several servers behind it. Each request is sent to the next server, no matter who makes it, so
 * anything that relies on a single server's memory fails. If `port` is 0, uses a free one; `servers` is called on each
 * request.
 */
export async function startRoundRobin(port: number, servers: () => readonly { port: number }[]): Promise<RoundRobin> {
  let turn = 0
  const proxy = createServer((asked, answer) => {
    const all = servers()
    const next = all[turn++ % Math.max(1, all.length)]
    if (!next) asked.destroy()
    else if (asked.url === '/__mail?format=json') allMails(all, answer)
    else passOn(asked, answer, next.port)
  })
  proxy.listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    port: (proxy.address() as AddressInfo).port,
    async close() {
      proxy.close()
      proxy.closeAllConnections()
      await once(proxy, 'close')
    },
  }
}

function passOn(asked: IncomingMessage, answer: ServerResponse, port: number): void {
  const { method, url } = asked
  // A new connection for each request, because the server may close an idle connection at the very moment it is used
  // again.
  const headers = { ...asked.headers, connection: 'close' }
  const passed = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (given) => {
    const { connection: _, 'keep-alive': __, ...kept } = given.headers
    answer.writeHead(given.statusCode ?? 502, kept)
    given.pipe(answer)
    given.once('error', () => answer.destroy())
  })
  passed.once('error', () => answer.destroy())
  answer.once('close', () => passed.destroy()) // clients that listen for news disconnect in the middle of a response
  asked.pipe(passed)
}

/** Collects the unsent emails from all servers, each of which stores those that it would have sent. */
function allMails(servers: readonly { port: number }[], answer: ServerResponse): void {
  const mailsOf = async ({ port }: { port: number }): Promise<{ at: string }[]> =>
    (await (await fetch(`http://127.0.0.1:${port}/__mail?format=json`)).json()) as { at: string }[]
  Promise.all(servers.map(mailsOf)).then(
    (mails) => answer.end(JSON.stringify(mails.flat().toSorted((a, b) => a.at.localeCompare(b.at)))),
    () => answer.destroy(),
  )
}
