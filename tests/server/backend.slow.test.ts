import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultRateLimits } from '#server/gateway/rate-limits.ts'
import { backendPlaces, startBackend, type BackendPlace, type RunningBackend } from '../support/server/backend.ts'
import { createEmptyDatabase } from '../support/database/postgres.ts'
import { readTestAccount, readVisibleRows, signUpTestUser } from '../support/server/test-client.ts'

// Uses supabase-js with the embedded backend, as the app does.

describe.each(backendPlaces)('the backend on %s', (_name, open) => {
  let opened: BackendPlace
  let running: RunningBackend
  beforeAll(async () => {
    opened = await open()
    running = await startBackend(opened.options)
  })
  afterAll(async () => {
    await running.stop()
    await opened.drop()
  })

  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${running.url}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', apikey: running.key, ...headers },
    })

  test('signs up, signs in, refreshes and signs out', async () => {
    const ana = running.client()
    const { userId } = await signUpTestUser(ana, 'ana')
    expect((await ana.auth.getUser()).data.user?.id).toBe(userId)
    const refreshed = await ana.auth.refreshSession()
    expect(refreshed.error).toBeNull()
    expect((await ana.auth.signOut()).error).toBeNull()

    const again = running.client()
    const wrong = await again.auth.signInWithPassword({ email: 'ana@example.com', password: 'wrong password' })
    expect(wrong.error?.code).toBe('invalid_credentials')
    const right = await again.auth.signInWithPassword({ email: 'ANA@example.com', password: 'correct horse battery' })
    expect(right.data.user?.id).toBe(userId)
    const taken = await again.auth.signUp({ email: 'ana@example.com', password: 'another password' })
    expect(taken.error?.code).toBe('user_already_exists')
  })

  test('answers with one’s own organization, and shows no table', async () => {
    const ben = running.client()
    const { userId } = await signUpTestUser(ben, 'ben')
    const created = await ben.rpc('create_organization', { p_name: 'Ben’s league' })
    expect(created.error).toBeNull()
    const organizationId = String(created.data)
    expect(await readVisibleRows(ben, organizationId, 'organizations')).toMatchObject([
      { name: 'Ben’s league', created_by: userId },
    ])

    const eve = running.client()
    const { userId: eveId } = await signUpTestUser(eve, 'eve')
    expect((await readTestAccount(eve)).organizations).toEqual([])
    expect(await readVisibleRows(eve, organizationId, 'organizations')).toEqual([])
    const membership = { organization_id: organizationId, user_id: eveId, role: 'league_manager' }
    for (const client of [ben, eve, running.client()]) {
      expect((await client.from('organizations').select('name')).status).toBe(404)
      expect((await client.from('memberships').insert(membership)).status).toBe(404)
      expect((await client.schema('app').from('organizations').select('name')).status).toBe(404)
    }
  })

  test('a token that somebody else signed, or that was cut, is refused', async () => {
    const dan = running.client()
    const { accessToken } = await signUpTestUser(dan, 'dan')
    const [header = '', payload = ''] = accessToken.split('.')
    const admin = btoa(JSON.stringify({ sub: crypto.randomUUID(), role: 'service_role', exp: 4_000_000_000 }))
    for (const token of [`${header}.${admin}.x`, `${header}.${payload}.`, `${btoa('{"alg":"none"}')}.${admin}.`]) {
      const answer = await post('/rest/v1/rpc/sync_account', '{}', { authorization: `Bearer ${token}` })
      expect(answer.status).toBe(401)
    }
  })

  test('without the publishable key there is no data', async () => {
    const answer = await post('/rest/v1/rpc/sync_account', '{}', { apikey: 'sb_publishable_other' })
    expect(answer.status).toBe(401)
  })

  test('a recovery mail leads to the app, and its link signs in once', async () => {
    const cleo = running.client()
    await signUpTestUser(cleo, 'cleo')
    await running.client().auth.resetPasswordForEmail('cleo@example.com')
    await running.backend.settle()
    const mail = running.backend.mails.at(-1)
    expect(mail).toMatchObject({ to: 'cleo@example.com', subject: 'Choose a new password' })
    const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    expect(link.origin + link.pathname).toBe(`${running.url}/auth/confirm`)
    const token = { token_hash: link.searchParams.get('token_hash') ?? '', type: 'recovery' as const }

    const opened = running.client()
    expect((await opened.auth.verifyOtp(token)).data.user?.email).toBe('cleo@example.com')
    expect((await opened.auth.updateUser({ password: 'a new password' })).error).toBeNull()
    const signedIn = await running
      .client()
      .auth.signInWithPassword({ email: 'cleo@example.com', password: 'a new password' })
    expect(signedIn.error).toBeNull()
    expect((await running.client().auth.verifyOtp(token)).error).not.toBeNull()
  })

  test('serves nothing of lite but its API, and says so with the same headers', async () => {
    for (const path of ['/_system/info', '/_system/', '/storage/v1/bucket', '/realtime/v1/websocket', '/graphql/v1']) {
      const answer = await fetch(`${running.url}${path}`, { headers: { apikey: running.key } })
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('its answers are for this origin, not to be kept, and harmless when opened as a page', async () => {
    const answer = await post('/rest/v1/rpc/sync_account', '{}', { origin: 'https://elsewhere.example' })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('large answers are compressed, small ones are not', async () => {
    const ask = (path: string) =>
      fetch(`${running.url}${path}`, { headers: { apikey: running.key, 'accept-encoding': 'gzip' } })
    const refusal = await ask('/rest/v1/rpc/sync_account')
    expect(refusal.headers.get('content-encoding')).toBeNull()
    const fay = running.client()
    const { accessToken } = await signUpTestUser(fay, 'fay')
    const account = await post('/rest/v1/rpc/sync_account', '{}', {
      authorization: `Bearer ${accessToken}`,
      'accept-encoding': 'gzip',
    })
    expect(account.headers.get('content-encoding')).toBe('gzip')
    expect(await account.json()).toMatchObject({ profile: { email: 'fay@example.com' } })
  })

  test('a request that is too large is refused before it is read, and who asks is known before that', async () => {
    const huge = JSON.stringify({ request: 'x'.repeat(9 * 1024 * 1024) })
    const { accessToken } = await signUpTestUser(running.client(), 'fynn')
    const answer = await post('/rest/v1/rpc/sync_push', huge, { authorization: `Bearer ${accessToken}` })
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'PT413' }])
    expect((await post('/auth/v1/signup', JSON.stringify({ email: 'x'.repeat(70_000) }))).status).toBe(413)
    expect((await post('/rest/v1/rpc/sync_push', huge, { authorization: 'Bearer x' })).status).toBe(401)
    const small = JSON.stringify({ request: 'x'.repeat(65 * 1024) })
    expect((await post('/rest/v1/rpc/sync_push', small)).status).toBe(413) // this limit applies without an account
  })

  test('tells the app where its API is, and a monitor that it lives', async () => {
    expect(await (await fetch(`${running.url}/config.json`)).json()).toEqual({
      supabaseUrl: '',
      supabaseKey: running.key,
      realtime: false,
      live: true,
      gzip: true,
      mfa: true,
      recoveryCodes: true,
      passwordAtLink: false,
      invitationMail: true,
      mail: 'kept',
      passwordRules: { minLength: 8 },
      branding: {
        product_name: 'Fieldside',
        accent_color: null,
        logo_url: null,
        contact_email: null,
        contact_phone: null,
        postal_address: null,
        social_links: [],
      },
    })
    expect(await (await fetch(`${running.url}/healthz`)).json()).toEqual({ ok: true })
  })
})

