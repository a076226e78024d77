// `npm run durability -- kill [ROUNDS]`: kills the server's processes while phones push. `-- cut [CUTS]`: cuts the power
// under its disk. Prints what was acknowledged, what is missing and how long recovery took.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { buildApp, checkNode, installPackages } from '../../server/prepare.mjs'

checkNode()
installPackages()
buildApp()
const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const { module } = await runnerImport(main, { configFile: false, logLevel: 'error' })
process.exitCode = await module.main(process.argv.slice(2))
