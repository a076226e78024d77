// `npm test`: from a fresh clone, installs what is missing, then runs every check and every test. The last line counts
// them all. A check (types, lint, …) counts as one. `npm test -- PART` runs one part, or the journeys in a different
// setting.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { chooseCommand } from '../server/choose-command.mjs'
import { buildApp, checkNode, installPackages, root, stop } from '../server/prepare.mjs'

const parts = {
  fast: {
    summary: 'the tests that need no database and no browser',
    run: () => runs(process.execPath, [binary('vitest', 'vitest'), 'run', '--project', 'fast', '--project', 'alone']),
  },
  engines: {
    summary: 'the journeys in Chromium, Firefox and WebKit alone (docs/engines.md)',
    run: () => runJourneys('e2e/engines.config.ts'),
  },
  'two-servers': {
    summary: 'every journey in a browser, each against two servers on one Postgres (docs/scale.md)',
    run: () => runJourneys('e2e/two-servers.config.ts'),
  },
}
const [part, ...parameters] = process.argv.slice(2)
if (part !== undefined) {
  const chosen = chooseCommand('npm test --', parts, part)
  if (chosen) {
    checkNode()
    installPackages()
    process.exitCode = (await chosen.run()) ? 0 : 1
  }
  process.exit()
}

checkNode()
installPackages()

const browsers = installBrowsers() // runs in the background
const reports = mkdtempSync(join(tmpdir(), 'fieldside-tests-'))
const total = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const shaky = []

try {
  const passed = await checks([
    ['Types', 'types'],
    ['Format', 'format', '--', '--check'],
    ['Lint', 'lint'],
    ['Boundaries', 'boundaries'],
    ['Build', 'build'],
  ])
  await unitTests()
  if (hasSpecs()) await browserTests(passed.has('Build'))
} finally {
  rmSync(reports, { recursive: true, force: true })
}

if (shaky.length > 0)
  console.log(`\nPassed only when it was repeated, so there is a fault to find:\n  ${shaky.join('\n  ')}`)
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0

/**
 * Runs package.json scripts, each of which passes or fails as a whole, two at a time because most use only one core. A
 * script's output is printed when it has finished. Returns the titles of those that passed.
 */
async function checks(scripts) {
  const left = [...scripts]
  const passed = new Set()
  const takeNext = async () => {
    const next = left.shift()
    if (!next) return
    const [title, ...script] = next
    const { ok, output } = await hear(process.execPath, npmCommand(['run', '-s', ...script]))
    announce(title)
    process.stdout.write(output)
    count(title, { passed: ok ? 1 : 0, failed: ok ? 0 : 1 })
    if (ok) passed.add(title)
    await takeNext()
  }
  await Promise.all([takeNext(), takeNext()])
  return passed
}

function runJourneys(config) {
  buildApp()
  return runs(process.execPath, [binary('playwright', 'playwright'), 'test', '-c', config, ...parameters])
}

async function unitTests() {
  announce('Unit and integration tests')
  const report = join(reports, 'vitest.json')
  const parameters = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ok = await runs(process.execPath, [binary('vitest', 'vitest'), ...parameters])
  const result = readReport(report)
  if (!result) return count('Unit and integration tests did not finish', { failed: 1 })
  const failed = result.numFailedTests
  const names = failedTests(result)
  count('Unit and integration tests', {
    passed: result.numPassedTests,
    failed,
    skipped: result.numPendingTests + (result.numTodoTests ?? 0),
    names,
  })
  // A file that can't be loaded, or an error between two tests, makes the run fail without a failed test.
  if (!ok && failed === 0) count('Unit and integration tests (outside of a test)', { failed: 1, names })
}

/**
 * Returns every failed test in vitest's report with the first line of its error, and every file that couldn't be
 * loaded.
 */
