import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { DatabaseError } from 'pg'
import type { Connections, Database, Sql } from './database.ts'
import { DatabaseUnavailableError } from './database-unavailable.ts'
import { OperatorError } from '../operator-error.ts'
import type { PoolOptions } from './pool.ts'
import type { DatabaseLogin } from './database-login.ts'

/** Connections for users' calls: long calls have a separate pool, so that they do not block short ones. */
export type CallConnections = { readonly short: Pick<Sql, 'query'>; readonly long: Pick<Sql, 'query'> }

export type ServerConnections = {
  readonly calls: CallConnections
  /** For the server's own queries on accounts and budgets. */
  readonly accounts: Connections
  /** For reading what live streams report, which must not wait for other queries: the server's own, and pulls. */
  readonly live: { readonly queries: Pick<Sql, 'query'>; readonly calls: Pick<Sql, 'query'> }
}

const shortCalls: PoolOptions = { maxConnections: 10, statementTimeoutMs: 8_000, lockTimeoutMs: 5_000 }
const longCalls: PoolOptions = { maxConnections: 3, statementTimeoutMs: 60_000, lockTimeoutMs: 20_000 }
const accountCalls: PoolOptions = { maxConnections: 7, statementTimeoutMs: 15_000, lockTimeoutMs: 10_000 }
const liveReads: PoolOptions = { maxConnections: 2, statementTimeoutMs: 5_000, lockTimeoutMs: 2_000 }

type Kind = {
  readonly suffix: string
  /** The only roles the login may switch to. */
  readonly memberOf: readonly string[]
  readonly grants: (name: string) => string
}

/**
 * Like PostgREST's `authenticator`: it may only call `gateway.call_as_person`, and has no other rights until it
 * switches to the caller's role.
 */
const gateway: Kind = {
  suffix: 'gateway',
  memberOf: ['anon', 'authenticated'],
  grants: (name) => `
    grant usage on schema gateway to ${name};
    grant execute on function gateway.call_as_person(text, json, text, text, text, text) to ${name};`,
}

const accounts: Kind = {
  suffix: 'accounts',
  memberOf: [],
  grants: (name) => `
    grant usage on schema auth, gateway, private to ${name};
    grant select, insert, update, delete on all tables in schema auth to ${name};
    grant select, insert, update, delete on gateway.request_budgets to ${name};
    grant execute on function private.may_sign_up(text), gateway.min_password_length(),
      gateway.has_temporary_password(uuid), gateway.name_account(uuid, jsonb),
      gateway.language_of(text), gateway.read_changes(uuid[], bigint[], bigint[]),
      gateway.read_live_access(json), gateway.find_public_league(text), private.keep_sending_keys(jsonb), private.tend_deliveries(),
      private.claim_deliveries(integer, interval, text, integer), private.finish_deliveries(jsonb),
      private.describe_unsubscribe(uuid, uuid), private.unsubscribe(uuid, uuid) to ${name};`,
}

/**
 * Creates missing logins, grants their rights, and connects them. Runs after the migrations, on one server at a time.
 */
export async function connectLogins(owner: Database): Promise<ServerConnections> {
  const gatewayLogin = await readOrCreateLogin(owner, gateway)
  const accountsLogin = await readOrCreateLogin(owner, accounts)
  const connections = {
    calls: { short: owner.as(gatewayLogin, shortCalls), long: owner.as(gatewayLogin, longCalls) },
    accounts: owner.as(accountsLogin, accountCalls),
    live: { queries: owner.as(accountsLogin, liveReads), calls: owner.as(gatewayLogin, liveReads) },
  }
  await prepareRole(owner, gatewayLogin, gateway, connections.calls.short)
  await prepareRole(owner, accountsLogin, accounts, connections.accounts)
  return connections
}

