import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.run.ts',
  outputDir: '../../test-results/chaos',
  workers: 1,
  timeout: 3_600_000,
  reporter: [['line']],
})
