import { findLostGames, resolveTournamentTeams } from '#domain/tournaments/tournament.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import type { Change } from '../store/change.ts'
import { t } from './words.ts'

// The reads that a change to a tournament needs in order to find out who plays, and which games would get different
// teams.

type Reading = Pick<Change, 'get' | 'where'>

/** Returns all games of a tournament, within a change; none for a schedule without a bracket. */
export async function readTournamentGames(tx: Reading, schedule: Schedule): Promise<Game[]> {
  if (schedule.bracket === null) return []
  return resolveTournamentTeams(schedule, await tx.where('games', 'schedule_id', schedule.id))
}

/**
 * Returns a bracket match with the teams that follow from the results, within a change; returns any other game
 * unchanged.
 */
export async function readResolvedMatch(tx: Reading, game: Game): Promise<Game> {
  const schedule = await tx.get('schedules', game.schedule_id)
  const games = schedule ? await readTournamentGames(tx, schedule) : []
  return games.find(({ id }) => id === game.id) ?? game
}

/**
 * Refuses, within a change, a bracket result that would change the teams of a later game that has begun.
 * @throws RuleError `later_games_played`
 */
export async function requireNoLostGames(tx: Reading, actor: Pick<Actor, 'role'>, changed: Game): Promise<void> {
  const schedule = await tx.get('schedules', changed.schedule_id)
  if (!schedule) return
  const before = await readTournamentGames(tx, schedule)
  const games = before.map((game) => (game.id === changed.id ? changed : game))
  requireNoneLost(actor, findLostGames(before, { schedule, games }))
}

/**
 * @throws RuleError `later_games_played` if any games would be lost; the message names them if the person can undo them
 */
export function requireNoneLost(actor: Pick<Actor, 'role'>, lost: readonly Game[]): void {
  if (lost.length === 0) return
  if (!can(actor, 'score.settle')) throw new RuleError('later_games_played')
  throw new RuleError('later_games_played', t.laterGamesStarted(lost.map((game) => String(game.match_number))))
}
