import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ServerEnv } from '#server/gateway/client-address.ts'
import { listen } from '#server/gateway/listen.ts'
import { createGate } from '../../support/device/gate.ts'

const host = '127.0.0.1'

test('a taken port is named and the next free one used', async () => {
  const app = new Hono<ServerEnv>().get('/', (c) => c.text('ok'))
  const first = await listen(app.fetch, { host, port: 0 })
  const lines: string[] = []
  const second = await listen(app.fetch, { host, port: first.port, print: (line) => lines.push(line) })
  try {
    expect(second.port).toBeGreaterThan(first.port)
    expect(lines[0]).toBe(`Port ${first.port} is taken by another program, trying ${first.port + 1}.`)
    expect(await (await fetch(`http://${host}:${second.port}/`)).text()).toBe('ok')
  } finally {
    await Promise.all([first.stop(), second.stop()])
  }
})

test('an address that is not this machine’s is an error, not another port', async () => {
  const app = new Hono<ServerEnv>()
  await expect(listen(app.fetch, { host: '192.0.2.1', port: 0 })).rejects.toThrow('EADDRNOTAVAIL')
})

test('stopping lets a request finish that is on, and takes no new one', async () => {
  const [entered, leave] = [createGate(), createGate()]
  const app = new Hono<ServerEnv>().get('/slow', async (c) => {
    entered.open()
    await leave.opened
    return c.text('finished')
  })
  const server = await listen(app.fetch, { host, port: 0 })
  const url = `http://${host}:${server.port}/slow`
  const slow = fetch(url)
  await entered.opened
  const stopped = server.stop()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  leave.open()
  expect(await (await slow).text()).toBe('finished')
  await stopped
})

test('one address has so many connections, and another in place of one that it closes', async () => {
  const app = new Hono<ServerEnv>().get('/', (c) => c.text('ok'))
  const server = await listen(app.fetch, { host, port: 0, maxConnectionsPerNetwork: 3 })
  const open = async () => {
    const socket = connect(server.port, host)
    await once(socket, 'connect')
    return socket
  }
  const ask = async () => {
    const socket = await open()
    const answered = Promise.race([once(socket, 'data'), once(socket, 'close').then(() => ['closed'])])
    socket.on('error', () => {})
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    const [first] = (await answered) as [Buffer | string]
    socket.destroy()
    return String(first)
  }
  const slow = [await open(), await open()]
  for (const socket of slow) socket.write('GET / HTTP/1.1\r\nHost: ')
  expect(await ask()).toContain('200 OK')
  slow.push(await open())
  slow.at(-1)?.write('GET / HTTP/1.1\r\nHost: ')
  await expect.poll(ask, { timeout: 10_000 }).toBe('closed')
  slow[0]?.destroy()
  await expect.poll(ask, { timeout: 10_000 }).toContain('200 OK')
  for (const socket of slow) socket.destroy()
  await server.stop(0)
})
