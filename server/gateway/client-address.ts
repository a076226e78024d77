import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'

/** What Node's server hands in with a request; nothing of it where a test or the sample data call the app directly. */
export type ServerEnv = { Bindings: Partial<HttpBindings> }

/**
 * Whose request it is. X-Forwarded-For is believed behind a proxy of our own only, and of it the last entry, which that
 * proxy wrote: anybody can send the ones before.
 */
export function clientAddress(c: Context<ServerEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || peerAddress(c) || 'local'
}

/** Where private.request_address() reads it. */
export const addressHeader = 'cf-connecting-ip'

/** Tells the database whose request it is, in place of whatever the client says about that. */
export function tellAddress(trustProxy: boolean): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    c.req.raw.headers.set(addressHeader, withoutMapping(clientAddress(c, trustProxy)))
    await next()
  }
}

/** `::ffff:10.0.0.7`, as a socket for both families names it, is in no range of IPv4; nor is a link's name an address. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
}

/**
 * What limits are counted for: an address of IPv4, or the /64 that one connection has of IPv6, with more addresses than
 * could be counted one by one. The database does the same (private.request_network).
 */
export function networkOf(address: string): string {
  const plain = withoutMapping(address)
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const given = groups(head)
  const missing = tail === undefined ? 0 : Math.max(0, 8 - given.length - groups(tail).length)
  const all = [...given, ...Array<string>(missing).fill('0'), ...groups(tail ?? '')]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

export function peerAddress(c: Context<ServerEnv>): string | undefined {
  return c.env?.incoming?.socket.remoteAddress
}

export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address)
}
