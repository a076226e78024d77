import { defaultRegion, findLanguage, runInLocale, type Language } from '#i18n/locale.ts'
import { siteTranslations } from '#site/league/translations.ts'
import type { Database } from '../database/database.ts'
import { es as notifications } from '../notifications/words.es.ts'
import { es } from './words.es.ts'

/**
 * Returns the language in which the account with this address gets mail, or null if there is no such account or it has
 * chosen no language.
 */
export type ReadLanguage = (email: string) => Promise<Language | null>

export function createLanguageReader(database: Pick<Database, 'query'>): ReadLanguage {
  return async (email) => {
    const [row] = await database.query<{ language: string | null }>('select gateway.language_of($1) as language', [
      email,
    ])
    return findLanguage([row?.language ?? '']) ?? null
  }
}

/** Writes an email or a push message for a reader of this language. `region` decides how dates and numbers are written. */
export function writeInLanguage<Mail>(language: Language, write: () => Mail, region = defaultRegion): Mail {
  const translations =
    language === 'es'
      ? { ...siteTranslations.es, 'server/mail': es, 'server/notifications': notifications }
      : siteTranslations.en
  return runInLocale({ language, translations, region }, write)
}
