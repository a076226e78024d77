import { findMatchLayout } from './find-layout.ts'
import { createMatchProblem, type MatchProblem } from './match-problem.ts'
import { describeMatchRoom } from './match-room.ts'
import { computeMatchWindows } from './match-windows.ts'
import { findImpossibilities, describeUnplacedMatch } from './match-reasons.ts'
import type { PlaceMatchesInput } from './place-matches-input.ts'

/** When and where a match is played, with instants in the format of the rows. */
export type MatchPlace = { readonly start: string; readonly end: string; readonly fieldId: string }

export type UnplacedMatch = { readonly match: number; readonly reason: string }

export type MatchPlan = {
  /** The place of match n is at index n − 1; null if it has none. */
  readonly places: readonly (MatchPlace | null)[]
  readonly unplaced: readonly UnplacedMatch[]
  /** Why there is no plan with all matches, in sentences, each proved by counting. Empty if nothing is proved. */
  readonly reasons: readonly string[]
  /** For example `Needs 56 slots, 48 available`, where a slot is a place for one game. */
  readonly summary: string
}

export type PlaceMatchesProgress = { readonly done: number; readonly total: number }

/**
 * Gives each match of a bracket a time and a field that work whoever wins (docs/decisions/052).
 *
 * A match begins when those that feed it are over and every team that may come from them has rested; matches fed by
 * pools come after all games of those pools. No team that may reach a match is away then, plays elsewhere, has too many
 * games that day, or shares people with a team that may play elsewhere at that time. Two matches not connected by a
 * chain of sources have no team in common except in a pool (`listPrecedencePairs`), where a team's rest between its
 * games is also ensured. Nothing begins after the final except a second one. Everything else, including the game for
 * third place, is over before the final begins, if its day has a time left for that; otherwise it may be at the same
 * time.
 *
 * It uses as few dates as possible, and picks the layout that ends first; fields are used evenly. The same input gives
 * the same layout on every device.
 *
 * If the number of fields changes over the day, the problem is NP-complete even if each match sends one team on (M. R.
 * Garey, D. S. Johnson, R. E. Tarjan, M. Yannakakis, Scheduling opposing forests, 1983). Going through the times and
 * preferring matches with the longest chain after them is optimal if the same fields are open all the time (T. C. Hu,
 * Parallel sequencing and assembly line problems, 1961), and with the same rest for all (J. Bruno, J. W. Jones, K. So,
 * Deterministic scheduling with pipelined processors, 1980). `findMatchLayout` begins with that. If matches are left
 * over, either `computeMatchWindows` proves that they don't fit, or `searchMatchLayout` searches all possibilities: it
 * finds a layout if there is one, within its step limit, which is enough for small tournaments, and for large ones with
 * little choice.
 */
export function placeBracketMatches(
  { bracket, entrants, input }: PlaceMatchesInput,
  onProgress?: (progress: PlaceMatchesProgress) => void,
): MatchPlan {
  const problem = createMatchProblem(bracket, entrants, input)
  const { calendar } = problem
  const windows = computeMatchWindows(problem)
  const { cells, isImpossible } = findMatchLayout(problem, windows, input.constraints.seed, onProgress)
  const { room, summary } = describeMatchRoom(calendar, bracket.matches.length)
  const places = Array.from(cells, (cell): MatchPlace | null => {
    const time = calendar.times[Math.floor(cell / calendar.fields.length)]
    const field = calendar.fields[cell % calendar.fields.length]
    if (cell < 0 || !time || !field) return null
    return { start: new Date(time.start).toISOString(), end: new Date(time.end).toISOString(), fieldId: field.id }
  })
  const unplaced = bracket.matches.flatMap(({ number }) =>
    places[number - 1] === null ? [{ match: number, reason: describeUnplacedMatch(number - 1, problem, cells) }] : [],
  )
  const canBePlaced = (other: MatchProblem) =>
    !findMatchLayout(other, windows, input.constraints.seed).cells.includes(-1)
  const impossibility = { problem, windows, room, isImpossible, canBePlaced }
  return {
    places,
    unplaced,
    reasons: unplaced.length === 0 ? [] : findImpossibilities(impossibility, input.timeZone),
    summary,
  }
}
