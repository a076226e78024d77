import { hash as hashBcrypt } from '@node-rs/bcrypt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resetSecondFactor } from '#server/commands/reset-second-factor.ts'
import { cleanUpAccounts } from '#server/auth/clean-up-accounts.ts'
import { startBackend } from '../../support/server/backend.ts'
import { totp } from '../../support/server/totp.ts'
import {
  bearer,
  claimsOf,
  createWorld,
  usualPassword,
  type Answered,
  type Session,
  type World,
} from './account-world.ts'

// What no one can do to another person's account, and what its owner can always do.

let w: World
let open: World // a server that requires no confirmation
beforeAll(async () => {
  const noLimit = { matches: () => false, max: 1, windowMs: 1 } as const
  ;[w, open] = [
    createWorld(await startBackend({ rateLimits: [noLimit], requireEmailConfirmation: true, trustProxy: true })),
    createWorld(await startBackend({ rateLimits: [noLimit] })),
  ]
})
afterAll(async () => {
  await w.running.stop()
  await open.running.stop()
})

const change = (by: Session, body: Record<string, unknown>, world = w) =>
  world.ask('PUT', '/user', { body, headers: bearer(by) })
const getUser = (by: Session) => w.ask('GET', '/user', { headers: bearer(by) })
const verify = (body: Record<string, unknown>) => w.post('/verify', body)
const subjectsTo = async (address: string, world = w) => {
  await world.running.backend.settle()
  return world.running.backend.mails.filter(({ to }) => to === address).map(({ subject }) => subject)
}
const refused = (code: string, status = 400) => ({
  status,
  body: expect.objectContaining({ error_code: code }) as unknown,
})
const expired = refused('otp_expired', 403)
const statusesOf = (answers: readonly Answered[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const signInWith = (email: string, password: string) => w.post('/token?grant_type=password', { email, password })

describe('the link in a mail', () => {
  test('carries 128 random bits, of which the database has a digest, and works once, by a POST', async () => {
    await w.signUp('link@example.com')
    const { token_hash } = await w.mailed('link@example.com')
    expect(token_hash).toMatch(/^[0-9a-f]{32}$/)
    const everything = await w.database.query<{ row: string }>('select l::text as row from auth.mail_links l')
    expect(everything.map(({ row }) => row).join()).not.toContain(token_hash)

    for (const path of [`/verify?token=${token_hash}&type=signup`, `/verify?token_hash=${token_hash}&type=signup`])
      expect((await w.ask('GET', path)).status).toBe(404)
    const tries = await Promise.all(Array.from({ length: 8 }, () => verify({ type: 'signup', token_hash })))
    expect(statusesOf(tries)).toEqual([200, ...Array<number>(7).fill(403)])
  })

  test('leads to this server, no matter which address was asked for', async () => {
    await w.confirmed('lead@example.com')
    await w.minuteLater()
    for (const evil of [String.raw`https://evil.example\@127.0.0.1/`, '//evil.example', 'https://evil.example'])
      await w.post(`/recover?redirect_to=${encodeURIComponent(evil)}`, { email: 'lead@example.com', redirect_to: evil })
    await w.running.backend.settle()
    const text = w.running.backend.mails.findLast(({ to }) => to === 'lead@example.com')?.text ?? ''
    expect(text).toContain(`${w.running.url}/auth/confirm?token_hash=`)
    expect(text).not.toContain('evil')
  })
})

describe('the code in a mail', () => {
  const guess = (email: string, token: string, from = '192.0.2.1') =>
    w.ask('POST', '/verify', { body: { type: 'signup', email, token }, headers: { 'x-forwarded-for': from } })
  const others = (code: string, count: number) =>
    Array.from({ length: count }, (_, nr) => String((Number(code) + 1 + nr) % 1_000_000).padStart(6, '0'))

  test('is good for five tries, which are counted before it is looked at', async () => {
    await w.signUp('five@example.com')
    const { code, token_hash } = await w.mailed('five@example.com')
    const tries = await Promise.all(others(code, 12).map((wrong) => guess('five@example.com', wrong)))
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([403]))
    expect(await guess('five@example.com', code)).toMatchObject(expired)
    const [kind] = await w.database.query(
      `select relpersistence as kind from pg_class where oid in ('auth.tries'::regclass, 'auth.mail_links'::regclass)
       group by 1`,
    )
    expect(kind).toEqual({ kind: 'p' }) // the table is persistent, so a crash doesn't reset the number of attempts
    expect((await verify({ type: 'signup', token_hash })).status).toBe(200) // still works, because the link is a separate secret
  })

  test('is good for ten minutes', async () => {
    await w.signUp('ten@example.com')
    const { code } = await w.mailed('ten@example.com')
    const age = (minutes: string) =>
      w.database.query(`update auth.mail_links set code_expires_at = code_expires_at - $1::interval where true`, [
        minutes,
      ])
    await age('10 minutes')
    expect(await guess('ten@example.com', code)).toMatchObject(expired)
    await age('-1 minutes')
    expect((await guess('ten@example.com', code)).status).toBe(200)
  })

  test('cannot be guessed from one place for many people, nor for one person from many places', async () => {
    await w.minuteLater()
    const fromOne = await Promise.all(
      Array.from({ length: 40 }, (_, nr) => guess(`nobody${nr}@example.com`, '123456', '192.0.2.7')),
    )
    expect(fromOne.filter(({ status }) => status === 429)).toHaveLength(10)
    const forOne = await Promise.all(
      Array.from({ length: 20 }, (_, nr) => guess('one@example.com', '123456', `198.51.100.${nr}`)),
    )
    expect(forOne.filter(({ status }) => status === 429)).toHaveLength(5)
  })
})

describe('a password that staff typed for a member', () => {
  const isTemporary = async (email: string) => {
    const rows = await w.database.query(
      `select from private.temporary_passwords t join app.user_profiles p on p.id = t.user_id where p.email = $1`,
      [email],
    )
    return rows.length > 0
  }
  async function makeFor(email: string) {
    await w.minuteLater()
    const data = { firstName: 'Ben', lastName: 'Osei', temporaryPassword: true }
    expect((await w.post('/signup', { email, password: 'typed by the staff', data })).status).toBe(200)
    return w.mailed(email)
  }
  test('is temporary from the moment that the link is opened until there is another', async () => {
    const { token_hash, sign_up } = await makeFor('temp@example.com')
    expect(await isTemporary('temp@example.com')).toBe(false) // the password doesn't count yet
    const opened = await verify({ type: 'signup', token_hash, sign_up })
    expect(await isTemporary('temp@example.com')).toBe(true)
    expect(opened.body).toMatchObject({ user: { user_metadata: { temporaryPassword: true } } })
    const session = w.sessionIn(opened)
    expect(await change(session, { password: 'typed by the staff' })).toMatchObject(refused('same_password', 422))
    expect(await isTemporary('temp@example.com')).toBe(true)
    const changed = await change(session, { password: 'known to one person' })
    expect(changed.status).toBe(200)
    expect(changed.body).not.toHaveProperty('user_metadata.temporaryPassword')
    expect(await isTemporary('temp@example.com')).toBe(false)
    expect(await signInWith('temp@example.com', 'typed by the staff')).toMatchObject(refused('invalid_credentials'))
  })

  test('is none where the link is opened in the owner’s browser: it counts for nothing there', async () => {
    const { token_hash } = await makeFor('elsewhere@example.com')
    const session = w.sessionIn(await verify({ type: 'signup', token_hash }))
    expect(await isTemporary('elsewhere@example.com')).toBe(false)
    expect((await change(session, { password: 'known to one person' })).status).toBe(200)
    expect(await isTemporary('elsewhere@example.com')).toBe(false)
  })

  test('is none where the owner takes the account by the link for a new password, or signs up', async () => {
    await makeFor('taken@example.com')
    await w.minuteLater()
    await w.post('/recover', { email: 'taken@example.com' })
    const { token_hash } = await w.mailed('taken@example.com')
    const session = w.sessionIn(await verify({ type: 'recovery', token_hash }))
    expect((await change(session, { password: 'known to one person' })).status).toBe(200)
    expect(await isTemporary('taken@example.com')).toBe(false)

    await makeFor('signs@example.com')
    await w.confirmed('signs@example.com')
    expect(await isTemporary('signs@example.com')).toBe(false)
  })

  test('stays one where it was brought from elsewhere with an older digest', async () => {
    const { token_hash, sign_up } = await makeFor('moved@example.com')
    await verify({ type: 'signup', token_hash, sign_up })
    await w.database.query('alter table auth.users disable trigger follow_password')
    await w.database.query(`update auth.users set encrypted_password = $1 where email = 'moved@example.com'`, [
      await hashBcrypt('typed by the staff', 4),
    ])
    await w.database.query('alter table auth.users enable trigger follow_password')
    await w.signIn('moved@example.com', 'typed by the staff')
    expect(await isTemporary('moved@example.com')).toBe(true)
  })
})

describe('signing up', () => {
  test('with an address that somebody else typed first leaves them with nothing', async () => {
    await w.signUp('mia@example.com', 'the password of mallory')
    const mallorys = await w.mailed('mia@example.com')
    await w.minuteLater()
    const data = { firstName: 'Mia', lastName: 'Moss' }
    await w.post('/signup', { email: 'MIA@example.com', password: 'the password of mia', data })
    const mias = await w.mailed('mia@example.com')
    expect(await verify({ type: 'signup', token_hash: mallorys.token_hash })).toMatchObject(expired)
    const { token_hash, sign_up } = mias
    expect((await verify({ type: 'signup', token_hash, sign_up })).status).toBe(200)
    expect(await signInWith('mia@example.com', 'the password of mallory')).toMatchObject(refused('invalid_credentials'))
    expect((await signInWith('mia@example.com', 'the password of mia')).status).toBe(200)
    const names = `select first_name, last_name from app.user_profiles where email = 'mia@example.com'`
    expect(await w.database.query(names)).toEqual([{ first_name: 'Mia', last_name: 'Moss' }])
  })

  test('leaves its password with the browser that signed up, even if somebody opens the link elsewhere', async () => {
    const words = 'the password of mallory'
    for (const [email, sign_up] of [
      ['nia@example.com', undefined],
      ['ola@example.com', crypto.randomUUID()],
    ] as const) {
      await w.signUp(email, words)
      const { token_hash } = await w.mailed(email)
      const opened = w.sessionIn(await verify({ type: 'signup', token_hash, sign_up }))
      // No password has been chosen yet, as when the owner closed the page or said that the account isn't theirs.
      expect(await signInWith(email, words)).toMatchObject(refused('invalid_credentials'))
      expect((await change(opened, { password: 'the words of the owner' })).status).toBe(200)
      expect(await signInWith(email, words)).toMatchObject(refused('invalid_credentials'))
      expect((await signInWith(email, 'the words of the owner')).status).toBe(200)
    }
  })

  test('with a code leaves its password with the browser that signed up, too', async () => {
    await w.signUp('pia@example.com')
    const { code: token } = await w.mailed('pia@example.com')
    expect((await verify({ type: 'signup', email: 'pia@example.com', token })).status).toBe(200)
    expect(await signInWith('pia@example.com', usualPassword)).toMatchObject(refused('invalid_credentials'))
  })

  test('with the address of an account answers like a new one, changes nothing and tells its owner', async () => {
    await w.confirmed('owner@example.com')
    await w.minuteLater()
    const data = { firstName: 'New' }
    const sent = (email: string) => w.post('/signup', { email, password: 'somebody elses password', data })
    const [known, unknown] = [await sent('owner@example.com'), await sent('stranger@example.com')]
    const keys = ({ body }: typeof known) => JSON.stringify(body).replaceAll(/"[^"{}[\]]*"(?=[,}\]])/g, '""')
    expect([known.status, keys(known)]).toEqual([unknown.status, keys(unknown)])
    expect(await subjectsTo('owner@example.com')).toEqual([
      'Confirm your e-mail address',
      'You already have an account',
    ])
    expect((await signInWith('owner@example.com', usualPassword)).status).toBe(200)
    expect(await signInWith('owner@example.com', 'somebody elses password')).toMatchObject(
      refused('invalid_credentials'),
    )
  })

  test('at the same moment with the same new address makes one account', async () => {
    await w.minuteLater()
    const password = usualPassword
    const answers = await Promise.all(
      ['first', 'second'].map((firstName) =>
        open.post('/signup', { email: 'twin@example.com', password, data: { firstName } }),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, 422])
  })

  test('with confirmation on works again and again, a minute apart, as does asking for the mail once more', async () => {
    await w.signUp('again@example.com')
    for (let round = 0; round < 3; round++) {
      expect(await w.post('/resend', { type: 'signup', email: 'again@example.com' })).toMatchObject(
        round === 0 ? { status: 429 } : { status: 200 },
      )
      await w.minuteLater()
    }
    const { token_hash, sign_up } = await w.mailed('again@example.com')
    expect((await verify({ type: 'signup', token_hash, sign_up })).status).toBe(200)
    expect((await signInWith('again@example.com', usualPassword)).status).toBe(200)
  })

  test('without confirmation proves no address, and a person who opens a link there signs out the one who typed it', async () => {
    const mallory = open.sessionIn(
      await open.post('/signup', { email: 'ann@example.com', password: 'mallorys own words' }),
    )
    const confirmed = `select email_confirmed_at from auth.users where email = 'ann@example.com'`
    expect(await open.database.query(confirmed)).toEqual([{ email_confirmed_at: null }])
    await open.post('/recover', { email: 'ann@example.com' })
    const { token_hash } = await open.mailed('ann@example.com')
    const ann = open.sessionIn(await open.post('/verify', { type: 'recovery', token_hash }))
    expect(await open.ask('GET', '/user', { headers: bearer(mallory) })).toMatchObject(
      refused('session_not_found', 403),
    )
    const again = { email: 'ann@example.com', password: 'mallorys own words' }
    expect(await open.post('/token?grant_type=password', again)).toMatchObject(refused('invalid_credentials'))
    expect((await change(ann, { password: 'the words of ann' }, open)).status).toBe(200)
  })

  test('asks for a password that is not among the common ones, and for no kinds of characters', async () => {
    await w.minuteLater()
    const sent = (password: string) => w.post('/signup', { email: 'pat@example.com', password })
    for (const common of ['password1', 'iloveyou', 'Football', 'qwertyuiop'])
      expect(await sent(common)).toMatchObject({ status: 422, body: { weak_password: { reasons: ['pwned'] } } })
    expect(await sent('x'.repeat(129))).toMatchObject(refused('validation_failed'))
    expect((await sent('only lower case words')).status).toBe(200)
  })
})

test('what has run out is forgotten day by day, and so are accounts that nobody ever confirmed', async () => {
  await w.signUp('never@example.com')
  await w.signUp('still@example.com')
  const kept = await w.confirmed('kept@example.com')
  await w.enroll(kept)
  await w.post('/recover', { email: 'kept@example.com' })
  await w.running.backend.settle()
  await w.database.query(`update auth.users set created_at = now() - interval '31 days' where true`)
  await w.database.query(`update auth.mfa_factors set created_at = now() - interval '2 days' where user_id = $1`, [
    kept.user,
  ])
  await w.database.query(
    `update auth.mail_links set expires_at = now() - interval '8 days'
     where user_id in (select id from auth.users where email in ('never@example.com', 'kept@example.com'))`,
  )
  await cleanUpAccounts(w.database)
  const left = `select email from auth.users where email in ('never@example.com', 'still@example.com', 'kept@example.com') order by 1`
  expect(await w.database.query(left)).toEqual([{ email: 'kept@example.com' }, { email: 'still@example.com' }])
  expect(await w.database.query('select from auth.mail_links where user_id = $1', [kept.user])).toEqual([])
  expect(await w.database.query('select from auth.mfa_factors where user_id = $1', [kept.user])).toEqual([])
  expect((await getUser(kept)).status).toBe(200)
})

test('how long an answer takes does not tell who has an account', async () => {
  await w.confirmed('timed@example.com')
  const known = () => 'timed@example.com'
  const unknown = (nr: number) => `none${nr}@example.com`
  const calls: readonly ((email: string) => Promise<unknown>)[] = [
    (email) => signInWith(email, 'wrong words'),
    (email) => w.post('/signup', { email, password: usualPassword }),
    (email) => w.post('/recover', { email }),
  ]
  for (const ask of calls) {
    const [there, notThere]: [number[], number[]] = [[], []]
    for (let nr = 0; nr < 8; nr++)
      for (const [times, email] of [[there, known()] as const, [notThere, unknown(nr)] as const]) {
        await w.minuteLater()
        const began = performance.now()
        await ask(email)
        times.push(performance.now() - began)
      }
    // Takes the fastest time of each kind, because other processes use this machine as well. Without hashing the
    // password, one kind would be twenty times as fast.
    const ratio = Math.min(...there) / Math.min(...notThere)
    expect(ratio).toBeGreaterThan(0.3)
    expect(ratio).toBeLessThan(3)
  }
})

describe('a session', () => {
  test('survives a lost answer, however late, and ends where an older token comes back', async () => {
    const first = await w.confirmed('lost@example.com')
    const second = w.sessionIn(await w.refresh(first.refresh))
    await w.database.query(`update auth.refresh_tokens set updated_at = now() - interval '9 days' where true`)
    expect(w.sessionIn(await w.refresh(first.refresh)).refresh).toBe(second.refresh)
    const third = w.sessionIn(await w.refresh(second.refresh))
    expect(await w.refresh(first.refresh)).toMatchObject(refused('refresh_token_already_used'))
    expect(await w.refresh(third.refresh)).toMatchObject(refused('refresh_token_not_found'))
    expect(await getUser(third)).toMatchObject(refused('session_not_found', 403))
    const kept = await w.database.query<{ row: string }>('select t::text as row from auth.refresh_tokens t')
    expect(kept.map(({ row }) => row).join()).not.toContain(third.refresh)
  })

  test('is refreshed by many at once as by one', async () => {
    const session = await w.confirmed('many@example.com')
    const answers = await Promise.all(Array.from({ length: 12 }, () => w.refresh(session.refresh)))
    expect(new Set(answers.map((answer) => w.sessionIn(answer).refresh)).size).toBe(1)
  })

  test('makes room where a person has twenty: the one that was not used for the longest time ends', async () => {
    const first = await w.confirmed('busy@example.com')
    const opened = [first]
    for (let nr = 0; nr < 19; nr++) opened.push(await w.signIn('busy@example.com'))
    const renewed = w.sessionIn(await w.refresh(first.refresh))
    await w.signIn('busy@example.com')
    const live = await w.database.query('select from auth.sessions where user_id = $1', [first.user])
    expect(live).toHaveLength(20)
    expect((await getUser(renewed)).status).toBe(200)
    expect(await getUser(opened[1] ?? first)).toMatchObject(refused('session_not_found', 403))
  })
})

test('a password alone pushes no session out that a second factor has proven', async () => {
  const first = await w.confirmed('ivy@example.com')
  const raised = await w.prove(first, await w.enroll(first))
  const owing = []
  for (let nr = 0; nr < 22; nr++) owing.push(await w.signIn('ivy@example.com'))
  expect((await getUser(raised)).status).toBe(200)
  const live = await w.database.query('select aal from auth.sessions where user_id = $1 order by aal', [first.user])
  expect(live).toEqual([{ aal: 'aal1' }, { aal: 'aal1' }, { aal: 'aal1' }, { aal: 'aal2' }])
})

test.each([
  'a\u0007@example.com',
  'a\u200b@example.com',
  'a\u202e@example.com',
  'ａ@example.com',
  'a b@example.com',
  'a@b@c.com',
])('an address that is not what it looks like is none: %j', async (email) => {
  await w.minuteLater()
  expect(await w.post('/signup', { email, password: usualPassword })).toMatchObject(refused('validation_failed'))
  const [kept] = await w.database.query<{ is: boolean }>('select private.is_email($1) as is', [email])
  expect(kept).toEqual({ is: false })
})

test('one mailbox has one spelling', async () => {
  await w.minuteLater()
  for (const [email, kept] of [
    ['UNO@Example.COM.', 'uno@example.com'],
    ['due@example\u3002com', 'due@example.com'],
    ['tre@b\u00fccher.example', 'tre@xn--bcher-kva.example'],
  ] as const)
    expect(await w.post('/signup', { email, password: usualPassword })).toMatchObject({
      status: 200,
      body: { email: kept },
    })
})

test('a sign-up that nobody confirmed keeps its address from nobody', async () => {
  const owner = await w.confirmed('eve@example.com')
  await w.signUp('eve.new@example.com', 'the password of mallory')
  await w.minuteLater()
  expect((await change(owner, { email: 'eve.new@example.com' })).status).toBe(200)
  const { token_hash } = await w.mailed('eve.new@example.com')
  expect((await verify({ type: 'email_change', token_hash })).status).toBe(200)
  expect((await signInWith('eve.new@example.com', usualPassword)).status).toBe(200)
})

test('a page of another site has nothing done here', async () => {
  for (const site of ['cross-site', 'same-origin', undefined]) {
    const headers = site === undefined ? {} : { 'sec-fetch-site': site }
    const answer = await w.ask('POST', '/recover', { body: { email: 'nobody.here@example.com' }, headers })
    expect([site, answer.status]).toEqual([site, site === 'cross-site' ? 403 : 200])
    await w.minuteLater()
  }
})

describe('what lasts', () => {
  test('needs a sign-in of the last ten minutes, or the current password', async () => {
    const old = await w.aged(await w.confirmed('old@example.com'))
    const changes = [{ password: 'quite another one' }, { email: 'old.new@example.com' }]
    for (const body of changes) {
      expect(await change(old, body)).toMatchObject(refused('reauthentication_needed'))
      expect(await change(old, { ...body, current_password: 'not this one' })).toMatchObject(
        refused('current_password_mismatch'),
      )
    }
    const factor = { factor_type: 'totp', friendly_name: 'Phone' }
    expect(await w.post('/factors', factor, old)).toMatchObject(refused('reauthentication_needed'))
    expect((await change(old, { data: { firstName: 'Olga' } })).status).toBe(200)
    expect((await change(old, { password: 'quite another one', current_password: usualPassword })).status).toBe(200)
  })

  test('the current password cannot be guessed with a stolen session', async () => {
    const stolen = await w.aged(await w.confirmed('stolen@example.com'))
    const statuses: number[] = []
    for (let nr = 0; nr < 12; nr++)
      statuses.push((await change(stolen, { password: 'mallorys own', current_password: `guess ${nr}` })).status)
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
  })

  test('a new password ends the other sessions and the links that were mailed, and is told by mail', async () => {
    const [here, elsewhere] = [await w.confirmed('pam@example.com'), await w.signIn('pam@example.com')]
    await w.minuteLater()
    await w.post('/recover', { email: 'pam@example.com' })
    const { token_hash } = await w.mailed('pam@example.com')
    expect((await change(here, { password: 'a better password' })).status).toBe(200)
    expect((await getUser(here)).status).toBe(200)
    expect(await getUser(elsewhere)).toMatchObject(refused('session_not_found', 403))
    expect(await verify({ type: 'recovery', token_hash })).toMatchObject(expired)
    expect((await subjectsTo('pam@example.com')).at(-1)).toBe('Your password was changed')
  })

  test('wrong passwords are counted before they are compared', async () => {
    await w.confirmed('racer@example.com')
    await w.minuteLater()
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, nr) => signInWith('racer@example.com', `guess ${nr}`)),
    )
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(await signInWith('racer@example.com', usualPassword)).toMatchObject({ status: 429 })
  })
})

