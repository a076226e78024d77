import { createHash, createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import * as z from 'zod/mini'
import { schemaVersion } from '#data/store/ops.ts'
import { findRunningUrl } from '#server/database/with-database-url.ts'
import { samplePassword } from '#server/sample/accounts.ts'
import { pushResponseSchema, type Mutation } from '#sync/wire.ts'
import { startServerProcess, type ServerProcess } from '../../tests/support/server/server-process.ts'
import { createVenueRow } from '../venue-row.ts'
import { sendRaw, closeAgents, type RawResponse, type RawRequest } from './http.ts'

// A fresh server with the sample league, whose members are the victims, and an attacker with an account and an
// organization.

export type AttackPerson = {
  readonly email: string
  readonly password: string
  readonly userId: string
  readonly token: string
  readonly refreshToken: string
}

export type AttackMail = { readonly at: string; readonly to: string; readonly subject: string; readonly text: string }

export type AttackWorld = {
  readonly server: ServerProcess
  readonly key: string
  /** A manager of the sample league. */
  readonly victim: AttackPerson
  readonly victimOrg: string
  readonly attacker: AttackPerson
  readonly attackerOrg: string
  ask(asked: RawRequest): Promise<RawResponse>
  /** Calls a database function; without a person, makes the call signed out. */
  call(
    name: string,
    parameters: unknown,
    person?: { token: string } | null,
    more?: Partial<RawRequest>,
  ): Promise<RawResponse>
  auth(
    path: string,
    body: unknown,
    more?: Partial<RawRequest> & { token?: string; method?: string },
  ): Promise<RawResponse>
  signIn(email: string, password: string, from?: string): Promise<AttackPerson>
  /** Creates a person with a confirmed email address. */
  newPerson(name?: string): Promise<AttackPerson>
  push(
    person: AttackPerson,
    org: string,
    mutations: readonly Pick<Mutation, 'name' | 'ops'>[],
    from?: string,
  ): Promise<RawResponse>
  mailsTo(email: string): Promise<AttackMail[]>
  /**
   * Waits for an email sent since the given time, and returns all emails sent since then. Throws if none arrives within
   * ten seconds.
   */
  newMailsTo(email: string, sinceMs: number): Promise<AttackMail[]>
  /** Deletes all counted attempts, as if hours had passed. */
  forgetTries(): Promise<void>
  /** Runs SQL as the database owner, to simulate the passage of time and to see what an attack has done. */
  sql<Row>(text: string, parameters?: readonly unknown[]): Promise<Row[]>
  /** Returns a digest of all rows of the victims' organization and of the accounts. */
  digest(): Promise<string>
  /** Returns a token with these claims, signed with the server's own key by default. */
  forge(claims: object, header?: object, secret?: string): string
  /** Checks that a sign-in and a push from another address work. Returns what no longer works, or null. */
  disorder(): Promise<string | null>
  /** Returns an address that has not sent any requests yet. */
  freshAddress(): string
  stop(): Promise<void>
}

const opened = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  user: z.object({ id: z.string(), email: z.string() }),
})

