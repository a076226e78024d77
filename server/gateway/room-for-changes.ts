import type { MiddlewareHandler } from 'hono'
import type { FreeSpace } from '../observe/free-space.ts'

/**
 * Refuses changes while the disk is nearly full, before it is: reading goes on, and devices keep what they have and send it
 * again, because the answer is one of those that pass (sync/SPEC.md, 2.7).
 */
export function requireRoom(space: FreeSpace): MiddlewareHandler {
  return async (c, next) => {
    if (!(await space.isLow())) return next()
    c.header('Cache-Control', 'no-store')
    c.header('Retry-After', '60')
    const message =
      'The server is short of disk space and takes no changes right now. Yours stay on this device and are sent later.'
    return c.json({ code: '53100', message, details: null, hint: null }, 503)
  }
}
