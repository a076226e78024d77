import type { GameStatus, ResultState } from '#domain/schema/schedules.ts'
import { t } from './words.ts'

/** A game as a calendar shows it: text and instants, not a row. */
export type CalendarGame = {
  readonly id: string
  readonly scheduleId: string
  /** Null: not known yet. `home` and `away` say where the team comes from. */
  readonly homeTeamId: string | null
  readonly awayTeamId: string | null
  readonly home: string
  readonly away: string
  readonly fieldId: string | null
  readonly venue: string | null
  /** Venue and field: `Riverside, Field 2`. */
  readonly place: string | null
  /** False: only its day is known, from `start` to `end`. */
  readonly hasTime: boolean
  readonly start: string
  readonly end: string
  readonly status: GameStatus
  /** `Scheduled`; for a match that nobody has to play, the reason: `Bye`. */
  readonly statusInWords: string
  /** `2 – 1`; `1 – 1, home won` after a level knockout game. */
  readonly score: string | null
  readonly resultState: ResultState | null
  readonly round: number | null
  /** `Match 3`, if other matches of a bracket depend on it. */
  readonly match: string | null
  readonly isDraft: boolean
  readonly scheduleName: string
}

export const getGameTitle = (game: Pick<CalendarGame, 'home' | 'away'>) => `${game.home} vs ${game.away}`

export const gameStatusLabels: Record<GameStatus, string> = {
  scheduled: t.scheduled,
  in_progress: t.inProgress,
  completed: t.completed,
  cancelled: t.cancelled,
  postponed: t.postponed,
  forfeited: t.forfeited,
}

/** Games that will not be played as scheduled are struck through. */
export const isStruckOut = (status: GameStatus) => status === 'cancelled' || status === 'postponed'
