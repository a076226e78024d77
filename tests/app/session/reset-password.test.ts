// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openResetSession, requestPasswordReset } from '#app/session/reset-password.ts'
import { testId } from '../../support/rows/factories.ts'

// A hosted auth server's part in a reset, as far as it concerns the browser's proof (PKCE, RFC 7636).

const userId = testId()
let http: Server
let url: string
let challenge: { code_challenge?: string; code_challenge_method?: string; email?: string }
let redirect: string | null

beforeAll(async () => {
  http = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*')
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', url)
      if (request.method === 'OPTIONS') return response.end()
      const body = JSON.parse(text) as Record<string, string>
      const [status, answer] = answerTo(pathname, searchParams, body)
      response.writeHead(status).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => void http.close(resolve)))
beforeEach(() => localStorage.clear())

function answerTo(path: string, query: URLSearchParams, body: Record<string, string>): [number, object] {
  if (path === '/auth/v1/recover') {
    challenge = body
    redirect = query.get('redirect_to')
    return [200, {}]
  }
  const opened = { access_token: 'a1', refresh_token: 'r1', expires_in: 3600, user: { id: userId } }
  if (path === '/auth/v1/verify' && body['token_hash'] === 't1' && body['type'] === 'recovery') return [200, opened]
  const verifier = body['code_verifier'] ?? ''
  const isProven =
    challenge.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url') === challenge.code_challenge
      : verifier === challenge.code_challenge
  if (query.get('grant_type') === 'pkce' && body['auth_code'] === 'c1' && isProven) return [200, opened]
  return [403, { error_code: 'bad_code_verifier', msg: 'code challenge does not match' }]
}

const server = () => Promise.resolve({ url, key: 'public', realtime: false, gzip: false })

describe('a reset at a hosted server', () => {
  it('opens with the code in the browser that asked for it, once', async () => {
    await requestPasswordReset(server, 'maya@example.com')
    expect(challenge.email).toBe('maya@example.com')
    expect(redirect).toMatch(/\/reset-password$/)
    expect(await openResetSession(server, { code: 'c1' })).toMatchObject({ access_token: 'a1', user: { id: userId } })
    await expect(openResetSession(server, { code: 'c1' })).rejects.toMatchObject({ problem: 'link_of_another_browser' })
  })

  it('does not open elsewhere', async () => {
    await requestPasswordReset(server, 'maya@example.com')
    localStorage.setItem('fieldside.reset', JSON.stringify('of another browser'))
    await expect(openResetSession(server, { code: 'c1' })).rejects.toMatchObject({ code: 'bad_code_verifier' })
  })

  it('opens with the token of a mail in our words anywhere', async () => {
    expect(await openResetSession(server, { tokenHash: 't1' })).toMatchObject({ user: { id: userId } })
  })
})
