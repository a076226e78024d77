import type { Bracket } from './model.ts'
import { progress } from './progress.ts'
import type { Progress, TournamentFacts } from './progress.ts'
import type { MatchResult } from './results.ts'

/** What somebody wants to enter in place of a match's result; null takes the result back. */
export type Correction = { readonly match: number; readonly result: MatchResult | null }

/**
 * The matches that would have to be played again after a correction, in playing order: other teams would play them, or
 * it would be open again who does. What was played after the match stays where the same teams meet as before. For asking
 * first: nothing is changed.
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
 * The matches whose result counts before a change and no longer does after it, whatever the change is: another placing in
 * a pool, other seeds, a team that returns.
 */
export function lostResults(before: Progress, after: Progress): number[] {
  return before.matches.flatMap(({ match, result }, index) =>
    result !== null && after.matches[index]?.result !== result ? [match] : [],
  )
}
