import type { LocalDatabase } from './database.ts'
import type { Entry } from './entries.ts'

/** waiting: a result or a change of the game is on this device only. refused: it stands in Needs attention. */
export type UnsentState = 'waiting' | 'refused'

/** The games whose result or status was changed here and has not reached the server, by the game's id. */
export async function unsentGames(db: LocalDatabase, organizationId: string): Promise<Map<string, UnsentState>> {
  const [entries, refused] = await Promise.all([
    db.outbox.where('organization_id').equals(organizationId).toArray(),
    db.tray.where('organization_id').equals(organizationId).toArray(),
  ])
  const states = new Map<string, UnsentState>()
  for (const entry of refused) for (const gameId of gamesOf(entry)) states.set(gameId, 'refused')
  for (const entry of entries) {
    if (entry.state === 'queued') for (const gameId of gamesOf(entry)) states.set(gameId, 'waiting')
  }
  return states
}

function gamesOf(entry: Entry): string[] {
  return entry.ops.flatMap((op) => {
    if ('rows' in op) {
      if (op.t !== 'score_reports') return []
      return op.rows.flatMap((row) => (typeof row.game_id === 'string' ? [row.game_id] : []))
    }
    return op.t === 'games' && 'set' in op ? [op.id] : []
  })
}
