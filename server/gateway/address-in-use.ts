import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareHandler } from 'hono'

const hostOfRequest = new AsyncLocalStorage<string>()

/** Knows, while a request is answered, under which name its sender reached this server. */
export function rememberHost(): MiddlewareHandler {
  return (c, next) => hostOfRequest.run(c.req.header('host') ?? '', next)
}

/**
 * What a link begins with. On one's own machine `localhost` and `127.0.0.1` are two origins to a browser, and who is
 * signed in to the one is a stranger to the other: there the link leads to the one in use. No other name that a request
 * may bring is believed.
 */
export function addressInUse(publicUrl: string): string {
  const host = hostOfRequest.getStore() ?? ''
  const url = new URL(publicUrl)
  if (!URL.canParse(`${url.protocol}//${host}`)) return publicUrl
  const asked = new URL(`${url.protocol}//${host}`)
  if (asked.port !== url.port || !ownNames.has(asked.hostname) || !ownNames.has(url.hostname)) return publicUrl
  url.hostname = asked.hostname
  return url.href.replace(/\/+$/, '')
}

const ownNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
