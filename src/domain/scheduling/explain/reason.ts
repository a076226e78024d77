/**
 * Why a league cannot be placed as a whole, found by counting. Each is a proof.
 *
 * - `CAPACITY`: fewer places on the fields than games.
 * - `TEAM_TOO_FEW_DATES`: a team can play on too few dates.
 * - `PAIR_NO_COMMON_TIME`: two teams are never free together, or not often enough.
 * - `SHARED_PEOPLE`: teams that never play at the same time, since they share a coach, have too few times one after the other.
 * - `TEAM_SUBSET`: the games of some teams need more room than the times leave that these teams share.
 * - `ODD_SETS`: of an odd number of teams one has nobody to play with, so a date holds fewer games than it has places for.
 * - `MAJORISATION`: there is room enough in all, but too much of it lies on dates when no team may play twice.
 * - `DAY_TOO_SHORT`: rest, and games per day, leave a team fewer games on a day than it would need.
 */
export type ReasonCode =
  | 'CAPACITY'
  | 'TEAM_TOO_FEW_DATES'
  | 'PAIR_NO_COMMON_TIME'
  | 'SHARED_PEOPLE'
  | 'TEAM_SUBSET'
  | 'ODD_SETS'
  | 'MAJORISATION'
  | 'DAY_TOO_SHORT'

export type Reason = {
  readonly code: ReasonCode
  /** A sentence, or two, for people who run a league. */
  readonly words: string
  /** Ids. */
  readonly teams?: readonly string[]
  readonly dates?: readonly string[]
  /** Games that have to be played, and the most that can be. */
  readonly needs?: number
  readonly has?: number
}
