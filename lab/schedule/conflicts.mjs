// `node lab/schedule/conflicts.mjs`: measures conflict detection in median CPU time. Asserts nothing.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const main = fileURLToPath(new URL('./conflicts.ts', import.meta.url))
const { module } = await runnerImport(main, { configFile: false, logLevel: 'error' })
module.main()
