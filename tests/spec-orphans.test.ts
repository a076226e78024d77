import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

// Each rule of sync/SPEC.md has a test, and each number in a test's name is a rule.

const root = join(import.meta.dirname, '..')
const rule = String.raw`(?:\d+\.\d+|[SI]\d+)`

/** Returns the numbers of all rules, in lines such as `- 2.1 Queued entries …`. */
function rulesOf(spec: string): string[] {
  return [...spec.matchAll(new RegExp(`^- (${rule}) `, 'gm'))].map(([, number]) => number ?? '')
}

/**
 * Returns the numbers at the start of test names, such as `'2.1 tells …'`, `'S3 2.4 a field …'`, `'I1–I3 two phones
 * …'`.
 */
function rulesNamedIn(source: string): string[] {
  const begins = new RegExp(`['"\`]((?:${rule}(?:–I\\d+)?,? )+)\\p{L}`, 'gu')
  const opens = /\b(?:it|test|describe)\b[^\n]*?\(\s*$/
  return [...source.matchAll(begins)].flatMap(({ index, 1: numbers = '' }) =>
    opens.test(source.slice(Math.max(0, index - 200), index)) ? numbers.trim().split(/,? /).flatMap(range) : [],
  )
}

/** Expands `I1–I3` to I1, I2, and I3. */
function range(words: string): string[] {
  const [, from, to] = /^I(\d+)–I(\d+)$/.exec(words) ?? []
  if (from === undefined || to === undefined) return [words]
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `I${Number(from) + index}`)
}

function testFiles(): string[] {
  return ['tests/sync', 'tests/data', 'tests/contracts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((file) => join(folder, String(file)))
      .filter((file) => /\.test\.tsx?$/.test(file)),
  )
}

const rules = rulesOf(readFileSync(join(root, 'sync/SPEC.md'), 'utf8'))
const named = testFiles().flatMap((file) =>
  rulesNamedIn(readFileSync(join(root, file), 'utf8')).map((number) => ({ file, number })),
)

describe('sync/SPEC.md', () => {
  it('numbers each rule once, without gaps', () => {
    expect(new Set(rules).size).toBe(rules.length)
    for (const chapter of ['1.', '2.', '3.', '4.', '5.', 'S', 'I']) {
      const numbers = rules.filter((each) => each.startsWith(chapter))
      expect(numbers).toEqual(numbers.map((_, index) => `${chapter}${index + 1}`))
      expect(numbers).not.toEqual([])
    }
  })

  it('has a test for each rule', () => {
    const held = new Set(named.map(({ number }) => number))
    expect(rules.filter((each) => !held.has(each))).toEqual([])
  })

  it('has a rule for each number in the name of a test', () => {
    expect(named.filter(({ number }) => !rules.includes(number))).toEqual([])
  })

  it('is compared with names as they are written', () => {
    const source =
      "test.each(all)(\n  '2.1 tells', f)\nit(`I1–I3 two`, f)\ndescribe('S3, 2.4 a field', f)\nexpect('9.9 not one')"
    expect(rulesNamedIn(source)).toEqual(['2.1', 'I1', 'I2', 'I3', 'S3', '2.4'])
    expect(rulesOf('- 2.1 One\n- S3 Two\n  3.1 no')).toEqual(['2.1', 'S3'])
  })
})
