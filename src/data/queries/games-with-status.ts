import { Dexie, type Collection } from 'dexie'
import type { Game, GameStatus } from '#domain/schema/schedules.ts'
import type { LocalDatabase } from '../store/local-database.ts'

type Span = { readonly from: string; readonly to: string }

/**
 * Returns a query for a schedule's games with this status, ordered by time, that uses only the index. If `span` is
 * given, it finds only the games that start within the span.
 */
export function readGamesWithStatus(
  db: LocalDatabase,
  scheduleId: string,
  status: GameStatus,
  span?: Span,
): Collection<Game, string> {
  return db.games
    .where('[schedule_id+status+start_time]')
    .between([scheduleId, status, span?.from ?? Dexie.minKey], [scheduleId, status, span?.to ?? Dexie.maxKey])
}
