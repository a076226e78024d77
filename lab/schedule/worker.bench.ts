import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'playwright/test'
import type { JSHandle, Page } from 'playwright/test'
import { build, preview } from 'vite'
import type { PreviewServer } from 'vite'
import type { SchedulePage } from './page/page.ts'
import { formatRunDuration, percentile, printTable } from '../figures.ts'

// The schedule worker in Chromium: how long it takes, how often it reports progress, how fast it can be cancelled, and
// whether the page keeps drawing. Prints figures and asserts nothing.

const sizes = [
  { teams: 16, meetings: 1 },
  { teams: 32, meetings: 1 },
  { teams: 64, meetings: 1 },
  { teams: 64, meetings: 2 },
]
const rounds = 3

let folder: string
let server: PreviewServer

test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = await mkdtemp(join(tmpdir(), 'fieldside-bench-worker-'))
  const page = { configFile: false, root: join(import.meta.dirname, 'page'), logLevel: 'warn' } as const
  await build({ ...page, worker: { format: 'es' }, build: { outDir: folder, emptyOutDir: true, target: 'es2022' } })
  server = await preview({ ...page, build: { outDir: folder }, preview: { port: 0 } })
})
test.afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

test('schedules in a worker', async ({ page }) => {
  const ofPage = await openPage(page)
  await ofPage.evaluate((own) => own.run(8, 1)) // warm up, so that the first league's time does not include startup

  const rows: (string | number)[][] = []
  for (const { teams, meetings } of sizes) {
    const runs = []
    for (let round = 0; round < rounds; round++) {
      runs.push(await ofPage.evaluate((own, size) => own.run(size.teams, size.meetings), { teams, meetings }))
    }
    const ms = percentile(
      runs.map((run) => run.ms),
      0.5,
    )
    const size = { teams, meetings, afterMs: ms / 2 }
    const cancelled = await ofPage.evaluate(
      (own, { teams, meetings, afterMs }) => own.cancel(teams, meetings, afterMs),
      size,
    )
    const frames = runs.flatMap((run) => run.frames)
    const first = runs.flatMap((run) => run.firstProgress ?? [])
    rows.push([
      `${teams}${meetings > 1 ? ' double' : ''}`,
      `${runs[0]?.metrics.placed}/${runs[0]?.metrics.games}`,
      formatRunDuration(ms),
      first.length === 0 ? 'none' : formatRunDuration(Math.max(...first)),
      formatRunDuration(Math.max(...runs.map((run) => run.longestSilence))),
      cancelled === null ? 'was done' : formatRunDuration(cancelled),
      frames.length === 0 ? '–' : formatRunDuration(percentile(frames, 0.5)),
      frames.length === 0 ? '–' : formatRunDuration(percentile(frames, 0.95)),
      frames.length === 0 ? '–' : formatRunDuration(Math.max(...frames)),
    ])
  }
  printTable(
    `Compact leagues in a worker of Chromium: median of ${rounds} runs, the worst of all for the rest`,
    ['teams', 'placed', 'time', 'first word', 'silence', 'cancel', 'frame p50', 'frame p95', 'worst'],
    rows,
  )
})

async function openPage(page: Page): Promise<JSHandle<SchedulePage>> {
  await page.goto(server.resolvedUrls?.local[0] ?? '')
  await page.waitForFunction(() => globalThis.schedulePage !== undefined)
  return page.evaluateHandle(() => {
    if (!globalThis.schedulePage) throw new Error('The page has not started')
    return globalThis.schedulePage
  })
}
