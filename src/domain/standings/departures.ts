import type { Rulebook } from '../rulebook/document.ts'
import type { Withdrawal } from '../rulebook/model.ts'
import type { Team } from '../schema/leagues.ts'
import type { Game } from '../schema/schedules.ts'
import { isPlayedBy } from '../scores/game-teams.ts'
import { hasResult } from '../scores/has-result.ts'
import { addDays, localToInstant } from '../time.ts'

// Teams that left the league during the season (docs/decisions/121-store-a-departure-in-the-teams-row.md). What becomes of
// their games and their place is a rule of the league.

export type Departure = Pick<Team, 'left_at' | 'left_as' | 'left_reason'>

/** The columns of a team that has not left. */
export const noDeparture: Departure = { left_at: null, left_as: null, left_reason: null }

/** Returns the departures as the rules ask for them. */
export function listWithdrawals(teams: readonly Pick<Team, 'id' | 'left_at' | 'left_as'>[]): Withdrawal[] {
  return teams.flatMap(({ id, left_at, left_as }) =>
    left_at === null || left_as === null ? [] : [{ teamId: id, at: left_at, kind: left_as }],
  )
}

/**
 * Whether a table needs the game: it has a result, is still to be played by a team that left, so that the rules say what
 * becomes of it, or holds a clause back that waits for the last meeting of tied teams or for their playoff.
 */
export function isNeededForTable(
  game: Pick<Game, 'status' | 'home_team_id' | 'away_team_id'>,
  withdrawals: readonly Pick<Withdrawal, 'teamId'>[],
  rulebook: Rulebook,
): boolean {
  return hasResult(game) || waitsForGames(rulebook) || withdrawals.some(({ teamId }) => isPlayedBy(game, teamId))
}

/** Whether the order of a table can depend on which games are still to be played. */
export function waitsForGames({ rank, ties }: Rulebook): boolean {
  return [...rank, ...ties.order].some(({ complete, by }) => complete === true || by === 'playoff')
}

/** Returns the last instant of a day: a team's games of the day on which it left can still have been played. */
export function getLastInstantOf(date: string, timeZone: string): string {
  return new Date(Date.parse(localToInstant(addDays(date, 1), '00:00', timeZone)) - 1).toISOString()
}
