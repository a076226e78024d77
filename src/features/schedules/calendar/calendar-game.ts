import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import type { Team } from '#domain/schema/leagues.ts'
import type { GameStatus, ResultState } from '#domain/schema/schedules.ts'

/** How a team's crest looks. */
export type Crest = Pick<Team, 'primary_color' | 'secondary_color' | 'logo_url'>

/** A game as a calendar shows it: text and instants, not a row. */
export type CalendarGame = {
  readonly id: string
  readonly scheduleId: string
  /**
   * Null if the team is not known yet; `home` then says where the team comes from. The same applies to `awayTeamId` and
   * `away`.
   */
  readonly homeTeamId: string | null
  readonly awayTeamId: string | null
  readonly home: string
  readonly away: string
  /** Null if the team is not known yet. */
  readonly homeCrest: Crest | null
  readonly awayCrest: Crest | null
  readonly fieldId: string | null
  readonly venueId: string | null
  readonly venue: string | null
  /** The field alone, such as `Field 2`. */
  readonly field: string | null
  /** Venue and field, such as `Riverside, Field 2`. */
  readonly place: string | null
  /** False if only the game's day is known. `start` and `end` are then the bounds of that day. */
  readonly hasTime: boolean
  readonly start: string
  readonly end: string
  readonly status: GameStatus
  /** The status, such as `Scheduled`; for a match that no one has to play, the reason, such as `Bye`. */
  readonly statusInWords: string
  /** A score such as `2 – 1`, or `1 – 1, home won` after a tied knockout game. */
  readonly score: string | null
  readonly homeScore: number | null
  readonly awayScore: number | null
  /** The side that won; null for a tie or without a result. */
  readonly winner: 'home' | 'away' | null
  readonly resultState: ResultState | null
  readonly round: number | null
  /** A name such as `Match 3`, if other matches of a bracket depend on this one. */
  readonly match: string | null
  readonly isDraft: boolean
  readonly scheduleName: string
  /** Why league staff last changed the published game; null if they did not. */
  readonly reason: string | null
  /** The start before that change; null if the change did not move the game. */
  readonly movedFrom: string | null
}

/** What sets games apart on screen: the one that is shown beside the calendar, and those that a comparison names. */
export type GameMarks = { readonly selectedId: string | undefined; readonly changedIds: ReadonlySet<string> }

export const getGameTitle = (game: Pick<CalendarGame, 'home' | 'away'>) => formatMatchup(game.home, game.away)

/** Returns whether a game is struck through because it will not be played as scheduled. */
export const isStruckOut = (status: GameStatus) => status === 'cancelled' || status === 'postponed'