async function prepareRole(
  owner: Sql,
  login: DatabaseLogin,
  kind: Kind,
  connections: Pick<Sql, 'query'>,
): Promise<void> {
  if (!(await isAsItShouldBe(owner, login, kind)) || (await failureToConnect(connections)) !== undefined) {
    await makeRole(owner, login, kind)
    if (!(await isAsItShouldBe(owner, login, kind))) throw new OperatorError(describeRequiredLogin(login, kind))
    const failure = await failureToConnect(connections)
    if (failure !== undefined)
      throw new OperatorError(
        `The login ${login.name}, which the server makes for itself, cannot connect to the database: ${failure}. ` +
          'Let it in wherever logins are listed, in pg_hba.conf or at a pooler; its password is in the table gateway.logins.',
      )
  }
  await owner.script(kind.grants(quoted(login.name)))
}

/**
 * Returns the login of this kind for the current database, creating it if it is missing. Each database has its own
 * logins, because a role belongs to all databases of a Postgres server.
 */
async function readOrCreateLogin(owner: Sql, { suffix }: Kind): Promise<DatabaseLogin> {
  const [here] = await owner.query<{ name: string }>(`select current_database() || '_' || $1 as name`, [suffix])
  const name = here?.name ?? suffix
  if (Buffer.byteLength(name) > longestName)
    throw new OperatorError(
      `The name of the database is too long for the login ${name}: Postgres takes ${longestName} bytes. Rename the database.`,
    )
  await owner.query('insert into gateway.logins values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(32).toString('hex'),
  ])
  const [login] = await owner.query<DatabaseLogin>('select name, password from gateway.logins where name = $1', [name])
  if (login === undefined) throw new Error('A login that was just stored is not there')
  return login
}

const longestName = 63

/** Returns whether a role has exactly the attributes and memberships it needs. */
async function isAsItShouldBe(owner: Sql, { name }: DatabaseLogin, { memberOf }: Kind): Promise<boolean> {
  const found = await owner.query(
    `select from pg_roles r where rolname = $1 and rolcanlogin
       and not (rolinherit or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
       and pg_has_role(current_user, oid, 'usage')
       and $2::text[] = array(
         select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid
         group by 1 order by 1)`,
    [name, memberOf],
  )
  return found.length > 0
}

async function failureToConnect(connections: Pick<Sql, 'query'>): Promise<string | undefined> {
  try {
    await connections.query('select 1')
    return undefined
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return error.message
    throw error
  }
}

async function makeRole(owner: Sql, login: DatabaseLogin, kind: Kind): Promise<void> {
  const name = quoted(login.name)
  try {
    const there = await owner.query('select from pg_roles where rolname = $1', [login.name])
    const memberships = kind.memberOf.map((role) => `grant ${role} to ${name};`).join(' ')
    await owner.script(`
      ${there.length > 0 ? 'alter' : 'create'} role ${name} login noinherit password '${verifierOf(login.password)}';
      ${memberships}
      do $$ begin
        -- The owner sees its connections among those of the server.
        if not pg_has_role(current_user, '${login.name.replaceAll("'", "''")}', 'usage') then
          grant ${name} to current_user;
        end if;
      end $$`)
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === '42501')) throw error
    throw new OperatorError(`${describeRequiredLogin(login, kind)} Postgres said: ${error.message}.`)
  }
}

function describeRequiredLogin({ name }: DatabaseLogin, { memberOf }: Kind): string {
  const memberships = memberOf.length === 0 ? 'of no role' : `of ${memberOf.join(' and ')} only`
  return (
    `The server needs the login ${name}, NOINHERIT and a member ${memberships}, and the owner of the database cannot make it so. ` +
    'docs/operations.md, "With a Postgres server", has the statements that a superuser runs once.'
  )
}

/**
 * Computes what Postgres stores for a password (RFC 5803), because the statement may end up in the log of a Postgres
 * server. The password is hexadecimal, which SASLprep leaves unchanged.
 */
function verifierOf(password: string): string {
  const salt = randomBytes(16)
  const iterations = 4096
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyOf = (purpose: string): Buffer => createHmac('sha256', salted).update(purpose).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  const serverKey = keyOf('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
