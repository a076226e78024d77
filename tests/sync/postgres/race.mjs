// `npm run race`: the race on Postgres in its long form; takes about ten minutes. RACE_COMMITS and RACE_PULLS change
// this.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'slow', 'tests/sync/postgres/race.slow.test.ts'],
  { stdio: 'inherit', env: { RACE_COMMITS: '100000', RACE_PULLS: '10000', ...process.env } },
)
process.exitCode = status ?? 1
