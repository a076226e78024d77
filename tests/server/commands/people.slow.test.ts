import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { defaultRateLimits } from '#server/gateway/rate-limits.ts'
import { backendPlaces, startBackend, type BackendPlace, type RunningBackend } from '../../support/server/backend.ts'
import { signUpTestUser } from '../../support/server/test-client.ts'

// What the server in front of the database is responsible for: who is making a request, who may have an account, and
// which emails it sends.

type Person = { readonly userId: string; readonly accessToken: string }
type Answer = { readonly status: number; readonly body: unknown }

const ours = '203.0.113.9'
const elsewhere = '198.51.100.1'

describe.each(backendPlaces)('the server on %s', (_name, open) => {
  let place: BackendPlace
  let running: RunningBackend
  beforeAll(async () => {
    place = await open()
    running = await startBackend({ ...place.options, trustProxy: true })
  })
  afterAll(async () => {
    await running.stop()
    await place.drop()
  })

  async function ask(
    path: string,
    { method = 'GET', body, ...headers }: Record<string, string>,
    person?: Person,
    server = running,
  ): Promise<Answer> {
    const response = await fetch(`${server.url}${path}`, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: {
        apikey: server.key,
        'content-type': 'application/json',
        ...(person ? { authorization: `Bearer ${person.accessToken}` } : {}),
        ...headers,
      },
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  const post = (path: string, body: object, person?: Person, headers: Record<string, string> = {}) =>
    ask(path, { method: 'POST', body: JSON.stringify(body), ...headers }, person)
  const call = (name: string, parameters: object, person?: Person, headers: Record<string, string> = {}) =>
    post(`/rest/v1/rpc/${name}`, parameters, person, headers)
  const setPlatform = (values: string) => running.backend.database.query(`update app.platform_settings set ${values}`)

  async function createManager(name: string): Promise<Person & { organization: string }> {
    const person = await signUpTestUser(running.client(), name)
    const { body } = await call('create_organization', { p_name: `${name}’s league` }, person)
    return { ...person, organization: String(body) }
  }

  describe('an organization’s list of addresses', () => {
    let manager: Person & { organization: string }
    beforeAll(async () => {
      manager = await createManager('ada')
    })

    const from = (address: string, more: Record<string, string> = {}) => ({ 'x-forwarded-for': address, ...more })
    const setList = (list: readonly string[], address: string) =>
      call(
        'save_organization_security',
        { p_organization: manager.organization, p_set: { ip_restrictions: true, allowed_ips: list } },
        manager,
        from(address),
      )
    /** Only policies check this call, so null means refused. */
    const settings = (headers: Record<string, string>) =>
      call('read_organization_security', { p_organization: manager.organization }, manager, headers)
    const pull = (headers: Record<string, string>) => {
      const cursor = { v: 0, h: 0, visibility: '' }
      return call('sync_pull', { request: { org: manager.organization, cursor, limit: 10 } }, manager, headers)
    }

    test('cannot be saved from an address that is not on it', async () => {
      expect(await setList(['203.0.113.0/24'], elsewhere)).toMatchObject({
        status: 400,
        body: { code: 'FSRUL', message: 'locks_you_out' },
      })
      expect(await setList(['203.0.113.0/24'], ours)).toEqual({ status: 200, body: true })
    })

    test('lets in who is on it and nobody else, by the policies and by the sync functions', async () => {
      expect((await settings(from(ours))).body).toMatchObject({ allowed_ips: ['203.0.113.0/24'] })
      expect((await pull(from(ours))).status).toBe(200)
      expect((await settings(from(elsewhere))).body).toBeNull()
      expect(await pull(from(elsewhere))).toMatchObject({ status: 403, body: { code: 'PT403' } })
    })

    test('believes no address that the client sends', async () => {
      for (const forged of [
        from(elsewhere, { 'cf-connecting-ip': ours }),
        from(`${ours}, ${elsewhere}`),
        from(elsewhere, { 'x-real-ip': ours, 'true-client-ip': ours, forwarded: `for=${ours}` }),
        from('nobody', { 'cf-connecting-ip': ours }),
        { 'cf-connecting-ip': ours },
      ]) {
        expect([forged, (await settings(forged)).body]).toEqual([forged, null])
        expect((await pull(forged)).status).toBe(403)
      }
    })

    test('goes by the connection itself where no proxy is trusted', async () => {
      const direct = await startBackend()
      try {
        const eve = await signUpTestUser(direct.client(), 'eve')
        const asEve = (path: string, request: Record<string, string>) => ask(path, request, eve, direct)
        const forged = { 'cf-connecting-ip': ours, 'x-forwarded-for': ours }
        const body = JSON.stringify({ p_name: 'Eve’s league' })
        const { body: organization } = await asEve('/rest/v1/rpc/create_organization', { method: 'POST', body })
        const allow = (list: string) =>
          direct.backend.database.query(
            'update app.organization_settings set ip_restrictions = true, allowed_ips = $1::text[] where organization_id = $2',
            [list, organization],
          )
        await allow('{203.0.113.0/24}')
        const settingsBody = JSON.stringify({ p_organization: organization })
        const read = () =>
          asEve('/rest/v1/rpc/read_organization_security', { method: 'POST', body: settingsBody, ...forged })
        expect((await read()).body).toBeNull()
        await allow('{127.0.0.0/8}')
        expect((await read()).body).toMatchObject({ allowed_ips: ['127.0.0.0/8'] })
      } finally {
        await direct.stop()
      }
    })
  })

  test('a session that nobody used for too long is answered like one that has ended', async () => {
    const owl = await createManager('owl')
    const set = (values: string) =>
      running.backend.database.query(
        `update app.organization_settings set ${values} where organization_id = '${owl.organization}'`,
      )
    const pull = () => {
      const cursor = { v: 0, h: 0, visibility: '' }
      return call('sync_pull', { request: { org: owl.organization, cursor, limit: 10 } }, owl)
    }
    await set('idle_minutes = 30')
    expect((await call('note_use', {}, owl)).body).toBe(30)
    expect((await pull()).status).toBe(200)
    await set(`idle_since = now() - interval '1 day'`)
    await running.backend.database.query(
      `update auth.sessions set created_at = now() - interval '1 day' where user_id = '${owl.userId}'`,
    )
    expect((await pull()).status).toBe(200) // the session has been used since then
    await running.backend.database.query(
      `update private.session_uses set used_at = now() - interval '31 minutes' where user_id = '${owl.userId}'`,
    )
    const words = 'This session was not used for too long. Sign in again.'
    expect(await pull()).toMatchObject({ status: 401, body: { code: 'PT401', message: words } })
    expect(await call('note_use', {}, owl)).toMatchObject({ status: 401, body: { message: words } })
  })

  describe('passwords', () => {
    afterEach(() => setPlatform('min_password_length = 8'))

    test('have to meet what the platform asks, at sign-up and when they change', async () => {
      const bea = await signUpTestUser(running.client(), 'bea')
      await setPlatform('min_password_length = 12')
      for (const password of ['short', 'Sh0rt! too']) {
        const msg = 'Password must be at least 12 characters'
        const refusal = {
          status: 422,
          body: { code: 422, error_code: 'weak_password', msg, weak_password: { reasons: ['length'] } },
        }
        expect(await post('/auth/v1/signup', { email: 'new@example.com', password })).toEqual(refusal)
        const change = { method: 'PUT', body: JSON.stringify({ password }) }
        expect(await ask('/auth/v1/user', change, bea)).toEqual(refusal)
      }
      const change = { method: 'PUT', body: JSON.stringify({ password: 'just long enough' }) }
      expect((await ask('/auth/v1/user', change, bea)).status).toBe(200)
      expect((await post('/auth/v1/signup', { email: 'new@example.com', password: 'just long enough' })).status).toBe(
        200,
      )
    })

    test('have to meet it as well where they are chosen by the link of a reset', async () => {
      const gus = await signUpTestUser(running.client(), 'gus')
      await setPlatform('min_password_length = 16')
      expect((await post('/auth/v1/recover', { email: 'gus@example.com' })).status).toBe(200)
      await running.backend.settle()
      const sent = running.backend.mails.findLast(({ to }) => to === 'gus@example.com')
      const token_hash = new URL(/https?:\S+/.exec(sent?.text ?? '')?.[0] ?? '').searchParams.get('token_hash')
      const opened = await post('/auth/v1/verify', { type: 'recovery', token_hash })
      const byLink = { ...gus, accessToken: (opened.body as { access_token: string }).access_token }
      const choose = (password: string) =>
        ask('/auth/v1/user', { method: 'PUT', body: JSON.stringify({ password }) }, byLink)
      expect(await choose('a new password')).toMatchObject({
        status: 422,
        body: {
          error_code: 'weak_password',
          msg: 'Password must be at least 16 characters',
        },
      })
      expect((await choose('a new password of 2026')).status).toBe(200)
      const signIn = { email: 'gus@example.com', password: 'a new password of 2026' }
      expect((await post('/auth/v1/token?grant_type=password', signIn)).status).toBe(200)
    })

    test('are told before anybody types', async () => {
      await setPlatform('min_password_length = 10')
      expect((await ask('/config.json', {})).body).toMatchObject({
        passwordRules: { minLength: 10 },
      })
    })

    test('there is no way around it by another spelling of the path or the body', async () => {
      await setPlatform('min_password_length = 30')
      const body = JSON.stringify({ email: 'sly@example.com', password: 'correct horse battery' })
      for (const path of ['/auth/v1/signup/', '/auth/v1/%73ignup', '/auth/v1/SIGNUP', '/auth/v1//signup']) {
        const { status } = await ask(path, { method: 'POST', body })
        expect([path, status]).not.toEqual([path, 200])
      }
      const asForm = { method: 'POST', 'content-type': 'text/plain', body }
      expect((await ask('/auth/v1/signup', asForm)).status).toBe(422)
      expect(
        await running.backend.database.query(`select email from auth.users where email = 'sly@example.com'`),
      ).toEqual([])
    })

    test('the device is told in the auth server’s own form', async () => {
      await setPlatform('min_password_length = 30')
      const { error } = await running.client().auth.signUp({ email: 'cai@example.com', password: 'correct horse' })
      expect(error).toMatchObject({ code: 'weak_password', status: 422, reasons: ['length'] })
    })
  })

  describe('where sign-up is by invitation', () => {
    let manager: Person & { organization: string }
    beforeAll(async () => {
      manager = await createManager('dot')
      await setPlatform(`sign_up = 'invitation'`)
    })
    afterAll(() => setPlatform(`sign_up = 'open'`))

    test('a person without one is refused with a code, and no account or mail is made', async () => {
      const password = 'correct horse battery'
      const { error } = await running.client().auth.signUp({ email: 'stray@example.com', password })
      expect(error).toMatchObject({
        code: 'signup_disabled',
        status: 422,
        message: 'New accounts are by invitation only.',
      })
      for (const path of ['otp', 'magiclink'])
        expect((await post(`/auth/v1/${path}`, { email: 'stray@example.com' })).status).toBe(404)
      expect(
        await running.backend.database.query(`select email from auth.users where email = 'stray@example.com'`),
      ).toEqual([])
      expect(running.backend.mails.filter(({ to }) => to === 'stray@example.com')).toEqual([])
    })

    test('an invitation lets its own address in', async () => {
      const parameters = { p_organization: manager.organization, p_email: 'Guest@example.com', p_role: 'viewer' }
      expect((await call('invite_member', parameters, manager)).status).toBe(200)
      await signUpTestUser(running.client(), 'guest')
    })
  })

  describe('mails', () => {
    let manager: Person & { organization: string }
    beforeAll(async () => {
      manager = await createManager('fay')
    })

    const invite = async (email: string, role = 'scorekeeper', by = manager) => {
      const { body } = await call(
        'invite_member',
        { p_organization: manager.organization, p_email: email, p_role: role },
        by,
      )
      return (body as { token: string }).token
    }
    const mail = (token: unknown, person?: Person) => post('/mail/invitation', { token }, person)
    const mailsTo = (address: string) => running.backend.mails.filter(({ to }) => to === address)

    test('an invitation goes to the address that was invited, with the link that accepts it', async () => {
      const token = await invite('gil@example.com')
      const waits_at = `${running.url}/__mail` // because no SMTP server is set
      expect(await mail(token, manager)).toEqual({ status: 200, body: { sent: false, waits_at } })
      const [sent] = mailsTo('gil@example.com')
      expect(sent?.subject).toBe('Invitation to fay’s league')
      expect(sent?.text).toContain('fay Test invites you to fay’s league as Scorekeeper.')
      expect(sent?.text).toContain(`${running.url}/accept-invitation#${token}`)
    })

    test('it is in the language of the person invited, or else in the sender’s', async () => {
      const mia = await signUpTestUser(running.client(), 'mia')
      expect(await call('choose_language', { p_language: 'xx' }, mia)).toMatchObject({ status: 400 })
      expect((await call('choose_language', { p_language: 'es' }, mia)).body).toBe(true)
      await mail(await invite('mia@example.com'), manager)
      expect(mailsTo('mia@example.com')[0]?.subject).toBe('Invitación a fay’s league')
      await call('choose_language', { p_language: 'es' }, manager)
      await mail(await invite('visitor@example.com'), manager)
      expect(mailsTo('visitor@example.com')[0]?.subject).toBe('Invitación a fay’s league')
      await call('choose_language', { p_language: 'en' }, manager)
    })

    test('nobody can have it carry anything else', async () => {
      const token = await invite('hal@example.com')
      const stranger = await createManager('ida')
      expect(await mail(token, stranger)).toMatchObject({ status: 400, body: { message: 'not_allowed' } })
      expect((await mail(token)).status).toBe(401)
      expect((await mail('0'.repeat(64), manager)).status).toBe(400)
      for (const wrong of ['', 'x', 7, null, { to: 'x@example.com' }, `${token}\nBcc: x@example.com`]) {
        expect((await mail(wrong, manager)).status).toBe(400)
      }
      expect((await post('/mail/invitation', { token: token.repeat(40) }, manager)).status).toBe(413)
      await call('accept_invitation', { p_token: token }, await signUpTestUser(running.client(), 'hal'))
      expect(await mail(token, manager)).toMatchObject({ status: 400, body: { message: 'invitation_closed' } })
      expect(mailsTo('hal@example.com')).toEqual([])
    })

    test('names stay names: no link and no line of their own', async () => {
      const sly = await signUpTestUser(running.client(), 'sly')
      const { body } = await call(
        'create_organization',
        { p_name: 'Win at https://evil.example/x\r\nBcc: a@b.example' },
        sly,
      )
      const parameters = { p_organization: body, p_email: 'jo@example.com', p_role: 'viewer' }
      const made = await call('invite_member', parameters, sly)
      await mail((made.body as { token: string }).token, sly)
      const [sent] = mailsTo('jo@example.com')
      expect(sent?.subject).toBe('Invitation to Win at https evil example/x Bcc: a@b example')
      expect(sent?.text.match(/https?:\/\/\S+/g)).toHaveLength(1)
    })

    test('each invitation is mailed three times a day at most', async () => {
      const token = await invite('kim@example.com')
      for (let attempt = 0; attempt < 3; attempt++) expect((await mail(token, manager)).status).toBe(200)
      expect(await mail(token, manager)).toMatchObject({
        status: 400,
        body: { code: 'FSRUL', message: 'mailed_enough' },
      })
      expect(mailsTo('kim@example.com')).toHaveLength(3)
    })

    test('a new address is confirmed by a link to the app that is mailed to it', async () => {
      const lea = running.client()
      await signUpTestUser(lea, 'lea')
      expect((await lea.auth.updateUser({ email: 'lea.new@example.com' })).error).toBeNull()
      await running.backend.settle()
      const [sent] = mailsTo('lea.new@example.com')
      expect(sent?.subject).toBe('Confirm your new e-mail address')
      const link = new URL(/https?:\S+/.exec(sent?.text ?? '')?.[0] ?? '')
      expect([link.origin, link.pathname, link.searchParams.get('type')]).toEqual([
        running.url,
        '/auth/confirm',
        'email_change',
      ])
      const token_hash = link.searchParams.get('token_hash') ?? ''
      const confirmed = await running.client().auth.verifyOtp({ token_hash, type: 'email_change' })
      expect(confirmed.data.user?.email).toBe('lea.new@example.com')
    })
  })
})

test('mails of invitations are limited for each address that asks', async () => {
  const running = await startBackend({ rateLimits: defaultRateLimits })
  try {
    const statuses = new Set<number>()
    for (let attempt = 0; attempt < 61; attempt++) {
      const answer = await fetch(`${running.url}/mail/invitation`, { method: 'POST', body: '{}' })
      statuses.add(answer.status)
      await answer.body?.cancel()
    }
    expect([...statuses]).toEqual([401, 429])
  } finally {
    await running.stop()
  }
})

test('a mail server that cannot be reached is said so, and the link can still be copied', async () => {
  const smtp = { host: '127.0.0.1', port: 1, user: 'u', password: 'p', from: 'league@example.com', sender: 'League' }
  const running = await startBackend({ smtp })
  try {
    const client = running.client()
    const { accessToken } = await signUpTestUser(client, 'max')
    const { data: organization } = await client.rpc('create_organization', { p_name: 'Max’s league' })
    const parameters = { p_organization: organization, p_email: 'nia@example.com', p_role: 'viewer' }
    const { token } = (await client.rpc('invite_member', parameters)).data as { token: string }
    const answer = await fetch(`${running.url}/mail/invitation`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ token }),
    })
    expect([answer.status, await answer.json()]).toEqual([
      424,
      { code: 'PT424', message: 'The mail could not be sent. Copy the link instead.' },
    ])
    expect((await client.rpc('look_at_invitation', { p_token: token })).data).toMatchObject({ state: 'open' })
  } finally {
    await running.stop()
  }
})
