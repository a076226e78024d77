// Shared by `npm start`, `npm run import` and `npm test`: installs what is missing and builds what is out of date.
// Plain Node without dependencies, because it runs before they are installed. Prints to standard error, since a
// command's output may be data.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Exits with an explanation if this Node version is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  stop(
    `Fieldside needs Node.js 20.19 or newer; this is ${process.versions.node}.\n` +
      'Install version 22 or 24 from https://nodejs.org, then run the command again.',
  )
}

/**
 * Runs `npm ci` if a package in the lockfile is missing or installed in a different version. Otherwise does not use the
 * network.
 */
export function installPackages() {
  if (isInstalled()) return
  console.error('Installing packages (once) …')
  run(npm, ['ci', '--no-audit', '--no-fund'], 'Installing the packages failed. Is there a network connection?')
  if (!isInstalled()) stop('The packages are not complete after `npm ci`. Delete node_modules and try again.')
}

function isInstalled() {
  const installedFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.version === version : optional === true // an optional package may be missing, because it is for another platform
  })
}

/** Builds dist/ (the app) and build/ (the server) if a source has changed since the last build. */
export function buildApp() {
  const stamp = join(root, 'build', '.sources')
  const sources = fingerprintOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources && existsSync(join(root, 'dist', 'index.html')))
    return
  console.error('Building the app …')
  rmSync(stamp, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const words = 'The build failed; the lines above say why.'
  run(process.execPath, [vite, 'build', '--logLevel', 'warn'], words)
  run(process.execPath, [vite, 'build', '--ssr', '--logLevel', 'warn'], words)
  writeFileSync(stamp, sources)
}

const sourcePaths = [
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'public',
  'server',
  'src',
  'sync',
  'workers',
]

/**
 * Returns a hash of the paths, sizes, and modification times of all sources, and of the `VITE_…` variables, because
 * they become part of a build.
 */
function fingerprintOfSources() {
  const hash = createHash('sha256')
  for (const path of sourcePaths) addToHash(hash, join(root, path))
  const variables = Object.keys(process.env).filter((name) => name.startsWith('VITE_'))
  for (const name of variables.toSorted()) hash.update(`${name}=${process.env[name]}\n`)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  if (!existsSync(path)) return
  const status = statSync(path)
  if (!status.isDirectory()) {
    hash.update(`${path} ${status.size} ${status.mtimeMs}\n`)
    return
  }
  for (const name of readdirSync(path).toSorted()) addToHash(hash, join(path, name))
}

/** Runs a program in the project folder with its output on standard error; exits with `words` if it fails. */
export function run(command, parameters, words) {
  const { status, error } = spawnSync(command, parameters, { cwd: root, stdio: ['inherit', process.stderr, 'inherit'] })
  if (status !== 0) stop(error ? `${words}\n${error.message}` : words)
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

export function stop(words) {
  console.error(`\n${words}`)
  process.exit(1)
}
