import { randomBytes, randomUUID } from 'node:crypto'
import type { Attack, AttackGroup } from '../attack.ts'
import { createVenueRow } from '../../venue-row.ts'
import type { AttackWorld } from '../world.ts'

// What responses disclose about strangers, whether limits hold under races, and what can be stored.

/** Makes the same request about an address that has an account and one that has none. */
const telling: Attack[] = [
  ['recover', (email: string) => ({ email })],
  ['otp', (email: string) => ({ email, create_user: false })],
  ['signup', (email: string) => ({ email, password: 'correct horse battery' })],
  ['resend', (email: string) => ({ email, type: 'signup' })],
  ['token?grant_type=password', (email: string) => ({ email, password: 'wrong horse battery' })],
  ['verify', (email: string) => ({ email, type: 'recovery', token: '000000' })],
].map(([path, body]) => ({
  name: `whether an address has an account, by ${path as string}`,
  async run(world: AttackWorld) {
    const { email } = await world.newPerson()
    const ask = async (who: string) => {
      const answer = await world.auth(path as string, (body as (email: string) => object)(who), {
        from: world.freshAddress(),
      })
      return `${answer.status} ${shapeOf(answer.json)}`
    }
    await world.forgetTries()
    const [known, unknown] = [await ask(email), await ask(`nobody-${randomUUID()}@example.com`)]
    return known === unknown ? null : `two answers: ${known} and ${unknown}`.slice(0, 200)
  },
}))

/**
 * Returns the field names and types of a response, with the values of error codes and messages but without any ids,
 * times, or addresses.
 */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(
        ([name, each]) =>
          `${name}:${/^(msg|message|error_code|code)$/.test(name) ? JSON.stringify(each) : shapeOf(each)}`,
      )
      .toSorted()
      .join(',')}}`
  return typeof value
}

const races: Attack[] = (
  [
    [
      'wrong passwords for one account',
      'token?grant_type=password',
      (email: string) => ({ email, password: 'wrong' }),
      100,
    ],
    ['mails to one address', 'recover', (email: string) => ({ email }), 6],
    [
      'sign-up mails to one address',
      'signup',
      (email: string) => ({ email: `x${email}`, password: 'correct horse battery' }),
      6,
    ],
  ] as const
).map(([what, path, body, most]) => ({
  name: `four hundred ${what} at the same moment`,
  async run(world: AttackWorld) {
    const { email } = await world.newPerson()
    const answers = await Promise.all(
      Array.from({ length: 400 }, () => world.auth(path, body(email), { from: world.freshAddress() })),
    )
    const failed = answers.find(({ status }) => status >= 500)
    if (failed) return `a failure: ${failed.status} ${failed.text.slice(0, 100)}`
    if (path.startsWith('token')) {
      const tried = answers.filter(({ status }) => status !== 429).length
      return tried <= most ? null : `${tried} tries`
    }
    const mails = await world.mailsTo(path === 'signup' ? `x${email}` : email)
    return mails.length <= most ? null : `${mails.length} mails`
  },
}))

const wrongKinds: Attack[] = [
  'signup',
  'token?grant_type=password',
  'token?grant_type=refresh_token',
  'recover',
  'verify',
  'resend',
  'otp',
  'user',
].flatMap((path) =>
  [null, 7, true, [], {}, [1], { a: 1 }, '\u0000', 'é'.repeat(400), randomBytes(600).toString('hex')].map((value) => ({
    name: `${JSON.stringify(value).slice(0, 14)} in every field of ${path}`,
    async run(world: AttackWorld) {
      const fields = [
        'email',
        'password',
        'token',
        'token_hash',
        'type',
        'refresh_token',
        'data',
        'code_challenge',
        'create_user',
        'phone',
      ]
      const method = path === 'user' ? 'PUT' : 'POST'
      for (const body of [value, Object.fromEntries(fields.map((field) => [field, value]))]) {
        const answer = await world.auth(path, body, { method, token: world.attacker.token, from: world.freshAddress() })
        if (answer.status >= 500) return `a failure: ${answer.status} ${answer.text.slice(0, 100)}`
        if (answer.text.includes('access_token')) return 'a session'
      }
      return null
    },
  })),
)

const storage: Attack[] = [
  {
    name: 'ninety thousand rows by one request',
    async run(world) {
      const person = await world.newPerson()
      const org = String((await world.call('create_organization', { p_name: 'Full' }, person)).json)
      const ops = [
        { t: 'venues' as const, rows: Array.from({ length: 15_000 }, () => createVenueRow(randomUUID(), org)) },
      ]
      await world.push(person, org, [{ name: 'venue.create', ops }])
      const [count] = await world.sql<{ n: number }>(
        'select count(*)::int as n from app.venues where organization_id = $1',
        [org],
      )
      return (count?.n ?? 0) > 5000 ? `${count?.n} rows` : null
    },
  },
  {
    name: 'seven megabytes in a change that is refused',
    async run(world) {
      const person = await world.newPerson()
      const org = String((await world.call('create_organization', { p_name: 'Full' }, person)).json)
      const size = async () =>
        (await world.sql<{ size: string }>('select pg_database_size(current_database()) as size'))[0]?.size ?? '0'
      const before = Number(await size())
      for (let index = 0; index < 5; index++) {
        const rows = [
          { id: randomUUID(), organization_id: world.victimOrg, name: randomBytes(3_000_000).toString('hex') },
        ]
        await world.push(person, org, [{ name: 'venue.create', ops: [{ t: 'venues', rows }] }])
      }
      const grown = Number(await size()) - before
      return grown > 5_000_000 ? `${grown} bytes of storage` : null
    },
  },
]

const fromOneNetwork: Attack = {
  name: 'four hundred wrong passwords for one account at the same moment, from one network',
  async run(world) {
    const { email } = await world.newPerson()
    const from = world.freshAddress()
    const guess = () => world.auth('token?grant_type=password', { email, password: 'wrong' }, { from })
    const answers = await Promise.all(Array.from({ length: 400 }, guess))
    const tried = answers.filter(({ status }) => status !== 429).length
    return tried <= 10 ? null : `${tried} tries`
  },
}

export const limitAttacks: readonly AttackGroup[] = [
  { kind: 'telling who has an account', attacks: telling },
  { kind: 'limit that is raced', attacks: [...races, fromOneNetwork] },
  { kind: 'field of another kind', attacks: wrongKinds },
  { kind: 'storage', attacks: storage },
]
