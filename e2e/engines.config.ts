import { defineConfig } from 'playwright/test'
import config from './playwright.config.ts'

// `npm test -- engines`: a subset of the `npm test` journeys in three browser engines (docs/engines.md).
export default defineConfig(config, {
  testMatch: 'engines/*.spec.ts',
  outputDir: '../test-results/engines',
  workers: 1,
})
