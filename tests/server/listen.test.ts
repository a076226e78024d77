import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ServerEnv } from '#server/gateway/client-address.ts'
import { listen } from '#server/gateway/listen.ts'
import { createGate } from '../support/gate.ts'

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
