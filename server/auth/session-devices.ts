import type { MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'
import type { ServerEnv } from '../gateway/client-address.ts'
import type { Sql } from '../database/database.ts'

const answer = z.object({ access_token: z.string() })
const claims = z.object({ session_id: z.uuid() })

/**
 * A person sees where they are signed in. A hosted project keeps the browser's name with each session and when the
 * session was last renewed; lite keeps neither.
 */
export function nameDevices(database: Pick<Sql, 'query'>): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next()
    if (c.res.status !== 200 || !/^POST \/auth\/v1\/(token|signup|verify)$/.test(`${c.req.method} ${c.req.path}`))
      return
    const { access_token: token } = answer.safeParse(await c.res.clone().json()).data ?? {}
    if (token === undefined) return
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const userAgent = c.req.header('user-agent')?.slice(0, 500) ?? null
    await database.query(
      `update auth.sessions set user_agent = coalesce($1, user_agent), refreshed_at = now() at time zone 'UTC' where id = $2`,
      [userAgent, claims.parse(payload).session_id],
    )
  }
}
