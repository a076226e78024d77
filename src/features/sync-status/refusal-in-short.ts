import type { LocalDatabase } from '#db/database.ts'
import type { TrayEntry } from '#db/entries.ts'
import { failedTitle } from './entry-title.ts'
import { reasonInWords } from './reason-in-words.ts'

export { groupByCause } from './group-entries.ts'

/** `Failed to add team: You don't have access to this feature.` */
export async function refusalInShort(db: LocalDatabase, entry: TrayEntry): Promise<string> {
  return `${failedTitle(entry)}: ${await reasonInWords(db, entry)}`
}
