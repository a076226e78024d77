import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { signInOnPage, storedRows, waitForOfflineReady } from '../../e2e/support/support.ts'
import { createTestRandom } from '../../tests/support/rows/factories.ts'
import { startServerProcess, type ServerProcess } from '../../tests/support/server/server-process.ts'
import { createBigLeague, type BigLeague } from '../big-league.ts'
import { createFolder } from '../create-folder.ts'
import { removeProfile, startBrowser, type KillableBrowser } from './browser.ts'
import { loseNewestEntry, readDeviceReports, countServerReports } from './counts.ts'
import { saveScores, watchSaves, type Seen } from './saves.ts'
import { withScope, type Scope } from './scope.ts'

// A person files scores while the browser and the server are killed at random moments. In the end, every change that
// the screen reported as saved must be on the server or in the device's outbox or rejected changes.
//
// SIGKILL loses what a process has not yet handed to the operating system, but it can't show whether data has reached
// the disk: only a power failure would. `strict` and `relaxed` durability therefore look the same here.

export type ChaosOptions = {
  readonly seed: number
  readonly browserKills: number
  readonly serverKills: number
  readonly games: number // half of them have no result yet
  readonly log: (line: string) => void
}

export type ChaosFigures = {
  readonly browserKills: number
  readonly serverKills: number
  /** Server kills while a push was waiting for its response. */
  readonly killsInAPush: number
  readonly tapped: number
  readonly acknowledged: number
  /** Changes that were acknowledged, but are neither on the server nor in the outbox or the rejected changes. */
  readonly missing: readonly string[]
  /** Changes that were acknowledged, but are not on the server after everything was sent. */
  readonly missingOnServer: readonly string[]
  readonly doubled: readonly string[]
  readonly rejected: number
  /**
   * Saves that were tapped but never acknowledged, because the browser was killed, and that are neither on the server
   * nor on the device. To the harness, a loss before the acknowledgment looks the same.
   */
  readonly cutOff: number
  /** How many times the app wrongly concluded that it had lost changes along with its storage. */
  readonly falseAlarms: number
  /** The number of launches after which the app asked for a sign-in. */
  readonly signIns: number
  /** Launches in which Chromium did not start and was launched again. */
  readonly failedLaunches: number
  /**
   * How many of three saves the harness finds missing when one of them is removed from the outbox behind the app's
   * back. Must be 1.
   */
  readonly missedByControl: number
}

const savesPerRound = 12
const longestMs = { untilAnyMoment: 3000, afterTap: 40, afterPush: 60, afterServerKill: 400, untilPush: 4000 }
const launchesInARow = 3

export function runChaos(options: ChaosOptions): Promise<ChaosFigures> {
  return withScope(async (scope) => {
    const folder = await createFolder('chaos')
    scope.atEnd(() => removeProfile(folder))
    const server = await startServerProcess({ dataFolder: join(folder, 'data'), sampleData: false })
    scope.atEnd(() => server.kill())
    const league = await createBigLeague(server.url, options.games)
    return withDevice(options, scope, server, league, join(folder, 'profile'))
  })
}

