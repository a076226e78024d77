import type { Random } from '../../random.ts'
import type { CalendarMeetingWindow } from './calendar.ts'

/** A game to place: team indexes, its round, and its ideal date. */
export type ScheduleMatch = {
  readonly home: number
  readonly away: number
  readonly round: number // from 1
  readonly targetDate: number
  /**
   * Whether the sides must not be exchanged, because another meeting of the two teams has them the other way around.
   */
  readonly isSideFixed: boolean
}

export type RoundMatch = ScheduleMatch & {
  /** The game's place among the games of its round, from 0: see `createSingleRoundRobin`. */
  readonly place: number
  readonly meeting: number // which meeting of the two teams, from 0
  readonly meetings: number // total meetings of the two teams
}

/** The parameters of a search for a cell; see `Board.cheapestCell`. */
export type CellQuery = {
  readonly times: Iterable<number>
  readonly costOf: (time: number) => number
  readonly isForbidden: (time: number) => boolean
  readonly random: Random
  readonly ejected: number[]
}

/** Returns, by match, the other meetings of the two teams. */
export function listOtherMeetings(matches: readonly Pick<ScheduleMatch, 'home' | 'away'>[], teams: number): number[][] {
  const byPair = new Map<number, number[]>()
  const pairOf = ({ home, away }: Pick<ScheduleMatch, 'home' | 'away'>) =>
    Math.min(home, away) * teams + Math.max(home, away)
  matches.forEach((match, index) => {
    const meetings = byPair.get(pairOf(match))
    if (meetings) meetings.push(index)
    else byPair.set(pairOf(match), [index])
  })
  return matches.map((match, index) => (byPair.get(pairOf(match)) ?? []).filter((other) => other !== index))
}

/** At most `mostOutside` of a pair's games are outside of a window of dates. */
export type OutsideLimit = { readonly isInside: Uint8Array; readonly mostOutside: number }

/** Returns, by match, the limits on its teams' games outside of the windows; null if there are no windows. */
export function listOutsideLimits(
  matches: readonly Pick<ScheduleMatch, 'home' | 'away'>[],
  windows: readonly CalendarMeetingWindow[],
): (readonly OutsideLimit[])[] | null {
  if (windows.length === 0) return null
  const isOf = ({ one, other }: CalendarMeetingWindow, { home, away }: Pick<ScheduleMatch, 'home' | 'away'>) =>
    (home === one && away === other) || (home === other && away === one)
  const limits = windows.map((window) => {
    const meetings = matches.filter((match) => isOf(window, match)).length
    return { window, limit: { isInside: window.isInside, mostOutside: Math.max(0, meetings - window.games) } }
  })
  return matches.map((match) => limits.filter(({ window }) => isOf(window, match)).map(({ limit }) => limit))
}
