// `npm run bench:rights`: measures reads through the policies in a database of 500 organizations with 190,000 games.
// Uses DATABASE_URL or a Postgres of its own. Set ORGANIZATIONS and SAMPLES to change it. `npm run bench:admin`:
// measures the administration's lists with 100,000 people. Set PEOPLE and SAMPLES to change it. `npm run bench:backup`:
// measures a backup and a restore of 10,000 games. Set GAMES and SAMPLES to change it.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const config = join(import.meta.dirname, 'vitest.config.ts')
const folder = process.argv[2] ?? 'lab/rights/'
const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', config, folder], { stdio: 'inherit' })
process.exitCode = status ?? 1
