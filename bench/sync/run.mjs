// `npm run bench:sync`: installs the other engines beside this file (they are no part of the app), builds, checks the
// types of what needs those packages, and measures.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp, checkNode, installPackages, root, run } from '../../server/prepare.mjs'

const here = import.meta.dirname
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

checkNode()
installPackages()
if (!isInstalled()) {
  const parameters = ['ci', '--prefix', here, '--ignore-scripts', '--no-audit', '--no-fund']
  run(npm, parameters, 'Installing the engines to compare with failed. Is there a network connection?')
}
buildApp()
runModule(['typescript-7', 'bin', 'tsc'], ['-p', here], 'The types of the measurement do not fit.')
runModule(['vite', 'bin', 'vite.js'], ['build', '-c', join(here, 'vite.config.ts')], 'Building the pages failed.')
runModule(['playwright', 'cli.js'], ['test', '-c', join(here, 'playwright.config.ts')], 'The measurement failed.')

function isInstalled() {
  const installed = join(here, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const packages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const found = packages(installed)
  return Object.entries(packages(join(here, 'package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || optional || found[path]?.version === version,
  )
}

function runModule(path, parameters, words) {
  run(process.execPath, [join(root, 'node_modules', ...path), ...parameters], words)
}
