import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import ts from 'typescript'
import type { Plugin } from 'vite'

type Replacement = { readonly start: number; readonly end: number; readonly text: string }

/** A folder's words.ts: the source of each text, and the imports that the texts need. */
type WordsFile = { readonly texts: ReadonlyMap<string, string>; readonly imports: readonly ImportedName[] }

type ImportedName = { readonly name: string; readonly from: string }

/**
 * Puts each text into the code that shows it, so that a screen loads its own texts and not those of its whole folder:
 * `t.save` becomes `text(48213, 'Save')`. Translations (words.*.ts) get the same numbers in place of their keys.
 *
 * @param root the project's folder
 */
export function inlineWords(root: string): Plugin {
  let all: AllWords | undefined
  return {
    name: 'inline-words',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/ },
      handler(code, path) {
        all ??= readAllWords(join(root, 'src'))
        const folder = dirname(path)
        const words = all.files.get(folder)
        if (!words) return null
        if (/\/words\.\w+\.ts$/.test(path)) return numberKeys(code, path, (key) => getId(all, folder, key))
        return inlineTexts(code, path, words, (key) => getId(all, folder, key))
      },
    },
  }
}

type AllWords = { readonly files: ReadonlyMap<string, WordsFile>; readonly ids: ReadonlyMap<string, number> }

/**
 * Derives each text's number from its folder and key, so that a new text changes only its own chunk. The number is the
 * next free one after a hash (FNV-1a), assigned in alphabetical order.
 */
function readAllWords(source: string): AllWords {
  const paths = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) => basename(path) === 'words.ts',
  )
  const files = new Map(paths.map((path) => [dirname(join(source, path)), readWords(join(source, path))]))
  const names = [...files].flatMap(([folder, { texts }]) =>
    [...texts.keys()].map((key) => ({ name: `${folder}:${key}`, seed: `${relative(source, folder)}:${key}` })),
  )
  const ids = new Map<string, number>()
  const taken = new Set<number>()
  for (const { name, seed } of names.toSorted((a, b) => (a.seed < b.seed ? -1 : 1))) {
    let id = hash(seed)
    while (taken.has(id)) id = (id + 1) % idCount
    taken.add(id)
    ids.set(name, id)
  }
  return { files, ids }
}

const idCount = 2 ** 16

function hash(name: string): number {
  let value = 0x811c9dc5
  for (const character of Buffer.from(name)) value = Math.imul(value ^ character, 0x01000193) >>> 0
  return value % idCount
}

function getId(words: AllWords | undefined, folder: string, key: string): number {
  const id = words?.ids.get(`${folder}:${key}`)
  if (id === undefined) throw new Error(`${folder}/words.ts has no ${key}`)
  return id
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
    if (ts.isTypeNode(node)) return
    if (
      ts.isPropertyAccessExpression(node) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === imported.name.text
    ) {
      const key = node.name.text
      const text = words.texts.get(key) ?? ''
      used.add(text)
      replacements.push({
        start: node.getStart(source),
        end: node.getEnd(),
        text: `inlinedText(${idOf(key)}, ${text})`,
      })
      return
    }
    if (ts.isIdentifier(node) && node.text === imported.name.text && isReference(node))
      throw new Error(`${path}: texts are read one by one, as in ${imported.name.text}.save`)
    ts.forEachChild(node, visit)
  }
  source.statements.filter((one) => one !== statement).forEach(visit)
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

/** Returns whether an identifier refers to a value rather than being the name of a property or attribute. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node
  return !(
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    ((ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isJsxAttribute(parent)) &&
      parent.name === node)
  )
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

/** Returns the properties of a words file's only object literal. */
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
