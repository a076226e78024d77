import { defineConfig } from 'vitest/config'

const minute = 60_000
const cluster = { globalSetup: ['tests/support/postgres-cluster.ts'] }

/** The experiments that `npm run lab` runs on a Postgres, each in a separate process. */
const experiments = [
  { name: 'load', include: ['lab/load/*.bench.ts'] },
  { name: 'live', include: ['lab/live/*.bench.ts'] },
  { name: 'requests', include: ['lab/requests/*.bench.ts'] },
  { name: 'rights', include: ['lab/rights/*.bench.ts'], ...cluster },
  { name: 'administration', include: ['lab/administration/*.bench.ts'], ...cluster },
  { name: 'backup', include: ['lab/backup/*.bench.ts'], ...cluster },
]

export default defineConfig({
  test: {
    root: `${import.meta.dirname}/..`,
    disableConsoleIntercept: true,
    projects: experiments.map((experiment) => ({
      extends: true,
      test: {
        ...experiment,
        testTimeout: 60 * minute,
        hookTimeout: 15 * minute,
        setupFiles: ['tests/support/setup.ts'],
      },
    })),
  },
})
