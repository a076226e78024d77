import { setTranslations, type Translations } from './words.ts'

// Two choices determine how a date is written: the reader chooses the language, the league chooses the region. A
// Spanish reader of a US league sees `sáb, 28 nov, 2:30 p.m.`, an English reader `Sat, Nov 28, 2:30 PM`.

/** The languages of the texts, as BCP 47 subtags. */
export const languages = ['en', 'es'] as const

export type Language = (typeof languages)[number]

/**
 * Returns the first of the languages in `tags` that the app supports. `tags` are BCP 47 tags such as `es-MX`, in order
 * of preference.
 */
export function findLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const [subtag] = tag.toLowerCase().split('-')
    const found = languages.find((one) => one === subtag)
    if (found) return found
  }
  return undefined
}

/** The region if no other is known. Regions are two-letter ISO 3166-1 codes such as `US`. */
export const defaultRegion = 'US'

let language: Language = 'en'
let region: string = defaultRegion

export function getLanguage(): Language {
  return language
}

export function getRegion(): string {
  return region
}

/** Returns the BCP 47 tag for dates, times and numbers: the reader's language in the league's region, such as `es-US`. */
export function getLocale(): string {
  return `${language}-${region}`
}

/**
 * Switches all texts to a language; takes effect the next time a text is read. `translations`: the texts of that
 * language; English has none.
 */
export function setLanguage(chosen: Language, translations?: Translations): void {
  language = chosen
  setTranslations(translations)
}

/**
 * Switches the region that determines how dates, times and numbers are formatted; takes effect the next time one is
 * formatted.
 */
export function setRegion(chosen: string): void {
  region = chosen
}

/**
 * Runs `work` in another language and region, then restores the previous ones, so that a server can respond to readers
 * of different languages.
 *
 * @param work must be synchronous, because all requests share the setting
 */
export function runInLocale<Result>(
  chosen: { readonly language: Language; readonly translations?: Translations; readonly region: string },
  work: () => Result,
): Result {
  const before = { language, region }
  const previous = setTranslations(chosen.translations)
  language = chosen.language
  region = chosen.region
  try {
    return work()
  } finally {
    ;({ language, region } = before)
    setTranslations(previous)
  }
}
