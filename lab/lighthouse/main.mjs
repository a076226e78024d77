// `npm run lab -- lighthouse [ROUTE …]` shows how Lighthouse's mobile preset rates public pages, the sign-in page, and
// today's games (ROUTE: landing, pricing, blog, league, login, today). Full reports are written to
// test-results/lighthouse. It fails on errors, not on scores. ROUNDS (3) is how often each page is judged; the round
// with the median performance is printed.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchOptions } from '../../e2e/playwright.config.ts'
import { root, stop } from '../../server/prepare.mjs'
import { startServerProcess } from '../../tests/support/server-process.ts'
import { judge, routes } from './judge.mjs'
import { printReport } from './print-report.mjs'

export async function main(names) {
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
}

function performanceOf({ lhr }) {
  return Math.round(lhr.categories.performance.score * 100)
}
