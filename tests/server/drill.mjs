// `npm run drill`: the restore of a lost database in its long form, a few minutes. DRILL_PHONES and DRILL_CHANGES (of each
// phone before and after the moment that is restored, at most 250: a phone's log goes back 500) change it.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    'run',
    '--project',
    'slow',
    'tests/server/restore-drill.slow.test.ts',
    'tests/server/frozen-copy.slow.test.ts',
  ],
  { stdio: 'inherit', env: { DRILL_PHONES: '60', DRILL_CHANGES: '40', ...process.env } },
)
process.exitCode = status ?? 1
