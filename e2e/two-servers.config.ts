import { defineConfig } from 'playwright/test'
import config from './playwright.config.ts'

// `npm test -- two-servers` runs every journey against an address behind which two servers share one Postgres
// (made-databases.ts).
process.env['TWO_SERVERS'] = '1'

export default defineConfig(config, { testIgnore: 'engines/**', outputDir: '../test-results/two-servers' })
