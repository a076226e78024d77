import { createHash, randomBytes } from 'node:crypto'
import type { Attack, AttackGroup } from '../attack.ts'
import { linkIn, type AttackWorld } from '../world.ts'

// Taking over another person's account with computed and guessed secrets, with links that work too easily, or with a
// password set before the owner sets one.

const linkTypes = ['signup', 'recovery', 'email_change', 'magiclink', 'invite', 'email'] as const

/** Requests a password reset and returns the content of the email. */
async function askForReset(world: AttackWorld, email: string) {
  await world.forgetTries()
  const asked = Date.now()
  await world.auth('recover', { email }, { from: world.freshAddress() })
  const mails = await world.newMailsTo(email, asked)
  const [, code = ''] = /\b(\d{6})\b/.exec(mails.at(-1)?.text ?? '') ?? []
  return { link: linkIn(mails), code }
}

const hasSession = ({ text }: { text: string }) => text.includes('access_token')

/** Libraries compatible with Supabase's auth server derive the link's token from the address and the code. */
const computed: Attack[] = linkTypes.flatMap((type) =>
  (['sha224', 'sha256', 'md5'] as const).map((hash) => ({
    name: `${hash} of the address and each code as the ${type} link`,
    async run(world: AttackWorld) {
      const { email } = await world.newPerson()
      const { code } = await askForReset(world, email)
      const around = Array.from({ length: 20 }, (_, index) =>
        String((Number(code) + index) % 1_000_000).padStart(6, '0'),
      )
      for (const guess of around) {
        for (const token_hash of [email + guess, guess + email, `${email}:${guess}`].map((text) =>
          createHash(hash).update(text).digest('hex'),
        )) {
          const answer = await world.auth('verify', { type, token_hash }, { from: world.freshAddress() })
          if (hasSession(answer)) return 'a session'
          if (answer.status >= 500) return `a failure: ${answer.status}`
        }
      }
      return null
    },
  })),
)

const byGet: Attack[] = (['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'] as const).flatMap((method) =>
  (['token', 'token_hash'] as const).map((parameter) => ({
    name: `${method} of a right link, named ${parameter}`,
    async run(world: AttackWorld) {
      const { email } = await world.newPerson()
      const { link } = await askForReset(world, email)
      const query = new URLSearchParams({ [parameter]: link.token_hash, type: link.type })
      const answer = await world.ask({ method, path: `/auth/v1/verify?${query}`, headers: { apikey: world.key } })
      if (hasSession(answer) || String(answer.headers['location']).includes('access_token')) return 'a session'
      const after = await world.auth('verify', link, { from: world.freshAddress() })
      return hasSession(after) ? null : 'the link is used up'
    },
  })),
)

const codes: Attack[] = [
  ['one after the other, from one address', 1, false],
  ['one after the other, each from another address', 5, false],
  ['all at once, from many addresses', 5, true],
].map(([how, addresses, atOnce]) => ({
  name: `guessing a code ${how}, then the right one`,
  async run(world: AttackWorld) {
    const { email } = await world.newPerson()
    const { code } = await askForReset(world, email)
    const wrong = Array.from({ length: 30 }, (_, index) =>
      String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
    )
    const guess = (token: string) =>
      world.auth(
        'verify',
        { type: 'recovery', email, token },
        { from: addresses === 1 ? '127.9.9.9' : world.freshAddress() },
      )
    if (atOnce) await Promise.all(wrong.map(guess))
    else for (const token of wrong) await guess(token)
    return hasSession(await guess(code)) ? 'a session' : null
  },
}))

const spellings: Attack[] = [
  ['in capitals', (email: string) => email.toUpperCase()],
  ['with spaces around', (email: string) => ` ${email} `],
  ['with a dot at the end', (email: string) => `${email}.`],
].map(([how, spell]) => ({
  name: `five more tries for a code by writing the address ${how as string}`,
  async run(world: AttackWorld) {
    const { email } = await world.newPerson()
    const { code } = await askForReset(world, email)
    const spelled = (spell as (email: string) => string)(email)
    for (let index = 1; index <= 5; index++) {
      const token = String((Number(code) + index) % 1_000_000).padStart(6, '0')
      await world.auth('verify', { type: 'recovery', email, token }, { from: world.freshAddress() })
    }
    const answer = await world.auth(
      'verify',
      { type: 'recovery', email: spelled, token: code },
      { from: world.freshAddress() },
    )
    return hasSession(answer) ? 'a session' : null
  },
}))

const malformed: Attack[] = (
  [
    ['', 'nothing'],
    ['%', 'a percent sign'],
    ['*', 'an asterisk'],
    [null, 'null'],
    [0, 'a number'],
    [true, 'true'],
    [[], 'a list'],
    [{}, 'an object'],
    [{ $ne: null }, 'a condition'],
    ['\u0000', 'a null character'],
    ['x'.repeat(60_000), 'sixty thousand letters'],
    [`' or '1'='1`, 'a piece of SQL'],
  ] as const
).map(([token_hash, what]) => ({
  name: `${what} as the link`,
  async run(world: AttackWorld) {
    const answer = await world.auth('verify', { type: 'recovery', token_hash }, { from: world.freshAddress() })
    if (hasSession(answer)) return 'a session'
    return answer.status >= 400 && answer.status < 500 ? null : `the status ${answer.status}`
  },
}))

