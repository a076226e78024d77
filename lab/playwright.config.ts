import { defineConfig } from 'playwright/test'
import { launchOptions } from '../e2e/playwright.config.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.bench.ts',
  testIgnore: ['sync/**', 'chaos/**', 'faults/**', 'phones/**', 'rights/**'], // they have their own commands
  outputDir: '../test-results/bench',
  workers: 1,
  timeout: 900_000,
  reporter: [['line']],
  use: { launchOptions, actionTimeout: 30_000, navigationTimeout: 30_000 },
})
