import type { Context, MiddlewareHandler } from 'hono'
import { isLoopback, peerAddress, type ServerEnv } from './client-address.ts'

/**
 * Whether a request was made on this machine: it comes from a loopback address, names one, and no proxy says that it
 * passes it on. The name matters, too: a page of another site can have its own name lead to 127.0.0.1 (DNS rebinding).
 */
export function isFromThisMachine(c: Context<ServerEnv>): boolean {
  const host = c.req.header('host') ?? ''
  return (
    isLoopback(peerAddress(c) ?? '') &&
    URL.canParse(`http://${host}`) &&
    isLoopback(new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, '$1')) &&
    forwardingHeaders.every((name) => c.req.header(name) === undefined)
  )
}

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * For a server with sample accounts, whose password everybody knows: it answers nobody but this machine, even where a
 * proxy or a tunnel that its settings do not mention leads others to it.
 */
export function thisMachineOnly(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    if (isFromThisMachine(c)) return next()
    c.header('Cache-Control', 'no-store')
    return c.text(refusal, 403)
  }
}

const refusal =
  'This server was started for trying Fieldside out on one machine: its sample accounts have a published password. ' +
  'To run a league, start it with PUBLIC_URL (docs/operations.md). To show the sample league to others, set SAMPLE_DATA=1 and HOST.\n'
