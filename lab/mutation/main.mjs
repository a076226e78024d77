// `npm run lab -- mutate [--mutate FILES]` plants faults in the domain, one at a time, and counts how many of them the
// domain's tests find. `SHARE=0.03 npm run lab -- mutate [FOLDER …]` plants only that share of the faults, drawn at
// random (SEED), and prints the score with its confidence interval. This takes tens of minutes for all of src/domain.
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../server/prepare.mjs'
import { trySample } from './sample.mjs'

export async function main(parameters) {
  const { SHARE, SEED = '1' } = process.env
  if (SHARE === undefined) return runStryker(parameters)
  const folders = parameters.length > 0 ? parameters : ['src/domain']
  const listed = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
  await trySample({
    root,
    files: listed.split('\n').filter((file) => file.endsWith('.ts')),
    share: Number(SHARE),
    seed: SEED,
  })
  return 0
}

function runStryker(parameters) {
  const stryker = join(import.meta.dirname, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const { status } = spawnSync(process.execPath, [stryker, 'run', ...parameters], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      DOMAIN_TESTS: /(?<!!)src\/domain\/scheduling/.test(parameters.join(' ')) ? 'schedule' : 'others',
    },
  })
  return status ?? 1
}
