import type { OutboxChange } from '#data/store/outbox/entries.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** Reads changes that exist only on this device, either pending or in Needs attention. */
export async function readUnsentEntries(db: LocalDatabase): Promise<OutboxChange[]> {
  const [queued, refused] = await Promise.all([
    db.outbox.where('state').equals('queued').toArray(),
    db.rejectedChanges.toArray(),
  ])
  return [...queued.filter(({ ops }) => ops.length > 0), ...refused]
}

export function countUnsentByKind(entries: readonly OutboxChange[]): { scores: number; others: number } {
  const scores = entries.filter((entry) => entry.ops.some(({ t }) => t === 'score_reports')).length
  return { scores, others: entries.length - scores }
}
