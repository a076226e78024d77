import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBackend } from '../../support/backend.ts'
import { tags } from './gotrue-tags.ts'
import { differences, recordedCases, type RecordedCase } from './recorded-cases.ts'
import {
  bearer,
  claimsOf,
  createWorld,
  usualPassword,
  type Answered,
  type Sent,
  type Session,
  type World,
} from './account-world.ts'

// Each recorded call of a real auth server, in the order in which it was recorded, to our own: with the same answer, or with
// the one that gotrue-tags.ts gives a reason for. A case without a tag fails.

let w: World
let autoconfirm: World
let limited: World
beforeAll(async () => {
  const noLimit = { matches: () => false, max: 1, windowMs: 1 } as const
  const oneToken = {
    matches: ({ path }: { path: string }) => path === '/auth/v1/token',

    max: 1,
    windowMs: 60_000,
  } as const
  const counted = { rateLimits: [noLimit], requireEmailConfirmation: true }
  ;[w, autoconfirm, limited] = (
    await Promise.all([
      startBackend(counted),
      startBackend({ rateLimits: [noLimit] }),
      startBackend({ rateLimits: [oneToken], trustProxy: true }),
    ])
  ).map(createWorld) as [World, World, World]
})
afterAll(async () => {
  for (const world of [w, autoconfirm, limited]) await world.running.stop()
})

const nowhere = { token_hash: 'f'.repeat(32) }
const people = new Map<string, Session>()
async function person(name: string): Promise<Session> {
  const known = people.get(name) ?? (await w.confirmed(`${name}@example.com`))
  people.set(name, known)
  return known
}
const as = async (name: string): Promise<Sent> => ({ headers: bearer(await person(name)) })
const again = async (name: string): Promise<Session> => {
  await person(name)
  const session = await w.signIn(`${name}@example.com`)
  people.set(name, session)
  return session
}

/** What one call leaves for a later one. */
const kept: {
  link?: string
  newLink?: string
  ana?: string
  chain?: Session[]
  other?: Session
  factor?: { id: string; secret: string }
  challenge?: string
  before?: Session
} = {}
const have = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('An earlier case did not leave what this one needs.')
  return value
}
const wrongCode = (right: string) => (right === '000000' ? '000001' : '000000')

/** Session, its next refresh tokens, and how the next request spends one of them. */
async function chain(): Promise<Session[]> {
  kept.chain ??= [await again('fay')]
  return kept.chain
}
async function spend(at: number): Promise<Sent> {
  return { body: { refresh_token: have((await chain())[at]).refresh } }
}

const closed = (value: string) => w.database.query('update app.platform_settings set sign_up = $1 where true', [value])

