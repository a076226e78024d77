import { createHmac } from 'node:crypto'
import * as z from 'zod'
import { totp } from '../../support/server/totp.ts'
import type { RunningBackend } from '../../support/server/backend.ts'
import type { HostedAuth } from '../../support/hosted-auth/start-hosted-auth.ts'
import { createTestClient } from '../../support/server/test-client.ts'

export type Sent = {
  readonly path?: string
  /** A link's token, which is in the path. */
  readonly token?: string
  readonly method?: string
  readonly body?: Record<string, unknown>
  readonly raw?: string
  readonly headers?: Record<string, string>
}
export type Answered = { readonly status: number; readonly headers: Headers; readonly body: unknown }
/** `sign_up` is the id by which the browser that signed up recognizes its own email. */
export type MailedLink = { readonly token_hash: string; readonly code: string; readonly sign_up: string | undefined }
export type Session = { readonly access: string; readonly refresh: string; readonly user: string; readonly id: string }

const opened = z.object({ access_token: z.string(), refresh_token: z.string(), user: z.object({ id: z.string() }) })
export const usualPassword = 'correct horse battery'

/**
 * Creates functions that make a server's account calls and set up the people and sessions that tests start with.
 * `hosted` is a hosted project's auth server to use instead of the running server's own.
 */
export function createWorld(running: RunningBackend, hosted?: HostedAuth) {
  const { database } = running.backend
  const { url } = hosted ?? running

  async function ask(method: string, path: string, { body, raw, headers = {} }: Sent = {}): Promise<Answered> {
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const answer = await fetch(`${url}/auth/v1${path}`, {
      method,
      redirect: 'manual',
      headers: { 'content-type': 'application/json', apikey: running.key, ...headers },
      ...(text === undefined ? {} : { body: text }),
    })
    const answered = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    return {
      status: answer.status,
      headers: answer.headers,
      body: answered === '' ? null : isJson ? (JSON.parse(answered) as unknown) : answered,
    }
  }
  const post = (path: string, body: Record<string, unknown>, by?: Session) =>
    ask('POST', path, { body, headers: by ? bearer(by) : {} })

  function sessionIn({ status, body }: Answered): Session {
    const parsed = opened.safeParse(body)
    if (!parsed.success) throw new Error(`No session: ${status} ${JSON.stringify(body)}`)
    const { access_token: access, refresh_token: refresh, user } = parsed.data
    return { access, refresh, user: user.id, id: String(claimsOf(access)['session_id']) }
  }

  /** Emails are limited per address, so this acts as if a minute had passed. */
  async function minuteLater(): Promise<void> {
    if (hosted) hosted.wait(61_000)
    else await database.query('delete from auth.tries')
  }

  /** Expires all links that have been emailed so far. */
  async function expireLinks(): Promise<void> {
    if (hosted) hosted.expireLinks()
    else await database.query(`update auth.mail_links set expires_at = now() - interval '1 second' where true`)
  }

  async function mails(): Promise<readonly { readonly to: string; readonly text: string }[]> {
    await running.backend.settle()
    return (hosted ?? running.backend).mails
  }

  async function mailed(to: string): Promise<MailedLink> {
    const text = (await mails()).findLast((mail) => mail.to === to)?.text ?? ''
    return {
      token_hash: /token_hash=([^&\s]+)/.exec(text)?.[1] ?? '',
      sign_up: /sign_up=([^&\s]+)/.exec(text)?.[1],
      code: /code (\d{6})/.exec(text)?.[1] ?? '',
    }
  }

  async function signUp(email: string, password = usualPassword): Promise<void> {
    await minuteLater()
    const data = { firstName: 'Test', lastName: 'Person' }
    const { status, body } = await post('/signup', { email, password, data })
    if (status !== 200) throw new Error(`No sign-up: ${JSON.stringify(body)}`)
  }

  async function confirmed(email: string): Promise<Session> {
    await signUp(email)
    const { token_hash, sign_up } = await mailed(email)
    return sessionIn(await post('/verify', { type: 'signup', token_hash, sign_up }))
  }

  const signIn = async (email: string, password = usualPassword) =>
    sessionIn(await post('/token?grant_type=password', { email, password }))
  const refresh = (token: string) => post('/token?grant_type=refresh_token', { refresh_token: token })

  async function enroll(by: Session, name = 'Phone'): Promise<{ id: string; secret: string }> {
    const { body } = await post('/factors', { friendly_name: name, factor_type: 'totp', issuer: 'league.example' }, by)
    const { id, totp: made } = z.object({ id: z.string(), totp: z.object({ secret: z.string() }) }).parse(body)
    return { id, secret: made.secret }
  }
  async function challenge(by: Session, factor: string): Promise<string> {
    const { body } = await post(`/factors/${factor}/challenge`, {}, by)
    return z.object({ id: z.string() }).parse(body).id
  }
  /** Returns the current code, as if none had been used before. */
  async function code(factor: { id: string; secret: string }): Promise<string> {
    await database.query('update auth.mfa_factors set last_used_step = null where id = $1', [factor.id])
    return totp(factor.secret)
  }
  async function prove(by: Session, factor: { id: string; secret: string }): Promise<Session> {
    const body = { challenge_id: await challenge(by, factor.id), code: await code(factor) }
    return sessionIn(await post(`/factors/${factor.id}/verify`, body, by))
  }

  /** Moves a session's sign-in back by an hour for this server, or by more than a day for a hosted one. */
  async function aged(session: Session): Promise<Session> {
    if (hosted)
      await database.query(`update auth.sessions set created_at = now() - interval '25 hours' where id = $1`, [
        session.id,
      ])
    else
      await database.query(
        `update auth.mfa_amr_claims set updated_at = now() - interval '1 hour' where session_id = $1`,
        [session.id],
      )
    return sessionIn(await refresh(session.refresh))
  }

  return {
    running,
    database,
    key: running.key,
    client: () => createTestClient(url, running.key),
    ask,
    post,
    sessionIn,
    minuteLater,
    expireLinks,
    mails,
    mailed,
    signUp,
    confirmed,
    signIn,
    refresh,
    enroll,
    challenge,
    code,
    prove,
    aged,
    /** Creates a token that this server could have signed. */
    forge: (claims: object, secret = running.backend.secrets.jwtSecret) => forged(claims, secret),
  }
}
export type World = ReturnType<typeof createWorld>

export const bearer = ({ access }: Pick<Session, 'access'>) => ({ authorization: `Bearer ${access}` })

export function claimsOf(token: string): Record<string, unknown> {
  return z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))
}

function forged(claims: object, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