export async function createAttackWorld(bundle?: string): Promise<AttackWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldside-attacks-'))
  const server = await startServerProcess({
    dataFolder: folder,
    sampleData: true,
    ...(bundle === undefined ? {} : { bundle }),
    env: { RATE_LIMITS: '1', REQUIRE_EMAIL_CONFIRMATION: '1', REQUEST_LOG: '0' },
  })
  const url = await findRunningUrl(folder)
  if (url === undefined) throw new Error('The database of the server is not there.')
  const pool = new Pool({ connectionString: url, max: 2 })
  const secrets = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')) as { jwtSecret?: string }
  let addresses = 0

  const config = await sendRaw(server.port, { method: 'GET', path: '/config.json' })
  const key = z.object({ supabaseKey: z.string() }).parse(config.json).supabaseKey

  const world: Omit<AttackWorld, 'victim' | 'victimOrg' | 'attacker' | 'attackerOrg'> = {
    server,
    key,
    ask: (asked) => sendRaw(server.port, asked),
    call: (name, parameters, person = null, more = {}) =>
      sendRaw(server.port, {
        path: `/rest/v1/rpc/${name}`,
        body: parameters,
        ...more,
        headers: { apikey: key, authorization: `Bearer ${person?.token ?? key}`, ...more.headers },
      }),
    auth: (path, body, { token, ...more } = {}) =>
      sendRaw(server.port, {
        path: `/auth/v1/${path}`,
        body,
        ...more,
        headers: { apikey: key, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...more.headers },
      }),
    async signIn(email, password, from = world.freshAddress()) {
      const answer = await world.auth('token?grant_type=password', { email, password }, { from })
      const { success, data } = opened.safeParse(answer.json)
      if (!success) throw new Error(`${email} could not sign in: ${answer.status} ${answer.text}`)
      return {
        email,
        password,
        userId: data.user.id,
        token: data.access_token,
        refreshToken: data.refresh_token,
      }
    },
    async newPerson(name = `person-${randomUUID()}`) {
      const email = `${name}@example.com`
      const password = `${randomUUID()} horse`
      const from = world.freshAddress()
      const asked = Date.now()
      await world.auth('signup', { email, password, data: { firstName: 'New', lastName: 'Person' } }, { from })
      const link = linkIn(await world.newMailsTo(email, asked))
      const answer = await world.auth('verify', link, { from })
      if (answer.status !== 200) throw new Error(`${email} could not be confirmed: ${answer.status} ${answer.text}`)
      return world.signIn(email, password, from)
    },
    push: (person, org, changes, from) =>
      world.call(
        'sync_push',
        {
          request: {
            client: randomUUID(),
            epoch: null,
            org,
            have: [],
            muts: changes.map((change, index) => ({
              id: randomUUID(),
              seq: index + 1,
              schema: schemaVersion,
              at: new Date().toISOString(),
              ...change,
            })),
          },
        },
        person,
        from === undefined ? {} : { from },
      ),
    async mailsTo(email) {
      const answer = await sendRaw(server.port, { method: 'GET', path: '/__mail?format=json' })
      const mails = z
        .array(z.looseObject({ at: z.string(), to: z.string(), subject: z.string(), text: z.string() }))
        .parse(answer.json)
      return mails.filter(({ to }) => to.toLowerCase() === email.toLowerCase())
    },
    async newMailsTo(email, sinceMs) {
      const deadline = Date.now() + 10_000
      for (;;) {
        const mails = (await world.mailsTo(email)).filter(({ at }) => Date.parse(at) >= sinceMs)
        if (mails.length > 0) return mails
        if (Date.now() > deadline) throw new Error(`No mail came to ${email}.`)
      }
    },
    async forgetTries() {
      await world.sql('delete from auth.tries')
    },
    async sql<Row>(text: string, parameters: readonly unknown[] = []) {
      return (await pool.query(text, [...parameters])).rows as Row[]
    },
    async digest() {
      const tables = await world.sql<{ name: string }>(
        `select format('%I.%I', table_schema, table_name) as name from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
         where table_schema = 'app' and column_name = 'organization_id' and table_type = 'BASE TABLE'
           and table_name <> 'activity' order by 1`,
      )
      const parts: unknown[] = []
      for (const { name } of tables)
        parts.push(
          await world.sql(
            `select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) from ${name} t where organization_id <> $1`,
            [current?.attackerOrg ?? randomUUID()],
          ),
        )
      parts.push(
        await world.sql(
          `select id, email, encrypted_password, banned_until from auth.users where email <> 'mallory@example.com' order by id`,
        ),
      )
      parts.push(await world.sql('select * from app.platform_admins order by user_id'))
      parts.push(await world.sql('select * from app.platform_settings'))
      return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
    },
    forge(claims, header = { alg: 'HS256', typ: 'JWT' }, secret = secrets.jwtSecret ?? '') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const signed = `${part(header)}.${part(claims)}`
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
    },
    async disorder() {
      const from = world.freshAddress()
      const config = await sendRaw(server.port, { method: 'GET', path: '/config.json', from })
      if (config.status !== 200) return `config.json: ${config.status}`
      const person = await world.signIn('scorekeeper@example.com', samplePassword, from)
      const id = randomUUID()
      const org = current?.victimOrg ?? ''
      const ops = [{ t: 'venues' as const, rows: [createVenueRow(id, org)] }]
      const pusher = current?.victim ?? person
      const fresh = await world.signIn(pusher.email, pusher.password, from)
      const answer = await world.push(fresh, org, [{ name: 'venue.create', ops }], from)
      const stored = await world.sql('select from app.venues where id = $1', [id])
      await Promise.all(
        [person, fresh].map(({ token }) => world.auth('logout?scope=local', undefined, { token, from })),
      )
      const verdict = pushResponseSchema.safeParse(answer.json)
      if (stored.length === 0) return `a push was not stored: ${answer.status} ${answer.text.slice(0, 300)}`
      return verdict.success ? null : `a push was answered with ${answer.text.slice(0, 300)}`
    },
    freshAddress: () =>
      `127.${10 + Math.floor(++addresses / 62_500)}.${Math.floor(addresses / 250) % 250}.${1 + (addresses % 250)}`,
    async stop() {
      closeAgents()
      await pool.end()
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }

  let current: AttackWorld | undefined
  const victim = await world.signIn('manager@example.com', samplePassword)
  const victimOrg = await organizationOf(world.call, victim)
  const attacker = await world.newPerson('mallory')
  const made = await world.call('create_organization', { p_name: 'Mallory' }, attacker)
  const attackerOrg = z.string().parse(made.json)
  current = { ...world, victim, victimOrg, attacker, attackerOrg }
  return current
}

async function organizationOf(call: AttackWorld['call'], person: AttackPerson): Promise<string> {
  const account = z.object({ organizations: z.array(z.object({ id: z.string() })) })
  const [first] = account.parse((await call('sync_account', {}, person)).json).organizations
  if (!first) throw new Error(`${person.email} is in no organization.`)
  return first.id
}

/** The parameters of the link in the newest email. */
export type LinkInAttackMail = {
  readonly token_hash: string
  readonly type: string
  readonly sign_up: string | undefined
}

export function linkIn(mails: readonly AttackMail[]): LinkInAttackMail {
  const newest = mails.at(-1)
  const [, url = ''] = /(https?:\/\/\S*token_hash=\S+)/.exec(newest?.text ?? '') ?? []
  if (!URL.canParse(url)) throw new Error('There is no mail with a link.')
  const { searchParams } = new URL(url)
  return {
    token_hash: searchParams.get('token_hash') ?? '',
    type: searchParams.get('type') ?? '',
    sign_up: searchParams.get('sign_up') ?? undefined,
  }
}
