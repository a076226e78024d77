import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

export function limitBody(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: (c) =>
      c.json({ code: 'PT413', message: 'The request is too large.', details: null, hint: null, msg: 'Too large' }, 413),
  })
}
