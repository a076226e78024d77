import type { ScheduleInput } from '../../scheduling/model/model.ts'
import { findLayout } from './find-layout.ts'
import { createMatchProblem } from './match-problem.ts'
import type { MatchProblem } from './match-problem.ts'
import { matchRoom } from './match-room.ts'
import { matchWindows } from './match-windows.ts'
import { reasonsAgainst, reasonForMatch } from './match-reasons.ts'
import type { Bracket } from '../model.ts'

/** When and where a match is played. Instants as in rows. */
export type MatchPlace = { readonly start: string; readonly end: string; readonly fieldId: string }

export type UnplacedMatch = { readonly match: number; readonly reason: string }

export type MatchPlan = {
  /** That of match n at n − 1; null: there is none. */
  readonly places: readonly (MatchPlace | null)[]
  readonly unplaced: readonly UnplacedMatch[]
  /** Why there is no plan with all matches, in sentences, each proved by counting. Empty where nothing is proved. */
  readonly reasons: readonly string[]
  /** `Needs 56 slots, 48 available`: a slot is a place for one game. */
  readonly summary: string
}

export type PlaceMatchesQuestion = {
  readonly bracket: Bracket
  /** The team with seed 1, with seed 2, … */
  readonly entrants: readonly string[]
  /**
   * Dates, slots, fields, rest, games per day and what is taken, as for a round robin (`scheduleInput`). Its `teamIds` are
   * not looked at. That a team is at home somewhere, and how often two teams meet, is nothing to a bracket.
   */
  readonly input: ScheduleInput
}

export type PlaceMatchesProgress = { readonly done: number; readonly total: number }

/**
 * Gives each match of a bracket its time and its field, whoever wins (docs/decisions/052).
 *
 * A match begins when those that its teams come from are over and everybody who may come from there has rested; matches
 * that pools feed come after all games of those pools. Nobody who may come into a match is away then, plays elsewhere,
 * has too many games that day, or shares people with somebody who may play elsewhere at that time. So it does not matter
 * who wins. Two matches that no chain of sources connects have no team in common but in a pool (`precedencePairs`), where
 * the games of a team keep its rest too. Nothing begins after the final but a second one. Everything else, the game for third
 * place too, is over before the final begins, where its day has a time left for that; otherwise it may be beside it.
 *
 * It takes as few dates as it can, and of those layouts the one that is over first; fields are used alike. The same
 * question has the same answer on every device.
 *
 * With a number of fields that changes over the day the question is NP-complete even where each match sends one team on
 * (M. R. Garey, D. S. Johnson, R. E. Tarjan, M. Yannakakis, Scheduling opposing forests, 1983). Going along the times
 * with those first that have the longest chain after them is best where the same fields are open all the time (T. C. Hu,
 * Parallel sequencing and assembly line problems, 1961), and with one rest for all (J. Bruno, J. W. Jones, K. So,
 * Deterministic scheduling with pipelined processors, 1980). `findLayout` begins with that. Where it lacks matches,
 * `matchWindows` proves that they do not fit, or `searchLayout` looks through all ways: it finds a layout if there is one,
 * as far as its steps reach, which are enough for small tournaments, and for large ones with little choice.
 */
export function placeMatches(
  { bracket, entrants, input }: PlaceMatchesQuestion,
  onProgress?: (progress: PlaceMatchesProgress) => void,
): MatchPlan {
  const problem = createMatchProblem(bracket, entrants, input)
  const { calendar } = problem
  const windows = matchWindows(problem)
  const { cells, isImpossible } = findLayout(problem, windows, input.constraints.seed, onProgress)
  const { room, summary } = matchRoom(calendar, bracket.matches.length)
  const places = Array.from(cells, (cell): MatchPlace | null => {
    const time = calendar.times[Math.floor(cell / calendar.fields.length)]
    const field = calendar.fields[cell % calendar.fields.length]
    if (cell < 0 || !time || !field) return null
    return { start: new Date(time.start).toISOString(), end: new Date(time.end).toISOString(), fieldId: field.id }
  })
  const unplaced = bracket.matches.flatMap(({ number }) =>
    places[number - 1] === null ? [{ match: number, reason: reasonForMatch(number - 1, problem, cells) }] : [],
  )
  const canBePlaced = (other: MatchProblem) => !findLayout(other, windows, input.constraints.seed).cells.includes(-1)
  const impossibility = { problem, windows, room, isImpossible, canBePlaced }
  return {
    places,
    unplaced,
    reasons: unplaced.length === 0 ? [] : reasonsAgainst(impossibility, input.timeZone),
    summary,
  }
}
