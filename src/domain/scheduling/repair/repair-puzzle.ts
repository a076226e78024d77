import type { SchedulingCalendar } from '../model/calendar.ts'

/** The problem to solve: games that certainly stay are part of the calendar. */
export type RepairPuzzle = {
  readonly calendar: SchedulingCalendar
  readonly games: readonly PuzzleGame[]
  /** For each time, the times, including itself, at which a team that plays then can't play. */
  readonly near: readonly Int32Array[]
  /** For each time, the times, including itself, at which people who are at a game then can't be elsewhere. */
  readonly overlapping: readonly Int32Array[]
  /** By game: the other meetings of the same two teams. */
  readonly meetings: readonly (readonly number[])[]
  /**
   * Fields of one class may be used by the same hosts, so they are interchangeable. If two times clash on a field, each
   * field is its own class. `fieldClass` maps each field to its class, `fieldsOfClass` each class to its fields.
   */
  readonly fieldClass: Int32Array
  readonly fieldsOfClass: readonly (readonly number[])[]
  /**
   * Times of a date that are equivalent for every team and game, apart from minutes, form one period. `periodOf` maps
   * each time to its period, `timesOfPeriod` each period to its times.
   */
  readonly periodOf: Int32Array
  readonly timesOfPeriod: readonly (readonly number[])[]
  /** Displaced games whose teams are not in the calendar, so they can't be placed. */
  readonly lostIds: readonly string[]
}

/** A game that has lost its place or may move. Its teams, fields and times are calendar indexes. */
export type PuzzleGame = {
  readonly id: string
  readonly home: number
  readonly away: number
  readonly isDisplaced: boolean
  /** The game's old cell; −1 if it is not in the calendar. `RepairBoard.options` never offers it. */
  readonly oldCell: number
  readonly oldField: number // −1 if the field is not in the calendar
  /**
   * The times when the game could be played if the other movable games were ignored, nearest first, and the cost of
   * shifting it to each of them (see `shiftWeights`).
   */
  readonly times: Int32Array
  readonly shifts: Float64Array
}