/** Brings about what a recorded call began with, and says what stands in the place of its placeholders. */
const before: Readonly<Record<string, () => Promise<Sent | void>>> = {
  'signup.unconfirmed-again-later': async () => void (await w.minuteLater()),
  'signup.known-confirmed': async () => {
    await person('fay')
    await w.minuteLater()
  },
  // The server closes the connection on such a body, which no later request may share.
  'signup.too-large': async () => ({
    raw: JSON.stringify({ email: 'x'.repeat(1_100_000) }),
    headers: { connection: 'close' },
  }),
  'signup.refused-by-trigger': async () => void (await closed('invitation')),
  'verify.post.wrong-hash': async () => {
    await closed('open')
    return { body: { type: 'signup', ...nowhere } }
  },
  'verify.post.hash-and-email': async () => ({ body: { type: 'signup', email: 'ana@example.com', ...nowhere } }),
  'verify.post.type-of-another': async () => {
    kept.ana = (await w.mailed('ana@example.com')).token_hash
    return { body: { type: 'recovery', token_hash: kept.ana } }
  },
  'verify.post.token-hash-signup': async () => ({ body: { type: 'signup', token_hash: have(kept.ana) } }),
  'verify.post.used-twice': async () => ({ body: { type: 'signup', token_hash: have(kept.ana) } }),
  'verify.post.email-and-token.wrong': async () => {
    await w.signUp('cas@example.com')
    const { code } = await w.mailed('cas@example.com')
    return { body: { type: 'signup', email: 'cas@example.com', token: wrongCode(code) } }
  },
  'verify.post.email-and-token': async () => {
    const { code } = await w.mailed('cas@example.com')
    return { body: { type: 'signup', email: 'cas@example.com', token: code } }
  },
  'verify.post.expired': async () => {
    await w.signUp('jan@example.com')
    const { token_hash } = await w.mailed('jan@example.com')
    await w.database.query(`update auth.mail_links set expires_at = now() - interval '1 second' where true`)
    return { body: { type: 'signup', token_hash } }
  },
  'resend.signup': async () => void (await w.minuteLater()),
  'resend.signup.confirmed': async () => void (await w.minuteLater()),
  'token.password.banned': async () => {
    await person('ben')
    await w.database.query(`update auth.users set banned_until = now() + interval '1 day' where email like 'ben@%'`)
  },
  'refresh.first': async () => {
    await chain()
    return spend(0)
  },
  'refresh.reused-within-interval': () => spend(0),
  'refresh.parent-of-active-after-interval': () => spend(0),
  'refresh.grandparent-after-interval': async () => {
    const [first] = await chain()
    const second = w.sessionIn(await w.refresh(have(first).refresh))
    const third = w.sessionIn(await w.refresh(second.refresh))
    kept.chain = [have(first), second, third]
    return spend(0)
  },
  'refresh.active-a-minute-after-detected-reuse': () => spend(2),
  'user.get.after-detected-reuse': async () => ({ headers: bearer(have((await chain())[2])) }),
  'refresh.unknown': async () => ({ body: { refresh_token: 'abcdefghijkl' } }),
  'refresh.not-a-token': async () => ({ body: { refresh_token: 'this is not a token of any kind at' } }),
  'refresh.session-deleted': async () => {
    const session = await again('fay')
    await w.database.query('delete from auth.sessions where id = $1', [session.id])
    return { body: { refresh_token: session.refresh } }
  },
  'refresh.after-logout': async () => {
    const session = await again('fay')
    await w.post('/logout?scope=local', {}, session)
    return { body: { refresh_token: session.refresh } }
  },
  'refresh.banned': async () => {
    await w.database.query(`update auth.users set banned_until = null where email like 'ben@%'`)
    const session = await again('ben')
    await w.database.query(`update auth.users set banned_until = now() + interval '1 day' where email like 'ben@%'`)
    return { body: { refresh_token: session.refresh } }
  },
  'refresh.user-deleted': async () => {
    kept.other = await person('dee')
    await w.database.query('delete from auth.users where id = $1', [kept.other.user])
    return { body: { refresh_token: kept.other.refresh } }
  },
  'user.get.user-deleted': async () => ({ headers: bearer(have(kept.other)) }),
  'refresh.session-not-after': async () => {
    const session = await again('fay')
    await w.database.query(`update auth.sessions set not_after = now() - interval '1 second' where id = $1`, [
      session.id,
    ])
    return { body: { refresh_token: session.refresh } }
  },
  'user.get': async () => ({ headers: bearer(await again('fay')) }),
  'user.get.apikey-as-token': async () => ({ headers: { authorization: `Bearer ${w.running.key}` } }),
  'user.get.expired-jwt': () => expired('fay'),
  'user.get.wrong-signature': async () => {
    const { access } = await person('fay')
    return { headers: { authorization: `Bearer ${w.forge(claimsOf(access), 'x'.repeat(64))}` } }
  },
  'user.get.session-gone': async () => {
    kept.other = await again('fay')
    await w.database.query('delete from auth.sessions where id = $1', [kept.other.id])
    return { headers: bearer(kept.other) }
  },
  'user.get.session-gone.versioned': async () => ({
    headers: { ...bearer(have(kept.other)), 'x-supabase-api-version': '2024-01-01' },
  }),
  'user.put.data': async () => ({ headers: bearer(await again('fay')) }),
  'user.put.app-data': () => as('fay'),
  'user.put.weak-password': () => as('fay'),
  'user.put.same-password': () => as('fay'),
  'user.put.password': async () => {
    kept.other = await w.signIn('fay@example.com')
    return as('fay')
  },
  'user.get.other-session-after-password': async () => ({ headers: bearer(have(kept.other)) }),
  'refresh.other-session-after-password': async () => ({ body: { refresh_token: have(kept.other).refresh } }),
  'refresh.own-session-after-password': async () => ({ body: { refresh_token: (await person('fay')).refresh } }),
  'email-change.taken': () => as('lea'),
  'email-change': async () => {
    await w.minuteLater()
    return as('lea')
  },
  'email-change.again-at-once': () => as('lea'),
  'email-change.confirm-new': async () => {
    kept.newLink = (await w.mailed('lea.new@example.com')).token_hash
    return { body: { type: 'email_change', token_hash: kept.newLink } }
  },
  'email-change.confirm-old': async () => ({ body: { type: 'email_change', token_hash: have(kept.newLink) } }),
  'recover.known': async () => {
    await person('nia')
    await w.minuteLater()
  },
  'recover.verify': async () => {
    kept.link = (await w.mailed('nia@example.com')).token_hash
    return { body: { type: 'recovery', token_hash: kept.link } }
  },
  'recover.verify.twice': async () => ({ body: { type: 'recovery', token_hash: have(kept.link) } }),
  'recover.same-password': () => as('nia'),
  'recover.new-password': () => as('nia'),
  'recover.pkce': async () => void (await w.minuteLater()),
  'recover.pkce.verify-by-hash': async () => ({
    body: { type: 'recovery', token_hash: (await w.mailed('nia@example.com')).token_hash },
  }),
  'otp.verify.magiclink': async () => ({ body: { type: 'magiclink', ...nowhere } }),
  'factors.enrol': () => as('quy'),
  'factors.enrol.same-name': () => as('quy'),
  'factors.verify.unknown-challenge': async () => ({
    path: `/factors/${have(kept.factor).id}/verify`,
    body: { challenge_id: crypto.randomUUID(), code: '123456' },
    ...(await as('quy')),
  }),
  'factors.challenge': async () => ({ path: `/factors/${have(kept.factor).id}/challenge`, ...(await as('quy')) }),
  'factors.verify.wrong': () => verifyFactor((right) => Promise.resolve(wrongCode(right))),
  'factors.verify.wrong.versioned': async () => {
    const sent = await verifyFactor((right) => Promise.resolve(wrongCode(right)))
    return { ...sent, headers: { ...sent.headers, 'x-supabase-api-version': '2024-01-01' } }
  },
  'factors.verify': async () => {
    kept.other = await w.signIn('quy@example.com')
    kept.before = await person('quy')
    return verifyFactor((right) => Promise.resolve(right))
  },
  'factors.verify.challenge-used-twice': () => verifyFactor((right) => Promise.resolve(right)),
  'refresh.other-session-after-first-factor': async () => ({ body: { refresh_token: have(kept.other).refresh } }),
  'refresh.old-token-after-factor': async () => ({ body: { refresh_token: have(kept.before).refresh } }),
  'refresh.aal2': async () => ({ body: { refresh_token: (await person('quy')).refresh } }),
  'user.put.password.aal1': async () => ({ headers: bearer(have(kept.other)) }),
  'factors.enrol.second.aal1': async () => ({ headers: bearer(have(kept.other)) }),
  'factors.unenrol.aal1': async () => ({ path: `/factors/${have(kept.factor).id}`, headers: bearer(have(kept.other)) }),
  'factors.verify.challenge-expired': async () => {
    const challenge = await w.challenge(have(kept.other), have(kept.factor).id)
    await w.database.query(`update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = $1`, [
      challenge,
    ])
    kept.challenge = challenge
    return verifyFactor((right) => Promise.resolve(right), have(kept.other))
  },
  'factors.challenge.of-another': async () => ({
    path: `/factors/${have(kept.factor).id}/challenge`,
    ...(await as('nia')),
  }),
  'factors.verify.at-sign-in': async () => {
    await w.ask('PUT', '/user', { body: { data: { x: 1 } }, headers: bearer(have(kept.other)) })
    kept.challenge = await w.challenge(have(kept.other), have(kept.factor).id)
    return verifyFactor((right) => Promise.resolve(right), have(kept.other))
  },
  'recover.verify.has-factor': async () => {
    await w.minuteLater()
    await w.post('/recover', { email: 'quy@example.com' })
    return { body: { type: 'recovery', token_hash: (await w.mailed('quy@example.com')).token_hash } }
  },
  'recover.new-password.aal1': async () => ({ headers: bearer(have(kept.other)) }),
  'factors.unenrol': async () => ({ path: `/factors/${have(kept.factor).id}`, ...(await as('quy')) }),
  'refresh.after-unenrol': async () => ({ body: { refresh_token: (await person('quy')).refresh } }),
  'logout.local': async () => ({ headers: bearer(await again('quy')) }),
  'user.get.after-logout': () => as('quy'),
  'logout.others': async () => ({ headers: bearer(await again('quy')) }),
  'logout.expired-jwt': () => expired('quy'),
  'logout.global': () => as('quy'),
  'admin.users.person': () => as('nia'),
  'strict.signup-disabled': async () => void (await closed('invitation')),
  'strict.sign-in-with-weak-password': async () => {
    await closed('open')
    await person('sam')
  },
  'strict.password-without-characters': () => as('sam'),
  'strict.password.fresh-session.no-current': () => as('sam'),
  'strict.password.old-session.no-nonce': async () => {
    people.set('sam', await w.aged(await person('sam')))
    return { body: { password: 'Another horse 2', current_password: 'Another horse 1' }, ...(await as('sam')) }
  },
  'strict.password.old-session.nonce': async () => ({
    body: { password: 'Another horse 3', current_password: 'Another horse 2', nonce: '123456' },
    ...(await as('sam')),
  }),
  'strict.password.after-recovery': async () => {
    await w.minuteLater()
    await w.post('/recover', { email: 'sam@example.com' })
    const { token_hash } = await w.mailed('sam@example.com')
    return { headers: bearer(w.sessionIn(await w.post('/verify', { type: 'recovery', token_hash }))) }
  },
  'limits.refresh': async () => {
    const sent = { body: { refresh_token: 'abcdefghijkl' }, headers: { 'x-forwarded-for': '192.0.2.1' } }
    expect((await limited.ask('POST', '/token?grant_type=refresh_token', sent)).status).toBe(400)
  },
  'limits.recover.within-60s.again': async () => {
    await w.minuteLater()
    await w.post('/recover', { email: 'xan@example.com' })
  },
}

