const seconds = 1000
const minutes = 60 * seconds

/** How often a page asks while games are on. */
export const livePaceMs = 30 * seconds
/** A connection that has just come back often fails the first time. */
const firstRetryMs = 5 * seconds
const slowestPaceMs = 5 * minutes
/** A page that somebody comes back to is asked for again when it is older than this. */
export const staleMs = 60 * seconds

type Moment = {
  readonly isLive: boolean
  /** In a row. */
  readonly failures: number
  /** Until the next game begins; null where none is known. */
  readonly nextGameInMs: number | null
  /** From 0 to 1: so that a crowd at a field does not ask in one breath. */
  readonly chance: number
}

/** When to ask the server again; null: not by itself. */
export function nextRefreshInMs({ isLive, failures, nextGameInMs, chance }: Moment): number | null {
  const jitter = 0.85 + 0.3 * chance
  if (failures > 0) return Math.min(firstRetryMs * 2 ** (failures - 1), slowestPaceMs) * jitter
  if (isLive) return livePaceMs * jitter
  if (nextGameInMs === null) return null
  return Math.max(nextGameInMs, livePaceMs) + livePaceMs * chance
}

/**
 * Whether what came was read before what is shown: of several servers each keeps what it read for a moment, and nobody
 * should see a score go back.
 */
export function isStepBack(shownAsOf: string | undefined, freshAsOf: string | undefined): boolean {
  return Date.parse(freshAsOf ?? '') < Date.parse(shownAsOf ?? '')
}

/** What the page says of each game: `Tigers 2, Sharks 1, in progress`, by its id. */
export type SaidOfGames = ReadonlyMap<string, string>

const mostAnnounced = 3

/** The games of which something else is said now, to be read aloud; empty where nothing changed. */
export function changesInWords(before: SaidOfGames, after: SaidOfGames): string {
  const changed = [...after]
    .filter(([id, words]) => before.has(id) && before.get(id) !== words)
    .map(([, words]) => words)
  const more = changed.length - mostAnnounced
  const told = changed.slice(0, mostAnnounced).map((words) => `${words}.`)
  return [...told, ...(more > 0 ? [`${more} more ${more === 1 ? 'game has' : 'games have'} changed.`] : [])].join(' ')
}
