// `npm run bench:sync`: installs the other engines next to this file (they are not part of the app), builds,
// type-checks the code that needs those packages, and measures.
import { join } from 'node:path'
import { buildApp, checkNode, installPackages, root, run } from '../../server/prepare.mjs'
import { installPeers } from '../install-peers.mjs'

const here = import.meta.dirname

checkNode()
installPackages()
installPeers(here)
buildApp()
runModule(['typescript-7', 'bin', 'tsc'], ['-p', here], 'The types of the measurement do not fit.')
runModule(['vite', 'bin', 'vite.js'], ['build', '-c', join(here, 'vite.config.ts')], 'Building the pages failed.')
runModule(['playwright', 'cli.js'], ['test', '-c', join(here, 'playwright.config.ts')], 'The measurement failed.')

function runModule(path, parameters, words) {
  run(process.execPath, [join(root, 'node_modules', ...path), ...parameters], words)
}
