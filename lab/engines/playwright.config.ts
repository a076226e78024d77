import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.run.ts',
  globalSetup: '../../e2e/support/made-databases.ts',
  outputDir: '../../test-results/lab-engines',
  workers: 1,
  timeout: 3_600_000,
  reporter: [['line']],
})
