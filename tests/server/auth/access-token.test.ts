import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { verifyAccessToken } from '#server/auth/access-token.ts'
import { createSecrets } from '#server/database/secrets.ts'

describe('an access token', () => {
  const secrets = createSecrets()
  const good = {
    sub: crypto.randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    session_id: crypto.randomUUID(),
    exp: 1000,
  }
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const token = (claims: object, alg = 'HS256', secret = secrets.jwtSecret) => {
    const signed = `${encoded({ alg, typ: 'JWT' })}.${encoded(claims)}`
    return `Bearer ${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
  }

  it('counts while it lasts, and only where this server signed it for a person', () => {
    expect(JSON.parse(verifyAccessToken(token(good), secrets, 999_999) ?? 'null')).toEqual(good)
    expect(verifyAccessToken(token(good), secrets, 1_000_000)).toBeNull()
    expect(verifyAccessToken(token(good, 'none'), secrets, 0)).toBeNull()
    expect(verifyAccessToken(token(good, 'HS512'), secrets, 0)).toBeNull()
    expect(verifyAccessToken(token(good, 'HS256', createSecrets().jwtSecret), secrets, 0)).toBeNull()
    expect(verifyAccessToken(token({ ...good, role: 'service_role' }), secrets, 0)).toBeNull()
    expect(verifyAccessToken(token({ ...good, sub: undefined }), secrets, 0)).toBeNull()
    expect(verifyAccessToken(token({ ...good, exp: undefined }), secrets, 0)).toBeNull()
    expect(verifyAccessToken(token({ ...good, session_id: undefined }), secrets, 0)).toBeNull()
    expect(verifyAccessToken(`${token(good)}AAAA`, secrets, 0)).toBeNull()
    expect(verifyAccessToken(undefined, secrets)).toBeNull()
  })
})
