import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.run.ts',
  outputDir: '../../test-results/faults',
  workers: 1,
  timeout: 7_200_000,
  expect: { timeout: 20_000 },
  reporter: [['line']],
})
