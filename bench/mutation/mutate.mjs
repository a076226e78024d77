// `npm run mutate -- [--mutate FILES]`: plants faults in the domain, one at a time, and counts which of them its tests find.
// Some tens of minutes; `SHARE=0.05` plants a twentieth of them, drawn at random (SEED), and tells how sure the score is then.
// Stryker is installed beside this file: it is no part of the app.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installPeers } from '../install-peers.mjs'
import { checkNode, installPackages, root } from '../../server/prepare.mjs'

checkNode()
installPackages()
installPeers(import.meta.dirname)
const stryker = join(import.meta.dirname, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const parameters = process.argv.slice(2)
const isSample = process.env.SHARE !== undefined
const checkers = isSample ? ['--checkers', 'sample'] : []
const { status } = spawnSync(process.execPath, [stryker, 'run', ...checkers, ...parameters], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, MUTATED: parameters.join(' ') },
})
process.exitCode = status ?? 1
if (isSample && status === 0) {
  const { printSample } = await import('./print-sample.mjs') // it needs what was installed above
  printSample(join(root, 'test-results/mutation.json'))
}
