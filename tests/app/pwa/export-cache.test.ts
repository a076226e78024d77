import { beforeEach, expect, it, vi } from 'vitest'
import {
  respondWithExportFile,
  deleteOldExportCaches,
  isExportFile,
  cacheExportFiles,
  refreshExportCache,
} from '#app/pwa/export-cache.ts'
import { exportCache } from '#ui/browser/export-files.ts'

const origin = 'https://league.example'
const [pdf, font] = ['/assets/export-pdf-a1.js', '/assets/Inter-b2.ttf'] as const

/** A fake of the browser's caches, with only what the test needs. `unreachable` lists paths that can't be fetched. */
function browserCaches(unreachable: readonly string[] = []) {
  const stores = new Map<string, Map<string, Response>>()
  const opened = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      keys: () => Promise.resolve([...store.keys()].map((path) => new Request(origin + path))),
      add: (path: string) =>
        unreachable.includes(path)
          ? Promise.reject(new TypeError('Failed to fetch'))
          : Promise.resolve(void store.set(path, new Response(path))),
      delete: (path: string) => Promise.resolve(store.delete(path)),
    }
  }
  return {
    has: (name: string) => Promise.resolve(stores.has(name)),
    open: (name: string) => Promise.resolve(opened(name)),
    match: (address: string, { cacheName }: { cacheName: string }) =>
      Promise.resolve(stores.get(cacheName)?.get(new URL(address).pathname)),
    pathsIn: () => [...(stores.get(exportCache)?.keys() ?? [])].toSorted(),
  }
}

let browser: ReturnType<typeof browserCaches>
const use = (next: ReturnType<typeof browserCaches>) => {
  browser = next
  vi.stubGlobal('caches', browser)
}
beforeEach(() => use(browserCaches()))

it('knows what is only for exports by its name', () => {
  expect([pdf, font, 'assets/export-zip-x_-9.js'].every(isExportFile)).toBe(true)
  expect(['assets/reports-tab-a1.js', 'index.html', 'assets/field-export-a1.js', 'export.js'].some(isExportFile)).toBe(
    false,
  )
})

it('fetches what is missing once, and says how much could not be had', async () => {
  use(browserCaches([font]))
  expect(await cacheExportFiles([pdf, font])).toBe(1)
  expect(browser.pathsIn()).toEqual([pdf])
  expect(await cacheExportFiles([pdf])).toBe(0)
})

it('a new version is kept for those who have the old one, which goes once the new one is in force', async () => {
  await refreshExportCache(['/assets/export-pdf-new.js'])
  expect(browser.pathsIn()).toEqual([]) // nothing is cached, because no reports were opened here
  await cacheExportFiles([pdf, font])
  await refreshExportCache(['/assets/export-pdf-new.js', font])
  expect(browser.pathsIn()).toEqual([font, '/assets/export-pdf-new.js', pdf].toSorted())
  await deleteOldExportCaches(['/assets/export-pdf-new.js', font])
  expect(browser.pathsIn()).toEqual([font, '/assets/export-pdf-new.js'])
})

it('answers from the device, and from the network where it has nothing', async () => {
  await cacheExportFiles([pdf])
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('from the network')))
  expect(await (await respondWithExportFile(new Request(origin + pdf))).text()).toBe(pdf)
  expect(await (await respondWithExportFile(new Request(origin + font))).text()).toBe('from the network')
})
