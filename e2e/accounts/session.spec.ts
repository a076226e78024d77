import { expect, test, type BrowserContext, type Page, type Route } from 'playwright/test'
import { createBigLeague, type BigLeague } from '../../lab/big-league.ts'
import { pushAsOwner, readDeviceReports, countServerReports } from '../../lab/chaos/counts.ts'
import { saveScores, watchSaves } from '../../lab/chaos/saves.ts'
import {
  installableContext,
  expireSession,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
  storedRows,
  waitForOfflineReady,
  fileScore,
} from '../support/support.ts'

test.use(installableContext)

// A phone with an expired access token on a network that is worse than none, and a change that is rejected.

const server = setUpFileServer({ sampleData: false })
let league: BigLeague

test.beforeAll(async () => {
  league = await createBigLeague(server.url, 480)
})

const html = '<!doctype html><title>Free wifi</title><p>Accept our terms'

/** The ways in which a request to the auth server or the API fails, by name. */
const troubles: Record<string, ((route: Route) => Promise<void>) | 'never'> = {
  'a dead network': 'never',
  'a broken server': (route) => route.fulfill({ status: 503, body: 'upstream' }),
  'a rate limit': (route) => route.fulfill({ status: 429, json: { code: 429, error_code: 'over_request_rate_limit' } }),
  'a captive portal': (route) => route.fulfill({ status: 200, contentType: 'text/html', body: html }),
}

