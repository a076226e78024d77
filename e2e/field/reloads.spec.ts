import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test, type BrowserContext, type Page } from 'playwright/test'
import { resolveInProject } from '../../server/project-root.ts'
import { serveVersions, type ServedVersions } from '../support/served-versions.ts'
import { installableContext, waitForOfflineReady } from '../support/support.ts'

test.use(installableContext)

// No page of the app reloads in a loop: each cause of an automatic reload triggers it only once.

let served: ServedVersions

test.beforeAll(async () => {
  test.setTimeout(120_000)
  served = await serveVersions()
})
test.afterAll(() => served.end())

test('a page that the server sends and that starts the app is loaded once where the app is installed', async ({
  browser,
}) => {
  const paths = await pagesThatStartTheApp()
  expect(paths).toContain('/get-started')
  const context = await browser.newContext()
  await countLoads(context)
  const page = await context.newPage()
  await page.goto(`${served.server.url}/login`)
  await waitForOfflineReady(page)
  for (const path of paths) {
    await test.step(path, async () => {
      const before = await loadsOf(page)
      const looked = page.waitForResponse((response) => new URL(response.url()).pathname === '/index.html')
      await page.goto(served.server.url + path)
      await (await looked).finished()
      await nextFrames(page)
      expect(await loadsOf(page)).toBe(before + 1)
    })
  }
  await context.close()
})

test('two builds that answer in turn behind one address reload a tab once', async ({ browser }) => {
  const before = await served.deploy('other')
  const both = await answerInTurn(served.server.url, before)
  try {
    for (const path of ['/get-started', '/accept-invitation']) {
      await test.step(path, async () => {
        const context = await browser.newContext()
        await countLoads(context)
        const page = await context.newPage()
        await page.goto(both.url + path)
        await waitForOfflineReady(page)
        expect(await loadsOf(page)).toBe(1)
        // If several checks run before the page reacts, the last one may find the build that the page came from. In
        // that case, one more check finds the other build.
        await lookUntil(page, async () => (await loadsOf(page)) > 1)
        for (let look = 0; look < 4; look++) await lookForUpdate(page)
        await lookUntil(page, () => page.getByText('A new version is ready').isVisible())
        expect(await loadsOf(page)).toBeLessThanOrEqual(3) // besides the first load, one for the other build, and one to wake a worker that Chromium left waiting
        await context.close()
      })
    }
  } finally {
    await both.close()
  }
})

/**
 * Lists the paths of the prebuilt public pages that load the app's script. Each HTML file is one page, with its own
 * path.
 */
async function pagesThatStartTheApp(): Promise<string[]> {
  const folder = resolveInProject('dist')
  const index = await readFile(join(folder, 'index.html'), 'utf8')
  const script = [...index.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].at(-1)?.[1]
  if (script === undefined) throw new Error('The app’s page has no script')
  const files = (await readdir(join(folder, 'site'), { recursive: true })).filter((name) => name.endsWith('.html'))
  const texts = await Promise.all(files.map((name) => readFile(join(folder, 'site', name), 'utf8')))
  return files.filter((_name, index) => texts[index]?.includes(script)).map((name) => `/${name.replace('.html', '')}`)
}

/** Counts the page loads in each tab, whatever causes them. */
async function countLoads(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads')) + 1))
  })
}

async function loadsOf(page: Page): Promise<number> {
  await page.waitForLoadState()
  return page.evaluate(() => Number(sessionStorage.getItem('loads')))
}

async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

/**
 * Checks for an update and waits until it is installed and the page has acted on it. Retries if the page is reloading.
 */
async function lookForUpdate(page: Page): Promise<void> {
  const isInstalled = async () => {
    await nextFrames(page)
    return page.evaluate(async () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur() // a focused field delays an update
      const registration = await navigator.serviceWorker.getRegistration()
      return !registration?.installing
    })
  }
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
  await expect.poll(() => isInstalled().catch(() => false)).toBe(true)
}

async function lookUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await lookForUpdate(page)
    expect(await isSo()).toBe(true)
  }).toPass({ timeout: 60_000 })
}

/**
 * Starts a proxy that acts like two servers with different builds: every second response for each of these documents
 * comes from `folder`, and so do the assets that only the build in `folder` has.
 */
async function answerInTurn(url: string, folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const documents: Readonly<Record<string, string>> = {
    '/index.html': 'index.html',
    '/accept-invitation': 'index.html',
    '/get-started': 'site/get-started.html',
    '/service-worker.js': 'service-worker.js',
  }
  const turns = new Map<string, number>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', url)
    const turn = (turns.get(pathname) ?? 0) + 1
    turns.set(pathname, turn)
    const body = request.method === 'GET' || request.method === 'HEAD' ? null : await bodyOf(request)
    const headers = Object.entries(request.headers).filter(
      ([name, value]) => typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name),
    ) as [string, string][]
    const upstream = await fetch(url + (request.url ?? '/'), { method: request.method ?? 'GET', headers, body })
    const document = turn % 2 === 0 ? documents[pathname] : undefined
    const asset = join(folder, pathname.slice(1))
    const isOnlyThere = upstream.status === 404 && pathname.startsWith('/assets/') && existsSync(asset)
    const file = document === undefined ? (isOnlyThere ? asset : undefined) : join(folder, document)
    const content = file === undefined ? Buffer.from(await upstream.arrayBuffer()) : await readFile(file)
    const isScript = file?.endsWith('.js') === true
    for (const [name, value] of upstream.headers)
      if (!['content-encoding', 'content-length', 'etag', 'connection', 'transfer-encoding'].includes(name))
        response.setHeader(name, value)
    if (isScript) response.setHeader('content-type', 'text/javascript; charset=utf-8')
    if (file?.endsWith('.css') === true) response.setHeader('content-type', 'text/css; charset=utf-8')
    response.writeHead(file === undefined ? upstream.status : 200).end(content)
  }
  const proxy = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(502).end())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part as Uint8Array)
  return Buffer.concat(parts)
}
