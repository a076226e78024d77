/**
 * Why a league can't be placed as a whole, found by counting. Each is a proof.
 *
 * - `CAPACITY`: fewer places on the fields than games.
 * - `TEAM_TOO_FEW_DATES`: a team can play on too few dates.
 * - `PAIR_NO_COMMON_TIME`: two teams are never free together, or not often enough.
 * - `SHARED_PEOPLE`: teams that never play at the same time, because they share a coach, have too few consecutive
 *   times.
 * - `TEAM_SUBSET`: the games of some teams need more room than there is at the times these teams share.
 * - `ODD_SETS`: in an odd number of teams, one has no opponent, so a date holds fewer games than it has places for.
 * - `MAJORISATION`: there is enough room in total, but too much of it is on dates when no team may play twice.
 * - `DAY_TOO_SHORT`: rest and the limit of games per day leave a team fewer games on a day than it would need.
 */
export type InfeasibilityCode =
  | 'CAPACITY'
  | 'TEAM_TOO_FEW_DATES'
  | 'PAIR_NO_COMMON_TIME'
  | 'SHARED_PEOPLE'
  | 'TEAM_SUBSET'
  | 'ODD_SETS'
  | 'MAJORISATION'
  | 'DAY_TOO_SHORT'

export type InfeasibilityReason = {
  readonly code: InfeasibilityCode
  /** One or two sentences for the people who run a league. */
  readonly words: string
  /** Team IDs. */
  readonly teams?: readonly string[]
  readonly dates?: readonly string[]
  /** The number of games that have to be played, and the maximum possible. */
  readonly needs?: number
  readonly has?: number
}
