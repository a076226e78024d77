import type { Game } from '../schema/schedules.ts'
import type { Bracket, LegDecider } from './model.ts'
import type { MatchResult } from './results.ts'

// Two legs: each team hosts one game, and the total score decides.

type Leg = Pick<Extract<MatchResult, { kind: 'score' }>, 'homeTeamId' | 'awayTeamId' | 'homeScore' | 'awayScore'>

export type Aggregate = {
  /** The goals of the first and the second team. */
  readonly goals: readonly [number, number]
  /** The team that is ahead, if necessary by goals scored away. */
  readonly leader: string | null
  /** Whether the goals scored away decide. */
  readonly isOnAwayGoals: boolean
}

/** @param legs those that were played */
export function computeAggregate(
  legs: readonly Leg[],
  [one, other]: readonly [string, string],
  by: LegDecider,
): Aggregate {
  const away = (team: string) => sum(legs.map((leg) => (leg.awayTeamId === team ? leg.awayScore : 0)))
  const goalsOf = (team: string) => away(team) + sum(legs.map((leg) => (leg.homeTeamId === team ? leg.homeScore : 0)))
  const goals = [goalsOf(one), goalsOf(other)] as const
  const lead = goals[0] - goals[1]
  const awayLead = by === 'away_goals' ? away(one) - away(other) : 0
  return {
    goals,
    leader: (lead || awayLead) === 0 ? null : (lead || awayLead) > 0 ? one : other,
    isOnAwayGoals: lead === 0 && awayLead !== 0,
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

type Played = Pick<Game, 'home_team_id' | 'away_team_id' | 'home_score' | 'away_score'>

/**
 * Returns the total after a second leg with this score, first that of its home team, or null if the first leg has no
 * score yet.
 * @param games all games of the schedule
 */
export function computeTotalWith(
  bracket: Pick<Bracket, 'matches'> | null,
  games: readonly Game[],
  second: Played & Pick<Game, 'match_number'>,
): Aggregate | null {
  const number = second.match_number ?? 0
  const by = bracket?.matches[number - 1]?.series?.by
  const first = games.find((game) => game.home_source !== null && game.match_number === number - 1)
  const legs = [first?.status === 'completed' ? toLeg(first) : null, toLeg(second)].filter((leg) => leg !== null)
  const { home_team_id: home, away_team_id: away } = second
  if (!by || legs.length < 2 || home === null || away === null) return null
  return computeAggregate(legs, [home, away], by)
}

function toLeg({ home_team_id, away_team_id, home_score, away_score }: Played): Leg | null {
  if (home_team_id === null || away_team_id === null || home_score === null || away_score === null) return null
  return { homeTeamId: home_team_id, awayTeamId: away_team_id, homeScore: home_score, awayScore: away_score }
}
