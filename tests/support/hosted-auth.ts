import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningBackend } from './backend.ts'
import { toBase32, totp } from './totp.ts'

// A hosted project's auth server, as far as second factors go: the routes, refusals and consequences of GoTrue. All else
// is the embedded server behind it, with the real database: its gate sees the tokens that are made here.

type Claims = { readonly sub: string; readonly session_id: string; readonly email: string } & Record<string, unknown>
type Body = Record<string, unknown>
type Answer = { readonly status: number; readonly body: unknown }
type Factor = { id: string; friendly_name: string; factor_type: 'totp'; status: string; created_at: string }
type Kept = { readonly factor: Factor; readonly secret: string }

export type HostedAuth = { readonly url: string; readonly stop: () => Promise<unknown> }

export async function startHostedAuth({ url: behind, key, backend }: RunningBackend): Promise<HostedAuth> {
  const kept = new Map<string, Kept[]>() // by person
  const sure = new Set<string>() // sessions at aal2
  const challenges = new Map<string, string>() // their factors
  const refreshTokens = new Map<string, unknown>() // the last of each session: the database has digests
  const of = ({ sub }: Claims) => kept.get(sub) ?? []
  const hasFactor = (claims: Claims) => of(claims).some(({ factor }) => factor.status === 'verified')

  const routes: readonly [RegExp, (claims: Claims, body: Body, id: string) => Promise<Answer> | Answer][] = [
    [
      /^POST \/auth\/v1\/factors$/,
      (claims, { friendly_name: name, issuer }) => {
        if (of(claims).some(({ factor }) => factor.friendly_name === name))
          return refuse(422, 'mfa_factor_name_conflict')
        if (hasFactor(claims) && !sure.has(claims.session_id)) return refuse(403, 'insufficient_aal')
        const secret = toBase32(randomBytes(20))
        const factor: Factor = {
          id: randomUUID(),
          friendly_name: String(name),
          factor_type: 'totp',
          status: 'unverified',
          created_at: new Date().toISOString(),
        }
        kept.set(claims.sub, [...of(claims), { factor, secret }])
        const uri = `otpauth://totp/${String(issuer)}:${claims.email}?secret=${secret}&issuer=${String(issuer)}`
        return { status: 200, body: { id: factor.id, type: 'totp', totp: { secret, uri, qr_code: '<svg/>' } } }
      },
    ],
    [
      /^POST \/auth\/v1\/factors\/([^/]+)\/challenge$/,
      (_claims, _body, factor) => {
        const id = randomUUID()
        challenges.set(id, factor)
        return { status: 200, body: { id, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + 300 } }
      },
    ],
    [
      /^POST \/auth\/v1\/factors\/([^/]+)\/verify$/,
      async (claims, { challenge_id: challenge, code }, id) => {
        const found = of(claims).find(({ factor }) => factor.id === id)
        const isAsked = challenges.get(String(challenge)) === id
        if (!found || !isAsked) return refuse(404, 'mfa_factor_not_found')
        const shown = [-1, 0, 1].map((step) => totp(found.secret, Date.now() + step * 30_000))
        if (!shown.includes(String(code))) return refuse(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
        challenges.delete(String(challenge))
        found.factor.status = 'verified'
        kept.set(
          claims.sub,
          of(claims).filter(({ factor }) => factor.status === 'verified'),
        )
        sure.add(claims.session_id)
        await endSessionsBelow(claims.sub)
        return { status: 200, body: openedBy(claims) }
      },
    ],
    [
      /^DELETE \/auth\/v1\/factors\/([^/]+)$/,
      (claims, _body, id) => {
        const found = of(claims).find(({ factor }) => factor.id === id)
        if (!found) return refuse(404, 'mfa_factor_not_found')
        const isVerified = found.factor.status === 'verified'
        if (isVerified && !sure.has(claims.session_id)) return refuse(422, 'insufficient_aal')
        kept.set(
          claims.sub,
          of(claims).filter((one) => one !== found),
        )
        if (isVerified) sure.delete(claims.session_id)
        return { status: 200, body: { id } }
      },
    ],
  ]

  async function endSessionsBelow(person: string): Promise<void> {
    const stays = [...sure]
    await backend.database.query(
      `delete from auth.refresh_tokens where session_id in
         (select id from auth.sessions where user_id = $1 and id::text <> all ($2))`,
      [person, stays],
    )
    await backend.database.query('delete from auth.sessions where user_id = $1 and id::text <> all ($2)', [
      person,
      stays,
    ])
  }

  /** New tokens of the same session, as after a code. */
  function openedBy(claims: Claims): Body {
    const user = { id: claims.sub, email: claims.email }
    const opened = {
      access_token: sign(claims),
      refresh_token: refreshTokens.get(claims.session_id),
      expires_in: 3600,
      token_type: 'bearer',
      user,
    }
    return withFactors(opened)
  }

  /** An answer with a token: it says how sure the server is, and which factors the person has. */
  function withFactors(opened: Body): Body {
    const claims = claimsOf(String(opened['access_token']))
    refreshTokens.set(claims.session_id, opened['refresh_token'])
    const aal = sure.has(claims.session_id) ? 'aal2' : 'aal1'
    const factors = of(claims).map(({ factor }) => factor)
    return { ...opened, access_token: sign({ ...claims, aal }), user: { ...(opened['user'] as Body), factors } }
  }

  function sign(claims: object): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
    return `${signed}.${createHmac('sha256', backend.secrets.jwtSecret).update(signed).digest('base64url')}`
  }

  async function answerTo(request: IncomingMessage, text: string): Promise<Answer> {
    const path = request.url ?? '/'
    const { pathname } = new URL(path, behind)
    const asked = `${request.method} ${pathname}`
    const token = /^Bearer (.+\..+\..+)$/.exec(request.headers.authorization ?? '')?.[1]
    const claims = token === undefined ? undefined : claimsOf(token)
    const body = (text === '' ? {} : JSON.parse(text)) as Body
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(asked)
      if (match && claims) return answer(claims, body, match[1] ?? '')
    }
    const isChange = asked === 'PUT /auth/v1/user' && ('password' in body || 'email' in body)
    if (isChange && claims && hasFactor(claims) && !sure.has(claims.session_id)) return refuse(401, 'insufficient_aal')
    const { status, body: answered } = await forward(request, path, text)
    if (status >= 300 || typeof answered !== 'object' || answered === null) return { status, body: answered }
    if ('access_token' in answered) return { status, body: withFactors(answered) }
    if (asked === 'GET /auth/v1/user' && claims)
      return { status, body: { ...answered, factors: of(claims).map(({ factor }) => factor) } }
    return { status, body: answered }
  }

  async function forward(request: IncomingMessage, path: string, text: string): Promise<Answer> {
    const headers: Record<string, string> = { apikey: key, 'content-type': 'application/json' }
    for (const name of ['authorization', 'prefer', 'user-agent']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers[name] = value
    }
    const method = request.method ?? 'GET'
    const answer = await fetch(behind + path, { method, headers, ...(text === '' ? {} : { body: text }) })
    const answered = await answer.text()
    return { status: answer.status, body: answered === '' ? undefined : (JSON.parse(answered) as unknown) }
  }

  const http = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      void answerTo(request, text).then(({ status, body }) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(body === undefined ? '' : JSON.stringify(body)),
      )
    })
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => void http.close(resolve)),
  }
}

const refuse = (status: number, code: string, words: string = code): Answer => {
  return { status, body: { code: status, error_code: code, msg: words } }
}

const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims
