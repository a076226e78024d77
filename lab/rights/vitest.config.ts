import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['lab/rights/*.bench.ts', 'lab/admin/*.bench.ts', 'lab/backup/*.bench.ts'],
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
    globalSetup: ['tests/support/database/postgres-cluster.ts'],
    setupFiles: ['tests/support/setup.ts'],
  },
})
