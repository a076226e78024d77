import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from 'playwright/test'
import * as z from 'zod/mini'
import { readTestAccount, createTestClient, readVisibleRows } from '../../tests/support/server/test-client.ts'
import {
  installableContext,
  requestSyncNow,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadable,
  isLostConnection,
  laptopViewport,
  collectConsoleErrors,
  collectPolicyViolations,
  phoneViewport,
  setUpFileServer,
  signInOnPage,
  storedRows,
  fileScore,
} from '../support/support.ts'

test.use(installableContext)

// Staff publish a league, and a parent without an account follows it on a phone: online, offline, and as results
// arrive.

const server = setUpFileServer({ sampleData: true })
const league = '/l/river-cities-baseball'

test('a league’s public page: switched on, read, kept without a connection, and up to date again', async ({
  browser,
}) => {
  const office = await browser.newContext({ ...laptopViewport, reducedMotion: 'reduce' })
  const fence = await browser.newContext({ ...phoneViewport, colorScheme: 'light', reducedMotion: 'reduce' })
  const trouble = [office, fence].map(collectConsoleErrors)
  const violations = await collectPolicyViolations(fence)
  const [staff, parent] = [await office.newPage(), await fence.newPage()]
  await signInOnPage(staff, server.url, 'manager@example.com')
  const { leagueId, seniors } = await putIntoDivisions(staff)

  await test.step('there is no page before it is switched on', async () => {
    const answer = await parent.goto(`${server.url}/l/no-such-league`)
    expect(answer?.status()).toBe(404)
    await expect(parent.getByRole('heading', { name: 'There’s no league at this address' })).toBeVisible()
    await expectAccessible(parent)
    trouble[1]?.splice(0) // ignore the browser's error about the 404
  })

  await test.step('staff switch it on, with the address proposed', async () => {
    await staff.goto(`${server.url}/dashboard/leagues/${leagueId}/settings`)
    await expect(staff.getByLabel('Address', { exact: true })).toHaveValue('river-cities-baseball')
    await staff.getByLabel('Anyone can view the public page').check()
    await staff.getByRole('button', { name: 'Save Changes' }).click()
    await expect(staff.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', league)
    await serverTookAll(staff)
    await expectAccessible(staff)
  })

  await test.step('a parent sees games, results and tables; light and dark, whole and framed', async () => {
    await parent.goto(server.url + league)
    await expect(parent.getByRole('heading', { level: 1, name: 'River Cities Baseball' })).toBeVisible()
    await expect(parent.getByRole('region', { name: 'Juniors' }).getByRole('table')).toBeVisible()
    const team = await parent.getByRole('link', { name: 'Canal Kings' }).first().getAttribute('href')
    for (const path of [`${league}/embed?part=games`, team, league]) {
      await parent.goto(server.url + path)
      await expectAccessible(parent)
      await expectNoSidewaysScroll(parent)
      await parent.emulateMedia({ colorScheme: 'dark' })
      await expectReadable(parent)
      await parent.emulateMedia({ colorScheme: 'light' })
    }
    await parent.getByLabel('Show games of').selectOption('Canal Kings')
    await expect(parent.locator('[data-day] [data-game]:visible').filter({ hasNotText: 'Canal Kings' })).toHaveCount(0)
  })

  await test.step('staff keep the results of the young to the league', async () => {
    await staff.getByLabel(/^Juniors · U10/).check()
    await staff.getByRole('button', { name: 'Save Changes' }).click()
    await serverTookAll(staff)
    await expect(async () => {
      await parent.reload()
      await expect(parent.getByText('Results aren’t published for this age group.')).toBeVisible({ timeout: 100 })
    }).toPass()
    await expect(parent.getByRole('region', { name: 'Juniors' }).getByRole('table')).toHaveCount(0)
  })

  await test.step('without a connection what was seen is shown, and what was not says so', async () => {
    await expect.poll(() => isKept(parent)).toBe(true)
    await fence.setOffline(true)
    await parent.reload()
    await expect(parent.getByText(/^No connection, as of \d+:\d\d [AP]M$/)).toBeVisible()
    await expect(parent.getByRole('region', { name: 'Seniors' }).getByRole('table')).toBeVisible()
    await parent.goto(`${server.url}/l/youth-cup`)
    await expect(parent.getByText(/^This page hasn’t been opened on this device before/)).toBeVisible()
    await expectAccessible(parent)
    await parent.getByRole('link', { name: /^River Cities Baseball: schedule/ }).click()
    await expect(parent.getByText(/^No connection, as of/)).toBeVisible()
  })

  await test.step('a score that comes in meanwhile appears by itself, and is announced', async () => {
    const game = seniors[0] ?? ''
    await staff.goto(`${server.url}/dashboard/games/${game}?enter=score`)
    await staff
      .getByRole('button', { name: /^One more for/ })
      .first()
      .click()
    await fileScore(staff.getByRole('button', { name: /^Final: 1 – 0/ }))
    await expect(staff.getByText('Game result saved')).toBeVisible()
    await serverTookAll(staff)
    const isFinal = new RegExp(`data-game="${game}" data-says="[^"]* 1, [^"]* 0, final"`)
    const pageNow = async () => isFinal.test(await (await fetch(server.url + league)).text())
    const asked = () => Promise.all([pageNow(), pageNow(), pageNow(), pageNow()]) // several requests, so that every server behind the address is asked; each caches its reads for ten seconds
    await expect.poll(asked).toEqual([true, true, true, true])
    await parent.evaluate(() => Reflect.set(window, 'sameDocument', true))
    await fence.setOffline(false)
    await expect(parent.getByText(/^Updated/)).toBeVisible()
    await expect(parent.locator(`[data-game="${game}"]`)).toContainText('Final')
    await expect(parent.locator('#announcer')).toHaveText(/ 1, .* 0, final\.$/)
    expect(await parent.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
  })

  expect(violations).toEqual([])
  expect(trouble.flat().filter((message) => !isLostConnection(message) && !message.includes('503'))).toEqual([])
  await Promise.all([office.close(), fence.close()])
})

/**
 * Creates divisions in the sample league, which has none: half of its teams become juniors. Returns the open games of
 * the other teams.
 */
async function putIntoDivisions(staff: Page): Promise<{ leagueId: string; seniors: readonly string[] }> {
  const config = await (await fetch(`${server.url}/config.json`)).json()
  const { supabaseKey } = z.object({ supabaseKey: z.string() }).parse(config)
  const client = createTestClient(server.url, supabaseKey)
  await client.auth.signInWithPassword({ email: 'manager@example.com', password: 'fieldside-demo' })
  const organization_id = (await readTestAccount(client)).organizations[0]?.id ?? ''
  const leagues = await readVisibleRows(client, organization_id, 'leagues')
  const leagueId = leagues.find(({ name }) => name === 'River Cities Baseball')?.id ?? ''
  const teams = (await readVisibleRows(client, organization_id, 'teams'))
    .filter(({ league_id }) => league_id === leagueId)
    .map(({ id }) => id)
  const divisions = [
    { id: randomUUID(), name: 'Juniors', age_group: 'U10', teams: teams.slice(0, 3) },
    { id: randomUUID(), name: 'Seniors', age_group: null, teams: teams.slice(3) },
  ]
  const ops = divisions.flatMap(({ id, name, age_group, teams: members }) => [
    {
      t: 'divisions',
      rows: [{ id, organization_id, league_id: leagueId, name, age_group, level: null, hides_results: false }],
    },
    ...members.map((team) => ({ t: 'teams', id: team, set: { division_id: id }, was: { division_id: null } })),
  ])
  const mutation = { id: randomUUID(), seq: 1, schema: 1, name: 'test', at: new Date().toISOString(), ops }
  const request = { client: randomUUID(), epoch: null, org: organization_id, muts: [mutation] }
  expect((await client.rpc('sync_push', { request })).data).toMatchObject({ results: [{ s: 'applied' }] })
  await expect.poll(async () => (await requestSyncNow(staff), (await storedRows(staff, 'divisions')).length)).toBe(2)
  const others = new Set(divisions[1]?.teams)
  const games = (await readVisibleRows(client, organization_id, 'games')).filter(
    ({ home_team_id: home, away_team_id: away, status }) =>
      status === 'scheduled' && others.has(String(home)) && others.has(String(away)),
  )
  return { leagueId, seniors: games.map(({ id }) => id) }
}

/** Returns whether the page's own service worker has cached the page and controls it. */
function isKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { controller } = navigator.serviceWorker
    const kept = await caches.match(location.href)
    return controller?.scriptURL.endsWith('/league-worker.js') === true && kept !== undefined
  })
}

async function serverTookAll(page: Page): Promise<void> {
  await expect.poll(() => storedRows(page, 'outbox'), { timeout: 60_000 }).toEqual([])
  expect(await storedRows(page, 'rejectedChanges')).toEqual([])
}
