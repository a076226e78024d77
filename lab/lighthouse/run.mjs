// `npm run bench:lighthouse [-- ROUTE …]`: Lighthouse's mobile results for public pages, the sign-in page and the
// coach's day (ROUTE: landing, pricing, blog, league, login, today). Lighthouse is installed next to this file: it is
// not part of the app. Full reports are written to test-results/lighthouse. Fails on errors, not on scores. ROUNDS (3)
// sets how often each route is measured; the round with the median performance is reported.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { buildApp, checkNode, installPackages, root, stop } from '../../server/prepare.mjs'
import { installPeers } from '../install-peers.mjs'

checkNode()
installPackages()
installPeers(import.meta.dirname)
buildApp()
const { judge, routes } = await import('./judge.mjs')
const { printReport } = await import('./print-report.mjs')
const startServerProcess = await imported('tests/support/server/server-process.ts', 'startServerProcess')
const launchOptions = await imported('e2e/playwright.config.ts', 'launchOptions')

const names = process.argv.slice(2)
const unknown = names.filter((name) => !routes.some((route) => route.name === name))
if (unknown.length > 0) stop(`There is no such route: ${unknown.join(', ')}`)
const wanted = routes.filter(({ name }) => names.length === 0 || names.includes(name))
const rounds = Number(process.env.ROUNDS ?? 3)

const dataFolder = await mkdtemp(join(tmpdir(), 'fieldside-lighthouse-'))
const reports = join(root, 'test-results', 'lighthouse')
await mkdir(reports, { recursive: true })
try {
  const server = await startServerProcess({ dataFolder, sampleData: true })
  try {
    for (const route of wanted) {
      const results = await judge(server.url, route, rounds, launchOptions)
      const { lhr, report } = results[Math.floor(results.length / 2)]
      const file = join(reports, `${route.name}.html`)
      await writeFile(file, report)
      printReport(route, lhr, file)
      if (rounds > 1) console.log(`  Performance in all rounds: ${results.map(performanceOf).join(', ')}`)
    }
  } finally {
    await server.kill()
  }
} finally {
  await rm(dataFolder, { recursive: true, force: true })
}
const load = loadavg().map((one) => one.toFixed(1))
console.log(`\nProcesses that wanted a processor in the last 1, 5 and 15 minutes: ${load.join(', ')}`)

function performanceOf({ lhr }) {
  return Math.round(lhr.categories.performance.score * 100)
}

async function imported(path, name) {
  const { module } = await runnerImport(join(root, path), { configFile: false, logLevel: 'error' })
  return module[name]
}
