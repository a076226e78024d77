import { RuleError, type RuleCode } from '../rule-error.ts'
import type { BracketMatch } from './model.ts'

// The results entered for matches, and what they mean.

/**
 * Includes the match's teams, in either order: if an earlier correction brings other teams into the match, the result
 * of the previous ones no longer counts.
 */
export type MatchResult = {
  readonly match: number
  readonly homeTeamId: string
  readonly awayTeamId: string
} & MatchOutcome

export type MatchOutcome =
  | {
      readonly kind: 'score'
      readonly homeScore: number
      readonly awayScore: number
      /** The winner after a tied score: in extra time or on penalties. */
      readonly winnerTeamId: string | null
    }
  | { readonly kind: 'forfeit'; readonly by: 'home' | 'away' | 'both' }

/** Both null if no one won: after a draw in a pool, or if both sides forfeited. */
export type MatchDecision = { readonly winner: string | null; readonly loser: string | null }

type MatchRule = Pick<BracketMatch, 'stage' | 'series'>

/**
 * Returns why this result is invalid, or null if it is valid. Doesn't check whether these two teams meet in the match.
 * A leg may end level, and the winner of the tiebreaker after the second one may have lost that leg.
 */
export function getResultRefusal(match: MatchRule, result: MatchResult): RuleCode | null {
  if (result.kind === 'forfeit' || match.series?.by) return null
  const { homeScore, awayScore, winnerTeamId: named } = result
  if (named === null) return homeScore === awayScore && match.stage !== 'pool' ? 'knockout_level' : null
  const mayBeNamed =
    (named === result.homeTeamId && homeScore >= awayScore) || (named === result.awayTeamId && awayScore >= homeScore)
  return mayBeNamed ? null : 'knockout_winner'
}

/**
 * Returns who won according to this result: of two legs, that leg alone.
 * @throws RuleError `knockout_level` if the score is tied, no winner is named and the match is not in a pool;
 *   `knockout_winner` if the named winner has the lower score or did not play
 */
export function decideMatch(match: MatchRule, result: MatchResult): MatchDecision {
  const refusal = getResultRefusal(match, result)
  if (refusal !== null) throw new RuleError(refusal)
  const winner = result.kind === 'forfeit' ? unlessForfeited(result.by) : higher(result, match)
  const { homeTeamId: home, awayTeamId: away } = result
  if (winner === null) return { winner: null, loser: null }
  return winner === 'home' ? { winner: home, loser: away } : { winner: away, loser: home }
}

function unlessForfeited(by: Extract<MatchOutcome, { kind: 'forfeit' }>['by']): 'home' | 'away' | null {
  if (by === 'both') return null
  return by === 'home' ? 'away' : 'home'
}

function higher(result: Extract<MatchResult, { kind: 'score' }>, { series }: MatchRule): 'home' | 'away' | null {
  if (result.homeScore !== result.awayScore) return result.homeScore > result.awayScore ? 'home' : 'away'
  if (result.winnerTeamId === null || series?.by) return null
  return result.winnerTeamId === result.homeTeamId ? 'home' : 'away'
}
