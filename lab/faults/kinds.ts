import { cp, rm } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expireSession, signInOnPage } from '../../e2e/support/support.ts'
import type { ServerProcess } from '../../tests/support/server/server-process.ts'
import { faultPassword, type FaultClub, type Desk } from './club.ts'
import type { FaultDevice } from './device.ts'
import type { RequestFate, FaultProxy } from './proxy.ts'

/** What a fault can act on. */
export type FaultContext = {
  readonly device: FaultDevice
  readonly proxy: FaultProxy
  readonly server: ServerProcess
  readonly dataFolder: string
  readonly desk: Desk
  readonly club: FaultClub
  /** Games that the journey may still report on. */
  readonly games: readonly string[]
  readonly random: () => number
}

export type FaultKind = {
  readonly name: string
  /** Whether the fault needs its own browser, which can be killed. */
  readonly killable?: true
  /** Runs before anything is saved. */
  readonly prepare?: (scene: FaultContext) => Promise<void>
  /** Runs at a random moment. */
  readonly strike: (scene: FaultContext) => Promise<void>
  /** Runs when the journey is over, before the comparison. The network is always restored automatically. */
  readonly heal?: (scene: FaultContext) => Promise<void>
  /** Runs after the comparison, so that the next journey starts from a clean state. */
  readonly restore?: (scene: FaultContext) => Promise<void>
}

const html = '<!doctype html><title>Free wifi</title><p>Accept our terms'
const isApi = (path: string) => /^\/(rest|auth)\/v1\//.test(path)

function network(name: string, fate: (scene: FaultContext, path: string) => RequestFate | null): FaultKind {
  return {
    name,
    strike: (scene) => {
      scene.proxy.fate = ({ path }) => fate(scene, path)
      return Promise.resolve()
    },
  }
}

const api = (name: string, fate: (scene: FaultContext) => RequestFate): FaultKind =>
  network(name, (scene, path) => (isApi(path) ? fate(scene) : null))

const problem = (status: number, headers: object = {}): RequestFate => ({
  do: 'answer',
  status,
  type: 'text/plain',
  body: 'upstream',
  headers,
})

async function restart({ server }: FaultContext): Promise<void> {
  await server.kill()
  await server.start()
}

const backup = (dataFolder: string) => `${dataFolder}.backup`

async function inPage(device: FaultDevice, work: (page: Page) => Promise<void>): Promise<void> {
  await work(await device.ensurePage())
}

/** Leaves the app, with pending changes still on the phone. */
async function leave(page: Page, how: 'Sign out' | 'Switch person'): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: how, exact: true }).click()
  const isOut = (url: URL) => url.pathname === '/' || url.pathname === '/login'
  const question = page.getByRole('dialog', { name: how === 'Sign out' ? /not sent$/ : how })
  await Promise.race([page.waitForURL(isOut), question.waitFor()])
  if (await question.isVisible())
    await question.getByRole('button', { name: /^(Switch person|Keep on this device)$/ }).click()
  await page.waitForURL(isOut)
}

