import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { createRandom, shuffle } from '#domain/random.ts'

const size = 200

/**
 * `npm run lab -- prose [SEED]` prints two numbered random samples with file names: one of comments and lines of docs,
 * and one of English screen texts, from words files and from the content of the public site. A reader marks those that a
 * native engineer or product writer would rewrite.
 */
export function main([seed = '1']: string[]): number {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
  const prose = [...files.flatMap(readComments), ...files.flatMap(readParagraphs)]
  print(`comments and docs, of ${prose.length}`, pick(prose, Number(seed)))
  const texts = [
    ...files.filter((path) => /^src\/.*\/words\.ts$/.test(path)).flatMap(readTexts),
    ...files.filter((path) => /^src\/site\/content\/.*\.ts$/.test(path)).flatMap(readSentences),
  ]
  print(`screen texts, of ${texts.length}`, pick(texts, Number(seed)))
  return 0
}

type Line = { readonly path: string; readonly text: string }

function readComments(path: string): Line[] {
  const pattern = commentPattern(path)
  if (!pattern) return []
  return [...readFileSync(path, 'utf8').matchAll(pattern)]
    .map(([comment]) => toLine(path, comment.replace(/^[ \t]*(\/\/|--|\/?\*+\/?) ?|\*\/\s*$/gm, '')))
    .filter(({ text }) => /\p{L}{2}.* /u.test(text) && !/oxlint|@ts-|@vitest-environment|reference types/.test(text))
}

/**
 * Returns a pattern that matches the comments of a file, or null if the file's comments are not read. Consecutive
 * comment lines are one comment. A `//` in a string counts only after a space, so the one in a URL does not.
 */
function commentPattern(path: string): RegExp | null {
  if (/^(supabase\/migrations|tests\/fixtures)/.test(path)) return null
  if (/\.(ts|tsx|mjs|cjs)$/.test(path)) return /\/\*\*?[\s\S]*?\*\/|(?:(?<=^|\s)\/\/ .*(?:\n[ \t]*(?=\/\/ ))?)+/gm
  if (path.endsWith('.sql')) return /(?:(?<=^|\s)-- .*(?:\n[ \t]*(?=-- ))?)+/gm
  return path.endsWith('.css') ? /\/\*[\s\S]*?\*\//g : null
}

function readParagraphs(path: string): Line[] {
  if (!path.endsWith('.md') || path === 'docs/functions.md') return []
  return readFileSync(path, 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .split(/\n\s*\n/)
    .map((paragraph) => toLine(path, paragraph))
    .filter(({ text }) => /\p{L}{3,} \p{L}{2,}/u.test(text))
}

function readTexts(path: string): Line[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const lines: Line[] = []
  const visit = (node: ts.Node): void => {
    if (!ts.isObjectLiteralExpression(node)) return ts.forEachChild(node, visit)
    lines.push(...node.properties.map((property) => toLine(path, property.getText(source))))
  }
  visit(source)
  return lines
}

/** Returns the texts of a content file: its strings and templates with at least two words. */
function readSentences(path: string): Line[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const lines: Line[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node) || ts.isStringLiteralLike(node)) lines.push(toLine(path, node.getText(source)))
    else if (!ts.isTypeNode(node) && !ts.isImportDeclaration(node)) ts.forEachChild(node, visit)
  }
  visit(source)
  return lines.filter(({ text }) => /\p{L}{2,}.* \p{L}/u.test(text))
}

function toLine(path: string, text: string): Line {
  return { path, text: text.replace(/\s+/g, ' ').trim() }
}

function pick(lines: readonly Line[], seed: number): Line[] {
  return shuffle(lines, createRandom(seed)).slice(0, size)
}

function print(title: string, lines: readonly Line[]): void {
  console.log(`\n# ${title}\n`)
  for (const [index, { path, text }] of lines.entries()) console.log(`${index + 1}. ${path}: ${text}`)
}
