import { groupByFolder } from '#i18n/translations-by-folder.ts'
import type { Translations, Words } from '#i18n/words.ts'

const files = import.meta.glob<Words>(['/src/**/words.es.ts', '!/src/site/**'], { eager: true, import: 'es' })

/**
 * The Spanish texts of all screens, keyed by number in a build (server/development/inline-words.ts), otherwise by
 * folder.
 */
export const spanish: Translations = import.meta.env.PROD
  ? Object.assign({}, ...Object.values(files))
  : groupByFolder(files)
