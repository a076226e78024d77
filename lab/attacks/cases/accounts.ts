import { randomUUID } from 'node:crypto'
import type { Attack, AttackGroup } from '../attack.ts'
import { linkIn, type AttackPerson, type AttackWorld } from '../world.ts'

// What an attacker can do with a stolen session, and where they can make a link point.

/** Creates a person whose session was opened yesterday, as on a phone found unlocked. */
async function oldSession(world: AttackWorld): Promise<AttackPerson> {
  const person = await world.newPerson()
  await world.sql(
    `update auth.mfa_amr_claims set created_at = created_at - interval '1 day', updated_at = updated_at - interval '1 day'
    where session_id in (select id from auth.sessions where user_id = $1)`,
    [person.userId],
  )
  await world.sql(`update auth.sessions set created_at = created_at - interval '1 day' where user_id = $1`, [
    person.userId,
  ])
  const answer = await world.auth(
    'token?grant_type=refresh_token',
    { refresh_token: person.refreshToken },
    { from: world.freshAddress() },
  )
  const token = (answer.json as { access_token?: string }).access_token
  if (!token) throw new Error(`The session could not be renewed: ${answer.text}`)
  return { ...person, token }
}

const sessionAlone: Attack[] = [
  {
    name: 'a new password',
    async run(world) {
      const person = await oldSession(world)
      const answer = await world.auth(
        'user',
        { password: 'a password of mallory' },
        { method: 'PUT', token: person.token },
      )
      return answer.status === 200 ? 'the account' : null
    },
  },
  {
    name: 'a new password with a wrong one as the present one',
    async run(world) {
      const person = await oldSession(world)
      const answer = await world.auth(
        'user',
        { password: 'a password of mallory', current_password: 'guess' },
        { method: 'PUT', token: person.token },
      )
      return answer.status === 200 ? 'the account' : null
    },
  },
  {
    name: 'a new address',
    async run(world) {
      const person = await oldSession(world)
      const email = `new-${randomUUID()}@example.com`
      const answer = await world.auth('user', { email }, { method: 'PUT', token: person.token })
      return answer.status === 200 || (await world.mailsTo(email)).length > 0 ? 'a mail to the new address' : null
    },
  },
  {
    name: 'a second factor of the thief',
    async run(world) {
      const person = await oldSession(world)
      const answer = await world.auth(
        'factors',
        { factor_type: 'totp', friendly_name: 'Mine' },
        { token: person.token },
      )
      return answer.status === 200 ? 'a factor' : null
    },
  },
  {
    name: 'erasing the account',
    async run(world) {
      const person = await oldSession(world)
      await world.call('erase_me', { p_email: person.email }, person)
      const left = await world.sql('select from auth.users where id = $1', [person.userId])
      return left.length === 0 ? 'the account is gone' : null
    },
  },
  {
    name: 'deleting an organization',
    async run(world) {
      const person = await oldSession(world)
      const made = await world.call('create_organization', { p_name: 'Old club' }, person)
      await world.call('delete_organization', { p_organization: made.json, p_name: 'Old club' }, person)
      const left = await world.sql('select from app.organizations where id = $1', [made.json])
      return left.length === 0 ? 'the organization is gone' : null
    },
  },
  {
    name: 'other sessions after a new password',
    async run(world) {
      const person = await world.newPerson()
      const other = await world.signIn(person.email, person.password)
      const changed = await world.auth(
        'user',
        { password: 'a wholly new password', current_password: person.password },
        { method: 'PUT', token: person.token },
      )
      if (changed.status !== 200) throw new Error(`The password could not be changed: ${changed.text}`)
      const data = await world.call('sync_account', {}, other)
      const renewed = await world.auth(
        'token?grant_type=refresh_token',
        { refresh_token: other.refreshToken },
        { from: world.freshAddress() },
      )
      return data.status === 200 || renewed.text.includes('access_token') ? 'a session that lives on' : null
    },
  },
  {
    name: 'a change of address that the old one does not hear of',
    async run(world) {
      const person = await world.newPerson()
      const before = (await world.mailsTo(person.email)).length
      const email = `new-${randomUUID()}@example.com`
      const asked = await world.auth(
        'user',
        { email, current_password: person.password },
        { method: 'PUT', token: person.token },
      )
      if (asked.status !== 200) throw new Error(`The address could not be changed: ${asked.text}`)
      await world.auth('verify', linkIn(await world.mailsTo(email)), { from: world.freshAddress() })
      return (await world.mailsTo(person.email)).length > before ? null : 'no word to the old address'
    },
  },
  ...(
    ['app_metadata', 'role', 'aud', 'id', 'email_confirmed_at', 'phone', 'is_super_admin', 'banned_until'] as const
  ).map((field) => ({
    name: `setting ${field} of one's own account`,
    async run(world: AttackWorld) {
      const person = await world.newPerson()
      const value = field === 'app_metadata' ? { role: 'admin' } : 'service_role'
      const answer = await world.auth('user', { [field]: value }, { method: 'PUT', token: person.token })
      if (answer.status >= 500) return `a failure: ${answer.status}`
      const [row] = await world.sql<{ row: Record<string, unknown> }>(
        'select to_jsonb(u) as row from auth.users u where id = $1',
        [person.userId],
      )
      return JSON.stringify(row).includes('service_role') || JSON.stringify(row).includes('"admin"')
        ? 'the value'
        : null
    },
  })),
  {
    name: 'fifty sessions at once',
    async run(world) {
      const person = await world.newPerson()
      for (let index = 0; index < 25; index++) await world.signIn(person.email, person.password)
      const live = await world.sql('select from auth.sessions where user_id = $1', [person.userId])
      return live.length > 20 ? `${live.length} sessions` : null
    },
  },
  {
    name: 'more than a megabyte about oneself',
    async run(world) {
      const person = await world.newPerson()
      await world.auth('user', { data: { firstName: 'x'.repeat(1_200_000) } }, { method: 'PUT', token: person.token })
      await world.auth('user', { data: { filler: 'x'.repeat(50_000) } }, { method: 'PUT', token: person.token })
      const [row] = await world.sql<{ size: number }>(
        'select length(raw_user_meta_data::text) as size from auth.users where id = $1',
        [person.userId],
      )
      return (row?.size ?? 0) > 8192 ? `${row?.size} letters` : null
    },
  },
]

