// `node server/run.mjs COMMAND …` builds if needed, then runs the bundle of server/commands/COMMAND.ts.
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildApp, checkNode, installPackages, root, stop } from './prepare.mjs'

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [command, ...parameters] = process.argv.slice(2)
  if (!command) stop('Say which command to run: node server/run.mjs COMMAND')
  await runBundle(command, parameters)
}

export async function runBundle(command, parameters) {
  checkNode()
  installPackages()
  buildApp()
  const bundle = join(root, 'build', `${command}.js`)
  process.argv = [process.execPath, bundle, ...parameters]
  await import(pathToFileURL(bundle).href)
}
