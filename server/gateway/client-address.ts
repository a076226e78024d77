import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'

/** What Node's server passes with a request; empty if a test or the sample data calls the app directly. */
export type ServerEnv = { Bindings: Partial<HttpBindings> }

/** The header that private.request_address() reads. */
export const clientAddressHeader = 'cf-connecting-ip'

/**
 * Returns the client's address, or an empty string if unknown. X-Forwarded-For counts only behind our own proxy, and
 * only its last entry, which that proxy wrote: anyone can send earlier ones.
 */
export function getClientAddress(c: Context<ServerEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1) : undefined
  return parseAddress(forwarded ?? '') ?? parseAddress(getPeerAddress(c) ?? '') ?? ''
}

/**
 * Parses an address as proxies and sockets write it: with a port, in brackets, in quotes, with a zone (`fe80::1%eth0`),
 * or IPv4 in IPv6 form. Returns null if it is not an address.
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

/**
 * Returns the canonical form of RFC 5952, with IPv4 addresses unmapped: `::ffff:10.0.0.7` would match no IPv4 range.
 */
function unmapped(address: string): string {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? []
  if (high === undefined || low === undefined) return canonical
  return [high, low].flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255]).join('.')
}

/** Passes the client's address to the database, overwriting any address that the client claims. */
export function forwardClientAddress(trustProxy: boolean): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    c.req.raw.headers.set(clientAddressHeader, getClientAddress(c, trustProxy))
    await next()
  }
}

/**
 * Returns the network that limits are counted for: an IPv4 address, or the /64 of an IPv6 connection, which has too
 * many addresses to count individually. The database does the same (private.request_network).
 */
export function toNetwork(address: string): string {
  const plain = parseAddress(address)
  if (plain === null) return 'unknown'
  return isIP(plain) === 4 ? plain : `${listGroups(plain).slice(0, 4).join(':')}::/64`
}

/** Returns the network around it, the smallest that one customer is usually given: a /24 of IPv4, or a /48 of IPv6. */
export function toSiteNetwork(address: string): string {
  const plain = parseAddress(address)
  if (plain === null) return 'unknown'
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  return `${listGroups(plain).slice(0, 3).join(':')}::/48`
}

/** Returns the eight groups of a canonical IPv6 address. */
function listGroups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const given = groups(head)
  const missing = tail === undefined ? 0 : 8 - given.length - groups(tail).length
  return [...given, ...Array<string>(missing).fill('0'), ...groups(tail ?? '')]
}

export function getPeerAddress(c: Context<ServerEnv>): string | undefined {
  return c.env?.incoming?.socket.remoteAddress
}

export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address)
}
