// `npm run bench:requests -- --before ../fieldside-before --sessions 1,80,1000,20000`: measures what a pull, a push and
// the account cost in Postgres, for a person with that many sessions. With `--before`, the folder of another checkout
// with its packages installed, both schemas are measured side by side on one Postgres, call by call. Linux only.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    sessions: { type: 'string', default: '1,80,1000,20000' },
    calls: { type: 'string', default: '2000' }, // per function and schema
    seconds: { type: 'string', default: '60' }, // at most, per function
  },
})
const env = {
  REQUESTS_SESSIONS: values.sessions,
  REQUESTS_CALLS: values.calls,
  REQUESTS_SECONDS: values.seconds,
  ...(values.before === undefined ? {} : { REQUESTS_BEFORE: resolve(values.before) }),
}
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const config = join(import.meta.dirname, 'vitest.config.ts')
const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', config], {
  stdio: 'inherit',
  env: { ...process.env, ...env },
})
process.exitCode = status ?? 1
