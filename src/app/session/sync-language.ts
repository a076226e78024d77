import { liveQuery } from 'dexie'
import { getMeta, requestSync } from '#data/store/meta.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { getLanguage, type Language } from '#i18n/locale.ts'
import { adoptLanguage, markLanguageSaved, readUnsavedLanguage } from '#ui/browser/chosen-language.ts'
import { readOwnLanguage } from '#ui/browser/device-language.ts'
import { listUnsavedLabels } from './tab-in-use.ts'

/**
 * Keeps the device's and the account's language in step; the account's is used for mail and for devices without their
 * own. Saves the language chosen on this device, or the one it shows if the account has none. Otherwise, if the
 * account's language differs, adopts it and calls `restart`. Returns a function that stops this.
 */
export function syncLanguage(
  db: LocalDatabase,
  save: (language: Language) => Promise<void>,
  restart: () => void,
): () => void {
  let saved: Language | null = null
  const watching = liveQuery(() => getMeta(db, 'account')).subscribe({
    next(account) {
      if (account) follow(account.profile.language).catch(() => undefined) // the next response about the account triggers another attempt
    },
    error: (error: unknown) => reportError(error),
  })

  async function follow(ofAccount: Language | null): Promise<void> {
    const toSave = readUnsavedLanguage() ?? (ofAccount === null ? getLanguage() : null)
    if (toSave !== null && toSave !== ofAccount && toSave !== saved) {
      saved = toSave
      await save(toSave).catch((error: unknown) => {
        saved = null
        throw error
      })
      await requestSync(db, { account: true })
    }
    if (toSave !== null) return markLanguageSaved()
    if (ofAccount === null || ofAccount === getLanguage() || readOwnLanguage() !== undefined) return
    if (listUnsavedLabels().length > 0) return // the next start is in the account's language
    adoptLanguage(ofAccount)
    restart()
  }

  return () => watching.unsubscribe()
}
