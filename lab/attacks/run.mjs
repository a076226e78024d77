// `npm run attacks`: tries to break into a fresh server, one attack at a time, and prints a table of the outcomes by
// kind. `-- --only WORDS` runs only attacks with these words in their names. `-- --floods` then overloads the server in
// several ways and prints how long a sign-in and a push from elsewhere take afterward.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { buildApp, checkNode, installPackages } from '../../server/prepare.mjs'

checkNode()
installPackages()
buildApp()
const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const { module } = await runnerImport(main, { configFile: false, logLevel: 'error' })
process.exitCode = await module.main(process.argv.slice(2))
