import type { SupabaseClient } from '@supabase/supabase-js'
import { createApp } from '#server/gateway/app.ts'
import { createBackend, type Backend, type BackendOptions } from '#server/gateway/backend.ts'
import { listen } from '#server/gateway/listen.ts'
import { inProject } from '#server/project-root.ts'
import { createSecrets } from '#server/database/secrets.ts'
import { createEmptyDatabase, pgliteTemplate } from './postgres.ts'
import { createTestClient } from './test-client.ts'

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

/** Each database that the embedded server runs on, empty. */
export const backendPlaces: readonly [name: string, open: () => Promise<BackendPlace>][] = [
  ['PGlite', async () => ({ options: {}, drop: async () => {} })],
  [
    'Postgres',
    async () => {
      const database = await createEmptyDatabase()
      return { options: { database: { url: database.url } }, drop: () => database.drop() }
    },
  ],
]
export type BackendPlace = { readonly options: StartOptions; drop(): Promise<void> }

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
    showsMails: true,
    ...options,
  })
  const app = createApp({ folder: folder ?? inProject('dist'), backend, publicUrl: () => 'http://localhost' })
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
