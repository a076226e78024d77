// `node lab/schedule/repair.mjs [SEEDS]`: measures repairs of rained-out dates, in CPU time, and how many are the exact
// minimum.
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const main = fileURLToPath(new URL('./repair.ts', import.meta.url))
const { module } = await runnerImport(main, { configFile: false, logLevel: 'error' })
await module.main(Number(process.argv[2] ?? 20))
