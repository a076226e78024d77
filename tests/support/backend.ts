import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { PGlite } from '@supabase/lite/pglite'
import { createApp } from '#server/app.ts'
import { createBackend, type Backend, type BackendOptions } from '#server/backend.ts'
import { listen } from '#server/listen.ts'
import { readMigrations } from '#server/migrations.ts'
import { inProject } from '#server/project-root.ts'
import { createSecrets } from '#server/secrets.ts'

export type RunningBackend = {
  readonly url: string
  /** The publishable key. */
  readonly key: string
  readonly backend: Backend
  /** A supabase-js client that keeps its session in memory. */
  client(): SupabaseClient
  stop(): Promise<void>
}

export type StartOptions = Partial<BackendOptions> & {
  /** The built app to serve beside the API; nothing is served where it does not exist. */
  readonly folder?: string
}

/**
 * A backend of its own on a free port of this machine, in memory unless `database` says otherwise, without rate limits
 * unless given. Its schema is ours; it holds no data.
 */
export async function startBackend({ folder, ...options }: StartOptions = {}): Promise<RunningBackend> {
  let url = 'http://127.0.0.1'
  const backend = await createBackend({
    database: options.database ?? { memory: true, template: await pgliteTemplate() },
    secrets: createSecrets(),
    publicUrl: () => url,
    rateLimits: [],
    ...options,
  })
  const app = createApp({ folder: folder ?? inProject('dist'), backend, mailPage: true })
  const server = await listen(app.fetch, { host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${server.port}`
  const key = backend.secrets.publishableKey
  return {
    url,
    key,
    backend,
    client: () => createTestClient(url, key),
    async stop() {
      await server.stop(1_000)
      await backend.close()
    },
  }
}

/** Node 20 has no WebSocket, without which supabase-js does not even start; nothing here opens one. */
function noWebSocket(): never {
  throw new Error('There are no realtime channels in tests.')
}

export function createTestClient(url: string, key: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: noWebSocket as unknown as typeof WebSocket },
  })
}

/** Signs a new person up. The address is their name at example.com. */
export async function signUp(client: SupabaseClient, name: string): Promise<{ userId: string; accessToken: string }> {
  const { data, error } = await client.auth.signUp({
    email: `${name}@example.com`,
    password: 'correct horse battery',
    options: { data: { first_name: name, last_name: 'Test' } },
  })
  if (error) throw error
  if (!data.user || !data.session) throw new Error('Signing up gave no session.')
  return { userId: data.user.id, accessToken: data.session.access_token }
}

/**
 * A PGlite with our schema, dumped once for each state of the schema: a copy is ready in a second, a new one takes four.
 */
export async function pgliteTemplate(): Promise<Blob> {
  const folder = inProject('node_modules', '.cache', 'fieldside')
  const file = join(folder, `pglite-${await schemaFingerprint()}.tar`)
  try {
    return new Blob([readFileSync(file)])
  } catch {
    const dump = await dumpNewDatabase()
    mkdirSync(folder, { recursive: true })
    const aside = `${file}.${process.pid}`
    writeFileSync(aside, dump)
    renameSync(aside, file)
    return new Blob([dump])
  }
}

async function dumpNewDatabase(): Promise<Uint8Array<ArrayBuffer>> {
  const backend = await createBackend({
    database: { memory: true },
    secrets: createSecrets(),
    publicUrl: () => 'http://127.0.0.1',
  })
  const driver = backend.database.connection.driver as PGlite
  const dump = await driver.dumpDataDir('none')
  await backend.close()
  return new Uint8Array(await dump.arrayBuffer())
}

async function schemaFingerprint(): Promise<string> {
  const hash = createHash('sha256')
  hash.update(await readFile(inProject('node_modules', '@supabase', 'lite', 'package.json')))
  hash.update(await readFile(inProject('server', 'prelude.sql')))
  for (const { version, statements } of await readMigrations()) hash.update(version).update(statements)
  return hash.digest('hex').slice(0, 16)
}