describe('a new address', () => {
  async function changed(name: string): Promise<{ session: Session; newEmail: string; undo: string }> {
    const session = await w.confirmed(`${name}@example.com`)
    const newEmail = `${name}.new@example.com`
    await w.minuteLater()
    expect(await change(session, { email: newEmail })).toMatchObject({
      status: 200,
      body: { email: `${name}@example.com` },
    })
    const { token_hash } = await w.mailed(newEmail)
    const after = w.sessionIn(await verify({ type: 'email_change', token_hash }))
    const undo = (await w.mailed(`${name}@example.com`)).token_hash
    return { session: after, newEmail, undo }
  }
  const emailOf = async (id: string) => {
    const [row] = await w.database.query<{ email: string }>('select email from auth.users where id = $1', [id])
    return row?.email
  }

  test('counts when its link is opened, ends all sessions and links, and is told to the old one', async () => {
    const before = await w.confirmed('sue@example.com')
    await w.minuteLater()
    await w.post('/recover', { email: 'sue@example.com' })
    const recovery = (await w.mailed('sue@example.com')).token_hash
    await w.minuteLater()
    await change(before, { email: 'sue.new@example.com' })
    const { token_hash } = await w.mailed('sue.new@example.com')
    expect((await verify({ type: 'email_change', token_hash })).status).toBe(200)
    expect(await getUser(before)).toMatchObject(refused('session_not_found', 403))
    expect(await verify({ type: 'recovery', token_hash: recovery })).toMatchObject(expired)
    expect((await subjectsTo('sue@example.com')).at(-1)).toBe('Your e-mail address was changed')
    expect((await signInWith('sue.new@example.com', usualPassword)).status).toBe(200)
  })

  test('can be taken back from the old one, which locks out the person who changed it', async () => {
    const { session, newEmail, undo } = await changed('tess')
    expect(await verify({ type: 'email_change_undo', token_hash: undo })).toMatchObject({
      status: 200,
      body: { code: '200' },
    })
    expect(await emailOf(session.user)).toBe('tess@example.com')
    expect(await getUser(session)).toMatchObject(refused('session_not_found', 403))
    for (const email of [newEmail, 'tess@example.com'])
      expect(await signInWith(email, usualPassword)).toMatchObject(refused('invalid_credentials'))
    expect((await subjectsTo('tess@example.com')).at(-1)).toBe('Choose a new password')
    const { token_hash } = await w.mailed('tess@example.com')
    const back = w.sessionIn(await verify({ type: 'recovery', token_hash }))
    expect((await change(back, { password: 'the new one of tess' })).status).toBe(200)
    expect(await verify({ type: 'email_change_undo', token_hash: undo })).toMatchObject(expired)
  })

  test('can be taken back even where it was changed twice, and not by the one in between', async () => {
    const { session, newEmail, undo } = await changed('uma')
    await w.minuteLater()
    await change(session, { email: 'uma.third@example.com' })
    const { token_hash } = await w.mailed('uma.third@example.com')
    await verify({ type: 'email_change', token_hash })
    const between = (await w.mailed(newEmail)).token_hash
    expect((await verify({ type: 'email_change_undo', token_hash: undo })).status).toBe(200)
    expect(await verify({ type: 'email_change_undo', token_hash: between })).toMatchObject(expired)
    expect(await emailOf(session.user)).toBe('uma@example.com')
  })

  test('can be taken back for three days, in which nobody else gets the old one', async () => {
    const { undo } = await changed('vera')
    await w.minuteLater()
    await w.post('/signup', { email: 'vera@example.com', password: 'somebody elses password' })
    expect(await w.database.query(`select from auth.users where email = 'vera@example.com'`)).toEqual([])
    await w.database.query(`update auth.mail_links set expires_at = expires_at - interval '72 hours' where true`)
    expect(await verify({ type: 'email_change_undo', token_hash: undo })).toMatchObject(expired)
  })

  test('that belongs to somebody is said to nobody but them', async () => {
    const wes = await w.confirmed('wes@example.com')
    await w.confirmed('xia@example.com')
    await w.minuteLater()
    const taken = await change(wes, { email: 'xia@example.com' })
    await w.minuteLater()
    const free = await change(wes, { email: 'free@example.com' })
    expect([taken.status, Object.keys(taken.body as object)]).toEqual([free.status, Object.keys(free.body as object)])
    expect((await subjectsTo('xia@example.com')).at(-1)).toBe('You already have an account')
  })
})

