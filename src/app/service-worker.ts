import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { cacheNames } from 'workbox-core'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[] }

// The app's own files, and nothing else, stand in the cache: each is stored with its hash, all before this version takes
// over. What the API answers is never cached here; it lives in IndexedDB, and the sync engine looks after it.
precacheAndRoute([...self.__WB_MANIFEST], { cleanURLs: false })

/** Every path of the app is the same page. These are not the app's: they go to the network or fail. */
const notTheApp = [
  /^\/(rest\/v1|auth\/v1|realtime|assets|__mail)(\/|$)/,
  /^\/(config\.json|healthz)(\?|$)/,
  /\.\w{2,11}(\?|$)/,
]
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notTheApp }))

self.addEventListener('message', (event) => {
  const message: unknown = event.data
  const isSwitch =
    typeof message === 'object' && message !== null && 'type' in message && message.type === 'SKIP_WAITING'
  if (isSwitch) void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([purgeUnknownCaches(), self.clients.claim()]))
})

async function purgeUnknownCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheNames.precache).map((name) => caches.delete(name)))
}
