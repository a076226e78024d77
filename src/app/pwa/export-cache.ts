import { exportCache } from '#ui/browser/export-files.ts'

// Caches the export code for the service worker. The code is large and few people need it, so a device stores it only
// after someone has opened the reports there, and runs it only when someone exports.

/** Matches the file names that the build assigns (vite.config.ts). */
export function isExportFile(url: string): boolean {
  return /(^|\/)assets\/(export-(pdf|workbook|zip)-[^/]+\.js|[^/]+\.ttf)$/.test(url)
}

/** Downloads missing files. Returns how many could not be loaded. */
export async function cacheExportFiles(paths: readonly string[]): Promise<number> {
  const cache = await caches.open(exportCache)
  const kept = await pathsIn(cache)
  const missing = paths.filter((path) => !kept.includes(path))
  const fetched = await Promise.allSettled(missing.map((path) => cache.add(path)))
  return fetched.filter(({ status }) => status === 'rejected').length
}

/**
 * Downloads the new export files on devices that have the old version's. If that fails, the new version is installed
 * anyway.
 */
export async function refreshExportCache(paths: readonly string[]): Promise<void> {
  if (await caches.has(exportCache)) await cacheExportFiles(paths).catch(() => undefined) // the device's storage may be full
}

/** Deletes the export files of earlier versions after a new version has become active. */
export async function deleteOldExportCaches(paths: readonly string[]): Promise<void> {
  if (!(await caches.has(exportCache))) return
  const cache = await caches.open(exportCache)
  const old = (await pathsIn(cache)).filter((path) => !paths.includes(path))
  await Promise.all(old.map((path) => cache.delete(path)))
}

/** Responds from the cache if possible. File names contain a content hash, so they never change. */
export async function respondWithExportFile(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName: exportCache })) ?? fetch(request)
}

async function pathsIn(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname)
}
