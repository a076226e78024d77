import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import {
  getClientAddress,
  toNetwork,
  toSiteNetwork,
  parseAddress,
  type ServerEnv,
} from '#server/gateway/client-address.ts'

describe('an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['"192.0.2.7:80"', '192.0.2.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['2001:0DB8:0:0::0007', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['"[2001:db8::7]:443"', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25]:80', 'fe80::1'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:9', '192.0.2.7'],
    ['::1', '::1'],
  ])('%s is read as %s', (text, address) => {
    expect(parseAddress(text)).toBe(address)
  })

  test.each([
    '',
    'unknown',
    '_hidden',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.07',
    '192.0.2.7:',
    '192.0.2.7:port',
    '192.0.2.7/24',
    '[192.0.2.7]',
    '[2001:db8::7',
    '2001:db8::7]',
    '2001:db8:::7',
    'example.com',
    "1.1.1.1'; --",
    '%eth0',
    'x'.repeat(10_000),
  ])('%s is none', (text) => {
    expect(parseAddress(text)).toBeNull()
  })

  test.each([
    ['192.0.2.7', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:7:1:2:3:4:5', '2001:db8:7::/48'],
    ['2001:db8::7', '2001:db8:0::/48'],
    ['', 'unknown'],
  ])('%s is in the network %s of a site', (address, network) => {
    expect(toSiteNetwork(address)).toBe(network)
  })

  test('belongs to a network: itself with IPv4, its /64 with IPv6', () => {
    expect(toNetwork('192.0.2.7')).toBe('192.0.2.7')
    const same = [
      '2001:db8:0:1::7',
      '2001:0DB8::1:a:b:c:d',
      '2001:db8:0:1:ffff:ffff:ffff:ffff',
      '2001:db8:0:1::192.0.2.7',
    ]
    expect(new Set(same.map(toNetwork))).toEqual(new Set(['2001:db8:0:1::/64']))
    expect(toNetwork('2001:db8:0:2::7')).toBe('2001:db8:0:2::/64')
    expect(toNetwork('::1')).toBe('0:0:0:0::/64')
    expect(toNetwork('1:2:3:4:5:6:7:8')).toBe('1:2:3:4::/64')
    expect(toNetwork('')).toBe('unknown')
  })
})

describe('the address of a request', () => {
  const ask = async (forwarded: string | null, trustProxy: boolean) => {
    const app = new Hono<ServerEnv>().get('/', (c) => c.text(getClientAddress(c, trustProxy)))
    const incoming = { socket: { remoteAddress: '::ffff:10.0.0.1' } }
    const headers = forwarded === null ? {} : { 'x-forwarded-for': forwarded }
    return (await app.request('/', { headers }, { incoming })).text()
  }

  test('is the last one that a trusted proxy tells, and the peer’s where it tells none', async () => {
    expect(await ask('203.0.113.9, 192.0.2.7:51234', true)).toBe('192.0.2.7')
    expect(await ask('203.0.113.9, [2001:db8::7]:51234', true)).toBe('2001:db8::7')
    expect(await ask('203.0.113.9, unknown', true)).toBe('10.0.0.1')
    expect(await ask('', true)).toBe('10.0.0.1')
    expect(await ask(null, true)).toBe('10.0.0.1')
  })

  test('is the peer’s where no proxy is trusted, whatever the request says', async () => {
    expect(await ask('192.0.2.7', false)).toBe('10.0.0.1')
  })
})
