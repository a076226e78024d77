import { defineConfig } from 'vitest/config'

// What mutants are tried against: the domain's own tests. Those of the scheduler take long, so a mutant outside of it,
// which may be run by all tests, is not tried against them.
const folders = {
  schedule: { include: ['tests/domain/scheduling/**/*.test.ts'], exclude: [] },
  others: { include: ['tests/domain/**/*.test.ts'], exclude: ['tests/domain/scheduling/**'] },
  all: { include: ['tests/domain/**/*.test.ts'], exclude: [] },
}
const { DOMAIN_TESTS: which = 'others' } = process.env

export default defineConfig({
  test: {
    ...folders[which as keyof typeof folders],
    testTimeout: 120_000, // a mutant that hangs is ended from outside
  },
})
