// `npm run fuzz`: 20,000 calls straight into the database, and 1,000 over HTTP on each kind of database. Takes some
// minutes. FUZZ_CALLS, FUZZ_SECONDS, FUZZ_HTTP_CALLS and SEED change this.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'slow', 'tests/fuzz'], {
  stdio: 'inherit',
  env: { FUZZ_CALLS: '20000', FUZZ_SECONDS: '1800', FUZZ_HTTP_CALLS: '1000', ...process.env },
})
process.exitCode = status ?? 1
