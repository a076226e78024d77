// `npm run drill`: the restore of a lost database in its long form; takes a few minutes. DRILL_PHONES and DRILL_CHANGES
// (per phone before and after the restored moment, at most 250: a phone's log goes back 500) change this.
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
    'tests/server/backup/restore-drill.slow.test.ts',
    'tests/server/backup/frozen-copy.slow.test.ts',
  ],
  { stdio: 'inherit', env: { DRILL_PHONES: '60', DRILL_CHANGES: '40', ...process.env } },
)
process.exitCode = status ?? 1