export const faultKinds: readonly FaultKind[] = [
  api('the connection is lost before the request', () => ({ do: 'refuse' })),
  api('the answer is lost after the server took it', () => ({ do: 'drop answer' })),
  network('a captive portal', () => ({ do: 'answer', status: 200, type: 'text/html', body: html })),
  api('502, 503, 504', ({ random }) => problem([502, 503, 504][Math.floor(random() * 3)] ?? 503)),
  api('429 with Retry-After', () => problem(429, { 'retry-after': '30' })),
  api('no answer at all', () => ({ do: 'hang' })),
  api('answers cut short', () => ({ do: 'cut' })),
  api('answers garbled', () => ({ do: 'garble' })),
  api('each request delivered twice', () => ({ do: 'twice' })),
  api('answers late and out of order', ({ random }) => ({
    do: 'delay',
    ms: random() * 500,
    answerMs: random() * 1500,
  })),
  { name: 'connections refused', strike: ({ proxy }) => proxy.down() },
  {
    name: 'half of all requests fail, one way or another',
    strike: ({ proxy, random }) => {
      const fates: readonly RequestFate[] = [
        { do: 'refuse' },
        { do: 'drop answer' },
        { do: 'cut' },
        problem(500),
        { do: 'twice' },
      ]
      proxy.fate = ({ path }) =>
        isApi(path) && random() < 0.5 ? (fates[Math.floor(random() * fates.length)] ?? null) : null
      return Promise.resolve()
    },
  },
  {
    name: 'the token has expired, and is not renewed for a while',
    strike: async ({ device, proxy }) => {
      proxy.fate = ({ path }) => (path.startsWith('/auth/') ? problem(503) : null)
      await inPage(device, expireSession)
    },
  },
  {
    name: 'offline for long, tokens expired',
    strike: async ({ device }) => {
      await device.context().setOffline(true)
      await inPage(device, expireSession)
    },
    heal: ({ device }) => device.context().setOffline(false),
  },
  {
    name: 'signed out from another device',
    strike: async ({ desk, club }) => {
      await desk.call(club.member, 'end_other_sessions', {})
    },
  },
  {
    name: 'the role is taken away meanwhile',
    strike: async ({ device, desk, club: { owner, member, organizationId } }) => {
      await device.context().setOffline(true)
      await desk.call(owner, 'change_role', { p_organization: organizationId, p_user: member.userId, p_role: 'viewer' })
    },
    heal: ({ device }) => device.context().setOffline(false),
    restore: async ({ desk, club: { owner, member, organizationId } }) => {
      const role = { p_organization: organizationId, p_user: member.userId, p_role: 'league_administrator' }
      await desk.call(owner, 'change_role', role)
    },
  },
  {
    name: 'games deleted meanwhile',
    strike: async ({ device, desk, club, games }) => {
      await device.context().setOffline(true)
      const { games: there = [], score_reports: reports = [] } = await desk.rows(club)
      const isFree = (id: string) =>
        there.some((row) => row['id'] === id) && reports.every((row) => row['game_id'] !== id)
      const ops = games.filter(isFree).map((id) => ({ t: 'games', id, delete: true })) // deleting a game would also delete its report
      if (ops.length > 0) await desk.push(club, ops)
    },
    heal: ({ device }) => device.context().setOffline(false),
  },
  { name: 'the server is killed and started again', strike: restart },
  {
    name: 'the server is put back to an older backup',
    prepare: async ({ server, dataFolder }) => {
      await server.stop()
      await rm(backup(dataFolder), { recursive: true, force: true })
      await cp(dataFolder, backup(dataFolder), { recursive: true })
      await server.start()
    },
    strike: async ({ server, dataFolder }) => {
      await server.kill()
      await rm(dataFolder, { recursive: true })
      await cp(backup(dataFolder), dataFolder, { recursive: true })
      await server.start()
    },
  },
  { name: 'the browser is killed', killable: true, strike: ({ device }) => device.restartBrowser() },
  {
    name: 'the tab is closed right after the tap',
    strike: async ({ device }) => {
      const closing = device.page()
      device.show(await device.context().newPage()) // open another page first: a context without a page would still exist, but look closed
      await closing.close()
    },
  },
  {
    name: 'two tabs, and the first one goes away',
    prepare: async ({ device, proxy }) => {
      const first = device.page()
      const second = await device.context().newPage()
      await second.goto(`${proxy.url}/dashboard/today`)
      device.show(second)
      await first.evaluate(() => dispatchEvent(new Event('online')))
    },
    strike: async ({ device }) => {
      for (const page of device.context().pages()) if (page !== device.page()) await page.close()
    },
  },
  {
    name: 'another account signs in on the phone',
    strike: async ({ device, proxy, club }) => {
      proxy.fate = ({ path }) => (path.startsWith('/rest/') ? { do: 'refuse' } : null) // ensures that something is pending
      await new Promise((resolve) => setTimeout(resolve, 1500))
      const page = await device.context().newPage()
      await page.goto(`${proxy.url}/dashboard/today`)
      await leave(page, 'Switch person')
      await proxy.heal()
      await signInOnPage(page, proxy.url, club.guest.email, faultPassword)
      await page.close()
    },
    heal: ({ device, proxy }) =>
      inPage(device, async (page) => {
        await page.goto(`${proxy.url}/dashboard/today`)
        await leave(page, 'Sign out')
      }),
  },
  {
    name: 'the service worker and its files are removed',
    strike: ({ device }) =>
      inPage(device, async (page) => {
        await page.evaluate(async () => {
          for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
          for (const name of await caches.keys()) await caches.delete(name)
        })
        await page.reload()
      }),
  },
  {
    // Makes every write fail, because Chromium checks the remaining quota only occasionally, so small writes would
    // still succeed after it was lowered.
    name: 'the storage is full',
    strike: ({ device }) =>
      inPage(device, (page) =>
        page.evaluate(() => {
          const full = () => {
            throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
          }
          Object.assign(IDBObjectStore.prototype, { put: full, add: full })
        }),
      ),
    heal: ({ device }) => inPage(device, async (page) => void (await page.reload())),
  },
  {
    name: 'the browser clears IndexedDB',
    strike: async ({ device, proxy, club }) => {
      proxy.fate = ({ path }) => (isApi(path) ? { do: 'refuse' } : null) // changes saved from now on stay pending, and are lost
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await inPage(device, async (page) => {
        const devtools = await page.context().newCDPSession(page)
        await devtools.send('Storage.clearDataForOrigin', { origin: proxy.url, storageTypes: 'indexeddb' })
        await page.reload()
        await proxy.heal()
        await signInOnPage(page, proxy.url, club.member.email, faultPassword) // the session was cleared along with the data
      })
    },
  },
  {
    name: 'the clock jumps by a day',
    strike: ({ device, random }) =>
      inPage(device, (page) =>
        page.evaluate(
          (byMs) => {
            const Real = Date
            const now = () => Real.now() + byMs
            globalThis.Date = new Proxy(Real, {
              construct: (target, given: []) => (given.length === 0 ? new target(now()) : new target(...given)),
              get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
            })
          },
          (random() < 0.5 ? -1 : 1) * 86_400_000,
        ),
      ),
    heal: ({ device }) => inPage(device, async (page) => void (await page.reload())),
  },
  {
    name: 'the page is frozen for a while',
    strike: ({ device, random }) =>
      inPage(device, async (page) => {
        const devtools = await page.context().newCDPSession(page)
        await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
        await new Promise((resolve) => setTimeout(resolve, 300 + random() * 1200))
        await devtools.send('Page.setWebLifecycleState', { state: 'active' })
      }),
  },
]
