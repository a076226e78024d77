import { join } from 'node:path'
import { expect, test, type Browser, type Page } from 'playwright/test'
import type { SyncPlace } from './peers/peer.ts'
import { startProxy, type Proxy } from './proxy.ts'
import { startBackends, type Backends } from './server.ts'
import { printSyncTable, type Measured, type Run } from './table.ts'
import { getMedian, readNumber } from '../figures.ts'

// Our engine compared with three others, on one machine and in one browser, sequentially in every round. Prints
// figures, and asserts only that each engine did what was required.

const games = 10_000
const offlineScores = 200
const rounds = readNumber('BENCH_ROUNDS', 3)
const delaysMs = [0, 150]
const ownLeague = { games: 480, delayMs: 150 } // 500 rows including the league's teams
const peers = [
  { name: 'fieldside', backend: 'fieldside', isSlow: false },
  { name: 'rxdb', backend: 'fieldside', isSlow: false },
  // These are measured only once, because they take a minute each and their gap to our engine is large.
  { name: 'row-by-row', backend: 'fieldside', isSlow: true },
  { name: 'pouchdb', backend: 'pouchdb', isSlow: true },
] as const

test('sync side by side', async ({ browser }) => {
  const backends = await startBackends(games, ownLeague.games)
  const pages = join(import.meta.dirname, 'dist')
  const proxies = {
    fieldside: await startProxy(backends.fieldside, pages, backends.tables),
    pouchdb: await startProxy(backends.pouchdb, pages),
  }
  const open = [...backends.league.openGameIds]
  const runs: Run[] = []
  const usable: number[] = []
  try {
    for (const delayMs of delaysMs) {
      for (let round = 0; round < rounds; round++) {
        const gameIds = open.splice(0, offlineScores)
        expect(gameIds).toHaveLength(offlineScores)
        for (const { name, backend, isSlow } of peers) {
          if (isSlow && round > 0) continue
          const proxy = proxies[backend]
          proxy.delayMs = delayMs
          const measured = await measure(browser, proxy, backends, name, gameIds)
          runs.push({ peer: name, delayMs, ...measured })
          console.log(`round ${round + 1} of ${rounds}, +${delayMs} ms, ${name}: ${inWords(measured)}`)
        }
      }
    }
    proxies.fieldside.delayMs = ownLeague.delayMs
    for (let round = 0; round < rounds; round++)
      usable.push(await measureOwnLeague(browser, proxies.fieldside, backends))
  } finally {
    await Promise.all([proxies.fieldside.close(), proxies.pouchdb.close()])
    await backends.end()
  }
  printSyncTable(runs)
  console.log(
    `\nOwn league (${ownLeague.games} games) usable, in an organization of ${games.toLocaleString('en')} games, +${ownLeague.delayMs} ms: ` +
      `${Math.round(getMedian(usable))} ms (${usable.map((ms) => Math.round(ms)).join(', ')})`,
  )
})

/** Measures a new device, from the engine's start until screens can open with the person's own league. */
async function measureOwnLeague(browser: Browser, proxy: Proxy, { key, own }: Backends): Promise<number> {
  const { context, page } = await openPage(browser, proxy, 'fieldside', { key, token: await own.token() })
  const ms = await page.evaluate(async () => {
    const startedAt = performance.now()
    await globalThis.peer?.usable?.()
    return performance.now() - startedAt
  })
  expect(await page.evaluate(() => globalThis.peer?.count()), 'games on the device').toBeGreaterThanOrEqual(
    ownLeague.games,
  )
  await context.close()
  return ms
}

type Measurements = Omit<Run, 'peer' | 'delayMs'>

/** Measures a new device: first sync, 200 scores offline, one edit online. */
async function measure(
  browser: Browser,
  proxy: Proxy,
  { key, token }: Backends,
  name: string,
  gameIds: readonly string[],
): Promise<Measurements> {
  const { context, page } = await openPage(browser, proxy, name, { key, token: await token() })
  const firstSync = await timed(page, proxy, 'firstSync')
  expect(await page.evaluate(() => globalThis.peer?.count()), `${name}: games on the device`).toBe(games)
  await page.evaluate((ids) => globalThis.peer?.saveOffline(ids), gameIds)
  const push = await timed(page, proxy, 'push')
  const edit = await timed(page, proxy, 'edit', [gameIds[0] ?? '', `Bring the blue bibs ${Date.now()}`])
  await context.close()
  return { firstSync, push, edit }
}

/** Opens a page with only the engine on it, in a fresh browser context. */
async function openPage(browser: Browser, proxy: Proxy, name: string, who: Pick<SyncPlace, 'key' | 'token'>) {
  const context = await browser.newContext()
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(`${name}: ${error.message}`))
  await page.goto(`${proxy.url}/bench/`)
  await page.addScriptTag({ type: 'module', url: `${proxy.url}/bench/${name}.js` })
  await page.waitForFunction(() => globalThis.openPeer !== undefined)
  await page.evaluate((where) => globalThis.openPeer?.(where), { ...who, url: proxy.url, games })
  return { context, page }
}

type Step = 'firstSync' | 'push' | 'edit'

async function timed(page: Page, proxy: Proxy, step: Step, words: [string, string] = ['', '']): Promise<Measured> {
  const before = proxy.traffic()
  const ms = await page.evaluate(
    async ({ step, words }) => {
      const startedAt = performance.now()
      await globalThis.peer?.[step](...words)
      const taken = performance.now() - startedAt
      await globalThis.peer?.quiet()
      return taken
    },
    { step, words },
  )
  const after = proxy.traffic()
  return {
    ms,
    requests: after.requests - before.requests,
    sends: after.sends - before.sends,
    bytes: after.bytes - before.bytes,
  }
}

function inWords({ firstSync, push, edit }: Measurements): string {
  return [firstSync, push, edit].map(({ ms, requests }) => `${Math.round(ms)} ms (${requests})`).join(' · ')
}
