import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareHandler } from 'hono'

const hostOfRequest = new AsyncLocalStorage<string>()

/** Remembers, for the duration of a request, the host name under which the client reached this server. */
export function trackRequestHost(): MiddlewareHandler {
  return (c, next) => hostOfRequest.run(c.req.header('host') ?? '', next)
}

/**
 * Returns the base URL of links. On a developer's machine, a browser treats `localhost` and `127.0.0.1` as two origins
 * with separate sign-ins, so the link uses whichever of the two the client used. No other host name in a request is
 * trusted.
 */
export function getRequestUrl(publicUrl: string): string {
  const host = hostOfRequest.getStore() ?? ''
  const url = new URL(publicUrl)
  if (!URL.canParse(`${url.protocol}//${host}`)) return publicUrl
  const asked = new URL(`${url.protocol}//${host}`)
  if (asked.port !== url.port || !ownNames.has(asked.hostname) || !ownNames.has(url.hostname)) return publicUrl
  url.hostname = asked.hostname
  return url.href.replace(/\/+$/, '')
}

const ownNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
