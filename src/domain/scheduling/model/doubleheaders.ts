import type { ScheduleConstraints } from '../../schema/schedules.ts'
import { addMinutes } from '../../time.ts'

// In a doubleheader, two teams play two games on one date, one after the other on one field. The scheduler places both
// as a single match: it takes as long as the two games with the time between them, and counts as two games.
//
//   10:00  first game  11:00   gap   11:15  second game  12:15
//   └──────────────────────── match ────────────────────────┘

export type GameTimes = Pick<ScheduleConstraints, 'gameMinutes' | 'doubleheaders'>

type Span = { readonly start: string; readonly end: string }

/** Returns how many games two teams play when they meet: 1 or 2. */
export function countGamesPerMatch({ doubleheaders }: Pick<GameTimes, 'doubleheaders'>): number {
  return doubleheaders ? 2 : 1
}

/** Returns the settings with which two teams that meet play a single game. */
export function omitDoubleheaders<Constraints extends Pick<GameTimes, 'doubleheaders'>>(
  constraints: Constraints,
): Omit<Constraints, 'doubleheaders'> {
  const { doubleheaders: _, ...others } = constraints
  return others
}

/** Returns how long two teams that meet use their field, in minutes. */
export function getMatchMinutes({ gameMinutes, doubleheaders }: GameTimes): number {
  return doubleheaders ? 2 * gameMinutes + doubleheaders.gapMinutes : gameMinutes
}

/** Returns when the games of a match begin and end. A match that is too short for two games is a single game. */
export function listGameSpans({ start, end }: Span, { gameMinutes, doubleheaders }: GameTimes): Span[] {
  const endOfFirst = addMinutes(start, gameMinutes)
  if (!doubleheaders || Date.parse(end) <= Date.parse(endOfFirst)) return [{ start, end }]
  return [
    { start, end: endOfFirst },
    { start: addMinutes(endOfFirst, doubleheaders.gapMinutes), end },
  ]
}

export type PlayedGame = Span & {
  readonly homeTeamId: string
  readonly awayTeamId: string
  readonly fieldId: string | null
}

/** Whether the second game follows the first as in a doubleheader: the same teams, on one field, after the gap. */
export function areDoubleheader(first: PlayedGame, second: PlayedGame, { doubleheaders }: GameTimes): boolean {
  if (!doubleheaders || first.fieldId !== second.fieldId || !haveSameTeams(first, second)) return false
  return Date.parse(second.start) - Date.parse(first.end) === doubleheaders.gapMinutes * 60_000
}

function haveSameTeams(a: PlayedGame, b: PlayedGame): boolean {
  return (
    (a.homeTeamId === b.homeTeamId && a.awayTeamId === b.awayTeamId) ||
    (a.homeTeamId === b.awayTeamId && a.awayTeamId === b.homeTeamId)
  )
}

/** Groups games into matches: the two games of each doubleheader in order of time, and the other games alone. */
export function groupIntoMatches<Game extends PlayedGame>(games: readonly Game[], times: GameTimes): Game[][] {
  if (!times.doubleheaders) return games.map((game) => [game])
  const taken = new Set<Game>()
  return games
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .flatMap((game, index, inOrder): Game[][] => {
      if (taken.has(game)) return []
      const second = inOrder.slice(index + 1).find((other) => !taken.has(other) && areDoubleheader(game, other, times))
      if (second) taken.add(second)
      return [second ? [game, second] : [game]]
    })
}

/**
 * Returns how many of `most` matches of this many games each are used up if there are already some games: what is left
 * has to be enough for whole matches.
 */
export function countUsedMatches(games: number, mostGames: number, gamesPerMatch: number): number {
  return Math.floor(mostGames / gamesPerMatch) - Math.floor(Math.max(0, mostGames - games) / gamesPerMatch)
}
