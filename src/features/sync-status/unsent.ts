import type { LocalDatabase } from '#data/store/database.ts'
import type { Entry } from '#data/store/entries.ts'
import { discardEntry, discardTrayEntry } from '#data/store/tray.ts'
import { unsentCountsInWords } from '#ui/feedback/unsent-in-words.ts'
import { readUnsent, unsentCounts } from './read-unsent.ts'

/** `2 scores`, `1 score and 3 other changes`. */
export function unsentInWords(entries: readonly Entry[]): string {
  return unsentCountsInWords(unsentCounts(entries))
}

/** Reads the unsent changes of one organization. */
export async function readUnsentOf(db: LocalDatabase, organizationId: string): Promise<Entry[]> {
  return (await readUnsent(db)).filter(({ organization_id }) => organization_id === organizationId)
}

/** Warns before something is deleted or left: `3 changes that were not sent yet go with it.` Null if there are none. */
export function unsentGoWithIt(entries: readonly Entry[]): string | null {
  if (entries.length === 0) return null
  const [were, go] = entries.length === 1 ? ['was', 'goes'] : ['were', 'go']
  return `${unsentInWords(entries)} that ${were} not sent yet ${go} with it.`
}

/** Discards unsent changes after the person was warned. Changes being sent at this moment are up to the server. */
export async function discardUnsentOf(db: LocalDatabase, organizationId: string): Promise<void> {
  for (const { id } of await readUnsentOf(db, organizationId)) {
    if (await db.tray.get(id)) await discardTrayEntry(db, id)
    else await discardEntry(db, id)
  }
}
