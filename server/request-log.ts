import type { MiddlewareHandler } from 'hono'

/** One line a request: method, path without its query, status, time. No addresses, no tokens, no bodies. */
export function requestLog(print: (line: string) => void): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now()
    await next()
    print(`${c.req.method} ${c.req.path} ${c.res.status} ${Math.round(performance.now() - started)} ms`)
  }
}
