import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import ts from 'typescript'

// A part of Stryker's mutants, drawn at random, each written into a copy of the code and tried against the domain's tests.
// Stryker itself has all mutants in the code at once, which makes the scheduler some thirty times slower; for a sample it
// is quicker to start the tests anew for each.

const quiet = { isDebugEnabled: () => false, debug() {}, info() {}, warn: console.warn, error: console.error }
const scheduler = 'src/domain/schedule/'
const mostMs = 180_000

/**
 * Prints each mutant that no test finds, and the score with its interval.
 * @param root of the checkout
 * @param files those whose mutants are drawn from, from the root
 * @param share of the mutants, above 0 and up to 1
 * @param seed what is drawn follows from it, file by file
 */
export async function trySample({ root, files, share, seed }) {
  const mutants = await mutantsIn(root, files)
  const drawn = mutants.filter((mutant) => isDrawn(mutant, share, seed))
  console.log(`${drawn.length} of ${mutants.length} mutants are drawn from ${files.length} files.`)
  const trees = Array.from({ length: availableParallelism() }, (_, index) => copyOf(root, index))
  if (!(await isFound(trees[0], files, { isBaseline: true }))) throw new Error('The tests do not pass as they are.')
  const waiting = drawn.values()
  const undetected = []
  let tried = 0
  const work = async (tree) => {
    for (const mutant of waiting) {
      const { file, source } = mutant
      writeFileSync(join(tree, file), mutant.changed)
      const found = await isFound(tree, [file])
      writeFileSync(join(tree, file), source)
      tried++
      if (!found) {
        undetected.push(mutant)
        print(mutant)
      }
      if (tried % 10 === 0) console.log(`${tried} tried, ${undetected.length} not found`)
    }
  }
  await Promise.all(trees.map(work))
  const found = drawn.length - undetected.length
  const [low, high] = wilson(found, drawn.length)
  console.log(
    `${found} of ${drawn.length} drawn mutants found: ${percent(found / drawn.length)} (${percent(low)} to ${percent(high)})`,
  )
}

/** All of Stryker's mutants that can be read as code; those of types and of import paths are not among them. */
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

/** Whether a test fails, or does not come to its end; for the baseline, whether all pass. */
function isFound(tree, files, { isBaseline = false } = {}) {
  const vitest = join(tree, 'node_modules/vitest/vitest.mjs')
  const which = isBaseline ? ['run'] : ['related', ...files, '--run', '--bail', '1', '--maxWorkers', '1']
  const child = spawn(process.execPath, [vitest, ...which, '--config', 'bench/mutation/vitest.config.ts'], {
    cwd: tree,
    stdio: isBaseline ? ['ignore', 'inherit', 'inherit'] : 'ignore',
    detached: true, // its workers end with it
    env: { ...process.env, DOMAIN_TESTS: isBaseline ? 'all' : files[0].startsWith(scheduler) ? 'schedule' : 'others' },
  })
  return new Promise((resolve, reject) => {
    const hang = setTimeout(() => process.kill(-Number(child.pid), 'SIGKILL'), isBaseline ? 20 * mostMs : mostMs)
    child.once('error', reject)
    child.once('exit', (status) => {
      clearTimeout(hang)
      resolve(isBaseline ? status === 0 : status !== 0)
    })
  })
}

function print({ file, source, location, mutatorName, replacement }) {
  const line = source.split('\n')[location.start.line] ?? ''
  console.log(`Not found: ${file}:${location.start.line + 1}:${location.start.column + 1} ${mutatorName}`)
  console.log(`  - ${line.trim()}\n  + ${replacement.split('\n').join(' ').slice(0, 120)}`)
}

/** The interval of 95 %: E. B. Wilson, Probable inference, 1927. */
function wilson(found, drawn) {
  const z = 1.96
  const share = found / drawn
  const middle = share + z ** 2 / (2 * drawn)
  const half = z * Math.sqrt((share * (1 - share)) / drawn + z ** 2 / (4 * drawn ** 2))
  return [middle - half, middle + half].map((bound) => bound / (1 + z ** 2 / drawn))
}

const percent = (share) => `${(100 * share).toFixed(1)} %`
