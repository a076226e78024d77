import type { LocalDatabase } from '../store/database.ts'

/** Of the keys of scores that are kept, among the drafts. Apart from the rest: each start counts them. */
export const keptPrefix = 'filed:'

export function countKeptScores(db: LocalDatabase): PromiseLike<number> {
  return db.drafts.where('key').startsWith(keptPrefix).count()
}
