import { leagueCache } from '#ui/layout/league-pages.ts'

/**
 * The maximum number of league pages cached on a device, along with the files they need. The most recent ones are kept.
 */
const mostPages = 30

/** A page that can be opened without a connection. */
export type OfflinePage = { readonly path: string; readonly title: string }

/** The files of this server that a page's markup requests. */
export const listNeededFiles = {
  of: (html: string): string[] => [
    ...new Set(
      [...html.matchAll(/\s(?:href|src)="(\/(?:assets\/[\w./-]+|theme\.js|icon\.svg))"/g)].map(
        (found) => found[1] ?? '',
      ),
    ),
  ],
  /** Returns whether this is a built file, whose name contains a content hash. */
  isBuilt: (path: string): boolean => path.startsWith('/assets/'),
}

const withoutHash = (address: string) => address.replace(/#.*$/, '')

export async function readOfflinePage(address: string): Promise<Response | undefined> {
  const cache = await caches.open(leagueCache)
  return cache.match(withoutHash(address))
}

/**
 * Caches a page and the files it needs. Removes the page from the cache if it no longer exists; ignores all other
 * responses, such as errors.
 */
export async function saveOfflinePage(address: string, answer: Response): Promise<void> {
  const cache = await caches.open(leagueCache)
  const url = withoutHash(address)
  if (answer.status === 404 || answer.status === 410) await cache.delete(url)
  else if (answer.ok && !answer.redirected && answer.headers.get('content-type')?.startsWith('text/html')) {
    const html = await answer.clone().text()
    await Promise.all(listNeededFiles.of(html).map((file) => keepFile(cache, file)))
    await cache.put(url, answer)
  } else return
  await dropTheRest(cache)
}

async function keepFile(cache: Cache, file: string): Promise<void> {
  if (listNeededFiles.isBuilt(file) && (await cache.match(file))) return
  await cache.add(file).catch(() => undefined) // what can't be loaded now is cached on the next visit
}

/** Deletes the oldest pages in excess of `mostPages`, then the files that no remaining page needs. */
async function dropTheRest(cache: Cache): Promise<void> {
  const pages = await pagesOf(cache)
  const old = pages.slice(0, Math.max(0, pages.length - mostPages))
  await Promise.all(old.map((page) => cache.delete(page)))
  const html = await Promise.all(pages.slice(old.length).map(async (page) => (await cache.match(page))?.text() ?? ''))
  const needed = new Set(html.flatMap(listNeededFiles.of))
  const files = (await cache.keys()).filter(({ url }) => !isPagePath(new URL(url).pathname))
  await Promise.all(files.filter(({ url }) => !needed.has(new URL(url).pathname)).map((file) => cache.delete(file)))
}

/** Returns the cached pages, most recent first. */
export async function listOfflinePages(): Promise<readonly OfflinePage[]> {
  const cache = await caches.open(leagueCache)
  const pages = await Promise.all(
    (await pagesOf(cache)).map(async ({ url }) => {
      const html = (await (await cache.match(url))?.text()) ?? ''
      const { pathname, search } = new URL(url)
      return { path: pathname + search, title: titleOf(html) ?? pathname }
    }),
  )
  return pages.toReversed()
}

/** Returns the cached pages in the order they were cached. */
async function pagesOf(cache: Cache): Promise<Request[]> {
  return (await cache.keys()).filter(({ url }) => isPagePath(new URL(url).pathname))
}

const isPagePath = (path: string) => path.startsWith('/l/')

/** Returns the title as in the markup, escaped. */
function titleOf(html: string): string | undefined {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1]
}
