// `npm run bench:load -- --phones 200 --seconds 30 --servers 1,2`: measures what a server and its Postgres spend on
// each kind of request, and how long phones wait for it.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    phones: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' }, // per measurement
    servers: { type: 'string', default: '1,2' },
    organizations: { type: 'string', default: '100' },
    at_once: { type: 'string', default: '8' }, // concurrent requests while unit costs are measured
    every: { type: 'string', default: '10' }, // seconds between two saves of one phone on the match day
  },
})
const env = Object.fromEntries(Object.entries(values).map(([name, value]) => [`LOAD_${name.toUpperCase()}`, value]))
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const config = join(import.meta.dirname, 'vitest.config.ts')
const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', config], {
  stdio: 'inherit',
  env: { ...process.env, ...env },
})
process.exitCode = status ?? 1
