import type { Translations, Words } from '#i18n/words.ts'

const files = import.meta.glob<Words>(['../../**/words.es.ts', '!../../site/**'], { eager: true, import: 'es' })

/** The Spanish texts of all screens: by number in a build (server/development/inline-words.ts), else by folder. */
export const spanish: Translations = import.meta.env.PROD
  ? Object.assign({}, ...Object.values(files))
  : Object.fromEntries(
      Object.entries(files).map(([path, texts]) => [path.replace(/^[./]+|\/words\.es\.ts$/g, ''), texts]),
    )