const reuse: Attack[] = [
  {
    name: 'a link a second time',
    async run(world) {
      const { email } = await world.newPerson()
      const { link } = await askForReset(world, email)
      if (!hasSession(await world.auth('verify', link, { from: world.freshAddress() })))
        throw new Error('The link did not work once.')
      return hasSession(await world.auth('verify', link, { from: world.freshAddress() })) ? 'a second session' : null
    },
  },
  {
    name: 'a link twenty times at the same moment',
    async run(world) {
      const { email } = await world.newPerson()
      const { link } = await askForReset(world, email)
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => world.auth('verify', link, { from: world.freshAddress() })),
      )
      const sessions = answers.filter(hasSession).length
      return sessions === 1 ? null : `${sessions} sessions`
    },
  },
  ...linkTypes
    .filter((type) => type !== 'recovery')
    .map((type) => ({
      name: `a recovery link as ${type}`,
      async run(world: AttackWorld) {
        const { email } = await world.newPerson()
        const { link } = await askForReset(world, email)
        const answer = await world.auth('verify', { ...link, type }, { from: world.freshAddress() })
        return hasSession(answer) ? 'a session' : null
      },
    })),
  {
    name: 'the code of a mail whose link was used',
    async run(world) {
      const { email } = await world.newPerson()
      const { link, code } = await askForReset(world, email)
      await world.auth('verify', link, { from: world.freshAddress() })
      const answer = await world.auth(
        'verify',
        { type: 'recovery', email, token: code },
        { from: world.freshAddress() },
      )
      return hasSession(answer) ? 'a session' : null
    },
  },
  {
    name: 'an old recovery link after the password was changed',
    async run(world) {
      const person = await world.newPerson()
      const { link } = await askForReset(world, person.email)
      const changed = await world.auth(
        'user',
        { password: `${randomBytes(9).toString('hex')} stable`, current_password: person.password },
        { method: 'PUT', token: person.token },
      )
      if (changed.status !== 200) throw new Error(`The password could not be changed: ${changed.text}`)
      return hasSession(await world.auth('verify', link, { from: world.freshAddress() })) ? 'a session' : null
    },
  },
]

/** Tests decision 095: a password counts only if the person who opened the link has set it. */
const passwordFirst: Attack[] = (
  [
    ['before its owner', ['mallory', 'owner']],
    ['after its owner', ['owner', 'mallory']],
    ['before and after its owner', ['mallory', 'owner', 'mallory']],
  ] as const
).flatMap(([when, order]) =>
  (['as it is', 'in capitals'] as const).map((spelling) => ({
    name: `signing up with somebody's address ${spelling}, ${when}`,
    async run(world: AttackWorld) {
      const email = `ana-${randomBytes(6).toString('hex')}@example.com`
      const passwords = { mallory: 'the password of mallory', owner: 'the password of ana' }
      let ownersLink: ReturnType<typeof linkIn> | undefined
      for (const who of order) {
        const written = who === 'mallory' && spelling === 'in capitals' ? email.toUpperCase() : email
        // An address gets at most one email per minute, so act as if that minute had passed.
        await world.forgetTries()
        const asked = Date.now()
        const answer = await world.auth(
          'signup',
          { email: written, password: passwords[who] },
          { from: world.freshAddress() },
        )
        if (answer.status >= 500) return `a failure: ${answer.status}`
        const mails = await world.newMailsTo(email, asked)
        if (who === 'owner') ownersLink = linkIn(mails)
      }
      // The owner's browser sends the id of its sign-up together with its own link, and no id with any other link.
      const { type, token_hash } = linkIn(await world.mailsTo(email))
      for (const link of [ownersLink, { type, token_hash }])
        if (link) await world.auth('verify', link, { from: world.freshAddress() })
      const opens = async (password: string) =>
        hasSession(await world.auth('token?grant_type=password', { email, password }, { from: world.freshAddress() }))
      if (await opens(passwords.mallory)) return 'a password that works'
      if (order.at(-1) === 'owner' && !(await opens(passwords.owner))) return 'the owner locked out'
      return null
    },
  })),
)

const fixedSession: Attack[] = [
  {
    name: 'a session from the sign-up with a known address',
    async run(world) {
      const { email } = await world.newPerson()
      const answer = await world.auth(
        'signup',
        { email, password: 'another password here' },
        { from: world.freshAddress() },
      )
      return hasSession(answer) ? 'a session' : null
    },
  },
  {
    name: 'an unconfirmed account signs in',
    async run(world) {
      const email = `ina-${randomBytes(6).toString('hex')}@example.com`
      await world.auth('signup', { email, password: 'correct horse battery' }, { from: world.freshAddress() })
      const answer = await world.auth(
        'token?grant_type=password',
        { email, password: 'correct horse battery' },
        { from: world.freshAddress() },
      )
      return hasSession(answer) ? 'a session' : null
    },
  },
  {
    name: 'a code by mail confirms an address before it is opened',
    async run(world) {
      const email = `oto-${randomBytes(6).toString('hex')}@example.com`
      await world.auth('otp', { email, create_user: true }, { from: world.freshAddress() })
      const proven = await world.sql('select from auth.users where email = $1 and email_confirmed_at is not null', [
        email,
      ])
      return proven.length > 0 ? 'a confirmed address' : null
    },
  },
]

export const takeover: readonly AttackGroup[] = [
  { kind: 'computed link', attacks: computed },
  { kind: 'link by another method', attacks: byGet },
  { kind: 'guessed code', attacks: [...codes, ...spellings] },
  { kind: 'malformed link', attacks: malformed },
  { kind: 'used link', attacks: reuse },
  { kind: 'password set first', attacks: [...passwordFirst, ...fixedSession] },
]
