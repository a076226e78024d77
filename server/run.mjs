// `node server/run.mjs server/commands/<name>.ts …`: builds if needed, then runs the command's bundle.
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildApp, checkNode, installPackages, root, stop } from './prepare.mjs'

const [, , entry, ...parameters] = process.argv
if (!entry) stop('Say which command to run: node server/run.mjs server/commands/<name>.ts')

checkNode()
installPackages()
buildApp()
const bundle = join(root, 'build', `${basename(entry, '.ts')}.js`)
process.argv = [process.execPath, bundle, ...parameters]
await import(pathToFileURL(bundle).href)
