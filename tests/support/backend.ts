import { createBackend, type Backend } from '#server/backend.ts'
import { createSecrets } from '#server/secrets.ts'

/** An embedded backend in memory. */
export async function createTestBackend(): Promise<Backend> {
  return createBackend({
    database: { memory: true },
    secrets: createSecrets(),
    publicUrl: () => 'http://localhost',
    rateLimits: [],
  })
}
