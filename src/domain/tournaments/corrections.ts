import type { Bracket } from './model.ts'
import { progress } from './progress.ts'
import type { Progress, TournamentFacts } from './progress.ts'
import type { MatchResult } from './results.ts'

/** A new result for a match that has one; null withdraws the result. */
export type Correction = { readonly match: number; readonly result: MatchResult | null }

/**
 * Returns the matches that would have to be replayed after a correction, in playing order: other teams would play them,
 * or the teams would be unknown again. Later matches stay if the same teams meet as before. Changes nothing; for asking
 * the user first.
 */
export function resetsOf(
  bracket: Bracket,
  entrants: readonly string[],
  results: readonly MatchResult[],
  { match, result }: Correction,
  facts: TournamentFacts = {},
): number[] {
  const others = results.filter((each) => each.match !== match)
  const corrected = result === null ? others : [...others, result]
  const before = progress(bracket, entrants, results, facts)
  const after = progress(bracket, entrants, corrected, facts)
  return lostResults(before, after).filter((lost) => lost !== match)
}

/**
 * Returns the matches whose result counts before a change but not after it, whatever the change is: another placing in
 * a pool, different seeds, a returning team.
 */
export function lostResults(before: Progress, after: Progress): number[] {
  return before.matches.flatMap(({ match, result }, index) =>
    result !== null && after.matches[index]?.result !== result ? [match] : [],
  )
}