async function expired(name: string): Promise<Sent> {
  const claims = { ...claimsOf((await person(name)).access), exp: Math.floor(Date.now() / 1000) - 1 }
  return { headers: { authorization: `Bearer ${w.forge(claims)}` } }
}

async function verifyFactor(typed: (right: string) => Promise<string>, by?: Session): Promise<Sent> {
  const factor = have(kept.factor)
  const body = { challenge_id: have(kept.challenge), code: await typed(await w.code(factor)) }
  return { path: `/factors/${factor.id}/verify`, body, headers: bearer(by ?? (await person('quy'))) }
}

/** What a call leaves for later ones. */
const after: Readonly<Record<string, (answer: Answered) => void | Promise<void>>> = {
  'signup.new': async () => {
    await w.running.backend.settle()
  },
  'verify.post.expired': () => w.signUp('jan@example.com'),
  'refresh.own-session-after-password': async (answer) => {
    people.set('fay', w.sessionIn(answer))
    await w.database.query(
      `update auth.users f set encrypted_password = n.encrypted_password from auth.users n
       where f.email = 'fay@example.com' and n.email = 'cas@example.com'`,
    )
  },
  'recover.verify': (answer) => void people.set('nia', w.sessionIn(answer)),
  'factors.enrol': ({ body }) => {
    const { id, totp } = body as { id: string; totp: { secret: string } }
    kept.factor = { id, secret: totp.secret }
  },
  'factors.challenge': ({ body }) => void (kept.challenge = (body as { id: string }).id),
  'factors.verify': (answer) => void people.set('quy', w.sessionIn(answer)),
  'factors.verify.at-sign-in': (answer) => void people.set('quy', w.sessionIn(answer)),
  'refresh.aal2': (answer) => void people.set('quy', w.sessionIn(answer)),
  'token.password.has-factor': (answer) => void (kept.other = w.sessionIn(answer)),
  'recover.verify.has-factor': (answer) => void (kept.other = w.sessionIn(answer)),
  'strict.sign-in-with-weak-password': (answer) => void people.set('sam', w.sessionIn(answer)),
}

