import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright/test'
import { launchOptions } from '../../e2e/playwright.config.ts'
import { phoneViewport, signInOnPage } from '../../e2e/support/support.ts'
import { createTestRandom } from '../../tests/support/rows/factories.ts'
import { startServerProcess, type ServerProcess } from '../../tests/support/server/server-process.ts'
import { removeProfile, startBrowser, type KillableBrowser } from '../chaos/browser.ts'
import { loseNewestEntry } from '../chaos/counts.ts'
import { withScope, type Scope } from '../chaos/scope.ts'
import { createFolder } from '../create-folder.ts'
import { nextAct, type Act, type ActEnd } from './acts.ts'
import { createClubs, createDesk, faultPassword, type FaultClub, type Desk } from './club.ts'
import { countActOutcomes, findMissingMessages, type ClubFigures, type AttemptedAct } from './count.ts'
import { prepareDevice, readStores, type FaultDevice } from './device.ts'
import type { FaultKind, FaultContext } from './kinds.ts'
import { startFaultProxy, type FaultProxy } from './proxy.ts'

// A person uses a phone while something goes wrong, and the fault is fixed in the end. After that, everything that the
// screen reported as saved must be on the server, or the phone must say that it is not. Each kind of fault has its own
// club and phone, on which its journeys run sequentially. The same seed produces the same journeys, to the extent that
// a browser is deterministic.

export type FaultOptions = {
  readonly seed: number
  /** The number of journeys per kind of fault. */
  readonly journeys: number
  /** The number of acts per journey. */
  readonly acts: number
  readonly kinds: readonly FaultKind[]
  readonly log: (line: string) => void
}

export type KindFigures = ClubFigures & { readonly kind: string; readonly journeys: number }

const gamesOfOneJourney = 4
const longestMs = { beforeStrike: 400, act: 20_000, untilSent: 90_000, untilWoken: 2000 }

export function runFaults(options: FaultOptions): Promise<{ figures: KindFigures[]; missedByControl: number }> {
  return withScope(async (scope) => {
    const folder = await createFolder('faults')
    scope.atEnd(() => removeProfile(folder))
    const dataFolder = join(folder, 'data')
    const clubs = await createClubs(dataFolder, options.kinds.length + 1, gamesOf(options))
    const server = await startServerProcess({ dataFolder, env: { REQUEST_LOG: '0' } })
    scope.atEnd(() => server.kill())
    const proxy = await startFaultProxy(server.url)
    scope.atEnd(() => proxy.close())
    const browser = await chromium.launch(launchOptions)
    scope.atEnd(() => browser.close())
    const desk = await createDesk(dataFolder, server.url)
    const stage = { server, proxy, browser, desk, dataFolder, folder }

    const figures: KindFigures[] = []
    for (const [index, kind] of options.kinds.entries()) {
      const club = clubs[index]
      if (club) figures.push(await runKind(options, kind, club, stage))
    }
    const missedByControl = await losingOne(options, clubs.at(-1), stage, scope)
    return { figures, missedByControl }
  })
}

const gamesOf = ({ journeys }: FaultOptions) => Math.max(8, journeys * gamesOfOneJourney)

type Stage = {
  readonly server: ServerProcess
  readonly proxy: FaultProxy
  readonly browser: Browser
  readonly desk: Desk
  readonly dataFolder: string
  readonly folder: string
}

async function runKind(options: FaultOptions, kind: FaultKind, club: FaultClub, stage: Stage): Promise<KindFigures> {
  const { proxy } = stage
  const device = await (kind.killable ? openKillable(stage, proxy.url) : openContext(stage, proxy.url))
  const random = createTestRandom(options.seed * 1000 + options.kinds.indexOf(kind))
  const tried: AttemptedAct[] = []
  const total: KindFigures = { kind: kind.name, journeys: options.journeys, ...nothing(), unsaid: [] }
  try {
    await prepareDevice(device, proxy.url, club.member, club.gameIds.length)
    for (let journey = 0; journey < options.journeys; journey++) {
      const games = club.gameIds.slice(journey * gamesOfOneJourney, (journey + 1) * gamesOfOneJourney)
      const scene: FaultContext = { ...stage, device, club, games, random }
      const mine = await runJourney(options, kind, scene, tried.length)
      tried.push(...mine)
      const page = await untilSent(scene)
      const { unsaid, counted } = await findMissingMessages(page, proxy.url, club)
      const now = await countActOutcomes(stage.desk, club, page, mine, counted)
      add(total, now, unsaid)
      if (now.missing.length + now.doubled.length + unsaid.length > 0)
        options.log(`${kind.name}, journey ${journey}: ${JSON.stringify({ ...now, unsaid })}`)
      await kind.restore?.(scene)
    }
    const ends = (end: ActEnd) => tried.filter((each) => each.end === end).length
    options.log(`${kind.name}: ${ends('saved')} saved, ${ends('refused')} refused at once, ${ends('cut')} cut off`)
    for (const { act, why } of tried) if (why !== undefined) options.log(`  ${act.words}: ${why}`)
    return total
  } finally {
    await proxy.heal()
    await device.close()
  }
}

function nothing(): Omit<ClubFigures, 'unsaid'> {
  return { acknowledged: 0, onServer: 0, listed: 0, missing: [], doubled: [] }
}

function add(total: ClubFigures, more: ClubFigures, unsaid: readonly string[]): void {
  total.acknowledged += more.acknowledged
  total.onServer += more.onServer
  total.listed += more.listed
  total.missing.push(...more.missing)
  total.doubled.push(...more.doubled)
  total.unsaid.push(...unsaid)
}

