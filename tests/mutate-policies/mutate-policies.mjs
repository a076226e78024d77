// `npm run mutate-policies`: plants every fault, which takes some tens of minutes. FAULTS_FROM, FAULTS, FAULT_SECONDS
// and SEED change this; FAULT_TITLE keeps only the faults whose title matches this regular expression, for example
// '^(private\.idle_state|admin_)'; FAULT_REPORT names a file for the list of outcomes.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'slow', 'tests/mutate-policies'], {
  stdio: 'inherit',
  env: { FAULTS: '10000', FAULT_SECONDS: '7200', ...process.env },
})
process.exitCode = status ?? 1
