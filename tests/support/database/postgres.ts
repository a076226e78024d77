import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Client, Pool } from 'pg'
import { inject } from 'vitest'
import { zoneDataVersion } from '#domain/time-zones/zone-data-version.ts'
import { createBackend } from '#server/gateway/backend.ts'
import { valueParsers } from '#server/database/value-types.ts'
import { readMigrations } from '#server/database/migrations.ts'
import { resolveInProject } from '#server/project-root.ts'
import { createSecrets } from '#server/database/secrets.ts'

// Databases for tests, with the schema as the real backend prepares it. Every test database is a fresh copy.

/** `plain owner` means that the database's owner is not a superuser, as in a hosted project. */
export const databaseEngines = ['postgres', 'postgres, plain owner'] as const
export type DatabaseEngine = (typeof databaseEngines)[number]

/** Runs one statement. JSON parameters are passed as text; timestamps are returned in ISO form. */
export type TestQuery = <Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]) => Promise<Row[]>

/** Each function runs one transaction, which is rolled back if it throws. */
export type TestDatabase = {
  readonly engine: DatabaseEngine
  /** The address, for a separate backend on the same database. */
  readonly url: string
  asOwner<T>(work: (query: TestQuery) => Promise<T>): Promise<T>
  /** Works as the API does for a signed-in person. By default, uses the session whose id is the person's. */
  asPerson<T>(userId: string, work: (query: TestQuery) => Promise<T>, request?: RequestInTest): Promise<T>
  asAnonymous<T>(work: (query: TestQuery) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** What the token contains in addition to the person, and where the request comes from. */
export type RequestInTest = {
  readonly session_id?: string
  readonly aal?: 'aal1' | 'aal2'
  readonly amr?: unknown
  readonly address?: string
}

/** `connections` is how many queries may run at once. */
export async function openTestDatabase(engine: DatabaseEngine = 'postgres', connections = 6): Promise<TestDatabase> {
  const copy = await createTestDatabase(engine)
  const opened = openOn(copy.url, engine, connections)
  return {
    ...opened,
    async close() {
      await opened.close()
      await copy.drop()
    },
  }
}

/** Opens a database that someone else has created and will drop. */
export function openOn(url: string, engine: DatabaseEngine = 'postgres', connections = 6): TestDatabase {
  const pool = new Pool({ connectionString: url, max: connections, types: valueParsers })
  pool.on('error', () => {}) // ignores the error, because a test ended one of its connections
  pool.on('connect', (client) => client.on('error', () => {}))
  const run =
    (start: Start) =>
    <T>(work: (query: TestQuery) => Promise<T>): Promise<T> =>
      inTransaction(pool, async (query) => {
        await start(query)
        return work(query)
      })
  return { engine, url, ...identities(run), close: () => pool.end() }
}

/** Runs the work in a transaction, on a separate connection. */
export async function inTransaction<T>(pool: Pool, work: (query: TestQuery) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    try {
      const result = await work(queryOf(client))
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => undefined) // the connection itself may have failed
      throw error
    }
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}

export function queryOf(on: Pick<Client, 'query'>): TestQuery {
  return async <Row>(text: string, parameters: readonly unknown[] = []) => {
    const answer = await on.query(text, [...parameters])
    const rows: Row[] = answer.rows
    return rows
  }
}

/** Returns when a statement on another connection is waiting for a lock. */
export async function untilSomebodyWaits(database: TestDatabase): Promise<void> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const waiting = await database.asOwner((query) =>
      query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    )
    if (waiting.length > 0) return
    if (Date.now() > deadline) throw new Error('Nobody waits.')
  }
}

export type MadeDatabase = { readonly url: string; drop(): Promise<void> }

/** Creates a database with the schema on the run's Postgres. The caller must drop it. */
export async function createTestDatabase(engine: DatabaseEngine = 'postgres'): Promise<MadeDatabase> {
  return copyOf(await templateOf(engine), engine)
}

export async function createEmptyDatabase(engine: DatabaseEngine = 'postgres'): Promise<MadeDatabase> {
  if (engine !== 'postgres') await onServer(createPlainOwner)
  return copyOf('template1', engine)
}

async function copyOf(template: string, engine: DatabaseEngine): Promise<MadeDatabase> {
  const name = `fieldside_test_${randomBytes(8).toString('hex')}`
  const owner = engine === 'postgres' ? undefined : plainOwner
  await onServer((server) =>
    server.query(`create database ${name} template ${template} ${owner ? `owner ${owner}` : ''}`),
  )
  return {
    url: urlOf(name, owner),
    drop: () =>
      onServer(async (server) => {
        await server.query(`drop database if exists ${name} with (force)`)
        await server.query(`drop role if exists ${name}_gateway, ${name}_accounts`)
      }),
  }
}