/**
 * Runs acts sequentially, with a fault that begins at a random moment during one of them. Returns how each act ended.
 */
async function runJourney(
  { acts }: FaultOptions,
  kind: FaultKind,
  scene: FaultContext,
  before: number,
): Promise<AttemptedAct[]> {
  const { device, proxy, random, club, games } = scene
  await kind.prepare?.(scene)
  const strikesAt = Math.floor(random() * (acts - 1))
  const tried: AttemptedAct[] = []
  for (let index = 0; index < acts; index++) {
    const act = nextAct(club, before + index + 1, games, random)
    const delayMs = random() * longestMs.beforeStrike
    const striking = index === strikesAt ? sleep(delayMs).then(() => kind.strike(scene)) : undefined
    tried.push(await tryAct(act, await device.ensurePage()))
    await striking
  }
  await proxy.heal()
  await kind.heal?.(scene)
  return tried
}

/** Runs an act. If its page goes away, the person has not seen an outcome, whatever the browser reports. */
async function tryAct(act: Act, page: Page): Promise<AttemptedAct> {
  try {
    return { act, end: await act.do(page) }
  } catch (error) {
    return { act, end: 'cut', why: String(error).replace(/\s+/g, ' ').slice(0, 160) }
  }
}

/**
 * Waits until nothing is pending, like a person who looks at the phone now and then, and signs in when asked to.
 * Returns the page.
 */
async function untilSent({ device, proxy, club: { member } }: FaultContext): Promise<Page> {
  const deadline = Date.now() + longestMs.untilSent
  let wakeAt = 0
  for (;;) {
    const page = await device.ensurePage()
    try {
      const { outbox, meta = [] } = await readStores(page, member.userId, ['outbox', 'meta'])
      const sync = meta.find(({ key }) => key === 'sync')?.['value'] as { phase?: string } | undefined
      const isAtDoor = new URL(page.url()).pathname === '/login' || !(await isMine(page, member.userId))
      if (sync?.phase === 'signed_out' || isAtDoor) await signInOnPage(page, proxy.url, member.email, faultPassword)
      else if (outbox?.length === 0 && sync?.phase === 'idle') return page
      if (Date.now() > wakeAt) {
        wakeAt = Date.now() + longestMs.untilWoken
        await page.evaluate(() => dispatchEvent(new Event('online')))
      }
    } catch (error) {
      if (Date.now() > deadline) throw error // otherwise, assume that the page was navigating, and try again
    }
    if (Date.now() > deadline) return page
    await sleep(100)
  }
}

function isMine(page: Page, userId: string): Promise<boolean> {
  return page.evaluate(
    (id) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('fieldside-session')
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('error', () => resolve(false))
        opening.addEventListener('success', () => {
          const asked: IDBRequest<{ userId?: string } | undefined> = opening.result
            .transaction('values')
            .objectStore('values')
            .get('account')
          asked.addEventListener('success', () => {
            opening.result.close()
            resolve(asked.result?.userId === id)
          })
        })
      }),
    userId,
  )
}

async function openContext({ browser }: Stage, url: string): Promise<FaultDevice> {
  const context = await browser.newContext({ ...phoneViewport, reducedMotion: 'reduce' })
  context.setDefaultTimeout(longestMs.act)
  let page = await context.newPage()
  return {
    context: () => context,
    page: () => page,
    show: (shown) => (page = shown),
    async ensurePage() {
      if (page.isClosed()) page = context.pages().find((each) => !each.isClosed()) ?? (await context.newPage())
      if (page.url() === 'about:blank') await page.goto(`${url}/dashboard/today`)
      return page
    },
    restartBrowser: () => Promise.reject(new Error('All kinds share this browser.')),
    close: () => context.close(),
  }
}

async function openKillable({ folder }: Stage, url: string): Promise<FaultDevice> {
  const profile = join(folder, 'profile')
  let browser: KillableBrowser = await startBrowser(profile)
  let page = browser.page
  page.context().setDefaultTimeout(longestMs.act)
  return {
    context: () => page.context(),
    page: () => page,
    show: (shown) => (page = shown),
    async ensurePage() {
      if (page.url() === 'about:blank') await browser.open(`${url}/dashboard/today`)
      return page
    },
    async restartBrowser() {
      await browser.kill('all processes')
      browser = await startBrowser(profile)
      page = browser.page
      page.context().setDefaultTimeout(longestMs.act)
    },
    async close() {
      await browser.kill('all processes')
      await rm(profile, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/**
 * Checks that the harness detects a loss, by removing something from the outbox behind the app's back. Returns 0 if it
 * does, otherwise 1.
 */
async function losingOne(
  options: FaultOptions,
  club: FaultClub | undefined,
  stage: Stage,
  scope: Scope,
): Promise<number> {
  if (!club) throw new Error('There is no club for the control.')
  const device = await openContext(stage, stage.proxy.url)
  scope.atEnd(() => device.close())
  const random = createTestRandom(options.seed)
  const scene: FaultContext = { ...stage, device, club, games: club.gameIds, random }
  await prepareDevice(device, stage.proxy.url, club.member, club.gameIds.length)
  await device.context().setOffline(true)
  const tried: AttemptedAct[] = []
  for (let n = 1; n <= 3; n++) {
    const act = nextAct(club, n, club.gameIds, () => 0.1 * n) // picks a score for a different game each time
    tried.push(await tryAct(act, device.page()))
  }
  await loseNewestEntry(device.page())
  await device.context().setOffline(false)
  const { missing } = await countActOutcomes(stage.desk, club, await untilSent(scene), tried, 0)
  options.log(`a change that was taken away: ${missing.length} missing of ${tried.length}`)
  return missing.length === 1 ? 0 : 1
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
