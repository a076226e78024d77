import type { Language } from '#i18n/locale.ts'
import type { Translations } from '#i18n/words.ts'
import { es } from './words.es.ts'

/** The texts of the scripts of league pages, by language. */
export const clientTranslations: Readonly<Record<Language, Translations>> = { en: {}, es: { 'site/client': es } }
