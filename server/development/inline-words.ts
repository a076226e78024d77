import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import type { Plugin } from 'vite'

type Replacement = { readonly start: number; readonly end: number; readonly text: string }

/** A folder's words.ts: the source of each text, and the imports that they need. */
type WordsFile = { readonly texts: ReadonlyMap<string, string>; readonly imports: readonly ImportedName[] }

type ImportedName = { readonly name: string; readonly from: string }

/**
 * Puts each text into the code that shows it, so that a screen loads its own texts and not those of its whole folder:
 * `t.save` becomes `text(12, 'Save')`. Translations (words.*.ts) get the same numbers in place of their keys.
 */
export function inlineWords(root: string): Plugin {
  const ids = new Map<string, number>()
  const files = new Map<string, WordsFile>()
  const idOf = (folder: string, key: string) => {
    const name = `${relative(root, folder)}:${key}`
    const id = ids.get(name) ?? ids.size
    ids.set(name, id)
    return id
  }
  const wordsIn = (folder: string) => {
    const known = files.get(folder) ?? readWords(join(folder, 'words.ts'))
    files.set(folder, known)
    return known
  }
  return {
    name: 'inline-words',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/ },
      handler(code, path) {
        const folder = dirname(path)
        if (/words\.\w+\.ts$/.test(path)) return numberKeys(code, path, (key) => idOf(folder, key))
        if (!code.includes("from './words.ts'") || !existsSync(join(folder, 'words.ts'))) return null
        const words = wordsIn(folder)
        return inlineTexts(code, path, words, (key) => idOf(folder, key))
      },
    },
  }
}

function inlineTexts(code: string, path: string, words: WordsFile, idOf: (key: string) => number) {
  const source = parse(path, code)
  const statement = source.statements.find(
    (one): one is ts.ImportDeclaration =>
      ts.isImportDeclaration(one) &&
      ts.isStringLiteral(one.moduleSpecifier) &&
      one.moduleSpecifier.text === './words.ts',
  )
  const bindings = statement?.importClause?.namedBindings
  const imported =
    bindings && ts.isNamedImports(bindings)
      ? bindings.elements.find((one) => (one.propertyName ?? one.name).text === 't')
      : undefined
  if (!statement || !imported) return null
  const replacements: Replacement[] = []
  const used = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (
      ts.isPropertyAccessExpression(node) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === imported.name.text
    ) {
      const key = node.name.text
      const text = words.texts.get(key)
      used.add(text ?? '')
      if (text === undefined) throw new Error(`${path}: words.ts has no ${key}`)
      replacements.push({
        start: node.getStart(source),
        end: node.getEnd(),
        text: `inlinedText(${idOf(key)}, ${text})`,
      })
      return
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  const bound = new Set(readImports(source).map(({ name }) => name))
  const missing = words.imports.filter(
    ({ name }) => !bound.has(name) && [...used].some((text) => new RegExp(`\\b${name}\\(`).test(text)),
  )
  const imports = [{ name: 'text as inlinedText', from: '#i18n/words.ts' }, ...missing]
  replacements.push({
    start: statement.getStart(source),
    end: statement.getEnd(),
    text: imports.map(({ name, from }) => `import { ${name} } from '${from}'`).join('; '),
  })
  return { code: replaceAll(code, replacements), map: null }
}

function numberKeys(code: string, path: string, idOf: (key: string) => number) {
  const source = parse(path, code)
  const replacements: Replacement[] = []
  for (const property of readTexts(source)) {
    const { name } = property
    if (name)
      replacements.push({ start: name.getStart(source), end: name.getEnd(), text: String(idOf(name.getText(source))) })
  }
  return { code: replaceAll(code, replacements), map: null }
}

function readWords(path: string): WordsFile {
  const code = readFileSync(path, 'utf8')
  const source = parse(path, code)
  const texts = new Map(
    readTexts(source).map(
      (property) => [property.name?.getText(source) ?? '', property.initializer.getText(source)] as const,
    ),
  )
  return { texts, imports: readImports(source) }
}

function readImports(source: ts.SourceFile): ImportedName[] {
  return source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const bindings = importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings) || !ts.isStringLiteral(moduleSpecifier)) return []
    return bindings.elements.map(({ name }) => ({ name: name.text, from: moduleSpecifier.text }))
  })
}

/** The properties of the one object literal of a words file. */
function readTexts(source: ts.SourceFile): ts.PropertyAssignment[] {
  const objects: ts.ObjectLiteralExpression[] = []
  const find = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) objects.push(node)
    else ts.forEachChild(node, find)
  }
  find(source)
  return objects[0]?.properties.filter(ts.isPropertyAssignment) ?? []
}

function parse(path: string, code: string): ts.SourceFile {
  return ts.createSourceFile(
    path,
    code,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
}

function replaceAll(code: string, replacements: readonly Replacement[]): string {
  return replacements
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}
