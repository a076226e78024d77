import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

// Lint rejects literals in components. This test does the same for the modules from which components and the server
// take their texts.

/** Folders and files whose texts are not shown in the app, or are shown only in English. */
const exempt: readonly (readonly [path: RegExp, why: string])[] = [
  [/\/words(\.\w+)?\.ts$/, 'they hold the texts'],
  [/^src\/api\/catalog\.ts$/, 'generated'],
  [/^src\/domain\/leads\//, 'forms of the marketing pages, which are in English'],
  [/^src\/domain\/import\//, 'headers and their synonyms are parsed back; messages are for staff'],
  [/^src\/domain\/rulebook\/presets\//, 'names and citations of rulebooks, in their own language'],
  [/^src\/domain\/sponsorship\//, 'for league managers, and in their reports'],
  [/^src\/domain\/scheduling\/(explain|generate|repair)\//, 'explanations for staff, partly computed in a worker'],
  [/^src\/domain\/tournaments\/layout\//, 'explanations for staff, computed in a worker'],
  [/^src\/domain\/scheduling\/exact\//, 'the keywords of the solver and of its format'],
  [/^src\/domain\/time-zones\//, 'data'],
]

/** Literals that look like user-visible text but are markup, headers, or codes that are compared or stored. */
const notTexts = new Set([
  '@media screen{X}',
  '<iframe src="X" title="X" loading="lazy" width="100%" height="600"></iframe>',
  'Bearer X',
  'Fieldside final score 1',
  'half shift',
  'reverse halves',
  '++nr, organization_id',
  'id, organization_id',
])

const paths = ['domain', 'data', 'api'].flatMap((layer) =>
  readdirSync(`src/${layer}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `src/${layer}/${path}`),
)

/** A text has two or more words, while a code, a key, or a format has only one. */
const isText = (text: string) => /\p{L}{2,}[,.;:’]? \p{L}/u.test(text)

function findTexts(path: string, code: string): string[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || isBug(node)) return
    if (ts.isStringLiteralLike(node) && isText(node.text)) found.push(node.text)
    if (ts.isTemplateExpression(node)) {
      const text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('X')
      if (isText(text)) found.push(text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/**
 * Returns whether this creates an error of the language or the platform, which is meant for developers. Errors meant
 * for users are RuleErrors and the like.
 */
function isBug(node: ts.Node): boolean {
  return ts.isNewExpression(node) && /^(Error|RangeError|TypeError|DOMException)$/.test(node.expression.getText())
}

test('texts of the domain, the local database and the API are in words files', () => {
  const found = paths
    .filter((path) => !exempt.some(([pattern]) => pattern.test(path)))
    .flatMap((path) => findTexts(path, readFileSync(path, 'utf8')).map((text) => ({ path, text })))
    .filter(({ text }) => !notTexts.has(text))
  expect(found).toEqual([])
})

test('what is exempt is there', () => {
  expect(exempt.filter(([pattern]) => !paths.some((path) => pattern.test(path)))).toEqual([])
})

test('a text is found in a literal and in a template, but not in a type, a comment or a bug', () => {
  expect(findTexts('a.ts', "const label = 'Add team'")).toEqual(['Add team'])
  expect(findTexts('a.ts', 'const label = `Match ${number} of ${total}`')).toEqual(['Match X of X'])
  expect(findTexts('a.ts', "type Key = 'two words' // two words\nthrow new RangeError('no such day')")).toEqual([])
})
