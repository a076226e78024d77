import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ServerEnv } from '../gateway/client-address.ts'

/** An account call's refusal, with the codes and messages of a hosted project's auth server. */
export class AuthRefusal extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly more: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    { more = {}, headers = {} }: { more?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.name = 'AuthRefusal'
    this.status = status
    this.code = code
    this.more = more
    this.headers = headers
  }
}

const versionHeader = 'X-Supabase-Api-Version'
const newestVersion = '2024-01-01'

/** Clients that name the newer version of the API get the error code in `code`; others get the status there. */
export function respondWithRefusal(c: Context<ServerEnv>, refusal: AuthRefusal): Response {
  for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value)
  const { status, code, message, more } = refusal
  if ((c.req.header(versionHeader) ?? '') < newestVersion)
    return c.json({ code: status, error_code: code, msg: message, ...more }, status)
  c.header(versionHeader, newestVersion)
  return c.json({ code, message, ...more }, status)
}

export const invalidRequest = (message: string): AuthRefusal => new AuthRefusal(400, 'validation_failed', message)

export function tooManyRequests(retryAfterMs: number): AuthRefusal {
  const headers = { 'Retry-After': String(Math.ceil(retryAfterMs / 1000)) }
  const message = 'Too many attempts. Wait a few minutes, then try again.'
  return new AuthRefusal(429, 'over_request_rate_limit', message, { headers })
}

export function mailSentTooRecently(retryAfterMs: number): AuthRefusal {
  const seconds = Math.ceil(retryAfterMs / 1000)
  const message = `For security purposes, you can only request this after ${seconds} seconds.`
  return new AuthRefusal(429, 'over_email_send_rate_limit', message, { headers: { 'Retry-After': String(seconds) } })
}
