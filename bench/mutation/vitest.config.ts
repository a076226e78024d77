import { defineConfig } from 'vitest/config'

// What mutants are tried against: the domain's own tests. Those of the scheduler take long, so a mutant outside of it,
// which may be run by all tests, is not tried against them.
const isAboutSchedules = /(?<!!)src\/domain\/schedule/.test(process.env['MUTATED'] ?? '')

export default defineConfig({
  test: {
    include: [isAboutSchedules ? 'tests/domain/schedule/**/*.test.ts' : 'tests/domain/**/*.test.ts'],
    exclude: isAboutSchedules ? [] : ['tests/domain/schedule/**'],
    testTimeout: 120_000, // a mutant that hangs is ended by Stryker
  },
})
