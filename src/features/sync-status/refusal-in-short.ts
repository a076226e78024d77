import type { RejectedChange } from '#data/store/entries.ts'
import { describeEntry } from './describe-entry.ts'
import { getFailureTitle } from './entry-title.ts'
import { describeRejectionReason } from './rejection-words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export { groupRejectedChanges } from './group-rejected-changes.ts'

/**
 * `Failed to update game: Tigers – Lions. This game was cancelled.`: names the subject because the screen may be about
 * something else.
 */
export async function summarizeRejection(db: LocalDatabase, entry: RejectedChange): Promise<string> {
  const [{ subject }, reason] = await Promise.all([describeEntry(db, entry), describeRejectionReason(db, entry)])
  return `${getFailureTitle(entry)}: ${subject}. ${reason}`
}