type Start = (query: TestQuery) => Promise<unknown>
type Run = (start: Start) => <T>(work: (query: TestQuery) => Promise<T>) => Promise<T>

function identities(run: Run): Pick<TestDatabase, 'asOwner' | 'asPerson' | 'asAnonymous'> {
  const as =
    (role: string, userId: string, { address, ...claims }: RequestInTest = {}) =>
    (query: TestQuery) =>
      query(
        `select set_config('role', $1, true), set_config('request.jwt.claim.sub', $2, true),
           set_config('request.jwt.claim.role', $1, true), set_config('request.jwt.claims', $3, true),
           set_config('request.headers', $4, true)`,
        [
          role,
          userId,
          JSON.stringify(userId ? { sub: userId, role, session_id: userId, ...claims } : { role }),
          JSON.stringify(address === undefined ? {} : { 'cf-connecting-ip': address }),
        ],
      )
  return {
    asOwner: run(() => Promise.resolve()),
    asPerson: (userId, work, request) => run(as('authenticated', userId, request))(work),
    asAnonymous: run(as('anon', '')),
  }
}

/** Returns the name of a database with the schema, which is created once on this server and then copied. */
async function templateOf(engine: DatabaseEngine): Promise<string> {
  const name = `fieldside_template_${engine === 'postgres' ? '' : 'plain_'}${await schemaHash()}`
  await onServer(async (server) => {
    await server.query('select pg_advisory_lock(hashtext($1))', [name]) // the lock is held until the connection closes
    if ((await server.query('select from pg_database where datname = $1', [name])).rows.length > 0) return
    const aside = `${name}_new`
    await server.query(`drop database if exists ${aside} with (force)`)
    if (engine === 'postgres') {
      await server.query(`create database ${aside}`)
      await prepare(urlOf(aside))
    } else {
      await createPlainOwner(server)
      await server.query(`create database ${aside} owner ${plainOwner}`)
      await prepare(urlOf(aside, plainOwner))
    }
    await server.query(`alter database ${aside} rename to ${name}`)
  })
  return name
}

const plainOwner = 'fieldside_plain_owner'

async function createPlainOwner(server: Client): Promise<void> {
  await server.query(`select pg_advisory_lock(hashtext('${plainOwner}'))`)
  const { rows } = await server.query<{ rolname: string }>('select rolname from pg_roles')
  const there = new Set(rows.map(({ rolname }) => rolname))
  for (const role of ['anon', 'authenticated', 'service_role'])
    if (!there.has(role))
      await server.query(`create role ${role} nologin noinherit ${role === 'service_role' ? 'bypassrls' : ''}`)
  if (!there.has(plainOwner))
    await server.query(`create role ${plainOwner} login password '${plainOwner}' nosuperuser nobypassrls createrole`)
  await server.query(`grant anon, authenticated, service_role to ${plainOwner} with admin option`)
}

/** Prepares a database as the real backend does: the prelude, the account tables, the migrations. */
async function prepare(url: string): Promise<void> {
  const backend = await createBackend({
    database: { url },
    secrets: createSecrets(),
    publicUrl: () => 'http://127.0.0.1',
  })
  await backend.close()
}

async function onServer(work: (server: Client) => Promise<unknown>): Promise<void> {
  const server = new Client({ connectionString: urlOf(undefined) })
  await server.connect()
  try {
    await work(server)
  } finally {
    await server.end()
  }
}

function urlOf(database: string | undefined, owner?: string): string {
  const url = new URL(inject('postgresUrl'))
  if (database) url.pathname = `/${database}`
  if (owner) [url.username, url.password] = [owner, owner]
  return url.href
}

/** Hashes everything that a prepared database depends on, so that any change results in a new one. */
async function schemaHash(): Promise<string> {
  const hash = createHash('sha256')
  hash.update(zoneDataVersion)
  hash.update(readFileSync(resolveInProject('server', 'database', 'prelude.sql')))
  hash.update(readFileSync(resolveInProject('server', 'auth', 'schema.sql')))
  for (const { version, name, statements } of await readMigrations()) hash.update(`${version}_${name}\n${statements}`)
  return hash.digest('hex').slice(0, 16)
}
