import { Dexie } from 'dexie'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import type { LocalDatabase } from '../store/database.ts'

// What is stored of a tournament's games is what the server said of them. Who plays as of the results on this device
// follows from all games of the tournament: whatever shows games, or asks who plays, reads them through these.

/** The games with their teams and, in a bracket, whether they are played at all. Games without a bracket cost nothing. */
export async function laidOut(db: LocalDatabase, games: Game[]): Promise<Game[]> {
  const ids = [...new Set(games.flatMap((game) => (game.home_source === null ? [] : [game.schedule_id])))]
  if (ids.length === 0) return games
  const [{ withTeams }, schedules, all] = await Promise.all([
    loadBrackets(),
    db.schedules.bulkGet(ids),
    db.games.where('schedule_id').anyOf(ids).toArray(),
  ])
  const laid = new Map<string, Game>()
  for (const schedule of schedules) {
    if (!schedule) continue
    for (const game of withTeams(schedule, gamesOf(schedule, all))) laid.set(game.id, game)
  }
  return games.map((game) => laid.get(game.id) ?? game)
}

export async function laidOutGame(db: LocalDatabase, gameId: string): Promise<Game | undefined> {
  const game = await db.games.get(gameId)
  if (!game || game.home_source === null) return game
  const [laid] = await laidOut(db, [game])
  return laid
}

/**
 * For a reader of one game who has to read all at once, in one transaction: what `laidOutBeside` wants beside it. No
 * games without a bracket.
 */
export function gamesBeside(db: LocalDatabase, { home_source, schedule_id }: Game): PromiseLike<Game[]> | Game[] {
  return home_source === null ? [] : db.games.where('schedule_id').equals(schedule_id).toArray()
}

export async function laidOutBeside(schedule: Schedule, game: Game, beside: readonly Game[]): Promise<Game> {
  const { withTeams } = await loadBrackets()
  return withTeams(schedule, beside).find(({ id }) => id === game.id) ?? game
}

/** Only who looks at a tournament waits for this code. As a wait of the database’s own: the read goes on as one. */
const loadBrackets = () => Dexie.waitFor(import('#domain/tournaments/tournament.ts'))

function gamesOf({ id }: Schedule, games: readonly Game[]): Game[] {
  return games.filter((game) => game.schedule_id === id)
}
