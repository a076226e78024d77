import { createOncePerLocale } from './format.ts'

/** Joins items: `a`, `a and b`, `a, b and c`. */
export function formatList(items: readonly string[]): string {
  return list().format(items)
}

// The English texts omit the comma before `and`, which formatting for American English would add.
const list = createOncePerLocale((locale) => new Intl.ListFormat(locale.replace(/^en-.*/, 'en-001')))
