import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { phoneViewport, signInOnPage, waitForOfflineReady } from '../../e2e/support/support.ts'
import { startServerProcess, type ServerProcess } from '../../tests/support/server/server-process.ts'
import { createBigLeague, type BigLeague } from '../big-league.ts'
import { printLine } from './measure.ts'
import { measureSaveScore, tapEmptyPage, type SaveTimings } from './save-score.ts'

// A coach who has been offline for weeks: measures the time from the tap on Final until the screen changes (the score
// appears as "Saving…") and until the message that it is saved, with 20,000 rows on the phone and 2,000 pending results
// of other games. Prints figures and asserts nothing.

const games = 20_000
const waiting = 2000
const saves = 60

let server: ServerProcess
let dataFolder: string
let league: BigLeague

test.beforeAll(async () => {
  test.setTimeout(300_000)
  dataFolder = await mkdtemp(join(tmpdir(), 'fieldside-bench-'))
  server = await startServerProcess({ dataFolder, sampleData: false })
  league = await createBigLeague(server.url, games)
})
test.afterAll(async () => {
  await server.kill()
  await rm(dataFolder, { recursive: true, force: true })
})

test(`a phone with ${games} games and ${waiting} changes waiting`, async ({ browser }) => {
  test.setTimeout(180_000)
  const context = await browser.newContext(phoneViewport)
  const page = await context.newPage()
  await signInOnPage(page, server.url, league.email, league.password)
  await expect.poll(() => page.evaluate(isComplete), { timeout: 60_000 }).toBe(true)
  await waitForOfflineReady(page) // ensures that the game's own screen is on the device too
  await context.setOffline(true)
  await page.evaluate(fillOutbox, {
    gameIds: league.openGameIds.slice(0, waiting),
    organizationId: league.organizationId,
  })
  await page.evaluate(
    (path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    },
    `/dashboard/games/${league.openGameIds.at(-1)}?enter=score`,
  )
  const taps: SaveTimings[] = []
  for (const gameId of league.openGameIds.slice(waiting, waiting + saves)) {
    taps.push(await measureSaveScore(page, gameId))
  }
  await expect(page.getByText(/2,?0\d\d to send/).first()).toBeVisible()
  const from = 'tap on Final to'
  printLine(
    `${from} the changed screen`,
    taps.map(({ shownMs }) => shownMs),
  )
  printLine(
    'of which after the page heard of it',
    taps.map(({ shownMs, heardMs }) => shownMs - heardMs),
  )
  printLine(
    `${from} "Saved on this phone"`,
    taps.map(({ savedMs }) => savedMs),
  )
  printLine('a page of one button hears of a tap after', await tapEmptyPage(await context.newPage(), saves))
  await context.close()
})

/** Runs in the page. Returns whether the first copy has arrived. */
async function isComplete(): Promise<boolean> {
  const [info] = (await indexedDB.databases()).filter(({ name }) => /^fieldside-[0-9a-f]{8}-/.test(name ?? ''))
  if (!info?.name) return false
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(info.name ?? '')
    request.addEventListener('success', () => resolve(request.result))
  })
  const readings = await new Promise<{ value: { loaded: boolean } }[]>((resolve) => {
    if (!db.objectStoreNames.contains('meta')) return resolve([])
    const keys = IDBKeyRange.bound('reading:', 'reading:~')
    const request = db.transaction('meta').objectStore('meta').getAll(keys)
    request.addEventListener('success', () => resolve(request.result as { value: { loaded: boolean } }[]))
  })
  db.close()
  return readings.some(({ value }) => value.loaded)
}

/** Runs in the page. Writes what saving a result for each of these games would leave on the device. */
async function fillOutbox(given: { gameIds: string[]; organizationId: string }): Promise<void> {
  const { gameIds, organizationId } = given
  const [info] = (await indexedDB.databases()).filter(({ name }) => /^fieldside-[0-9a-f]{8}-/.test(name ?? ''))
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(info?.name ?? '')
    request.addEventListener('success', () => resolve(request.result))
  })
  const transaction = db.transaction(['games', 'score_reports', 'base', 'outbox', 'meta'], 'readwrite')
  const store = (name: string) => transaction.objectStore(name)
  const at = new Date().toISOString()
  const client = crypto.randomUUID()
  const sending = { client, nextSeq: gameIds.length + 1, epoch: null, heads: [] }
  store('meta').put({ key: `sending:${organizationId}`, value: sending })
  for (const [index, gameId] of gameIds.entries()) {
    const id = crypto.randomUUID()
    const report = {
      id,
      organization_id: organizationId,
      version: 0,
      game_id: gameId,
      kind: 'final',
      home_score: 1,
      away_score: 0,
      side: 'staff',
      reported_by: crypto.randomUUID(),
      recorded_at: at,
      recorded_offline: true,
      note: null,
      created_at: at,
      winner: null,
      home_team_id: null,
      away_team_id: null,
      key_id: null,
      signed_at: null,
      signature: null,
      scanned_at: null,
      note_hash: null,
    }
    store('score_reports').put(report)
    store('base').put({ t: 'score_reports', id, organization_id: organizationId, row: null })
    const read = store('games').get(gameId)
    read.addEventListener('success', () => {
      const row = read.result as object
      store('base').put({ t: 'games', id: gameId, organization_id: organizationId, row })
      const result = {
        status: 'completed',
        home_score: 1,
        away_score: 0,
        result_state: 'official',
        result_side: 'staff',
      }
      store('games').put({ ...row, ...result })
    })
    store('outbox').add({
      id: crypto.randomUUID(),
      organization_id: organizationId,
      client,
      seq: index + 1,
      schema: 1,
      name: 'score.report',
      at,
      ops: [{ t: 'score_reports', rows: [report] }],
      takes: {},
      state: 'queued',
      v: null,
      touches: [`score_reports:${id}`, `games:${gameId}`],
      empty: 0,
    })
  }
  await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  db.close()
}
