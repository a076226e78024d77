import { t } from './words.ts'

const seconds = 1000
const minutes = 60 * seconds

/** How often a page refreshes while games are in progress. */
export const liveRefreshMs = 30 * seconds
/** The time until the first retry: short, because a connection that has just come back often fails the first time. */
const firstRetryMs = 5 * seconds
const slowestPaceMs = 5 * minutes
/** A page that the user returns to is refreshed if it is older than this. */
export const staleMs = 60 * seconds

type Moment = {
  readonly isLive: boolean
  /** Whether the server tells the page when it has changed. */
  readonly isFollowing: boolean
  /** The number of consecutive failures. */
  readonly failures: number
  /** Time until the next game begins; null if none is known. */
  readonly nextGameInMs: number | null
  /** A random number from 0 to 1, so that a crowd at a field does not refresh all at once. */
  readonly chance: number
}

/** Returns the time until the next automatic refresh; null if there should be none. */
export function getNextRefreshMs({ isLive, isFollowing, failures, nextGameInMs, chance }: Moment): number | null {
  const jitter = 0.85 + 0.3 * chance
  if (failures > 0) return Math.min(firstRetryMs * 2 ** (failures - 1), slowestPaceMs) * jitter
  if (isLive) return (isFollowing ? slowestPaceMs : liveRefreshMs) * jitter
  if (nextGameInMs === null) return null
  return Math.max(nextGameInMs, liveRefreshMs) + liveRefreshMs * chance
}

/**
 * Returns whether the response is based on older data than the page on screen: several servers each cache their data
 * for a moment, and a score must never appear to go back.
 */
export function isOlderPage(shownAsOf: string | undefined, freshAsOf: string | undefined): boolean {
  return Date.parse(freshAsOf ?? '') < Date.parse(shownAsOf ?? '')
}

/** The page's text for each game, keyed by the game's ID: `Tigers 2, Sharks 1, in progress`. */
export type GameDescriptions = ReadonlyMap<string, string>

const mostAnnounced = 3

/** Returns the new texts of the games that changed, as a single text to be read aloud; empty if nothing changed. */
export function describeGameChanges(before: GameDescriptions, after: GameDescriptions): string {
  const changed = [...after]
    .filter(([id, words]) => before.has(id) && before.get(id) !== words)
    .map(([, words]) => words)
  const more = changed.length - mostAnnounced
  const told = changed.slice(0, mostAnnounced).map((words) => `${words}.`)
  return [...told, ...(more > 0 ? [t.moreGamesChanged(more)] : [])].join(' ')
}
