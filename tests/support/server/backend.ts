import type { SupabaseClient } from '@supabase/supabase-js'
import { createApp } from '#server/gateway/app.ts'
import { createBackend, type Backend, type BackendOptions } from '#server/gateway/backend.ts'
import { listen } from '#server/gateway/listen.ts'
import { resolveInProject } from '#server/project-root.ts'
import { createSecrets } from '#server/database/secrets.ts'
import { createTestDatabase, databaseEngines } from '../database/postgres.ts'
import { createTestClient } from './test-client.ts'

export type RunningBackend = {
  readonly url: string
  /** The publishable key. */
  readonly key: string
  readonly backend: Backend
  /** Creates a supabase-js client that keeps its session in memory. */
  client(): SupabaseClient
  stop(): Promise<void>
}

export type BackendStartOptions = Partial<BackendOptions> & {
  /** The folder of the built app, served next to the API if it exists. */
  readonly folder?: string
}

/** Each kind of database that the server runs on, with the schema and no data. */
export const backendPlaces: readonly [name: string, open: () => Promise<BackendPlace>][] = databaseEngines.map(
  (engine) => [
    engine,
    async () => {
      const database = await createTestDatabase(engine)
      return { options: { database: { url: database.url } }, drop: () => database.drop() }
    },
  ],
)
export type BackendPlace = { readonly options: BackendStartOptions; readonly drop: () => Promise<void> }

/**
 * Starts a backend on a free port of this machine, without rate limits unless they are given. Unless `database` is
 * given, the backend has its own database with our schema and no data, which is dropped when the backend stops.
 */
export async function startBackend({
  folder,
  database,
  ...options
}: BackendStartOptions = {}): Promise<RunningBackend> {
  let url = 'http://127.0.0.1'
  const { place, drop } = database ? { place: database, drop: async () => {} } : await ownDatabase()
  const backend = await createBackend({
    database: place,
    secrets: createSecrets(),
    publicUrl: () => url,
    rateLimits: [],
    budgetFactor: 0,
    showsMails: true,
    ...options,
  })
  const app = createApp({ folder: folder ?? resolveInProject('dist'), backend, publicUrl: () => 'http://localhost' })
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
      await drop()
    },
  }
}

async function ownDatabase() {
  const database = await createTestDatabase()
  return { place: { url: database.url }, drop: () => database.drop() }
}
