/** The texts of one folder: plain strings, templates for `rich`, functions that insert values, and texts by code. */
export type Words = Readonly<Record<string, string | TextsByCode | ((...values: never[]) => string)>>

type TextsByCode = Readonly<Record<string, string>>

/** Another language's version of `W`: the same texts, with the same values. */
export type Translation<W extends Words> = {
  readonly [Key in keyof W]: W[Key] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : W[Key] extends TextsByCode
      ? { readonly [Code in keyof W[Key]]: string }
      : string
}

/** Translations, keyed by the path of their folder. */
export type Translations = Readonly<Record<string, Words>>

let translations: Translations = {}

/**
 * Switches every text defined by `defineWords` to these translations, or to English if none are given; takes effect the
 * next time a text is read. Returns the previous translations.
 */
export function setTranslations(texts: Translations = {}): Translations {
  const previous = translations
  translations = texts
  return previous
}

/**
 * Defines the English texts of a folder. Reading one returns the current language's version, or English if that has none:
 * read texts when they are shown, not when a module is loaded.
 *
 * @param folder its path in `src`, under which translations are found
 */
export function defineWords<const W extends Words>(folder: string, english: W): W {
  return Object.defineProperties(
    {},
    Object.fromEntries(
      Object.keys(english).map((key) => [
        key,
        { enumerable: true, get: () => translations[folder]?.[key] ?? english[key] },
      ]),
    ),
  ) as W
}

/**
 * The build replaces each text with a call to this function, passing the text's index among all texts and its English
 * version.
 */
export function text<Text>(id: number, english: Text): Text {
  return (translations as Readonly<Record<number, Text>>)[id] ?? english
}
