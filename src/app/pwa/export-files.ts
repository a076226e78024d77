import { exportCache } from '#ui/browser/export-files.ts'

// For the service worker. What makes exports is large, and few need it: it is no part of what every device keeps. A device
// on which somebody opens the reports keeps it from then on; only kept, the code is run when somebody exports.

/** By its name in the build (vite.config.ts). */
export function isExportFile(url: string): boolean {
  return /(^|\/)assets\/(export-[^/]+\.js|[^/]+\.ttf)$/.test(url)
}

/** Fetches what is missing. Returns how many files could not be had. */
export async function keepExports(paths: readonly string[]): Promise<number> {
  const cache = await caches.open(exportCache)
  const kept = await pathsIn(cache)
  const missing = paths.filter((path) => !kept.includes(path))
  const fetched = await Promise.allSettled(missing.map((path) => cache.add(path)))
  return fetched.filter(({ status }) => status === 'rejected').length
}

/** A new version brings its own for those who have the old one's; where it cannot, it is installed nevertheless. */
export async function renewExports(paths: readonly string[]): Promise<void> {
  if (await caches.has(exportCache)) await keepExports(paths).catch(() => undefined) // a full device
}

/** Once a version is in force, the files of those before it are of no use. */
export async function dropOldExports(paths: readonly string[]): Promise<void> {
  if (!(await caches.has(exportCache))) return
  const cache = await caches.open(exportCache)
  const old = (await pathsIn(cache)).filter((path) => !paths.includes(path))
  await Promise.all(old.map((path) => cache.delete(path)))
}

/** From the device where it is there. Their names have a hash of the content: they never change. */
export async function answerExport(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName: exportCache })) ?? fetch(request)
}

async function pathsIn(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname)
}
