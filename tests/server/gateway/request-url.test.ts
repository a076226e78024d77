import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { getRequestUrl, trackRequestHost } from '#server/gateway/request-url.ts'

async function linkFor(host: string, publicUrl = 'http://localhost:8787'): Promise<string> {
  const app = new Hono()
  app.use(trackRequestHost())
  app.get('/', (c) => c.text(getRequestUrl(publicUrl)))
  return (await app.request('/', { headers: { host } })).text()
}

test.each([
  ['127.0.0.1:8787', 'http://localhost:8787', 'http://127.0.0.1:8787'],
  ['localhost:8787', 'http://127.0.0.1:8787', 'http://localhost:8787'],
  ['[::1]:8787', 'http://localhost:8787', 'http://[::1]:8787'],
  ['localhost', 'https://localhost', 'https://localhost'],
])('a link leads to the name of this machine that is in use: %s', async (host, publicUrl, link) => {
  expect(await linkFor(host, publicUrl)).toBe(link)
})

test.each(['evil.example:8787', '127.0.0.1.evil.example:8787', '127.0.0.1:9999', 'localhost:8787@evil.example', ''])(
  'no other name is believed: %s',
  async (host) => {
    expect(await linkFor(host)).toBe('http://localhost:8787')
  },
)

test('a public address stays what it is', async () => {
  expect(await linkFor('localhost', 'https://league.example')).toBe('https://league.example')
})

test('outside a request it is the address that the server was given', () => {
  expect(getRequestUrl('http://localhost:8787')).toBe('http://localhost:8787')
})