const evil = [
  'https://evil.example',
  'https://evil.example/',
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example\\@HOST/',
  'https://HOST@evil.example/',
  'https://HOST.evil.example/',
  'http://HOST#@evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%09/evil.example',
  '/%5cevil.example',
  'https://evil.example%23@HOST/',
  'https://evil%E3%80%82example',
  ' https://evil.example',
  '\thttps://evil.example',
  'https://127.0.0.1:1/',
  'http://[::1]:1/',
  'https://evil.example?HOST',
  'file:///etc/passwd',
  'HTTPS://EVIL.EXAMPLE',
]

const redirects: Attack[] = evil.flatMap((target) => [
  {
    name: `the way back of a recovery mail: ${JSON.stringify(target)}`,
    async run(world: AttackWorld) {
      const { email } = await world.newPerson()
      const to = target.replace('HOST', `127.0.0.1:${world.server.port}`)
      await world.auth(`recover?redirect_to=${encodeURIComponent(to)}`, { email }, { from: world.freshAddress() })
      const text = (await world.mailsTo(email)).at(-1)?.text ?? ''
      const [, url = ''] = /(https?:\/\/\S*token_hash=\S+)/.exec(text) ?? []
      const own = new Set([`http://127.0.0.1:${world.server.port}`, `http://localhost:${world.server.port}`])
      if (!URL.canParse(url)) return 'a link that is none'
      return own.has(new URL(url).origin) && !/evil/i.test(text) ? null : url
    },
  },
])

const hosts: Attack[] = ['evil.example', 'evil.example:80', 'localhost.evil.example', '127.0.0.1.evil.example'].flatMap(
  (host) =>
    (['host', 'x-forwarded-host', 'forwarded', 'x-original-host'] as const).map((header) => ({
      name: `a recovery mail asked for under the ${header} ${host}`,
      async run(world: AttackWorld) {
        const { email } = await world.newPerson()
        const before = await world.mailsTo(email)
        await world.auth(
          'recover',
          { email },
          { from: world.freshAddress(), headers: { [header]: header === 'forwarded' ? `host=${host}` : host } },
        )
        const more = (await world.mailsTo(email)).slice(before.length)
        return more.some(({ text }) => text.includes('evil')) ? 'a link to another host' : null
      },
    })),
)

export const accountAttacks: readonly AttackGroup[] = [
  { kind: 'session and nothing else', attacks: sessionAlone },
  { kind: 'way back to another site', attacks: [...redirects, ...hosts] },
]
