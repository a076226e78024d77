import * as z from 'zod/mini'
import { tables } from '#domain/schema/tables.ts'
import { commit, type Change, type NewRow } from '../store/commit.ts'
import type { LocalDatabase } from '../store/database.ts'
import { keptPrefix } from '../queries/count-kept-scores.ts'
import { endsOf, type KeptScore } from './kept-scores.ts'
import { createId } from './create-id.ts'

/**
 * Turns a stored score into a change. The rules were checked when it was filed; if things have changed since, the
 * server rejects it, and it appears in Needs attention. Does nothing if another tab has already done this.
 * @throws StorageError if the device could not store it: the stored score is unchanged
 */
export async function settleKeptScore(db: LocalDatabase, key: string, kept: KeptScore): Promise<void> {
  const { organizationId, report } = kept
  const file = async (tx: Change) => {
    const taken = await db.drafts.where('key').equals(key).delete() // in the change's own transaction
    if (taken > 0) await tx.insert('score_reports', [report])
  }
  await commit(db, organizationId, 'score.report', file, endsOf(kept))
}

/**
 * Like `settleKeptScore`, but discards a score that can't become a change, because the form says that it is not filed.
 * If discarding fails as well (for example, because the browser has closed the database), it stays stored and becomes a
 * change on the next start: it is saved, and a user who was told otherwise would file it twice.
 * @throws the cause, if nothing of it is stored anymore
 */
export async function settleOrTakeBack(db: LocalDatabase, key: string, kept: KeptScore): Promise<void> {
  try {
    await settleKeptScore(db, key, kept)
  } catch (problem) {
    const isTakenBack = await db.drafts.delete(key).then(
      () => true,
      () => false,
    )
    if (isTakenBack) throw problem
  }
}

/** Settles the scores left by a page that ended too early, in the order they were filed. */
export async function settleKeptScores(db: LocalDatabase): Promise<void> {
  const rows = await db.drafts.where('key').startsWith(keptPrefix).sortBy('at')
  for (const { key, value } of rows) {
    const kept = keptScore.safeParse(value)
    // Another version's format: what was typed is still there and is shown as not filed.
    if (kept.success) await settleKeptScore(db, key, kept.data)
    else await db.drafts.delete(key)
  }
}

const keptScore = z.object({
  organizationId: z.string(),
  report: z.custom<NewRow<'score_reports'>>(isReport),
  endsDraft: z.string(),
  replacesTrayEntry: z.nullable(z.string()),
})

function isReport(report: unknown): boolean {
  if (typeof report !== 'object' || report === null) return false
  return tables.score_reports.row.safeParse({ ...report, organization_id: createId(), version: 0 }).success
}
