import { countKeptScores } from '#data/queries/count-kept-scores.ts'
import type { LocalDatabase } from '#data/store/database.ts'

/** A page that ended between two steps of saving left a score that no screen shows yet (decision 091). */
export async function settleWhatIsKept(db: LocalDatabase): Promise<void> {
  if ((await countKeptScores(db)) === 0) return
  const { settleKeptScores } = await import('#data/changes/settle-kept-scores.ts')
  await settleKeptScores(db)
}
