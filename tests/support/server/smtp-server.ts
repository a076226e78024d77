import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { SmtpSettings } from '#server/settings.ts'

export type ReceivedMail = {
  readonly from: string
  readonly to: string
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as it was sent, in all its parts. */
  readonly body: string
}

export type SmtpServerInTest = {
  readonly port: number
  readonly settings: SmtpSettings
  readonly received: readonly ReceivedMail[]
  /** From now on, mail to this address is refused with this reply. */
  refuse(address: string, reply: string): void
  stop(): Promise<void>
}

/** Starts a mail server that accepts any sign-in and keeps what it receives. */
export async function startSmtpServer(): Promise<SmtpServerInTest> {
  const received: ReceivedMail[] = []
  const refusals = new Map<string, string>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {}) // the sender may be killed at any time
    let from = ''
    let to = ''
    let data: string[] | undefined
    let rest = ''
    const reply = (line: string) => void socket.write(`${line}\r\n`)

    function handle(line: string): void {
      if (data) {
        if (line !== '.') return void data.push(line.replace(/^\./, ''))
        received.push(parseMail(from, to, data))
        data = undefined
        return reply('250 2.0.0 Accepted')
      }
      const [, address = ''] = /<([^>]*)>/.exec(line) ?? []
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO') reply('250-localhost\r\n250-8BITMIME\r\n250 AUTH PLAIN')
      else if (verb === 'AUTH') reply('235 2.7.0 Welcome')
      else if (verb === 'MAIL') {
        from = address
        reply('250 2.1.0 OK')
      } else if (verb === 'RCPT') {
        to = address
        reply(refusals.get(address) ?? '250 2.1.5 OK')
      } else if (verb === 'DATA') {
        data = []
        reply('354 Go ahead')
      } else if (verb === 'QUIT') {
        reply('221 2.0.0 Bye')
        socket.end()
      } else reply('250 2.0.0 OK')
    }

    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) handle(line)
    })
    reply('220 localhost ESMTP')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    settings: { host: '127.0.0.1', port, user: 'u', password: 'p', from: 'league@example.com', sender: undefined },
    received,
    refuse: (address, reply) => void refusals.set(address, reply),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function parseMail(from: string, to: string, lines: readonly string[]): ReceivedMail {
  const end = lines.indexOf('')
  const unfolded = lines
    .slice(0, end)
    .join('\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')
  const headers = Object.fromEntries(
    unfolded.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { from, to, headers, body: lines.slice(end + 1).join('\n') }
}