const worldOf = (name: string): World =>
  name.startsWith('autoconfirm.')
    ? autoconfirm
    : name.startsWith('limits.') && !name.startsWith('limits.recover')
      ? limited
      : w

async function replay({ name, request }: RecordedCase): Promise<Answered> {
  if (!request) throw new Error(`${name} is no request`)
  const sent: Sent = (await before[name]?.()) ?? {}
  const path = sent.path ?? request.path
  const recorded = Object.fromEntries(Object.entries(request.headers ?? {}).filter(([, value]) => !value.includes('<')))
  const answer = await worldOf(name).ask(request.method, path, {
    ...(request.body ? { body: { ...request.body, ...sent.body } } : {}),
    ...((sent.raw ?? request.raw) === undefined ? {} : { raw: sent.raw ?? request.raw ?? '' }),
    headers: { ...recorded, ...sent.headers },
  })
  await after[name]?.(answer)
  return answer
}

/** Cases that are no single request. */
const scenes: Readonly<Record<string, () => Promise<unknown>>> = {
  'refresh.two-at-once': async () => {
    const session = await again('fay')
    const answers = await Promise.all([w.refresh(session.refresh), w.refresh(session.refresh)])
    const tokens = answers.map(({ body }) => (body as { refresh_token: string }).refresh_token)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(tokens[0]).toBe(tokens[1])
  },
  'js.signUp.new': async () => {
    await w.minuteLater()
    const { data, error } = await js.signUp({ email: 'zed@example.com', password: usualPassword })
    expect([error, data.session, data.user?.email, data.user?.identities?.length]).toEqual([
      null,
      null,
      'zed@example.com',
      1,
    ])
  },
  'js.signIn.unconfirmed': async () => {
    const { data, error } = await js.signInWithPassword({ email: 'zed@example.com', password: usualPassword })
    expect(data).toMatchObject({ user: null, session: null })
    expect(error).toMatchObject({
      name: 'AuthApiError',
      code: 'email_not_confirmed',
      status: 400,
      message: 'Email not confirmed',
    })
  },
  'js.verifyOtp.wrong': async () => {
    const { error } = await js.verifyOtp({ ...nowhere, type: 'email' })
    expect(error).toMatchObject({
      name: 'AuthApiError',
      code: 'otp_expired',
      status: 403,
      message: 'Email link is invalid or has expired',
    })
  },
  'js.verifyOtp': async () => {
    const { token_hash } = await w.mailed('zed@example.com')
    const { data, error } = await js.verifyOtp({ token_hash, type: 'email' })
    expect([error, data.user?.email, data.user?.identities?.length]).toEqual([null, 'zed@example.com', 1])
    expect(data.session).not.toBeNull()
  },
  'js.refreshSession.unknown': async () => {
    const { error } = await js.refreshSession({ refresh_token: 'abcdefghijkl' })
    expect(error).toMatchObject({
      name: 'AuthApiError',
      code: 'refresh_token_not_found',
      status: 400,
      message: 'Invalid Refresh Token: Refresh Token Not Found',
    })
  },
  'js.signUp.known-confirmed': async () => {
    await w.minuteLater()
    const { data, error } = await js.signUp({ email: 'ana@example.com', password: usualPassword })
    expect([error, data.session, data.user?.identities?.length]).toEqual([null, null, 1])
  },
  'js.signUp.refused-by-trigger': async () => {
    await closed('invitation')
    const { error } = await js.signUp({ email: 'ike@example.com', password: usualPassword })
    await closed('open')
    expect(error).toMatchObject({ name: 'AuthApiError', code: 'signup_disabled', status: 422 })
  },
}
let js: ReturnType<typeof w.running.client>['auth']
beforeAll(() => void (js = w.running.client().auth))

