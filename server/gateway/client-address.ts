import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'

/** What Node's server hands in with a request; nothing of it where a test or the sample data call the app directly. */
export type ServerEnv = { Bindings: Partial<HttpBindings> }

/** Where private.request_address() reads it. */
export const addressHeader = 'cf-connecting-ip'

/**
 * Whose request it is; empty where that is not known. X-Forwarded-For counts behind a proxy of our own only, and of it the
 * last entry, which that proxy wrote: anybody can send the ones before.
 */
export function clientAddress(c: Context<ServerEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1) : undefined
  return parseAddress(forwarded ?? '') ?? parseAddress(peerAddress(c) ?? '') ?? ''
}

/**
 * An address as proxies and sockets write it: with a port, in brackets, in quotes, with a zone (`fe80::1%eth0`), or an
 * address of IPv4 in the form of IPv6. Null where it is none.
 */
export function parseAddress(text: string): string | null {
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const [, inBrackets] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare) ?? []
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(bare) ?? []
  const address = (inBrackets ?? beforePort ?? bare).replace(/%[\w.-]+$/, '')
  switch (isIP(address)) {
    case 4:
      return inBrackets === undefined ? address : null
    case 6:
      return unmapped(address)
    default:
      return null
  }
}

/** In the one form that RFC 5952 gives it. `::ffff:10.0.0.7` is in no range of IPv4. */
function unmapped(address: string): string {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? []
  if (high === undefined || low === undefined) return canonical
  return [high, low].flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255]).join('.')
}

/** Tells the database whose request it is, in place of whatever the client says about that. */
export function tellAddress(trustProxy: boolean): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    c.req.raw.headers.set(addressHeader, clientAddress(c, trustProxy))
    await next()
  }
}

/**
 * What limits are counted for: an address of IPv4, or the /64 that one connection has of IPv6, with more addresses than
 * could be counted one by one. The database does the same (private.request_network).
 */
export function networkOf(address: string): string {
  const plain = parseAddress(address)
  if (plain === null) return 'unknown'
  if (isIP(plain) === 4) return plain
  const [head = '', tail] = plain.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const given = groups(head)
  const missing = tail === undefined ? 0 : 8 - given.length - groups(tail).length
  return `${[...given, ...Array<string>(missing).fill('0'), ...groups(tail ?? '')].slice(0, 4).join(':')}::/64`
}

export function peerAddress(c: Context<ServerEnv>): string | undefined {
  return c.env?.incoming?.socket.remoteAddress
}

export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address)
}