test('statements on Postgres end after a while, and so do forgotten transactions', async () => {
  const database = await createEmptyDatabase()
  const running = await startBackend({ database: { url: database.url } })
  const settings = await running.backend.database.query(
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
       current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  expect(settings).toEqual([{ statement: '15s', lock: '10s', idle: '30s' }])
  await running.stop()
  await database.drop()
})

test('guessing a password is slowed down, on the real paths', async () => {
  const running = await startBackend({ rateLimits: defaultRateLimits })
  await signUpTestUser(running.client(), 'gus')
  const codes: (string | undefined)[] = []
  for (let attempt = 0; attempt < 12; attempt++) {
    const { error } = await running.client().auth.signInWithPassword({ email: 'gus@example.com', password: 'guess' })
    codes.push(error?.code)
  }
  expect(codes).toEqual([
    ...Array<string>(10).fill('invalid_credentials'),
    ...Array<string>(2).fill('over_request_rate_limit'),
  ])
  await running.stop()
})

test('where addresses have to be confirmed, signing up gives no session until the link is used', async () => {
  const running = await startBackend({ requireEmailConfirmation: true })
  const client = running.client()
  const { data } = await client.auth.signUp({ email: 'hal@example.com', password: 'correct horse battery' })
  expect(data.session).toBeNull()
  const early = await client.auth.signInWithPassword({ email: 'hal@example.com', password: 'correct horse battery' })
  expect(early.error?.code).toBe('email_not_confirmed')
  await running.backend.settle()
  const hash = /token_hash=([^&]+)&type=signup/.exec(running.backend.mails.at(-1)?.text ?? '')?.[1] ?? ''
  const confirmed = await client.auth.verifyOtp({ token_hash: decodeURIComponent(hash), type: 'email' })
  expect(confirmed.data.user?.email).toBe('hal@example.com')
  await running.stop()
})

test('mails that were not sent are listed for this machine, with what people typed kept as text', async () => {
  const running = await startBackend()
  await signUpTestUser(running.client(), 'ida')
  await running.client().auth.resetPasswordForEmail('ida@example.com')
  await running.backend.settle()
  const page = await fetch(`${running.url}/__mail`)
  const html = await page.text()
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(html).toContain('Choose a new password')
  expect(html).toMatch(/<a href="http:\/\/127\.0\.0\.1:\d+\/auth\/confirm\?token_hash=[^"]+&amp;type=recovery">/)
  await running.stop()
})
