import { Dexie } from 'dexie'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import type { LocalDatabase } from '../store/local-database.ts'

// The stored rows of a tournament's games are as the server sent them. The teams that follow from the results on this
// device depend on all games of the tournament: read games through these functions to show them or their teams.

/**
 * Returns the games with their teams and, in a bracket, whether they are played at all. Games without a bracket take no
 * extra time.
 */
export async function resolveBracketTeams(db: LocalDatabase, games: Game[]): Promise<Game[]> {
  const ids = [...new Set(games.flatMap((game) => (game.home_source === null ? [] : [game.schedule_id])))]
  if (ids.length === 0) return games
  const [{ resolveTournamentTeams }, schedules, all] = await Promise.all([
    loadBrackets(),
    db.schedules.bulkGet(ids),
    db.games.where('schedule_id').anyOf(ids).toArray(),
  ])
  const resolvedById = new Map<string, Game>()
  for (const schedule of schedules) {
    if (!schedule) continue
    for (const game of resolveTournamentTeams(schedule, gamesOf(schedule, all))) resolvedById.set(game.id, game)
  }
  return games.map((game) => resolvedById.get(game.id) ?? game)
}

export async function readResolvedGame(db: LocalDatabase, gameId: string): Promise<Game | undefined> {
  const game = await db.games.get(gameId)
  if (!game || game.home_source === null) return game
  const [laid] = await resolveBracketTeams(db, [game])
  return laid
}

/**
 * Returns the games that `resolveAmongSiblings` needs, for reading one game in a single transaction: all games of its
 * schedule, or none for a game without a bracket.
 */
export function readBracketSiblings(
  db: LocalDatabase,
  { home_source, schedule_id }: Game,
): PromiseLike<Game[]> | Game[] {
  return home_source === null ? [] : db.games.where('schedule_id').equals(schedule_id).toArray()
}

export async function resolveAmongSiblings(schedule: Schedule, game: Game, beside: readonly Game[]): Promise<Game> {
  const { resolveTournamentTeams } = await loadBrackets()
  return resolveTournamentTeams(schedule, beside).find(({ id }) => id === game.id) ?? game
}

/** Only tournaments wait for this code. Dexie's `waitFor` keeps the transaction open while it loads. */
const loadBrackets = () => Dexie.waitFor(import('#domain/tournaments/tournament.ts'))

function gamesOf({ id }: Schedule, games: readonly Game[]): Game[] {
  return games.filter((game) => game.schedule_id === id)
}
