import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@supabase/lite/pglite'
import postgres from 'postgres'
import { inject } from 'vitest'
import { createBackend } from '#server/gateway/backend.ts'
import { forgetRowTypes, pgliteParsers, postgresTypes } from '#server/database/lite-compat.ts'
import { readMigrations } from '#server/database/migrations.ts'
import { inProject } from '#server/project-root.ts'
import type { DatabasePlace } from '#server/database/database.ts'
import { createSecrets } from '#server/database/secrets.ts'

// Databases for tests: the schema as the real backend prepares it, a fresh copy for each call.

/** `plain owner`: a Postgres whose owner is no superuser, which is what a hosted project gives. */
export const engines = ['pglite', 'postgres', 'postgres, plain owner'] as const
export type Engine = (typeof engines)[number]

/** One statement. JSON parameters are passed as text; timestamps come back in ISO form. */
export type Query = <Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]) => Promise<Row[]>

/** Each function is one transaction: what it throws undoes it. */
export type TestDatabase = {
  readonly engine: Engine
  /** For a backend of its own on the same Postgres database; none on PGlite. */
  readonly url: string | undefined
  asOwner<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** As the API does it for somebody who is signed in, by default in the session that has their own id. */
  asPerson<T>(userId: string, work: (query: Query) => Promise<T>, request?: RequestInTest): Promise<T>
  asAnonymous<T>(work: (query: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** What the token says beside the person, and where the request comes from. */
export type RequestInTest = {
  readonly session_id?: string
  readonly aal?: 'aal1' | 'aal2'
  readonly address?: string
}

/** `connections`: how many may ask at once; PGlite has one. */
export async function openTestDatabase(engine: Engine, connections = 6): Promise<TestDatabase> {
  return engine === 'pglite' ? openPglite() : openPostgres(engine, connections)
}

/** Returns when a statement of another connection waits for a lock. */
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

/** The data folder of a migrated PGlite, made once for each state of the schema: a copy is ready in a second. */
export async function pgliteTemplate(): Promise<Blob> {
  const folder = inProject('node_modules', '.cache', 'fieldside')
  const file = join(folder, `pglite-${await schemaHash()}.tar`)
  try {
    return new Blob([readFileSync(file)])
  } catch {
    const backend = await prepare({ memory: true })
    const { driver } = backend.database.connection
    if (!('dumpDataDir' in driver)) throw new Error('not a PGlite')
    const dump = new Uint8Array(await (await driver.dumpDataDir('none')).arrayBuffer())
    await backend.close()
    mkdirSync(folder, { recursive: true })
    const aside = `${file}.${randomBytes(6).toString('hex')}`
    writeFileSync(aside, dump)
    renameSync(aside, file) // whole or not at all: other test files may be reading
    removeOlderDumps(folder)
    return new Blob([dump])
  }
}

/** Each state of the schema leaves one, and they are large. */
function removeOlderDumps(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (Date.now() - statSync(file).mtimeMs > 24 * 3600_000) rmSync(file, { force: true })
  }
}

/** An empty database on the run's Postgres, with nothing in it. The caller drops it. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = freshName()
  await onServer((sql) => sql.unsafe(`create database ${name}`))
  return { url: urlOf(name), drop: () => dropDatabase(name) }
}

async function openPglite(): Promise<TestDatabase> {
  const database = new PGlite({ loadDataDir: await pgliteTemplate(), parsers: pgliteParsers })
  await forgetRowTypes(database)
  return onPglite(database)
}

/** On one that somebody else has opened: nobody else may use it at the same moment. */
export function onPglite(database: PGlite): TestDatabase {
  const run =
    (start: Start) =>
    <T>(work: (query: Query) => Promise<T>): Promise<T> =>
      database.transaction(async (transaction) => {
        const query: Query = async <Row>(text: string, parameters: readonly unknown[] = []) =>
          (await transaction.query<Row>(text, [...parameters])).rows
        await start(query)
        return work(query)
      })
  return { engine: 'pglite', url: undefined, ...identities(run), close: () => database.close() }
}

async function openPostgres(engine: Engine, connections: number): Promise<TestDatabase> {
  const template = await postgresTemplate(engine)
  const name = freshName()
  const owner = engine === 'postgres' ? undefined : plainOwner
  await onServer((sql) => sql.unsafe(`create database ${name} template ${template} ${owner ? `owner ${owner}` : ''}`))
  const url = urlOf(name, owner)
  const sql = postgres(url, { max: connections, onnotice: () => {}, types: postgresTypes })
  const run =
    (start: Start) =>
    async <T>(work: (query: Query) => Promise<T>): Promise<T> => {
      const results: T[] = []
      await sql.begin(async (transaction) => {
        const query: Query = async <Row>(text: string, parameters: readonly unknown[] = []) => {
          const rows: unknown = await transaction.unsafe(text, [...parameters] as never[])
          return [...(rows as Iterable<Row>)]
        }
        await start(query)
        results.push(await work(query))
      })
      return results[0] as T
    }
  return {
    engine,
    url,
    ...identities(run),
    async close() {
      await sql.end()
      await dropDatabase(name)
    },
  }
}

type Start = (query: Query) => Promise<unknown>
type Run = (start: Start) => <T>(work: (query: Query) => Promise<T>) => Promise<T>

function identities(run: Run): Pick<TestDatabase, 'asOwner' | 'asPerson' | 'asAnonymous'> {
  const as =
    (role: string, userId: string, { address, ...claims }: RequestInTest = {}) =>
    (query: Query) =>
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

/** A database with the schema in it, made once on this server and copied from then on. */
async function postgresTemplate(engine: Engine): Promise<string> {
  const name = `fieldside_template_${engine === 'postgres' ? '' : 'plain_'}${await schemaHash()}`
  await onServer(async (sql) => {
    await sql`select pg_advisory_lock(hashtext(${name}))` // until the connection closes
    if ((await sql`select from pg_database where datname = ${name}`).length > 0) return
    const aside = `${name}_new`
    await sql.unsafe(`drop database if exists ${aside} with (force)`)
    if (engine === 'postgres') {
      await sql.unsafe(`create database ${aside}`)
      await (await prepare({ url: urlOf(aside) })).close()
    } else {
      await createPlainOwner(sql)
      await sql.unsafe(`create database ${aside} owner ${plainOwner}`)
      await (await prepare({ url: urlOf(aside, plainOwner) })).close()
    }
    await sql.unsafe(`alter database ${aside} rename to ${name}`)
  })
  return name
}

const plainOwner = 'fieldside_plain_owner'

async function createPlainOwner(sql: postgres.Sql): Promise<void> {
  for (const role of ['anon', 'authenticated', 'service_role']) {
    if ((await sql`select from pg_roles where rolname = ${role}`).length === 0) {
      await sql.unsafe(`create role ${role} nologin noinherit ${role === 'service_role' ? 'bypassrls' : ''}`)
    }
  }
  if ((await sql`select from pg_roles where rolname = ${plainOwner}`).length === 0) {
    await sql.unsafe(`create role ${plainOwner} login password '${plainOwner}' nosuperuser nobypassrls`)
  }
  await sql.unsafe(`grant anon, authenticated, service_role to ${plainOwner}`)
}

/** As the real backend does it: lite's own schema, the prelude, the migrations. */
function prepare(database: DatabasePlace) {
  return createBackend({ database, secrets: createSecrets(), publicUrl: () => 'http://127.0.0.1' })
}

async function onServer(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(urlOf(undefined), { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}

function dropDatabase(name: string): Promise<void> {
  return onServer((sql) => sql.unsafe(`drop database if exists ${name} with (force)`))
}

function urlOf(database: string | undefined, owner?: string): string {
  const url = new URL(inject('postgresUrl'))
  if (database) url.pathname = `/${database}`
  if (owner) [url.username, url.password] = [owner, owner]
  return url.href
}

function freshName(): string {
  return `fieldside_test_${randomBytes(8).toString('hex')}`
}

/** Names what a prepared database depends on, so that a change of it makes a new one. */
async function schemaHash(): Promise<string> {
  const hash = createHash('sha256')
  hash.update(readFileSync(inProject('server', 'database', 'prelude.sql')))
  hash.update(readFileSync(inProject('node_modules', '@supabase', 'lite', 'package.json')))
  for (const { version, name, statements } of await readMigrations()) hash.update(`${version}_${name}\n${statements}`)
  return hash.digest('hex').slice(0, 16)
}
