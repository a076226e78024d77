import { Dexie, type Collection } from 'dexie'
import type { Game, GameStatus } from '#domain/schema/schedules.ts'
import type { LocalDatabase } from '../store/database.ts'

type Span = { readonly from: string; readonly to: string }

/** A schedule's games with this status, in order of time, by the index alone; those that start from `from` to `to`, else all. */
export function gamesWithStatus(
  db: LocalDatabase,
  scheduleId: string,
  status: GameStatus,
  span?: Span,
): Collection<Game, string> {
  return db.games
    .where('[schedule_id+status+start_time]')
    .between([scheduleId, status, span?.from ?? Dexie.minKey], [scheduleId, status, span?.to ?? Dexie.maxKey])
}
