import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching'
import { cacheNames } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { trustedScriptUrl } from '#workers/trusted-script-url.ts'
import { exportCache, keepExportsMessage } from '#ui/browser/export-files.ts'
import { isLeagueCache } from '#ui/layout/league-pages.ts'
import { sharedFileCache } from '#ui/browser/shared-file.ts'
import { answerExport, dropOldExports, isExportFile, keepExports, renewExports } from './export-files.ts'
import { outboxTag } from './outbox-tag.ts'
import { isAppPath } from '../routes/paths.ts'
import { refuseStepBack } from '../boot/refuse-step-back.ts'
import { importPath, takeSharedFile } from './take-shared-file.ts'

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[]
  sendOutbox?: () => Promise<void> // background-sync.ts
}

/** Background Sync stands in no types yet. */
interface SyncEvent extends Event {
  readonly tag: string
  waitUntil(work: Promise<unknown>): void
}
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}

// The app's own files, and nothing else, stand in the cache: each is stored with its hash, all before this version takes
// over. What the API answers is never cached here; it lives in IndexedDB, and the sync engine looks after it.
const manifest = self.__WB_MANIFEST.map((entry) => (typeof entry === 'string' ? { url: entry } : entry))
const files = new PrecacheController()
files.addToCacheList(manifest.filter(({ url }) => !isExportFile(url)))
// A server that was rolled back has older code than this device: the newer one goes on working from here.
self.addEventListener('install', (event) => event.waitUntil(refuseStepBack().then(() => files.install(event))))
self.addEventListener('activate', (event) => event.waitUntil(files.activate(event)))
registerRoute(new PrecacheRoute(files, { cleanURLs: false, directoryIndex: '' })) // `/` is the public site's

// Apart from what makes PDFs and workbooks, which a device keeps once somebody has opened the reports on it.
const exportFiles = manifest.filter(({ url }) => isExportFile(url)).map(({ url }) => `/${url}`)
self.addEventListener('install', (event) => event.waitUntil(renewExports(exportFiles)))
self.addEventListener('activate', (event) => event.waitUntil(dropOldExports(exportFiles)))
registerRoute(
  ({ url }) => url.origin === self.location.origin && exportFiles.includes(url.pathname),
  ({ request }) => answerExport(request),
)

/** Every path of the app is the same page. Its first part may be the API's, too, and a file is no page. */
const notTheApp = [/^\/auth\/v1\//, /\.\w{2,11}(\?|$)/]
const app = files.createHandlerBoundToURL('/index.html')
registerRoute(
  ({ url, request }) =>
    request.mode === 'navigate' &&
    url.origin === self.location.origin &&
    isAppPath(url.pathname) &&
    !notTheApp.some((path) => path.test(url.pathname)),
  app,
)

/**
 * All else comes from the network: the public pages, which this device does not keep, above all. Without a connection
 * the app says so, and not the browser.
 */
registerRoute(
  ({ request }) => request.mode === 'navigate',
  (given) => fetch(given.request).catch(() => app(given)),
)

registerRoute(
  ({ url, request }) => url.pathname === importPath && request.mode === 'navigate',
  ({ request }) => takeSharedFile(request),
  'POST',
)

self.addEventListener('message', (event) => {
  const message: unknown = event.data
  const isSwitch =
    typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING'
  if (isSwitch) void self.skipWaiting()
  const [port] = event.ports
  if (message === keepExportsMessage && port) {
    const kept = keepExports(exportFiles).catch(() => exportFiles.length) // a full device
    event.waitUntil(kept.then((missing) => port.postMessage(missing)))
  }
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([purgeUnknownCaches(), self.clients.claim()]))
})

// The engine's code is large beside this. Read once at the installation, it belongs to this version from then on, and a
// later start of the worker reads it only where there is something to send.
self.addEventListener('install', () => {
  if ('sync' in self.registration) loadBackgroundSync()
})
self.addEventListener('sync', (event) => {
  if (event.tag !== outboxTag) return
  if (!self.sendOutbox) loadBackgroundSync()
  if (self.sendOutbox) event.waitUntil(self.sendOutbox())
})

function loadBackgroundSync(): void {
  self.importScripts(trustedScriptUrl('/background-sync.js'))
}

async function purgeUnknownCaches(): Promise<void> {
  const names = await caches.keys()
  const ours = [cacheNames.precache, sharedFileCache, exportCache]
  const unknown = names.filter((name) => !ours.includes(name) && !isLeagueCache(name))
  await Promise.all(unknown.map((name) => caches.delete(name)))
}
