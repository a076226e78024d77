import * as z from 'zod/mini'
import { tables } from '#domain/schema/tables.ts'
import { commit, type Change, type NewRow } from '../store/commit.ts'
import type { LocalDatabase } from '../store/database.ts'
import { keptPrefix } from '../queries/count-kept-scores.ts'
import { endsOf, type KeptScore } from './kept-scores.ts'
import { newId } from './new-id.ts'

/**
 * Makes a change of a score that is kept. The rule was asked when it was filed; where things have changed since, the
 * server says so, and it stands in Needs attention. Does nothing where it has been made a change already: another tab may
 * have been opened meanwhile.
 * @throws StorageError where the device could not store it: it is kept as it was
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
 * As `settleKeptScore`; one that cannot be made a change now is taken back, since the form says that it is not filed. Where
 * that fails as well (the browser has closed the database, say), it stays kept and is made a change at the next start: it
 * is saved, and whoever was told otherwise would file it twice.
 * @throws what stood in the way, where nothing of it is kept any more
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

/** Those that a page has left behind that ended before it was done, in the order in which they were filed. */
export async function settleKeptScores(db: LocalDatabase): Promise<void> {
  const rows = await db.drafts.where('key').startsWith(keptPrefix).sortBy('at')
  for (const { key, value } of rows) {
    const kept = keptScore.safeParse(value)
    // Another version's form: what was typed is there still, and is shown as not filed.
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
  return tables.score_reports.row.safeParse({ ...report, organization_id: newId(), version: 0 }).success
}
