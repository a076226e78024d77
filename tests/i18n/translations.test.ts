import { expect, test } from 'vitest'
import type { Words } from '#i18n/words.ts'

const english = import.meta.glob<Words>('/{src,server}/**/words.ts', { eager: true, import: 't' })
const spanish = import.meta.glob<Words>('/{src,server}/**/words.es.ts', { eager: true, import: 'es' })

/** Names, words that are the same in both languages, and functions, which are listed by their keys. */
const same = new Set(
  `OK, Pct, Agenda, Android, Chrome, ChromeOS, Edge, Firefox, Linux, Mac, Opera, Safari, Samsung Internet, Windows, Pts, Final, Logo, no,
  Esc, Total, Universal, Push, finalReport, finalWithScore, point, Buchholz, S-B`.split(/,\s+/),
)

const pairs = Object.entries(spanish).flatMap(([path, texts]) => {
  const original = new Map(listTexts(english[path.replace('.es.ts', '.ts')] ?? {}))
  return listTexts(texts).map(([key, text]) => ({
    name: `${path} ${key}`,
    shown: typeof text === 'string' ? text : key,
    text: String(text),
    original: String(original.get(key)),
  }))
})

/** Lists all texts. Texts grouped by code are listed one by one. */
function listTexts(words: Words): [key: string, text: string | ((...values: never[]) => string)][] {
  return Object.entries(words).flatMap(([key, text]) =>
    typeof text === 'object'
      ? Object.entries(text).map(([code, one]): [string, string] => [`${key}.${code}`, one])
      : [[key, text]],
  )
}

test('every Spanish text is a translation', () => {
  expect(pairs.length).toBeGreaterThan(1000)
  const equal = pairs.filter(({ text, original }) => text === original)
  expect(equal.filter(({ shown }) => !same.has(shown)).map(({ name }) => name)).toEqual([])
  const needed = new Set(equal.map(({ shown }) => shown))
  expect([...same].filter((text) => !needed.has(text))).toEqual([]) // every exception is needed
})

test('a translation shows the same elements', () => {
  // Ignores the placeholders of template literals, which occur in functions.
  const placeholders = (text: string) => new Set([...text.matchAll(/(?<!\$)\{(\w+)\}/g)].map(([, name]) => name))
  expect(pairs.filter(({ text, original }) => !areEqual(placeholders(text), placeholders(original)))).toEqual([])
})

function areEqual<Value>(one: ReadonlySet<Value>, other: ReadonlySet<Value>): boolean {
  return one.size === other.size && [...one].every((value) => other.has(value))
}