function failedTests(result) {
  return result.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && message) return [`${file}: ${firstLine(message)}`]
    return failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages.join('\n'))}`)
  })
}

function firstLine(text) {
  return text.trim().split('\n', 1)[0]
}

async function browserTests(built) {
  announce('Browser tests')
  if (!built) return count('Browser tests (there is no build to test)', { failed: 1 })
  const { output, hasChromium } = await browsers
  process.stdout.write(output)
  if (!hasChromium) return count('Browser tests (there is no Chromium, and it could not be installed)', { failed: 1 })
  const report = join(reports, 'playwright.json')
  const ok = await runs(
    process.execPath,
    // A failed journey is retried once. One in forty fails because the machine is busy; it is named at the end and
    // should be investigated, but it doesn't hide the results of the others.
    [
      binary('playwright', 'playwright'),
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      '--retries=1',
    ],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  )
  const result = readReport(report)
  const stats = result?.stats
  if (!stats) return count('Browser tests did not finish', { failed: 1 })
  shaky.push(...specsWith('flaky', result.suites))
  count('Browser tests', {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    names: specsWith('unexpected', result.suites),
  })
  if (!ok && stats.unexpected === 0) count('Browser tests (outside of a test)', { failed: 1 })
}

/**
 * Returns every journey in Playwright's report with this outcome: `unexpected` means that it failed, `flaky` that it
 * failed before it passed.
 */
function specsWith(outcome, suites) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === outcome))
      .map(({ file, title }) => `${file} › ${title}`),
    ...specsWith(outcome, inner),
  ])
}

function hasSpecs() {
  const folder = join(root, 'e2e')
  if (!existsSync(join(folder, 'playwright.config.ts'))) return false
  return readdirSync(folder, { recursive: true }).some((file) => /\.(spec|e2e|test)\.ts$/.test(String(file)))
}

/**
 * Installs Chromium, Firefox, and WebKit if Debian's packages are available. Otherwise, installs only Playwright's
 * Chromium, and the journeys in the other browsers are skipped and counted as such.
 */
async function installBrowsers() {
  const chromium = '/usr/bin/chromium'
  const shell = 'chromium-headless-shell'
  const others = ['firefox-esr', 'webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb']
  const isMissing = (name) => spawnSync('dpkg', ['-s', name], { stdio: 'ignore' }).status !== 0
  // Installs both Chromium packages at once, because their versions must match.
  const wanted = [
    ...(isMissing(shell) || !existsSync(chromium) ? ['chromium', shell] : []),
    ...others.filter(isMissing),
  ]
  let output = ''
  const run = async (command, parameters) => {
    const { ok, output: said } = await hear(command, parameters)
    if (!ok) output += said
    return ok
  }
  if (wanted.length > 0 && process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    output += `Installing ${wanted.join(', ')} …\n`
    await run('apt-get', ['update', '-qq'])
    const install = (names) => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names])
    if (!(await install(wanted))) await install(wanted.filter((name) => name !== shell)) // not every Debian release has the shell
  }
  const left = others.filter(isMissing)
  if (left.length > 0)
    output += `Journeys in Firefox and WebKit are skipped where they need what is not installed: ${left.join(', ')} (Debian's packages, as root).\n`
  if (existsSync(chromium)) return { output, hasChromium: true }
  output += "Installing Playwright's Chromium …\n"
  return {
    hasChromium: await run(process.execPath, [binary('playwright', 'playwright'), 'install', 'chromium']),
    output,
  }
}

/** Runs a program with its output on this terminal. Returns whether it exits with code 0. */
function runs(command, parameters, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** Runs a program and captures its output. */
function hear(command, parameters) {
  return new Promise((resolve) => {
    const output = []
    const child = spawn(command, parameters, { cwd: root, stdio: ['inherit', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => output.push(piece))
    child.once('error', (error) => resolve({ ok: false, output: `${error.message}\n` }))
    child.once('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(output).toString() }))
  })
}

function npmCommand(parameters) {
  const npm = process.env.npm_execpath
  if (!npm) stop('Start the tests with `npm test`.')
  return [npm, ...parameters]
}

function binary(packageName, name) {
  const file = createRequire(import.meta.url).resolve(`${packageName}/package.json`)
  const { bin } = JSON.parse(readFileSync(file, 'utf8'))
  return join(dirname(file), typeof bin === 'string' ? bin : bin[name])
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function announce(title) {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(2, 70 - title.length))}`)
}

function count(title, { passed = 0, failed = 0, skipped = 0, names = [] }) {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  if (failed > 0) failures.push(title, ...names.map((name) => `  ${name}`))
  console.log(`${title}: ${passed} passed, ${failed} failed, ${skipped} skipped`)
}
