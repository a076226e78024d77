import { createOncePerLocale } from './format.ts'

/** Joins items: `a`, `a and b`, `a, b and c`. */
export function formatList(items: readonly string[]): string {
  return list().format(items)
}

// The English texts have no comma before `and`, which American English would get.
const list = createOncePerLocale((locale) => new Intl.ListFormat(locale.replace(/^en-.*/, 'en-001')))
