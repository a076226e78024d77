// `npm run bench:rights`: how long reading through the policies takes in a database of 500 organizations with 190,000
// games. On DATABASE_URL, or a Postgres of its own. ORGANIZATIONS and SAMPLES change it.
// `npm run bench:admin`: how long the lists of the administration take at 100,000 people. PEOPLE and SAMPLES change it.
// `npm run bench:backup`: how long a backup and a restore of 10,000 games take. GAMES and SAMPLES change it.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const config = join(import.meta.dirname, 'vitest.config.ts')
const folder = process.argv[2] ?? 'lab/rights/'
const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', config, folder], { stdio: 'inherit' })
process.exitCode = status ?? 1