async function withDevice(
  options: ChaosOptions,
  scope: Scope,
  server: ServerProcess,
  league: BigLeague,
  profile: string,
): Promise<ChaosFigures> {
  const { browserKills, serverKills, log } = options
  const random = createTestRandom(options.seed)
  const upTo = (ms: number) => random() * ms
  const seen: Seen = { tapped: new Set(), acknowledged: new Set() }
  const open = [...league.openGameIds]
  const counted = { browserKills: 0, serverKills: 0, killsInAPush: 0, signIns: 0, failedLaunches: 0 }

  // Cleanup waits for any restart or save in progress before it kills the server.
  let restarting = Promise.resolve()
  let saving = Promise.resolve()
  scope.atEnd(() => restarting)
  scope.atEnd(() => saving)
  const launch = async (failed = 0): Promise<KillableBrowser> => {
    try {
      return await startBrowser(profile)
    } catch (error) {
      if (failed + 1 === launchesInARow) throw error
      counted.failedLaunches++
      log(`a launch failed: ${String(error)}`)
      return launch(failed + 1)
    }
  }
  let device = await launch()
  scope.atEnd(() => device.kill('all processes'))

  await prepare(device, server, league)
  device = await launch()

  while (counted.browserKills < browserKills) {
    const games = open.splice(0, savesPerRound)
    if (games.length === 0) throw new Error('There are no open games left: start with more.')
    const round = counted.browserKills
    const killsServer = Math.floor(((round + 1) * serverKills) / browserKills) > counted.serverKills
    if (killsServer) await restarting
    const moments = await momentsOf(device.page, seen)
    const anyMoment = after(upTo(longestMs.untilAnyMoment))
    const atTap = 1 + Math.floor(upTo(6))
    let isKilled = false
    const failing = work(device, server, league, games).then(
      (hadToSignIn) => void (counted.signIns += hadToSignIn ? 1 : 0),
      (error: unknown) => {
        if (!isKilled) throw error
      },
    )
    saving = scope.beside(failing)

    if (killsServer) {
      await moments.nextPush()
      await after(upTo(longestMs.afterPush / 2))
      if (moments.isPushing()) counted.killsInAPush++
      await server.kill()
      counted.serverKills++
      await after(upTo(longestMs.afterServerKill))
      restarting = scope.beside(server.start())
    } else if (round % 3 === 0) await anyMoment
    else if (round % 3 === 1)
      await Promise.race([moments.tap(atTap), saving]).then(() => after(upTo(longestMs.afterTap)))
    else await moments.nextPush().then(() => after(upTo(longestMs.afterPush)))
    isKilled = true
    await device.kill(random() < 0.5 ? 'main process' : 'all processes')
    counted.browserKills++
    await saving
    scope.check()
    if (counted.browserKills % 20 === 0) {
      log(`${counted.browserKills} browser kills, ${counted.serverKills} server kills, ${seen.acknowledged.size} saved`)
    }
    device = await launch()
  }

  await restarting
  scope.check()
  const figures = await conclude(device, server, league, seen, log)
  const missedByControl = await losingOne(device, server, league, open.splice(0, 3))
  return { ...counted, ...figures, missedByControl }
}

/**
 * Signs in, waits until the app is ready for offline use, and closes the browser normally, because Chromium writes
 * localStorage, where the app records whose device this is, only seconds later.
 */
async function prepare(device: KillableBrowser, server: ServerProcess, league: BigLeague): Promise<void> {
  await signInOnPage(device.page, server.url, league.email, league.password)
  const isSent = device.page.getByText(/^(All changes saved|Everything has been sent)$/).first()
  await expect(isSent).toBeAttached({ timeout: 60_000 })
  await waitForOfflineReady(device.page)
  await openGame(device, server, league, league.openGameIds[0] ?? '')
  await device.close()
}

/** Opens the app at a game and files the scores. Returns true if the person had to sign in. */
async function work(
  device: KillableBrowser,
  server: ServerProcess,
  league: BigLeague,
  games: readonly string[],
): Promise<boolean> {
  const hadToSignIn = await openGame(device, server, league, games[0] ?? '')
  await saveScores(device.page, games)
  return hadToSignIn
}

async function openGame(
  device: KillableBrowser,
  server: ServerProcess,
  league: BigLeague,
  gameId: string,
): Promise<boolean> {
  const gamePath = `/dashboard/games/${gameId}`
  const { page } = device
  await device.open(server.url + gamePath)
  const game = page.getByRole('heading', { level: 1, name: / – / })
  const login = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect(game.or(login)).toBeVisible({ timeout: 30_000 })
  if (await game.isVisible()) return false
  await signInOnPage(page, server.url, league.email, league.password)
  await device.open(server.url + gamePath)
  await expect(game).toBeVisible({ timeout: 60_000 })
  return true
}

