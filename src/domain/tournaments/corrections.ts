import type { Bracket } from './model.ts'
import { computeProgress, type TournamentProgress, type TournamentFacts } from './progress.ts'
import type { MatchResult } from './results.ts'

/** A new result for a match that has one; null withdraws the result. */
export type ResultCorrection = { readonly match: number; readonly result: MatchResult | null }

/**
 * Returns the matches that would have to be replayed after a correction, in playing order: other teams would play them,
 * or the teams would be unknown again. Later matches still count if the same teams meet as before. Doesn't change
 * anything, so the user can be asked first.
 */
export function findMatchesToReplay(
  bracket: Bracket,
  entrants: readonly string[],
  results: readonly MatchResult[],
  { match, result }: ResultCorrection,
  facts: TournamentFacts = {},
): number[] {
  const others = results.filter((each) => each.match !== match)
  const corrected = result === null ? others : [...others, result]
  const before = computeProgress(bracket, entrants, results, facts)
  const after = computeProgress(bracket, entrants, corrected, facts)
  return findLostResults(before, after).filter((lost) => lost !== match)
}

/**
 * Returns the matches whose result counts before a change but not after it, whatever the change is: another placing in
 * a pool, different seeds, a returning team.
 */
export function findLostResults(before: TournamentProgress, after: TournamentProgress): number[] {
  return before.matches.flatMap(({ match, result }, index) =>
    result !== null && after.matches[index]?.result !== result ? [match] : [],
  )
}
