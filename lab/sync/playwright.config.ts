import { defineConfig } from 'playwright/test'
import { launchOptions } from '../../e2e/playwright.config.ts'

export default defineConfig({
  testDir: '.',
  testMatch: 'sync.bench.ts',
  outputDir: '../../test-results/bench-sync',
  workers: 1,
  timeout: 0,
  reporter: [['line']],
  use: { launchOptions },
})
