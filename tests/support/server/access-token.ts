import { createHmac } from 'node:crypto'

type Claims = { readonly sub: string; readonly session_id?: string } & Record<string, unknown>

/** Signs a token as this server does at sign-in. In tests, a person's session has the person's id. */
export function signTestAccessToken(jwtSecret: string, claims: Claims): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const standard = { session_id: claims.sub, role: 'authenticated', aud: 'authenticated', aal: 'aal1' }
  const payload = { ...standard, iat: now, exp: now + 600, ...claims }
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}`
  return `${signed}.${createHmac('sha256', jwtSecret).update(signed).digest('base64url')}`
}
