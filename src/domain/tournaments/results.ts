import { RuleError } from '../rule-error.ts'
import type { RuleCode } from '../rule-error.ts'
import type { Match } from './model.ts'

// What somebody entered for a match, and what it is worth.

/**
 * It carries its teams, in either order: where a correction further up brings other teams into the match, what two others
 * played there no longer counts.
 */
export type MatchResult = { readonly match: number; readonly homeTeamId: string; readonly awayTeamId: string } & Outcome

export type Outcome =
  | {
      readonly kind: 'score'
      readonly homeScore: number
      readonly awayScore: number
      /** Who won after a level score: in extra time, on penalties. */
      readonly winnerTeamId: string | null
    }
  | { readonly kind: 'forfeit'; readonly by: 'home' | 'away' | 'both' }

/** Null for both where nobody won: after a draw in a pool, or if neither side came. */
export type Decision = { readonly winner: string | null; readonly loser: string | null }

/** Why this result cannot stand, or null where it can. Whether these two teams meet in the match is not asked here. */
export function refusalOfResult(match: Pick<Match, 'stage'>, result: MatchResult): RuleCode | null {
  if (result.kind === 'forfeit') return null
  const { homeScore, awayScore, winnerTeamId: named } = result
  if (named === null) return homeScore === awayScore && match.stage !== 'pool' ? 'knockout_level' : null
  const mayBeNamed =
    (named === result.homeTeamId && homeScore >= awayScore) || (named === result.awayTeamId && awayScore >= homeScore)
  return mayBeNamed ? null : 'knockout_winner'
}

/**
 * Who won by this result.
 * @throws RuleError `knockout_level` where the score is level, nobody is named and the match is not one of a pool;
 * `knockout_winner` where somebody is named who has the lower score or did not play
 */
export function decisionOf(match: Pick<Match, 'stage'>, result: MatchResult): Decision {
  const refusal = refusalOfResult(match, result)
  if (refusal !== null) throw new RuleError(refusal)
  const winner = result.kind === 'forfeit' ? unlessForfeited(result.by) : higher(result)
  const { homeTeamId: home, awayTeamId: away } = result
  if (winner === null) return { winner: null, loser: null }
  return winner === 'home' ? { winner: home, loser: away } : { winner: away, loser: home }
}

function unlessForfeited(by: Extract<Outcome, { kind: 'forfeit' }>['by']): 'home' | 'away' | null {
  if (by === 'both') return null
  return by === 'home' ? 'away' : 'home'
}

function higher(result: Extract<MatchResult, { kind: 'score' }>): 'home' | 'away' | null {
  if (result.homeScore !== result.awayScore) return result.homeScore > result.awayScore ? 'home' : 'away'
  if (result.winnerTeamId === null) return null
  return result.winnerTeamId === result.homeTeamId ? 'home' : 'away'
}
