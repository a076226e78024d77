import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.run.ts',
  outputDir: '../../test-results/phones',
  workers: 1,
  timeout: 900_000,
  reporter: [['line']],
})