/**
 * Returns functions that wait for the moments at which a browser can be killed, and one that tells whether a push is in
 * progress.
 */
async function momentsOf(page: Page, seen: Seen) {
  let taps = 0
  const waiting: { taps: number; resolve: () => void }[] = []
  await watchSaves(page, seen, () => {
    taps++
    for (const each of waiting) if (taps >= each.taps) each.resolve()
  })
  const pushes = new Set<unknown>()
  page.on('request', (request) => {
    if (request.url().endsWith('/sync_push')) pushes.add(request)
  })
  page.on('requestfinished', (request) => void pushes.delete(request))
  page.on('requestfailed', (request) => void pushes.delete(request))
  return {
    tap: (count: number) =>
      new Promise<void>((resolve) => (taps >= count ? resolve() : waiting.push({ taps: count, resolve }))),
    /**
     * Waits up to `longestMs.untilPush`, because the app may be waiting for the server to come back. Resolves to null
     * if there is no push by then.
     */
    nextPush: () => page.waitForRequest(/\/sync_push$/, { timeout: longestMs.untilPush }).catch(() => null),
    isPushing: () => pushes.size > 0,
  }
}

async function conclude(
  device: KillableBrowser,
  server: ServerProcess,
  league: BigLeague,
  { tapped, acknowledged }: Seen,
  log: (line: string) => void,
) {
  const { page } = device
  await device.open(`${server.url}/config.json`) // the app's origin, but without loading the app
  const onDevice = await readDeviceReports(page)
  const onServer = await countServerReports(server.url, league) // read after the device's data, because the service worker may be sending
  const kept = new Set([...onServer.keys(), ...onDevice.outbox, ...onDevice.rejectedChanges])
  log(
    `at the end: ${onServer.size} games on the server, ${onDevice.outbox.length} in the outbox, ${onDevice.rejectedChanges.length} among the rejected changes`,
  )
  const missing = [...acknowledged].filter((id) => !kept.has(id))
  for (const id of missing)
    log(`missing: ${id}, ${onDevice.sent.includes(id) ? 'taken by' : 'never taken by'} the server`)
  const cutOff = [...tapped].filter((id) => !acknowledged.has(id) && !kept.has(id)).length

  const later = await sendAll(device, server, league)
  return {
    tapped: tapped.size,
    acknowledged: acknowledged.size,
    missing,
    cutOff,
    missingOnServer: [...acknowledged].filter((id) => !later.has(id)),
    doubled: [...later].filter(([, times]) => times > 1).map(([id]) => id),
    rejected: (await readDeviceReports(page)).rejectedChanges.length,
    falseAlarms: (await storedRows(page, 'meta')).filter(({ key }) => String(key).startsWith('missing:')).length,
  }
}

/** Lets the app send everything. Returns how many reports of each game the server then has. */
async function sendAll(
  device: KillableBrowser,
  server: ServerProcess,
  league: BigLeague,
): Promise<Map<string, number>> {
  await openGame(device, server, league, league.openGameIds[0] ?? '')
  await expect.poll(async () => (await readDeviceReports(device.page)).outbox.length, { timeout: 120_000 }).toBe(0)
  return countServerReports(server.url, league)
}

/**
 * Files scores for these games without a server, removes the newest from the outbox, and returns how many losses the
 * harness detects.
 */
async function losingOne(device: KillableBrowser, server: ServerProcess, league: BigLeague, games: readonly string[]) {
  const { page } = device
  const seen: Seen = { tapped: new Set(), acknowledged: new Set() }
  await watchSaves(page, seen, () => undefined)
  await server.kill()
  await saveScores(page, games)
  await expect.poll(() => seen.acknowledged.size).toBe(games.length)
  await loseNewestEntry(page)
  await server.start()
  const onServer = await sendAll(device, server, league)
  return [...seen.acknowledged].filter((id) => !onServer.has(id)).length
}

/** Waits a fixed time, so that a kill is unrelated to anything on the screen. */
function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
