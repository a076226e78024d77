import { createHash } from 'node:crypto'
import type { AuthError, User } from '@supabase/supabase-js'
import * as z from 'zod'
import { bearer, claimsOf, usualPassword, type Answered, type Sent, type Session, type World } from './account-world.ts'

// The sequence behind the recorded calls: what each call starts with, and what it leaves for later ones.

export type Stories = {
  /** Sets up what a recorded call started with, and returns what replaces its placeholders. */
  readonly before: Readonly<Record<string, () => Promise<Sent | void>>>
  readonly after: Readonly<Record<string, (answer: Answered, sent: Sent) => void | Promise<void>>>
  /** Runs a case that isn't a single request, in the form in which it was recorded. */
  readonly scenes: Readonly<Record<string, () => Promise<unknown>>>
}

/** `worldOf` returns the server with the settings that a case was recorded with. */
export function createStories(w: World, worldOf: (name: string) => World): Stories {
  const nowhere = { token_hash: 'f'.repeat(32) }
  /** A browser's secret, and what it sent to the server about it. */
  const verifier = 'v'.repeat(43)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
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

  /** What a call leaves for later ones. */
  const kept: {
    link?: string
    newLink?: string
    ana?: string
    chain?: Session[]
    other?: Session
    factor?: { id: string; secret: string }
    challenge?: string
    before?: Session
    code?: string
    password?: string
  } = {}
  const have = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('An earlier case did not leave what this one needs.')
    return value
  }
  const wrongCode = (right: string) => (right === '000000' ? '000001' : '000000')

  /** Returns a session, followed by its successors from refreshing it so far. */
  async function chain(): Promise<Session[]> {
    kept.chain ??= [await again('fay')]
    return kept.chain
  }
  async function spend(at: number): Promise<Sent> {
    return { body: { refresh_token: have((await chain())[at]).refresh } }
  }

  const closed = (value: string) =>
    w.database.query('update app.platform_settings set sign_up = $1 where true', [value])

  const before: Stories['before'] = {
    'signup.unconfirmed-again-later': () => w.minuteLater(),
    'signup.pkce': () => Promise.resolve({ body: { code_challenge: challenge } }),
    'signup.known-confirmed': async () => {
      await person('fay')
      await w.minuteLater()
    },
    // The server closes the connection after such a body, so no later request may share it.
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
      await w.expireLinks()
      return { body: { type: 'signup', token_hash } }
    },
    'verify.get.expired': async () => {
      await w.signUp('kim@example.com')
      const { token_hash: token } = await w.mailed('kim@example.com')
      await w.expireLinks()
      return { token }
    },
    'verify.get': async () => {
      await w.signUp('lou@example.com')
      kept.link = (await w.mailed('lou@example.com')).token_hash
      return { token: kept.link }
    },
    'verify.get.used-twice': () => Promise.resolve({ token: have(kept.link) }),
    'verify.get.wrong': () => Promise.resolve({ token: nowhere.token_hash }),
    'verify.get.pkce': async () => {
      await w.minuteLater()
      const asked = { code_challenge: challenge, code_challenge_method: 's256' }
      await w.post('/signup', { email: 'eve@example.com', password: usualPassword, ...asked })
      return { token: (await w.mailed('eve@example.com')).token_hash }
    },
    'token.pkce.wrong-verifier': () =>
      Promise.resolve({ body: { auth_code: have(kept.code), code_verifier: verifier.replaceAll('v', 'w') } }),
    'token.pkce': () => Promise.resolve({ body: { auth_code: have(kept.code), code_verifier: verifier } }),
    'token.pkce.used-twice': () => Promise.resolve({ body: { auth_code: have(kept.code), code_verifier: verifier } }),
    'resend.signup.at-once': () => w.signUp('jan@example.com'),
    'resend.signup': () => w.minuteLater(),
    'resend.signup.confirmed': () => w.minuteLater(),
    'token.password.banned': async () => {
      await person('ben')
      await w.database.query(`update auth.users set banned_until = now() + interval '1 day' where email like 'ben@%'`)
    },
    'refresh.first': async () => {
      await chain()
      return spend(0)
    },
    'refresh.reused-within-interval': () => spend(0),
    'refresh.parent-of-active-after-interval': async () => {
      await w.minuteLater()
      return spend(0)
    },
    'refresh.grandparent-after-interval': async () => {
      const [first] = await chain()
      const second = w.sessionIn(await w.refresh(have(first).refresh))
      const third = w.sessionIn(await w.refresh(second.refresh))
      kept.chain = [have(first), second, third]
      await w.minuteLater()
      return spend(0)
    },
    'refresh.active-a-minute-after-detected-reuse': async () => {
      await w.minuteLater()
      return spend(2)
    },
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
    'user.get.apikey-as-token': async () => ({ headers: { authorization: `Bearer ${w.key}` } }),
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
    'email-change.confirm-old': async () => ({
      body: { type: 'email_change', token_hash: (await w.mailed('lea@example.com')).token_hash },
    }),
    'email-change.get.first': async () => {
      const mia = await person('mia')
      await w.ask('PUT', '/user', { body: { email: 'mia.new@example.com' }, headers: bearer(mia) })
      return { token: (await w.mailed('mia.new@example.com')).token_hash }
    },
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
    'recover.pkce': async () => {
      await w.minuteLater()
      return { body: { code_challenge: challenge } }
    },
    'recover.pkce.verify-by-hash': async () => ({
      body: { type: 'recovery', token_hash: (await w.mailed('nia@example.com')).token_hash },
    }),
    'recover.pkce.verify-by-link': async () => {
      await w.minuteLater()
      const asked = { code_challenge: challenge, code_challenge_method: 's256' }
      await w.post('/recover', { email: 'nia@example.com', ...asked })
      return { token: (await w.mailed('nia@example.com')).token_hash }
    },
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
    'factors.unenrol.aal1': async () => ({
      path: `/factors/${have(kept.factor).id}`,
      headers: bearer(have(kept.other)),
    }),
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
    reauthenticate: () => as('sam'),
    'admin.users.person': () => as('nia'),
    'default-templates.signup.redirect-allowed.mail': () => signUpFrom('vic', 'https://app.example/auth/confirm'),
    'default-templates.signup.redirect-refused.mail': () => signUpFrom('wes', 'https://elsewhere.example/auth/confirm'),
    'strict.signup-disabled': async () => void (await closed('invitation')),
    'strict.sign-in-with-weak-password': async () => {
      await closed('open')
      await person('sam')
    },
    'strict.password-without-characters': () => as('sam'),
    'strict.password.fresh-session.no-current': () => as('sam'),
    'strict.password.old-session.no-nonce': async () => {
      people.set('sam', await w.aged(await person('sam')))
      return { body: { password: 'Another horse 2', current_password: kept.password }, ...(await as('sam')) }
    },
    'strict.password.old-session.nonce': async () => {
      const nonce = (await w.mailed('sam@example.com')).code
      return { body: { password: 'Another horse 3', current_password: kept.password, nonce }, ...(await as('sam')) }
    },
    'strict.password.after-recovery': async () => {
      await w.minuteLater()
      await w.post('/recover', { email: 'sam@example.com' })
      const { token_hash } = await w.mailed('sam@example.com')
      return { headers: bearer(w.sessionIn(await w.post('/verify', { type: 'recovery', token_hash }))) }
    },
    'sessions.timebox': () => begunEarlier(25),
    'sessions.inactive': () => begunEarlier(9),
    'sessions.single-per-user.older': async () => {
      const [older, newer] = [await niaAgain(), await niaAgain()]
      kept.other = newer
      return { body: { refresh_token: older.refresh } }
    },
    'sessions.single-per-user.newer': () => Promise.resolve({ body: { refresh_token: have(kept.other).refresh } }),
    'v2.sign-in': async () => void (await person('rae')),
    'v2.refresh.first': () => spend(0),
    'v2.refresh.one-behind-after-interval': async () => {
      await w.minuteLater()
      return spend(0)
    },
    'v2.refresh.two-behind-after-interval': async () => {
      await w.refresh(have(kept.chain?.[1]).refresh)
      await w.minuteLater()
      return spend(0)
    },
    'limits.refresh': async () => {
      const sent = { body: { refresh_token: 'abcdefghijkl' }, headers: { 'x-forwarded-for': '192.0.2.1' } }
      await untilLimited(() => worldOf('limits.refresh').ask('POST', '/token?grant_type=refresh_token', sent))
    },
    'limits.recover.within-60s.again': async () => {
      await person('xan')
      await w.minuteLater()
      await w.post('/recover', { email: 'xan@example.com' })
    },
  }

  /** Signs up with a link that leads to this page. */
  async function signUpFrom(name: string, page: string): Promise<void> {
    const path = `/signup?redirect_to=${encodeURIComponent(page)}`
    await w.minuteLater()
    await w.post(path, { email: `${name}@example.com`, password: usualPassword })
  }

  const niaAgain = () => w.signIn('nia@example.com', 'a wholly new horse')

  async function begunEarlier(hours: number): Promise<Sent> {
    const session = await niaAgain()
    await w.database.query(
      `update auth.sessions set created_at = now() - make_interval(hours => $2),
       refreshed_at = (now() - make_interval(hours => $2)) at time zone 'UTC' where id = $1`,
      [session.id, hours],
    )
    return { body: { refresh_token: session.refresh } }
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

  const after: Stories['after'] = {
    'verify.get.pkce': ({ headers }) => {
      const to = headers.get('location')
      kept.code = (to && new URL(to).searchParams.get('code')) ?? crypto.randomUUID()
    },
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
    'strict.sign-in-with-weak-password': (answer) => {
      people.set('sam', w.sessionIn(answer))
      kept.password = usualPassword
    },
    'strict.password-without-characters': keepPassword,
    'strict.password.fresh-session.no-current': keepPassword,
    'strict.password.old-session.no-nonce': keepPassword,
    'v2.sign-in': (answer) => void (kept.chain = [w.sessionIn(answer)]),
    'v2.refresh.first': (answer) => void kept.chain?.push(w.sessionIn(answer)),
  }

  /** Stores the new password if a change was accepted, because the next change starts with it. */
  function keepPassword({ status }: Answered, { body }: Sent): void {
    if (status === 200) kept.password = z.string().parse(body?.['password'])
  }

  const js = w.client().auth
  const scenes: Stories['scenes'] = {
    'refresh.two-at-once': async () => {
      const session = await again('fay')
      const answers = await Promise.all([w.refresh(session.refresh), w.refresh(session.refresh)])
      const [one, other] = answers.map((answer) => w.sessionIn(answer))
      return {
        statuses: answers.map(({ status }) => status),
        sameRefreshToken: one?.refresh === other?.refresh,
        bodies: ['<session>', '<session>'],
      }
    },
    'js.signUp.new': async () => {
      await w.minuteLater()
      const data = { firstName: 'Zed', lastName: 'Test' }
      return seen(await js.signUp({ email: 'zed@example.com', password: usualPassword, options: { data } }))
    },
    'js.signUp.known-confirmed': async () => {
      await w.minuteLater()
      return seen(await js.signUp({ email: 'ana@example.com', password: usualPassword }))
    },
    'js.signUp.refused-by-trigger': async () => {
      await closed('invitation')
      const answer = await js.signUp({ email: 'ike@example.com', password: usualPassword })
      await closed('open')
      return seen(answer)
    },
    'js.signIn.unconfirmed': async () =>
      seen(await js.signInWithPassword({ email: 'zed@example.com', password: usualPassword })),
    'js.verifyOtp.wrong': async () => seen(await js.verifyOtp({ ...nowhere, type: 'email' })),
    'js.verifyOtp': async () =>
      seen(await js.verifyOtp({ token_hash: (await w.mailed('zed@example.com')).token_hash, type: 'email' })),
    'js.refreshSession.unknown': async () =>
      seen(await w.client().auth.refreshSession({ refresh_token: 'abcdefghijkl' })),
    'js.verifyOtp.email_change.first': async () => {
      await js.updateUser({ email: 'zed.new@example.com' })
      const { token_hash } = await w.mailed('zed.new@example.com')
      return seen(await js.verifyOtp({ token_hash, type: 'email_change' }))
    },
    'js.verifyOtp.email_change.second': async () => {
      const { token_hash } = await w.mailed('zed@example.com')
      return seen(await js.verifyOtp({ token_hash, type: 'email_change' }))
    },
    'limits.counted': async () => {
      const { ask } = worldOf('limits.counted')
      const [wrong, id] = [{ email: 'nobody@example.com', password: 'x' }, crypto.randomUUID()]
      const calls = {
        'token.refresh': ['POST', '/token?grant_type=refresh_token', { refresh_token: 'abcdefghijkl' }],
        verify: ['POST', '/verify', { type: 'signup', ...nowhere }],
        'signup (weak password)': ['POST', '/signup', wrong],
        'recover (unknown address)': ['POST', '/recover', { email: 'nobody@example.com' }],
        'user PUT': ['PUT', '/user', {}],
        'factors challenge': ['POST', `/factors/${id}/challenge`, {}],
        'token.password (wrong)': ['POST', '/token?grant_type=password', wrong],
      } as const
      const counted: [string, number][] = []
      for (const [at, [name, [method, path, body]]] of Object.entries(calls).entries()) {
        const headers = { 'x-forwarded-for': `198.51.100.${at}` }
        let count = -1
        await untilLimited(() => {
          count++
          const email = 'email' in body ? { email: `nobody${count}@example.com` } : {}
          return ask(method, path, { body: { ...body, ...email }, headers })
        })
        counted.push([name, count])
      }
      return { requestsBeforeThe429FromOneAddress: Object.fromEntries(counted) }
    },
  }

  return { before, after, scenes }
}

const more = 2_000

/** Repeats a call until it is rate limited. */
async function untilLimited(ask: () => Promise<Answered>): Promise<void> {
  for (let count = 0; count < more; count++) if ((await ask()).status === 429) return
  throw new Error(`There is no limit within ${more} calls.`)
}

type JsAnswer = {
  readonly data: { readonly user?: User | null; readonly session?: unknown }
  readonly error: AuthError | null
}

/** Returns how supabase-js interprets a response, in the recorded form. */
function seen({ data: { user, session }, error }: JsAnswer) {
  return {
    data: {
      user: user
        ? {
            id: user.id,
            email: user.email,
            identities: user.identities?.length,
            ...(user.email_confirmed_at ? { email_confirmed_at: user.email_confirmed_at } : {}),
          }
        : null,
      session: session ? '<session>' : null,
    },
    error: error && { name: error.name, code: error.code ?? null, status: error.status, message: error.message },
  }
}
