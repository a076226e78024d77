import type { Context, MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'
import { limitBody } from './limit-body.ts'
import { sendsLead } from './rate-limits.ts'

const maxBytes = 64 * 1024
const value = z.nullable(z.union([z.string(), z.array(z.string())]))
const parameters = z.record(z.string(), value)

/**
 * Of what anybody may send without an account, the database sees what a form could have sent: texts and lists of them. A
 * body that is nested a thousand times would end in a fault of the driver's, and one of megabytes costs only time.
 */
export function leadBodies(): MiddlewareHandler {
  const limited = limitBody(maxBytes)
  return async (c, next) => {
    if (!sendsLead({ method: c.req.method, path: c.req.path, grant: undefined })) return next()
    return limited(c, async () => {
      const body = await c.req.raw.text()
      if (!isLead(body)) {
        c.res = refuse(c)
        return
      }
      const { url, method, headers } = c.req.raw
      c.req.raw = new Request(url, { method, headers, ...(method === 'POST' && { body }) })
      await next()
    })
  }
}

function isLead(body: string): boolean {
  try {
    return parameters.safeParse(JSON.parse(body)).success
  } catch {
    return false
  }
}

function refuse(c: Context): Response {
  return c.json({ code: 'PT400', message: 'The request is not one of a form.', details: null, hint: null }, 400)
}
