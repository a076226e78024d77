import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

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

export function peerAddress(c: Context<ServerEnv>): string | undefined {
  return c.env?.incoming?.socket.remoteAddress
}

export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || /^(::ffff:)?127\./.test(address)
}
