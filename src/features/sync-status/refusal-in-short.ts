import type { LocalDatabase } from '#data/store/database.ts'
import type { TrayEntry } from '#data/store/entries.ts'
import { describeEntry } from './describe-entry.ts'
import { failedTitle } from './entry-title.ts'
import { reasonInWords } from './reason-in-words.ts'

export { groupByCause } from './group-entries.ts'

/**
 * `Failed to update game: Tigers – Lions. This game was cancelled.`: names the subject because the screen may be about
 * something else.
 */
export async function refusalInShort(db: LocalDatabase, entry: TrayEntry): Promise<string> {
  const [{ subject }, reason] = await Promise.all([describeEntry(db, entry), reasonInWords(db, entry)])
  return `${failedTitle(entry)}: ${subject}. ${reason}`
}
