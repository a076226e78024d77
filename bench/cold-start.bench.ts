import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test, type BrowserContext } from 'playwright/test'
import { launchOptions } from '../e2e/playwright.config.ts'
import { phone, signIn, waitForOfflineReady } from '../e2e/support.ts'
import { startServerProcess } from '../tests/support/server-process.ts'

// A coach taps the icon: a new process of the browser, no server, a phone's slow processor. Prints figures, asserts none.

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
const slowdown = 4

test('from the icon to the first game of the day, offline', async () => {
  test.setTimeout(900_000)
  const dataFolder = await mkdtemp(join(tmpdir(), 'fieldside-bench-'))
  const profile = await mkdtemp(join(tmpdir(), 'fieldside-bench-profile-'))
  const server = await startServerProcess({ dataFolder, sampleData: true })
  const { start_url: startUrl } = JSON.parse(await readFile('public/manifest.webmanifest', 'utf8')) as {
    start_url: string
  }
  const open = () => chromium.launchPersistentContext(profile, { ...launchOptions, ...phone })
  const first = await open()
  const page = first.pages()[0] ?? (await first.newPage())
  await signIn(page, server.url, 'coach@example.com')
  await page.goto(server.url + startUrl)
  await expect(page.locator('main section[aria-label] li').first()).toBeVisible({ timeout: 60_000 })
  await waitForOfflineReady(page)
  await first.close()
  const { url } = server
  await server.kill()

  const painted: number[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await open()
    painted.push(await paintFirstGame(context, url + startUrl))
    await context.close()
  }
  const sorted = painted.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(rounds - 1, Math.floor(share * rounds))] ?? Number.NaN)
  console.log(
    `icon to the first game, offline, ${slowdown} × slower: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${rounds})`,
  )
  await rm(dataFolder, { recursive: true, force: true })
  await rm(profile, { recursive: true, force: true })
})

/** The milliseconds from the navigation to the frame that first shows a game of the day. */
async function paintFirstGame(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('main section[aria-label] li')) globalThis.firstGameAt ??= performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(address)
  await expect(page.locator('main section[aria-label] li').first()).toBeVisible()
  return page.evaluate(() => globalThis.firstGameAt ?? Number.NaN)
}

declare global {
  // oxlint-disable-next-line no-var
  var firstGameAt: number | undefined
}
