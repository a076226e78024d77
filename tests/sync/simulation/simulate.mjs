// `npm run simulate -- N [--seed S] [--from S]`: N histories starting with seed S (--seed: that one alone, with its
// story). `npm run simulate -- --planted [name] [--equivalent]`: how many histories it takes to find each planted
// fault.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const { module } = await runnerImport(main, { configFile: false, logLevel: 'error' })
process.exitCode = await module.main(process.argv.slice(2))
