// Public league pages are cached by their own service worker (/league-worker.js), in addition to the app's.

const leagueCachePrefix = 'fieldside-league-'

/** Increase the number when the format of the cache changes: the worker then deletes the old cache. */
export const leagueCache = `${leagueCachePrefix}1`

/** Returns whether the cache belongs to the service worker of the league pages, in this version or another. */
export function isLeagueCache(name: string): boolean {
  return name.startsWith(leagueCachePrefix)
}
