import { defineConfig } from 'playwright/test'
import config from './playwright.config.ts'

// `npm test -- two-servers` runs every journey with two servers on one Postgres behind its address (made-databases.ts).
process.env['TWO_SERVERS'] = '1'

export default defineConfig(config, { testIgnore: 'engines/**', outputDir: '../test-results/two-servers' })
