// `npm run bench:schedule -- [--part PART …] [--leagues N] [--from N]`: installs the packages to compare with into
// peers (they are not part of the app), generates schedules and evaluates them; the parts are those of main.ts, all by
// default. Prints figures, asserts nothing; times are processor times.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { checkNode, installPackages } from '../../server/prepare.mjs'
import { installPeers } from '../install-peers.mjs'

checkNode()
installPackages()
installPeers(join(import.meta.dirname, 'peers'))
const { peers } = await import('./peers/round-robins.mjs')
const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const { module } = await runnerImport(main, { configFile: false, logLevel: 'error' })
await module.main(process.argv.slice(2), peers)
