// `npm run mutate -- [--mutate FILES]`: plants faults in the domain, one at a time, and counts how many its tests find.
// `SHARE=0.03 npm run mutate -- [FOLDER …]` plants only that share of them, drawn at random (SEED), and prints the
// confidence interval of the score: it takes tens of minutes for all of src/domain. Stryker is installed next to this
// file: it is not part of the app.
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installPeers } from '../install-peers.mjs'
import { checkNode, installPackages, root } from '../../server/prepare.mjs'

checkNode()
installPackages()
installPeers(import.meta.dirname)
const parameters = process.argv.slice(2)
const { SHARE, SEED = '1' } = process.env
if (SHARE === undefined) {
  const stryker = join(import.meta.dirname, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const { status } = spawnSync(process.execPath, [stryker, 'run', ...parameters], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      DOMAIN_TESTS: /(?<!!)src\/domain\/scheduling/.test(parameters.join(' ')) ? 'schedule' : 'others',
    },
  })
  process.exitCode = status ?? 1
} else {
  const folders = parameters.length > 0 ? parameters : ['src/domain']
  const listed = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
  const { trySample } = await import('./sample.mjs') // needs what was installed above
  await trySample({
    root,
    files: listed.split('\n').filter((file) => file.endsWith('.ts')),
    share: Number(SHARE),
    seed: SEED,
  })
}
