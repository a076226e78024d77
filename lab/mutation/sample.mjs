import { execFileSync, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import ts from 'typescript'

// Tests a random sample of Stryker's mutants, each written into a copy of the code and run against the domain's tests.
// Stryker itself puts all mutants into the code at once, which makes the scheduler about thirty times slower; for a
// sample, it is quicker to restart the tests for each mutant.

const quiet = { isDebugEnabled: () => false, debug() {}, info() {}, warn: console.warn, error: console.error }
const isOfScheduler = (file) => file.startsWith('src/domain/scheduling/')
/** The test groups, named as in `vitest.config.ts`, and the files each one covers. */
const partOf = { others: (file) => !isOfScheduler(file), schedule: isOfScheduler }
/** Far longer than the tests take, so a run that exceeds this limit is in an infinite loop. */
const mostMs = { others: 90_000, schedule: 180_000 }

/**
 * Prints each mutant that no test finds, and the score with its confidence interval.
 * @param root the root of the checkout
 * @param files the files to draw mutants from, relative to the root
 * @param share the share of the mutants to test, above 0 and up to 1
 * @param seed determines the sample, per file
 */
export async function trySample({ root, files, share, seed }) {
  const mutants = await mutantsIn(root, files)
  const drawn = mutants.filter((mutant) => isDrawn(mutant, share, seed))
  console.log(`${drawn.length} of ${mutants.length} mutants are drawn from ${files.length} files.`)
  const trees = Array.from({ length: availableParallelism() }, (_, index) => copyOf(root, index))
  const undetected = []
  let tried = 0
  for (const [tests, isOf] of Object.entries(partOf)) {
    const waiting = drawn.filter(({ file }) => isOf(file)).values()
    const work = async (tree) => {
      const bench = new Bench(tree, tests)
      if (await bench.isFound()) throw new Error('The tests do not pass as they are.')
      for (const mutant of waiting) {
        if (!(await bench.isFound(mutant))) {
          undetected.push(mutant)
          print(mutant)
        }
        if (++tried % 25 !== 0) continue
        console.log(`${tried} tried, ${undetected.length} not found`)
        if (await bench.isFound({ ...mutant, changed: mutant.source }))
          throw new Error('A test fails without a mutant.')
      }
      bench.end()
    }
    await Promise.all(trees.map(work))
  }
  const found = drawn.length - undetected.length
  const [low, high] = wilson(found, drawn.length)
  console.log(
    `${found} of ${drawn.length} drawn mutants found: ${percent(found / drawn.length)} (${percent(low)} to ${percent(high)})`,
  )
}

/** Returns all of Stryker's mutants that parse as code, which excludes those of types and import paths. */
async function mutantsIn(root, files) {
  const instrumenter = new Instrumenter(quiet)
  const options = { plugins: null, excludedMutations: [], ignorers: [] }
  const mutants = []
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8')
    const found = await instrumenter.instrument([{ name: file, mutate: true, content: source }], options)
    for (const { location, mutatorName, replacement } of found.mutants) {
      const mutant = { file, source, location, mutatorName, replacement }
      const changed = [replacement, `(${replacement})`].map((text) => withReplacement(mutant, text)).find(isCode)
      if (changed !== undefined) mutants.push({ ...mutant, changed })
    }
  }
  return mutants
}

function withReplacement({ source, location: { start, end } }, text) {
  const lines = source.split('\n')
  const at = ({ line, column }) => lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0) + column
  return source.slice(0, at(start)) + text + source.slice(at(end))
}

function isCode(text) {
  const { diagnostics } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  })
  return diagnostics.length === 0
}

function isDrawn({ file, location: { start, end }, mutatorName, replacement }, share, seed) {
  const name = [file, start.line, start.column, end.line, end.column, mutatorName, replacement].join(':')
  const bytes = createHash('sha256').update(`${seed}:${name}`).digest()
  return bytes.readUInt32BE() / 2 ** 32 < share
}

function copyOf(root, index) {
  const tree = join(root, 'test-results', `mutation-${index}`)
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(tree, { recursive: true })
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.split('\n').filter((one) => one !== '' && existsSync(join(root, one))))
    cpSync(join(root, file), join(tree, file), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

/** A copy of the code, with a runner for one of the test groups. */
class Bench {
  #tree
  #tests
  #runner = null

  constructor(tree, tests) {
    this.#tree = tree
    this.#tests = tests
  }

  /**
   * Returns whether a test fails or never finishes with this mutant, or with the original code if there is no mutant.
   */
  async isFound(mutant = null) {
    this.#runner ??= await this.#start()
    const file = mutant && join(this.#tree, mutant.file)
    if (mutant) writeFileSync(file, mutant.changed)
    const answer = new Promise((resolve) => {
      this.#runner.once('message', ({ isFailing }) => resolve(isFailing))
      this.#runner.once('exit', () => resolve(true))
    })
    this.#runner.send(mutant && mutant.file)
    const hang = setTimeout(() => process.kill(-Number(this.#runner.pid), 'SIGKILL'), mostMs[this.#tests])
    const isFound = await answer
    clearTimeout(hang)
    if (mutant) writeFileSync(file, mutant.source)
    if (this.#runner.exitCode !== null || this.#runner.signalCode !== null) this.#runner = null
    else this.#runner.removeAllListeners()
    return isFound
  }

  end() {
    this.#runner?.kill()
  }

  #start() {
    const runner = fork(join(import.meta.dirname, 'runner.mjs'), {
      cwd: this.#tree,
      detached: true, // its own process group, so that killing the group also ends its workers
      env: { ...process.env, DOMAIN_TESTS: this.#tests },
    })
    return new Promise((resolve, reject) => {
      runner.once('error', reject)
      runner.once('exit', () => reject(new Error('vitest did not start')))
      runner.once('message', () => {
        runner.removeAllListeners()
        resolve(runner)
      })
    })
  }
}

function print({ file, source, location, mutatorName, replacement }) {
  const line = source.split('\n')[location.start.line] ?? ''
  console.log(`Not found: ${file}:${location.start.line + 1}:${location.start.column + 1} ${mutatorName}`)
  console.log(`  - ${line.trim()}\n  + ${replacement.split('\n').join(' ').slice(0, 120)}`)
}

/** Returns the 95 % confidence interval by Wilson's method: E. B. Wilson, Probable inference, 1927. */
function wilson(found, drawn) {
  const z = 1.96
  const share = found / drawn
  const middle = share + z ** 2 / (2 * drawn)
  const half = z * Math.sqrt((share * (1 - share)) / drawn + z ** 2 / (4 * drawn ** 2))
  return [middle - half, middle + half].map((bound) => bound / (1 + z ** 2 / drawn))
}

const percent = (share) => `${(100 * share).toFixed(1)} %`
