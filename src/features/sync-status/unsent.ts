import type { LocalDatabase } from '#db/database.ts'
import type { Entry } from '#db/entries.ts'
import { count, listed } from '#ui/count.ts'

/** Changes that stand on this device only: on their way, or in Needs attention. */
export async function readUnsent(db: LocalDatabase): Promise<Entry[]> {
  const [queued, refused] = await Promise.all([db.outbox.where('state').equals('queued').toArray(), db.tray.toArray()])
  return [...queued.filter(({ ops }) => ops.length > 0), ...refused]
}

/** `2 scores`, `1 score and 3 other changes`. */
export function unsentInWords(entries: readonly Entry[]): string {
  const scores = entries.filter((entry) => entry.ops.some(({ t }) => t === 'score_reports')).length
  const others = entries.length - scores
  const parts = [
    scores > 0 && count(scores, 'score'),
    others > 0 && count(others, scores > 0 ? 'other change' : 'change'),
  ]
  return listed(parts.filter((part) => part !== false))
}
