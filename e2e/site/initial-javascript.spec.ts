import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'playwright/test'
import { measureInitialJavaScript } from '../support/initial-javascript.ts'

// docs/performance.md explains these chunks, and what to do when one has grown too large.

const heavy =
  /node_modules\/(@schedule-x|chart|recharts|papaparse|xlsx|exceljs|jspdf|pdf|highs|@supabase|react-hook-form|zod)/

test('a visitor’s first screen is at most 90 kB of JavaScript, without data, router and forms', () => {
  const { bytes, chunks, sources } = measureInitialJavaScript('visitor')
  expect(sources.filter((source) => heavy.test(source) || /node_modules\/(dexie|react-router)/.test(source))).toEqual(
    [],
  )
  expect(bytes, JSON.stringify(chunks)).toBeLessThanOrEqual(90_000)
})

test('a visitor’s page asks for all of that at once', () => {
  const page = readFileSync('dist/index.html', 'utf8')
  const { chunks } = measureInitialJavaScript('visitor')
  expect(chunks.map(({ name }) => name).filter((name) => !page.includes(`/assets/${name}"`))).toEqual([])
})

test('the day on the touchline is at most 150 kB of JavaScript, React included', () => {
  const { bytes, chunks, sources } = measureInitialJavaScript('field')
  expect(sources.filter((source) => heavy.test(source))).toEqual([])
  expect(bytes, JSON.stringify(chunks)).toBeLessThanOrEqual(150_000)
})

test('nothing that is loaded before the language is known reads a text', () => {
  const { chunks, sources } = measureInitialJavaScript('spanish')
  const names = chunks.map(({ name }) => name.replace(/-[\w-]{8}\.js$/, ''))
  expect(names.filter((name) => !['start', 'spanish', 'formats', 'rolldown-runtime'].includes(name))).toEqual([])
  const own = sources.filter((source) => source.includes('/src/') && !source.includes('node_modules'))
  expect(own.length).toBeGreaterThan(40)
  expect(own.filter((source) => readsTextOnLoad(join('dist/assets', source)))).toEqual([])
})

/** Returns whether a module reads a text outside its functions. Such a text would not change with the language. */
function readsTextOnLoad(path: string): boolean {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  const reads = (node: ts.Node): boolean =>
    !ts.isFunctionLike(node) &&
    ((ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't') ||
      (ts.forEachChild(node, (child) => reads(child) || undefined) ?? false))
  return reads(source)
}

test('the score sheet adds at most 16 kB, and nothing heavy', () => {
  const today = measureInitialJavaScript('field')
  const sheet = measureInitialJavaScript('field', 'sheet')
  expect(sheet.sources.filter((source) => heavy.test(source))).toEqual([])
  expect(sheet.bytes - today.bytes, JSON.stringify(sheet.chunks)).toBeLessThanOrEqual(16_000)
})