test('an expired session: the data is on the screen, nothing is lost, one refresh at a time', async ({ browser }) => {
  const context = await browser.newContext(phoneViewport)
  await notePaints(context)
  const page = await context.newPage()
  await signInAndSync(page)
  const games = league.openGameIds.slice(0, 4)

  for (const [index, [name, answer]] of Object.entries(troubles).entries()) {
    await test.step(name, async () => {
      const gameId = games[index] ?? ''
      const network = await troubleNetwork(context, answer)
      await expireSession(page)

      await page.goto(`${server.url}/dashboard/games/${gameId}?enter=score`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(' – ')
      const paintedAt = await page.evaluate(() => globalThis.paintedAt ?? Number.NaN)
      console.log(`expired token and ${name}: the game is on the screen after ${Math.round(paintedAt)} ms`)
      await network.release() // the screen has appeared before any response

      await page
        .getByRole('button', { name: /^One more for/ })
        .first()
        .click()
      await fileScore(page.getByRole('button', { name: /^Final: 1 – 0/ }))
      await expect(page.getByText('Game result saved')).toBeVisible()
      await expect(page.getByText('Saved on this phone · sends when there’s a signal')).toBeVisible()
      await expect.poll(() => network.refreshes()).toBeGreaterThan(0)

      const other = await context.newPage()
      await other.goto(`${server.url}/dashboard/today`)
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
      await other.evaluate(() => dispatchEvent(new Event('online')))
      await page.evaluate(() => dispatchEvent(new Event('online')))
      expect((await readDeviceReports(page)).outbox).toEqual([gameId])
      expect(new URL(page.url()).pathname).toBe(`/dashboard/games/${gameId}`)

      await network.heal()
      for (const each of [page, other]) await each.evaluate(() => dispatchEvent(new Event('online')))
      await expect.poll(async () => (await readDeviceReports(page)).outbox, { timeout: 40_000 }).toEqual([])
      expect((await countServerReports(server.url, league)).get(gameId)).toBe(1)
      expect(network.mostRefreshesAtOnce(), 'refresh requests at the same time').toBe(1)
      await network.remove()
      await other.close()
    })
  }
  await context.close()
})

test('one refused change among 200 holds nothing up', async ({ browser }) => {
  const context = await browser.newContext(phoneViewport)
  const page = await context.newPage()
  await signInAndSync(page)
  const mine = league.openGameIds.slice(10, 210)
  const cancelled = mine[73] ?? ''
  const seen = { tapped: new Set<string>(), acknowledged: new Set<string>() }

  await page.goto(`${server.url}/dashboard/games/${mine[0]}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(' – ')
  await watchSaves(page, seen, () => undefined)
  await context.setOffline(true)
  await saveScores(page, mine)
  await expect.poll(() => seen.acknowledged.size).toBe(200)
  await pushAsOwner(server.url, league, [
    { t: 'games', id: cancelled, set: { status: 'cancelled' }, was: { status: 'scheduled' } },
  ])

  // Counts only pushes that got a response, because the first may still fail for lack of a connection. With several
  // servers, a push sent ahead may overtake the one before it, and is then sent again (decision 025).
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/sync_push')) answers.push(response.text())
  })
  const backAt = Date.now()
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: '1 change needs attention' })).toBeVisible()
  const told = expect(page.getByText(/^Failed to update game: .*Team \d+.* This game was cancelled/)).toBeVisible() // the message is shown for four seconds
  await expect.poll(async () => (await readDeviceReports(page)).outbox).toEqual([])
  const took = Date.now() - backAt
  const tooEarly = (await Promise.all(answers)).filter((answer) => /"error": ?"gap"/.test(answer)).length
  console.log(`199 of 200 sent after ${took} ms in ${answers.length} push requests, ${tooEarly} of them too early`)
  expect(answers.length - tooEarly).toBeLessThanOrEqual(5)
  expect(tooEarly).toBeLessThanOrEqual(3)
  await told
  expect((await readDeviceReports(page)).rejectedChanges).toEqual([cancelled])
  const onServer = await countServerReports(server.url, league)
  expect(mine.filter((id) => onServer.get(id) === 1)).toHaveLength(199)
  expect(onServer.has(cancelled)).toBe(false)

  // Changes by others still arrive.
  await pushAsOwner(server.url, league, [
    { t: 'games', id: mine[0] ?? '', set: { notes: 'Gate B' }, was: { notes: null } },
  ])
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const notesOnPhone = async () => (await storedRows(page, 'games')).find(({ id }) => id === mine[0])?.['notes']
  await expect.poll(notesOnPhone).toBe('Gate B')

  await page.getByRole('link', { name: '1 change needs attention' }).click()
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  await expect(page.getByText('Not accepted', { exact: true })).toBeVisible()
  await expect(page.getByText(/Your entry is saved here/)).toHaveCount(1)
  await context.close()
})

async function signInAndSync(page: Page): Promise<void> {
  await signInOnPage(page, server.url, league.email, league.password)
  await expect.poll(async () => (await storedRows(page, 'games')).length, { timeout: 60_000 }).toBe(480)
  await waitForOfflineReady(page)
}

/**
 * Holds back every request to the auth server or the API until `release`. From then on, each request fails in the given
 * way until `heal`.
 */
async function troubleNetwork(context: BrowserContext, answer: ((route: Route) => Promise<void>) | 'never') {
  let state: 'silent' | 'troubled' | 'healed' = 'silent'
  let refreshes = 0
  let mostAtOnce = 0
  const open = new Set<Route>()
  const held: Route[] = []
  const settle = async (route: Route) => {
    if (state === 'silent' || (state === 'troubled' && answer === 'never')) return void held.push(route)
    const isTroubled = state === 'troubled' && answer !== 'never'
    try {
      await (isTroubled ? answer(route) : route.fulfill({ response: await route.fetch() }))
    } catch {
      // the page has given up on the request, or is gone
    }
    open.delete(route)
  }
  const urls = /\/(auth\/v1|rest\/v1)\//
  const handle = (route: Route) => {
    if (route.request().url().includes('/auth/v1/token')) {
      refreshes++
      open.add(route)
      mostAtOnce = Math.max(mostAtOnce, open.size)
    }
    return settle(route)
  }
  const enter = (next: typeof state) => {
    state = next
    return Promise.all(held.splice(0).map(settle))
  }
  await context.route(urls, handle)
  return {
    refreshes: () => refreshes,
    mostRefreshesAtOnce: () => mostAtOnce,
    release: () => enter('troubled'),
    heal: () => enter('healed'),
    remove: () => context.unroute(urls, handle),
  }
}

/** Records when a heading with two teams first appears, measured from the start of the navigation. */
async function notePaints(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const look = () => {
      if (document.querySelector('h1')?.textContent.includes(' – ')) globalThis.paintedAt ??= performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

declare global {
  // oxlint-disable-next-line no-var
  var paintedAt: number | undefined
}
