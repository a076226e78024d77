import { findLanguage, type Language } from '#i18n/locale.ts'
import { isLeagueCache, leagueCache } from '#ui/layout/league-pages.ts'
import { saveOfflinePage, readOfflinePage, listOfflinePages, listNeededFiles } from './offline-pages.ts'
import { createOfflineNotice } from './offline-notice.ts'

declare const self: ServiceWorkerGlobalScope

// Handles the public league pages (scope /l/): network first, falling back to cached pages. It does not handle the app,
// which has its own worker for everything else.

/** How long a phone at the field waits for the network before it shows the cached page. */
const patienceMs = 4000

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => {
  const dropOld = async () => {
    const names = await caches.keys()
    await Promise.all(
      names.filter((name) => isLeagueCache(name) && name !== leagueCache).map((name) => caches.delete(name)),
    )
  }
  event.waitUntil(Promise.all([dropOld(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(url)) event.respondWith(answerPage(event))
  } else if (request.destination === '') {
    if (isPage(url)) event.respondWith(answerRefresh(event))
  } else event.respondWith(answerFile(request))
})

/** Caches the page that loaded before this worker started, because its request did not pass through the worker. */
self.addEventListener('message', (event) => {
  const told: unknown = event.data
  if (typeof told !== 'object' || told === null || !('keep' in told) || typeof told.keep !== 'string') return
  const address = told.keep
  event.waitUntil(
    fetch(address)
      .then((answer) => saveOfflinePage(address, answer))
      .catch(() => undefined), // the next visit caches it
  )
})

/** Returns whether the address is a page to cache. Calendars and pages embedded in other sites are not cached. */
function isPage({ pathname }: URL): boolean {
  return pathname.startsWith('/l/') && !pathname.endsWith('/embed') && !/\.\w+$/.test(pathname)
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = readOfflinePage(request.url)
  const asked = fetch(request)
  const fresh = asked.then((answer) => {
    event.waitUntil(saveOfflinePage(request.url, answer.clone()))
    return answer
  })
  fresh.catch(() => undefined) // the request may still fail after the cached page is shown
  event.waitUntil(fresh.catch(() => undefined))
  const slow = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
  const first = await Promise.race([fresh.catch(() => null), slow])
  if (first && first.status < 500) return first
  return (
    (await kept) ??
    (first ? first : await fresh.catch(async () => createOfflineNotice(await listOfflinePages(), languageOf(request))))
  )
}

function languageOf({ url }: Request): Language {
  return findLanguage([new URL(url).searchParams.get('lang') ?? '', ...navigator.languages]) ?? 'en'
}

/** Responds to a page's refresh request, which must fail without a connection. */
async function answerRefresh(event: FetchEvent): Promise<Response> {
  const answer = await fetch(event.request)
  if (answer.status !== 304) event.waitUntil(saveOfflinePage(event.request.url, answer.clone()))
  return answer
}

/**
 * Responds to a request for a file. Built files never change. Files with fixed names come from the cache only as a
 * fallback.
 */
async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(leagueCache)
  const kept = await cache.match(request.url)
  if (kept && listNeededFiles.isBuilt(new URL(request.url).pathname)) return kept
  return fetch(request).catch(() => kept ?? Response.error())
}
