import type { ScheduleInput } from '../../scheduling/model/model.ts'
import type { Bracket } from '../model.ts'

export type PlaceMatchesInput = {
  readonly bracket: Bracket
  /** The team with seed 1, with seed 2, … */
  readonly entrants: readonly string[]
  /**
   * Dates, slots, fields, rest, games per day and busy times, as for a round robin (`buildScheduleInput`). Its `teamIds` are
   * ignored. Home fields and the number of meetings don't apply to a bracket.
   */
  readonly input: ScheduleInput
}
