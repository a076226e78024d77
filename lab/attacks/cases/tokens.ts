import { randomUUID } from 'node:crypto'
import type { Attack, AttackGroup } from '../attack.ts'
import type { AttackWorld } from '../world.ts'

// Tokens that the server did not issue, or that are no longer valid. Each is tried on both the data routes and the
// account routes.

type Made = (world: AttackWorld) => string | Promise<string>

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}

const resigned = (change: object, header?: object, secret?: string) => (world: AttackWorld) =>
  world.forge({ ...claimsOf(world.victim.token), ...change }, header, secret)

const now = () => Math.floor(Date.now() / 1000)

const tokens: readonly (readonly [string, Made])[] = [
  [
    'without a signature (alg none)',
    (world) => {
      const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
      return `${header}.${world.victim.token.split('.')[1] ?? ''}.`
    },
  ],
  ['with an empty signature', (world) => `${world.victim.token.split('.').slice(0, 2).join('.')}.`],
  ['without a third part', (world) => world.victim.token.split('.').slice(0, 2).join('.')],
  ['signed with the publishable key', (world) => resigned({}, undefined, world.key)(world)],
  ['signed with nothing', (world) => resigned({}, undefined, ' ')(world)],
  ['that says RS256', resigned({}, { alg: 'RS256', typ: 'JWT' })],
  ['that says HS512', resigned({}, { alg: 'HS512', typ: 'JWT' })],
  [
    'with a key from elsewhere (jku)',
    resigned({}, { alg: 'HS256', typ: 'JWT', jku: 'https://evil.example/keys' }, 'evil'),
  ],
  ['with a key in it (jwk)', resigned({}, { alg: 'HS256', typ: 'JWT', jwk: { kty: 'oct', k: 'ZXZpbA' } }, 'evil')],
  ['with a path as the key’s name', resigned({}, { alg: 'HS256', typ: 'JWT', kid: '../../../dev/null' }, ' ')],
  ['with a prototype as the key’s name', resigned({}, { alg: 'HS256', typ: 'JWT', kid: '__proto__' }, 'undefined')],
  [
    'with another person in it',
    (world) => {
      const [head = '', , signature = ''] = world.attacker.token.split('.')
      const body = Buffer.from(
        JSON.stringify({ ...claimsOf(world.attacker.token), sub: world.victim.userId }),
      ).toString('base64url')
      return `${head}.${body}.${signature}`
    },
  ],
  ['that is over', resigned({ exp: now() - 60 })],
  ['that never ends', resigned({ exp: undefined })],
  ['whose end is a word', resigned({ exp: 'never' })],
  ['of a session that never was', resigned({ session_id: randomUUID() })],
  ['of no session', resigned({ session_id: undefined })],
  ['of somebody who never was', resigned({ sub: randomUUID() })],
  [
    'of another’s session',
    (world) =>
      world.forge({ ...claimsOf(world.victim.token), session_id: claimsOf(world.attacker.token)['session_id'] }),
  ],
  ['for the role service_role', resigned({ role: 'service_role' })],
  ['for the role postgres', resigned({ role: 'postgres' })],
  ['for the role fieldside', resigned({ role: 'fieldside' })],
  ['for no role', resigned({ role: undefined })],
  ['for another audience', resigned({ aud: 'elsewhere' })],
  ['that is the publishable key', (world) => world.key],
  ['that is a list', () => '[]'],
  ['that is very long', () => `a.${'b'.repeat(12_000)}.c`],
  [
    'of a session that was signed out',
    async (world) => {
      const person = await world.newPerson()
      await world.auth('logout?scope=local', undefined, { token: person.token })
      return person.token
    },
  ],
  [
    'of a person who was banned',
    async (world) => {
      const person = await world.newPerson()
      await world.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [person.userId])
      await world.sql('delete from auth.sessions where user_id = $1', [person.userId])
      return person.token
    },
  ],
  [
    'of an account that was erased',
    async (world) => {
      const person = await world.newPerson()
      await world.sql('delete from auth.users where id = $1', [person.userId])
      return person.token
    },
  ],
]

const attacks: Attack[] = tokens.flatMap(([what, make]) => [
  {
    name: `a token ${what}, for data`,
    async run(world: AttackWorld) {
      const token = await make(world)
      const answer = await world.call('sync_account', {}, { token })
      if (answer.status === 200) return 'an account'
      return answer.status >= 500 ? `a failure: ${answer.status}` : null
    },
  },
  {
    name: `a token ${what}, for the account`,
    async run(world: AttackWorld) {
      const token = await make(world)
      const answer = await world.auth('user', undefined, { method: 'GET', token })
      if (answer.status === 200) return 'an account'
      return answer.status >= 500 ? `a failure: ${answer.status}` : null
    },
  },
])

const refresh: Attack[] = [
  {
    name: 'a refresh token that was used two turns ago',
    async run(world) {
      const person = await world.newPerson()
      const renew = async (refresh_token: string) =>
        (await world.auth('token?grant_type=refresh_token', { refresh_token }, { from: world.freshAddress() }))
          .json as { refresh_token?: string }
      const second = await renew(person.refreshToken)
      const third = await renew(second.refresh_token ?? '')
      if (!third.refresh_token) throw new Error('A token could not be renewed twice.')
      const late = `update auth.refresh_tokens set created_at = created_at - interval '1 hour', updated_at = updated_at - interval '1 hour' where user_id = $1::text`
      await world.sql(late, [person.userId]).catch(() => world.sql(late.replace('::text', '::uuid'), [person.userId]))
      return (await renew(person.refreshToken)).refresh_token ? 'a session' : null
    },
  },
  {
    name: 'a refresh token of a session that was signed out',
    async run(world) {
      const person = await world.newPerson()
      await world.auth('logout?scope=local', undefined, { token: person.token })
      const answer = await world.auth(
        'token?grant_type=refresh_token',
        { refresh_token: person.refreshToken },
        { from: world.freshAddress() },
      )
      return answer.text.includes('access_token') ? 'a session' : null
    },
  },
  ...(['', '%', null, 0, [], {}, 'a'.repeat(50_000)] as const).map((refresh_token) => ({
    name: `${JSON.stringify(refresh_token)?.slice(0, 12)} as the refresh token`,
    async run(world: AttackWorld) {
      const answer = await world.auth(
        'token?grant_type=refresh_token',
        { refresh_token },
        { from: world.freshAddress() },
      )
      if (answer.text.includes('access_token')) return 'a session'
      return answer.status >= 400 && answer.status < 500 ? null : `the status ${answer.status}`
    },
  })),
]

export const forgedTokens: readonly AttackGroup[] = [
  { kind: 'forged or dead token', attacks },
  { kind: 'refresh token', attacks: refresh },
]
