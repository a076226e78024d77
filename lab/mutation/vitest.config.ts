import { defineConfig } from 'vitest/config'

// Runs the domain's own tests against mutants. The scheduler's tests take a long time, so they are skipped for mutants
// outside the scheduler, which any of the other tests may cover.
const folders = {
  schedule: { include: ['tests/domain/scheduling/**/*.test.ts'], exclude: [] },
  others: { include: ['tests/domain/**/*.test.ts'], exclude: ['tests/domain/scheduling/**'] },
  all: { include: ['tests/domain/**/*.test.ts'], exclude: [] },
}
const { DOMAIN_TESTS: which = 'others' } = process.env

export default defineConfig({
  test: {
    ...folders[which as keyof typeof folders],
    setupFiles: ['tests/support/setup.ts'],
    testTimeout: 120_000, // a mutant that hangs is killed from outside
  },
})
