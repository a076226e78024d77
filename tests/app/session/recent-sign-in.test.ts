// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callFunction, voidResponse } from '#api/ask.ts'
import { isRecentSignIn } from '#api/session/assurance.ts'
import { createConfirmingAsk, runUnderFreshSession, type PersonCaller } from '#app/session/recent-sign-in.ts'
import type { SessionTokens } from '#app/session/session-tokens.ts'
import type { IdentityQuestion } from '#features/account/identity/identity-question.ts'
import { testId } from '../../support/rows/factories.ts'

const userId = testId()
const account = { userId, email: 'maya@example.com', name: 'Maya Chen' }
const minute = 60_000

/** Returns a token that is not signed, because the app does not verify it. */
function token(name: string, signedInMinutesAgo: number | null, aal = 'aal1'): string {
  const timestamp = Math.floor((Date.now() - (signedInMinutesAgo ?? 0) * minute) / 1000)
  const claims = { name, aal, ...(signedInMinutesAgo === null ? {} : { amr: [{ method: 'password', timestamp }] }) }
  return `h.${btoa(JSON.stringify(claims))}.s`
}
const nameOf = (authorization: string | undefined) => {
  const payload = /\.(.+)\./.exec(authorization ?? '')?.[1]
  return payload === undefined ? 'nobody' : (JSON.parse(atob(payload)) as { name: string }).name
}

let http: Server
let url: string
/** The requests made, and by whom. */
let asked: string[]
/** Responses of the called function, keyed by the name in the request's token. */
let answers: Record<string, [number, object]>
let hasFactor: boolean
let recoveryCodes: boolean

beforeAll(async () => {
  http = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*')
    response.setHeader('access-control-allow-methods', '*')
    if (request.method === 'OPTIONS') return response.end()
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const who = nameOf(request.headers.authorization)
      const path = request.url ?? ''
      asked.push(`${who}: ${path}`)
      const [status, answer] = answerTo(path, who, text === '' ? {} : (JSON.parse(text) as Record<string, unknown>))
      response.writeHead(status).end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => void http.close(resolve)))

function answerTo(path: string, who: string, body: Record<string, unknown>): [number, object] {
  const factors = hasFactor ? [{ id: 'f1', factor_type: 'totp', status: 'verified' }] : []
  const opened = (name: string, aal: string) => {
    const user = { id: userId, email: account.email, factors }
    return { access_token: token(name, 0, aal), refresh_token: 'r', expires_in: 3600, user }
  }
  if (path.endsWith('/token?grant_type=password')) {
    const isRight = body['email'] === account.email && body['password'] === 'right'
    return isRight ? [200, opened('fresh', 'aal1')] : [400, { error_code: 'invalid_credentials' }]
  }
  if (path.endsWith('/challenge')) return [200, { id: 'c1' }]
  if (path.endsWith('/verify')) {
    const isRight = body['code'] === '123456' || body['code'] === 'abcdefgh23456789'
    return isRight ? [200, opened('sure', 'aal2')] : [422, { error_code: 'mfa_verification_failed' }]
  }
  return answers[who] ?? [200, {}]
}

let own: SessionTokens
let begun: SessionTokens[]
/** The prompts shown, and how the person responds to them. */
let questions: IdentityQuestion[]
let person: (question: IdentityQuestion) => Promise<boolean>

beforeEach(() => {
  ;[asked, answers, hasFactor, recoveryCodes, begun, questions] = [[], {}, false, false, [], []]
  own = { userId, accessToken: token('old', 60), refreshToken: 'r', expiresAtMs: Date.now() + 60 * minute }
  person = async ({ confirm }) => (await confirm('right')) === 'confirmed'
})

const caller: PersonCaller = {
  server: () => Promise.resolve({ url, key: 'public', realtime: false, gzip: false, recoveryCodes }),
  userId,
  account,
  email: () => Promise.resolve(account.email),
  session: {
    accessToken: () => Promise.resolve(own.accessToken),
    begin: async (tokens) => {
      const before = own
      own = tokens
      begun.push(tokens)
      return before
    },
    end: () => Promise.resolve(null),
  },
  askIdentity: (question) => {
    questions.push(question)
    return person(question)
  },
}
const path = 'rest/v1/rpc/delete_organization'
const remove = () =>
  createConfirmingAsk(caller)({ path, body: {}, answer: voidResponse, confirm: { deed: 'Delete organization' } })
/** Waits for the end of the session opened for a call, which the call itself doesn't wait for. */
const ended = async (who: string) => {
  await expect.poll(() => asked).toContain(`${who}: /auth/v1/logout?scope=local`)
}
const calls = () => asked.filter((one) => one.includes('/rpc/'))

describe('whether a sign-in is recent', () => {
  it.each([
    [0, true],
    [8, true],
    [9, false],
    [60, false],
    [null, false],
  ])('minutes ago: %s', (minutes, isRecent) => {
    expect(isRecentSignIn(token('maya', minutes), Date.now())).toBe(isRecent)
  })
})

