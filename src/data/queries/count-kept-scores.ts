import type { LocalDatabase } from '../store/database.ts'

/** The key prefix of stored scores among the drafts. In its own file because each start counts them. */
export const keptPrefix = 'filed:'

export function countKeptScores(db: LocalDatabase): PromiseLike<number> {
  return db.drafts.where('key').startsWith(keptPrefix).count()
}