test('every recorded call has a tag, and every tag is one of a recorded call', () => {
  expect(Object.keys(tags).toSorted()).toEqual(recordedCases.map(({ name }) => name).toSorted())
})

describe.sequential('answers as recorded', () => {
  test.each(recordedCases.map((each) => [each.name, each] as const))('%s', async (_name, recorded) => {
    expect(await problemsOf(recorded)).toEqual([])
  })
})

async function problemsOf(recorded: RecordedCase): Promise<string[]> {
  const { name, answer: expected } = recorded
  const tag = tags[name]
  if (tag === undefined) return [`${name} has no tag`]
  const scene = scenes[name]
  if (scene) {
    await scene()
    return []
  }
  if (tag !== 'same' && !tag.answers) return tag.because === '' ? ['There is no reason'] : []
  const { status, body } = await replay(recorded)
  if (tag !== 'same') {
    const { status: meant, code } = tag.answers ?? {}
    return status === meant && codeOf(body) === code ? [] : [`${status} ${String(codeOf(body))} is answered`]
  }
  const token =
    typeof body === 'object' && body !== null && 'access_token' in body ? String(body.access_token) : undefined
  return [
    ...(status === expected?.status ? [] : [`status ${status}`]),
    ...differences(expected?.body ?? null, body),
    ...(expected?.claims === undefined ? [] : differences(expected.claims, claimsOf(token ?? ''), 'claims')),
  ]
}

/** Under whichever of its two names. */
function codeOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return undefined
  const { error_code: code, code: newer } = body as { error_code?: unknown; code?: unknown }
  return code ?? (typeof newer === 'string' ? newer : undefined)
}
