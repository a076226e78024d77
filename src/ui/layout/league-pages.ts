// Public pages of leagues are kept by a service worker of their own (/league-worker.js), beside the app's.

const leagueCachePrefix = 'fieldside-league-'

/** A new form of what is kept gets a new number: the worker then drops what it had. */
export const leagueCache = `${leagueCachePrefix}1`

/** Whether the cache is that worker's, of this version or another. */
export function isLeagueCache(name: string): boolean {
  return name.startsWith(leagueCachePrefix)
}