describe('a second factor', () => {
  test('ends the other sessions when its first code is right, is told by mail, and takes no code twice', async () => {
    const [here, elsewhere] = [await w.confirmed('yan@example.com'), await w.signIn('yan@example.com')]
    const factor = await w.enroll(here)
    const code = totp(factor.secret) // once, because the next half minute has another
    const body = async () => ({ challenge_id: await w.challenge(here, factor.id), code })
    const [one, other] = [await body(), await body()]
    const answers = await Promise.all([one, other].map((each) => w.post(`/factors/${factor.id}/verify`, each, here)))
    expect(statusesOf(answers)).toEqual([200, 422])
    const raised = w.sessionIn(answers.find(({ status }) => status === 200) ?? answers[0] ?? (await getUser(here)))
    expect(claimsOf(raised.access)).toMatchObject({ aal: 'aal2' })
    expect(await getUser(elsewhere)).toMatchObject(refused('session_not_found', 403))
    expect((await subjectsTo('yan@example.com')).at(-1)).toBe('A second factor was added to your account')
    expect(await w.post(`/factors/${factor.id}/verify`, await body(), raised)).toMatchObject(
      refused('mfa_verification_failed', 422),
    )
  })

  test('is asked five times', async () => {
    const session = await w.confirmed('zoe@example.com')
    const factor = await w.enroll(session)
    await w.minuteLater()
    const challenge_id = await w.challenge(session, factor.id)
    const right = totp(factor.secret)
    const guesses = Array.from({ length: 20 }, (_, nr) => String((Number(right) + 7 + nr) % 1_000_000).padStart(6, '0'))
    const answers = await Promise.all(
      guesses.map((code) => w.post(`/factors/${factor.id}/verify`, { challenge_id, code }, session)),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('that was lost is replaced by a recovery code, once', async () => {
    const session = await w.confirmed('abe@example.com')
    const factor = await w.enroll(session)
    const raised = await w.prove(session, factor)
    expect(await w.post('/recovery-codes', {}, session)).toMatchObject({ status: 403 })
    const { codes } = (await w.post('/recovery-codes', {}, raised)).body as { codes: string[] }
    expect(new Set(codes).size).toBe(10)
    const [code = ''] = codes

    const later = await w.signIn('abe@example.com')
    await w.minuteLater()
    const use = (by: Session, typed: string) => w.post('/recovery-codes/verify', { code: typed }, by)
    expect(await use(later, 'aaaa-bbbb-cccc-dddd')).toMatchObject(refused('mfa_verification_failed', 422))
    const answers = await Promise.all([use(later, code.toUpperCase()), use(later, code.replaceAll('-', ''))])
    expect(statusesOf(answers)).toEqual([200, 422])
    const opened = w.sessionIn(answers.find(({ status }) => status === 200) ?? answers[0])
    expect(claimsOf(opened.access)).toMatchObject({ aal: 'aal2' })
    expect((await w.ask('GET', '/recovery-codes', { headers: bearer(opened) })).body).toEqual({ left: 9 })
    expect((await subjectsTo('abe@example.com')).at(-1)).toBe('A recovery code was used')
    expect((await w.ask('DELETE', `/factors/${factor.id}`, { headers: bearer(opened) })).status).toBe(200)
  })

  test('is taken off by the operator, where the recovery codes are lost too', async () => {
    const raised = await w
      .confirmed('bob@example.com')
      .then(async (session) => w.prove(session, await w.enroll(session)))
    await resetSecondFactor(w.running.backend.database, 'Bob@example.com')
    expect(await getUser(raised)).toMatchObject(refused('session_not_found', 403))
    const again = await w.signIn('bob@example.com')
    expect((await change(again, { password: 'a better password' })).status).toBe(200)
    await expect(resetSecondFactor(w.running.backend.database, 'bob@example.com')).rejects.toThrow(
      'has no second factor',
    )
    await expect(resetSecondFactor(w.running.backend.database, 'none@example.com')).rejects.toThrow(
      'Nobody has the address',
    )
  })
})

describe('what is sent', () => {
  test('of the wrong kind is refused by every call, and never fails the server', async () => {
    const session = await w.confirmed('odd@example.com')
    const calls: readonly [string, string][] = [
      ['POST', '/signup'],
      ['POST', '/token?grant_type=password'],
      ['POST', '/token?grant_type=refresh_token'],
      ['POST', '/recover'],
      ['POST', '/resend'],
      ['POST', '/verify'],
      ['PUT', '/user'],
      ['POST', '/factors'],
      ['POST', `/factors/${crypto.randomUUID()}/verify`],
      ['POST', '/factors/not-an-id/challenge'],
      ['DELETE', '/factors/%00'],
      ['POST', '/recovery-codes/verify'],
    ]
    const names = 'email password token token_hash type refresh_token code challenge_id factor_type friendly_name data'
    const odd = [
      7,
      true,
      [],
      ['a'],
      {},
      { a: 1 },
      '\0',
      '\ud800',
      'x'.repeat(5000),
      '1e999',
      "'; drop table auth.users",
    ]
    const bodies = odd.flatMap((value) => [
      JSON.stringify(value),
      JSON.stringify(Object.fromEntries(names.split(' ').map((name) => [name, value]))),
      JSON.stringify({ type: 'signup', email: 'odd@example.com', password: value, token: value }),
    ])
    const bad: string[] = []
    for (const [method, path] of calls)
      for (const raw of ['', 'null', '{"a":', '[]', ...bodies]) {
        const { status } = await w.ask(method, path, { raw, headers: bearer(session) })
        if (status >= 500) bad.push(`${method} ${path} ${raw.slice(0, 60)} ${status}`)
      }
    expect(bad).toEqual([])
  })

  test('about oneself has four kilobytes, and says nothing in the server’s name', async () => {
    const session = await w.confirmed('meta@example.com')
    expect(await change(session, { data: { about: 'x'.repeat(4096) } })).toMatchObject(refused('validation_failed'))
    expect(await change(session, { app_metadata: { role: 'admin' } })).toMatchObject(refused('not_admin', 403))
    const { body } = await change(session, {
      data: { email: 'founder@example.com', sub: 'x', email_verified: 'y', hat: 1 },
    })
    expect(body).toMatchObject({
      user_metadata: { email: 'meta@example.com', sub: session.user, email_verified: true, hat: 1 },
    })
    expect((await change(session, { data: { hat: null } })).body).not.toMatchObject({ user_metadata: { hat: 1 } })
  })

  test('is kept in no list of sign-ins', async () => {
    expect(await w.database.query(`select to_regclass('auth.audit_log_entries') as list`)).toEqual([{ list: null }])
  })
})
