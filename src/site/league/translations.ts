import type { Language } from '#i18n/locale.ts'
import { groupByFolder } from '#i18n/translations-by-folder.ts'
import type { Translations, Words } from '#i18n/words.ts'

const spanish = import.meta.glob<Words>('/src/{domain,site,ui}/**/words.es.ts', { eager: true, import: 'es' })

/** The texts that pages rendered by the server may show, by language; the English texts are in the code. */
export const siteTranslations: Readonly<Record<Language, Translations>> = { en: {}, es: groupByFolder(spanish) }
