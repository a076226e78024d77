import type { OutboxChange } from '../store/outbox/entries.ts'
import { readPendingEntriesTouching, readQueuedEntries } from '../store/outbox/outbox.ts'
import type { LocalDatabase } from '../store/local-database.ts'

/** waiting: a result or a change to the game is on this device only. refused: it is in Needs attention. */
export type UnsentState = 'waiting' | 'refused'

/**
 * Returns, by ID, the games with a result or another change from this device that is unsent or was rejected. If a
 * screen passes the IDs of its games, it doesn't have to wait for thousands of other changes to be read.
 */
export async function readUnsentGames(
  db: LocalDatabase,
  organizationId: string,
  gameIds?: readonly string[],
): Promise<Map<string, UnsentState>> {
  const games = gameIds?.map((id) => ({ t: 'games' as const, id }))
  const [entries, refused] = await Promise.all([
    games ? readPendingEntriesTouching(db, organizationId, games) : readQueuedEntries(db, organizationId),
    db.rejectedChanges.where('organization_id').equals(organizationId).toArray(),
  ])
  const states = new Map<string, UnsentState>()
  for (const entry of refused) for (const gameId of gamesOf(entry)) states.set(gameId, 'refused')
  for (const entry of entries) {
    if (entry.state === 'queued') for (const gameId of gamesOf(entry)) states.set(gameId, 'waiting')
  }
  return states
}

function gamesOf(entry: OutboxChange): string[] {
  return entry.ops.flatMap((op) => {
    if ('rows' in op) {
      if (op.t !== 'score_reports') return []
      return op.rows.flatMap((row) => (typeof row.game_id === 'string' ? [row.game_id] : []))
    }
    return op.t === 'games' && 'set' in op ? [op.id] : []
  })
}
