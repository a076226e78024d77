import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningBackend } from '../server/backend.ts'
import { HostedRefusal, type Answer } from './answers.ts'
import type { HostedCall } from './call.ts'
import { hostedChallenge, hostedEnroll, hostedUnenroll, hostedVerifyFactor } from './factors.ts'
import { standardSettings, type Project, type SentMail, type HostedSettings } from './project.ts'
import { hostedResend, hostedSignUp } from './sign-up.ts'
import { hostedGrantToken } from './token.ts'
import { hostedGetUser, hostedLogOut, reauthenticate, hostedUpdateUser } from './user.ts'
import { followLink, hostedRecover, hostedVerify } from './verify.ts'

// A hosted project: simulates the auth server that Supabase runs (GoTrue), as far as the app uses it, in front of the
// embedded server with the real database. It shares no code with our own auth server;
// tests/server/auth/hosted-auth.slow.test.ts compares it with the recorded responses of the real one.

export type HostedAuth = {
  readonly url: string
  readonly mails: readonly SentMail[]
  /** Changes the project's settings from now on. */
  configure(changed: Partial<HostedSettings>): void
  /** Lets time pass for emails and refresh tokens; sessions and their tokens use real time. */
  wait(ms: number): void
  /** Expires the links and codes that have been emailed so far. */
  expireLinks(): void
  stop(): Promise<unknown>
}

export async function startHostedAuth(
  { url: behind, key, backend }: RunningBackend,
  settings: Partial<HostedSettings> = {},
): Promise<HostedAuth> {
  let url = ''
  let waitedMs = 0
  const project: Project = {
    settings: { ...standardSettings, ...settings },
    query: (statement, parameters) => backend.database.query(statement, parameters),
    jwtSecret: backend.secrets.jwtSecret,
    url: () => url,
    now: () => Date.now() + waitedMs,
    mails: [],
    tokens: [],
    mailedAtMs: new Map(),
    agreed: new Map(),
    flows: new Map(),
    nonces: new Map(),
    recovered: new Set(),
    calls: new Map(),
  }

  async function forward(request: IncomingMessage, text: string): Promise<Answer> {
    const headers: Record<string, string> = { apikey: key, 'content-type': 'application/json' }
    for (const name of ['authorization', 'prefer', 'user-agent']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers[name] = value
    }
    const answer = await fetch(behind + (request.url ?? '/'), {
      method: request.method ?? 'GET',
      headers,
      ...(text === '' ? {} : { body: text }),
    })
    return { status: answer.status, body: await answer.text() }
  }

  const http = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const isOurs = request.url?.startsWith('/auth/v1/') ?? false
      void (isOurs ? answerTo(project, request, text) : forward(request, text)).then(({ status, body, headers }) =>
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)),
      )
    })
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    url,
    mails: project.mails,
    configure: (changed) => void (project.settings = { ...project.settings, ...changed }),
    wait: (ms) => void (waitedMs += ms),
    expireLinks: () => void project.tokens.splice(0),
    stop: () => new Promise((resolve) => void http.close(resolve)),
  }
}

type Endpoint = (project: Project, call: HostedCall) => Promise<Answer>

const endpoints: readonly [asked: RegExp, answer: Endpoint][] = [
  [/^POST \/signup$/, hostedSignUp],
  [/^POST \/resend$/, hostedResend],
  [/^POST \/verify$/, hostedVerify],
  [/^GET \/verify$/, followLink],
  [/^POST \/recover$/, hostedRecover],
  [/^POST \/token$/, hostedGrantToken],
  [/^GET \/user$/, hostedGetUser],
  [/^PUT \/user$/, hostedUpdateUser],
  [/^GET \/reauthenticate$/, reauthenticate],
  [/^POST \/logout$/, hostedLogOut],
  [/^POST \/factors$/, hostedEnroll],
  [/^DELETE \/factors\/([^/]+)$/, hostedUnenroll],
  [/^POST \/factors\/([^/]+)\/challenge$/, hostedChallenge],
  [/^POST \/factors\/([^/]+)\/verify$/, hostedVerifyFactor],
]

const mostBytes = 1_048_576
const versionHeader = 'x-supabase-api-version'
const newestVersion = '2024-01-01'

async function answerTo(project: Project, request: IncomingMessage, text: string): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://hosted')
  const asked = `${request.method} ${pathname.slice('/auth/v1'.length)}`
  const header = (name: string) => [request.headers[name]].flat()[0]
  try {
    for (const [pattern, answer] of endpoints) {
      const match = pattern.exec(asked)
      if (!match) continue
      countCall(project, asked, header('x-forwarded-for'))
      if (Buffer.byteLength(text) > mostBytes)
        throw new HostedRefusal(413, 'request_entity_too_large', `Request body too large (max ${mostBytes} bytes)`)
      return await answer(project, {
        query: searchParams,
        text,
        authorization: header('authorization'),
        userAgent: header('user-agent') ?? '',
        redirectTo: searchParams.get('redirect_to'),
        ids: match.slice(1),
      })
    }
    return { status: 404, body: '404 page not found\n', headers: { 'content-type': 'text/plain; charset=utf-8' } }
  } catch (error) {
    if (!(error instanceof HostedRefusal)) {
      console.error('The stand-in for a hosted auth server failed:', error)
      return { status: 500, body: { code: 500, error_code: 'unexpected_failure', msg: String(error) } }
    }
    const { status, code, message, more } = error
    if ((header(versionHeader) ?? '') < newestVersion)
      return { status, body: { code: status, error_code: code, msg: message, ...more } }
    return { status, body: { code, message, ...more }, headers: { [versionHeader]: newestVersion } }
  }
}

/**
 * Counts a call from an address, and throws if there are too many. Calls with the same method and path are counted
 * together, whatever they contain.
 */
function countCall({ settings, calls }: Project, asked: string, address: string | undefined): void {
  if (settings.callsPerAddress === null || address === undefined) return
  const key = `${address} ${asked}`
  const count = (calls.get(key) ?? 0) + 1
  calls.set(key, count)
  if (count > settings.callsPerAddress)
    throw new HostedRefusal(429, 'over_request_rate_limit', 'Request rate limit reached')
}
