import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inlineWords } from '#server/development/inline-words.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fieldside-words-'))
  mkdirSync(join(root, 'src/teams'), { recursive: true })
  writeFileSync(
    join(root, 'src/teams/words.ts'),
    `import { defineWords } from '#i18n/words.ts'
import { plural } from './plural.ts'
export const t = defineWords('teams', { save: 'Save', delete: 'Delete', games: (n: number) => plural(n, 'game') })`,
  )
})

afterEach(() => rmSync(root, { recursive: true }))

function build(file: string, code: string): string | undefined {
  const { transform } = inlineWords(root)
  if (typeof transform !== 'object') throw new Error('The plugin has no transform')
  const handler = transform.handler as unknown as (code: string, path: string) => { code: string } | null
  return handler(code, join(root, 'src/teams', file))?.code
}

test('a text stands in the code that shows it, with its number and the imports it needs', () => {
  const code = build(
    'page.tsx',
    `import { t } from './words.ts'\nexport const page = <p title={t.save}>{t.games(3)}</p>`,
  )
  expect(code).toMatch(/inlinedText\(\d+, 'Save'\)/)
  expect(code).toMatch(/inlinedText\(\d+, \(n: number\) => plural\(n, 'game'\)\)\(3\)/)
  expect(code).toContain(`import { plural } from './plural.ts'`)
  expect(code).not.toContain('Delete')
})

test('a type that follows from a text is left for the compiler to remove', () => {
  const code = build('page.ts', `import { t } from './words.ts'\ntype Save = typeof t.save`)
  expect(code).toContain('type Save = typeof t.save')
})

test('a translation has the numbers of the texts', () => {
  const number = /inlinedText\((\d+), 'Save'\)/.exec(
    build('page.ts', `import { t } from './words.ts'\nf(t.save)`) ?? '',
  )?.[1]
  expect(build('words.es.ts', `export const es = { save: 'Guardar' }`)).toBe(
    `export const es = { ${number}: 'Guardar' }`,
  )
})

test('texts that are read as a whole, or do not exist, end the build', () => {
  expect(() => build('page.ts', `import { t } from './words.ts'\nf(t)`)).toThrow('one by one')
  expect(() => build('page.ts', `import { t } from './words.ts'\nf(t['save'])`)).toThrow('one by one')
  expect(() => build('page.ts', `import { t } from './words.ts'\nf(t.saved)`)).toThrow('has no saved')
})

test('other files are left alone', () => {
  expect(build('page.ts', 'export const t = 1')).toBeUndefined()
})
