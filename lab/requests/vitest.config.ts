import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['lab/requests/requests.bench.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 900_000,
    setupFiles: ['tests/support/setup.ts'],
    disableConsoleIntercept: true,
  },
})
