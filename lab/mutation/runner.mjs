// Keeps vitest running in a copy of the code, and reports for each changed file whether a test now fails.
import { join, resolve } from 'node:path'
import { createVitest } from 'vitest/node'

const root = process.cwd()
const vitest = await createVitest('test', {
  root,
  config: join(root, 'lab/mutation/vitest.config.ts'),
  watch: false,
  bail: 1,
  isolate: false, // the domain has no state between tests
  maxWorkers: 1,
  reporters: [{}],
})

let before = null

/** @param file the changed file, relative to the root; the previous one must have been restored. Null runs all tests */
async function isAnyFailing(file) {
  const changed = file === null ? null : resolve(root, file)
  for (const each of [before, changed]) if (each !== null) vitest.invalidateFile(each)
  before = changed
  vitest.config.related = changed === null ? undefined : [changed]
  const specifications = await vitest.getRelevantTestSpecifications()
  if (specifications.length === 0) return false
  vitest.state.filesMap.clear() // failures of the previous run would count toward `bail`
  vitest.state.idMap.clear()
  vitest.state.clearErrors()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  return unhandledErrors.length > 0 || testModules.some((module) => module.state() === 'failed')
}

process.on('message', (file) => {
  void isAnyFailing(file)
    .catch(() => true)
    .then((isFailing) => process.send({ isFailing }))
})
process.on('disconnect', () => process.exit())
process.send({ isReady: true })