describe('a call that cannot be undone', () => {
  it('goes out under the device’s own session where the sign-in is recent', async () => {
    own = { ...own, accessToken: token('old', 1) }
    await remove()
    expect([asked, questions]).toEqual([['old: /rest/v1/rpc/delete_organization'], []])
  })

  it('else goes out once, under a session that is opened for it and ended', async () => {
    await remove()
    expect(calls()).toEqual(['fresh: /rest/v1/rpc/delete_organization'])
    await ended('fresh')
    expect(questions).toMatchObject([{ deed: 'Delete organization', email: account.email, takesRecoveryCodes: false }])
    expect(begun).toEqual([])
  })

  it('is asked for again where the server does not think it recent', async () => {
    own = { ...own, accessToken: token('old', 1) }
    answers = { old: [400, { code: 'FSRUL', message: 'sign_in_again_first' }] }
    await remove()
    expect(calls()).toEqual(['old: /rest/v1/rpc/delete_organization', 'fresh: /rest/v1/rpc/delete_organization'])
  })

  it('ends that session also where the call is refused', async () => {
    answers = { fresh: [400, { code: 'FSRUL', message: 'last_manager' }] }
    await expect(remove()).rejects.toMatchObject({ code: 'last_manager' })
    await ended('fresh')
  })

  it('ends no session that has ended with the account', async () => {
    const call = { path: 'rest/v1/rpc/erase_me', body: {}, answer: voidResponse }
    await createConfirmingAsk(caller)({ ...call, confirm: { deed: 'Delete my account', endsSessions: true } })
    await createConfirmingAsk(caller)({ ...call, confirm: { deed: 'Delete my account' } })
    await ended('fresh')
    expect(asked.filter((one) => one.endsWith('logout?scope=local'))).toHaveLength(1)
  })

  it('is not made where the person closes the question', async () => {
    person = () => Promise.resolve(false)
    await expect(remove()).rejects.toMatchObject({ problem: 'refused', message: 'Nothing was changed.' })
    expect(asked).toEqual([])
  })

  it('tells a wrong password from a right one', async () => {
    const said: string[] = []
    person = async ({ confirm }) => {
      said.push(await confirm('wrong'), await confirm('right'))
      return true
    }
    await remove()
    expect(said).toEqual(['wrong_password', 'confirmed'])
  })

  it.each([
    { kind: 'code', value: '123456' },
    { kind: 'recovery_code', value: 'abcdefgh23456789' },
  ] as const)('wants the second factor of who has one: $kind', async (proof) => {
    hasFactor = true
    recoveryCodes = true
    const said: string[] = []
    person = async ({ confirm, takesRecoveryCodes }) => {
      expect(takesRecoveryCodes).toBe(true)
      said.push(await confirm('right'), await confirm('right', { ...proof, value: '000000' }))
      said.push(await confirm('right', proof))
      return true
    }
    await remove()
    expect(said).toEqual(['code_needed', 'wrong_code', 'confirmed'])
    expect(calls()).toEqual(['sure: /rest/v1/rpc/delete_organization'])
    await ended('fresh') // the session opened by the attempt without a code
    await ended('sure')
  })

  it('says that there is no connection, and is not made', async () => {
    const unreachable = {
      ...caller,
      server: () => Promise.resolve({ url: 'http://127.0.0.1:1', key: '', realtime: false, gzip: false }),
    }
    let problem: unknown
    person = async ({ confirm }) => {
      problem = await confirm('right').catch((error: unknown) => error)
      return false
    }
    const call = { path, body: {}, answer: voidResponse }
    const asked = createConfirmingAsk(unreachable)({ ...call, confirm: { deed: 'Delete' } })
    await expect(asked).rejects.toMatchObject({ code: 'not_confirmed' })
    expect(problem).toMatchObject({ problem: 'no_connection' })
  })
})

it('any function that wants a recent sign-in has the person asked', async () => {
  answers = { old: [400, { code: 'FSRUL', message: 'sign_in_again_first' }] }
  await callFunction(
    createConfirmingAsk(caller),
    'transfer_organization',
    { p_organization: userId, p_user: userId },
    voidResponse,
  )
  expect(calls()).toEqual(['old: /rest/v1/rpc/transfer_organization', 'fresh: /rest/v1/rpc/transfer_organization'])
})

describe('what changes how somebody signs in', () => {
  const change = () =>
    runUnderFreshSession(caller, () => Promise.resolve(nameOf(`Bearer ${own.accessToken}`)), { deed: 'Continue' })

  it('needs no question after a recent sign-in', async () => {
    own = { ...own, accessToken: token('old', 1) }
    expect([await change(), questions]).toEqual(['old', []])
  })

  it('puts the new session in the place of the old one, which ends', async () => {
    expect(await change()).toBe('fresh')
    expect(begun).toHaveLength(1)
    await ended('old')
  })

  it('leaves the old one where the person closes the question', async () => {
    person = () => Promise.resolve(false)
    await expect(change()).rejects.toMatchObject({ code: 'not_confirmed' })
    expect([begun, asked]).toEqual([[], []])
  })
})
