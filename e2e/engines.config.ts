import { defineConfig } from 'playwright/test'
import config from './playwright.config.ts'

// `npm run test:engines`: the journeys in Firefox and WebKit beside Chromium, each with a profile on disk. They need
// Debian's firefox-esr, webkit2gtk-driver, gir1.2-webkit2-4.1, python3-gi and xvfb, and are skipped where one is missing.
export default defineConfig(config, {
  testIgnore: [],
  testMatch: 'engines/*.spec.ts',
  outputDir: '../test-results/engines',
  workers: 1,
})
