// Installs the packages that a measurement compares the app with. They are installed next to the measurement because
// they are not part of the app.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../server/prepare.mjs'

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/**
 * Installs the packages in this folder. Does nothing if all of them are installed, so it does not need the network
 * then.
 */
export function installPeers(folder) {
  if (isInstalled(folder)) return
  const parameters = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
  run(npm, parameters, 'Installing the packages to compare with failed. Is there a network connection?')
}

function isInstalled(folder) {
  const installed = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const packages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const found = packages(installed)
  return Object.entries(packages(join(folder, 'package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || optional || found[path]?.version === version,
  )
}
