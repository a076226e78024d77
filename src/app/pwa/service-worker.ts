import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching'
import { cacheNames } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { toTrustedScriptUrl } from '#workers/trusted-script-url.ts'
import { exportCache, cacheExportsMessage } from '#ui/browser/export-files.ts'
import { isLeagueCache } from '#ui/layout/league-pages.ts'
import { sharedFileCache } from '#ui/browser/shared-file.ts'
import {
  respondWithExportFile,
  deleteOldExportCaches,
  isExportFile,
  cacheExportFiles,
  refreshExportCache,
} from './export-cache.ts'
import { handlePush } from './handle-push.ts'
import { outboxTag } from './outbox-tag.ts'
import { isAppPath } from '../routes/paths.ts'
import { requireNoDowngrade } from '../boot/require-no-downgrade.ts'
import { importPath, receiveSharedFile } from './receive-shared-file.ts'

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[]
  sendOutbox?: () => Promise<void> // set by background-sync.ts
}

/** TypeScript has no types for Background Sync yet. */
interface SyncEvent extends Event {
  readonly tag: string
  waitUntil(work: Promise<unknown>): void
}
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}

// The cache holds only the app's own files, each stored with its hash. All of them are stored before this version takes
// over. API responses are never cached here; the data is in IndexedDB, managed by the sync engine.
const manifest = self.__WB_MANIFEST.map((entry) => (typeof entry === 'string' ? { url: entry } : entry))
const files = new PrecacheController()
files.addToCacheList(manifest.filter(({ url }) => !isExportFile(url)))
// A server that was rolled back has older code than this device: the newer code keeps running from the cache.
self.addEventListener('install', (event) => event.waitUntil(requireNoDowngrade().then(() => files.install(event))))
self.addEventListener('activate', (event) => event.waitUntil(files.activate(event)))
registerRoute(new PrecacheRoute(files, { cleanURLs: false, directoryIndex: '' })) // `/` belongs to the public site

// The PDF and workbook code, which a device stores only after someone has opened the reports on it.
const exportFiles = manifest.filter(({ url }) => isExportFile(url)).map(({ url }) => `/${url}`)
self.addEventListener('install', (event) => event.waitUntil(refreshExportCache(exportFiles)))
self.addEventListener('activate', (event) => event.waitUntil(deleteOldExportCaches(exportFiles)))
registerRoute(
  ({ url }) => url.origin === self.location.origin && exportFiles.includes(url.pathname),
  ({ request }) => respondWithExportFile(request),
)

/** Every path of the app serves the same page. `/auth` may also belong to the API, and files are not pages. */
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
 * Everything else comes from the network, mainly the public pages, which are not cached here. Without a connection the
 * app shows an error page instead of the browser's.
 */
registerRoute(
  ({ request }) => request.mode === 'navigate',
  (given) => fetch(given.request).catch(() => app(given)),
)

registerRoute(
  ({ url, request }) => url.pathname === importPath && request.mode === 'navigate',
  ({ request }) => receiveSharedFile(request),
  'POST',
)

self.addEventListener('message', (event) => {
  const message: unknown = event.data
  const isSwitch =
    typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING'
  if (isSwitch) void self.skipWaiting()
  const [port] = event.ports
  if (message === cacheExportsMessage && port) {
    const kept = cacheExportFiles(exportFiles).catch(() => exportFiles.length) // the device's storage may be full
    event.waitUntil(kept.then((missing) => port.postMessage(missing)))
  }
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([purgeUnknownCaches(), self.clients.claim()]))
})

// The engine's code is large compared to this script. It is loaded during the installation and so belongs to this
// version; later starts of the worker read it only if there is something to send.
self.addEventListener('install', () => {
  if ('sync' in self.registration) loadBackgroundSync()
})
self.addEventListener('sync', (event) => {
  if (event.tag !== outboxTag) return
  if (!self.sendOutbox) loadBackgroundSync()
  if (self.sendOutbox) event.waitUntil(self.sendOutbox())
})

function loadBackgroundSync(): void {
  self.importScripts(toTrustedScriptUrl('/background-sync.js'))
}

handlePush(self)

async function purgeUnknownCaches(): Promise<void> {
  const names = await caches.keys()
  const ours = [cacheNames.precache, sharedFileCache, exportCache]
  const unknown = names.filter((name) => !ours.includes(name) && !isLeagueCache(name))
  await Promise.all(unknown.map((name) => caches.delete(name)))
}
