import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

// Returns the sentences of a source file that people may read or hear: JSX text and string literals. Leaves out what
// only the program reads: imports, types, class names, addresses, single lower-case words.

export function readShownWords(file: string): string[] {
  const found: string[] = []
  collect(parseSync(file, readFileSync(file, 'utf8')).program, found)
  return found.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(isForPeople)
}

function collect(node: unknown, found: string[]): void {
  if (Array.isArray(node)) for (const each of node) collect(each, found)
  if (!isNode(node) || isForTheProgram(node)) return
  if (node.type === 'JSXText' || node.type === 'Literal') {
    if (typeof node['value'] === 'string') found.push(node['value'])
  } else if (node.type === 'TemplateLiteral') found.push(wordsOfTemplate(node))
  for (const [key, child] of Object.entries(node)) {
    const isRead =
      (node.type === 'TemplateLiteral' && key === 'quasis') || (node.type === 'SwitchCase' && key === 'test')
    if (!isRead) collect(child, found)
  }
}

type Node = { readonly type: string; readonly [key: string]: unknown }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Returns a template's text with dots in place of each value: `… changes were …` for `${count} changes were …`. */
function wordsOfTemplate(node: Node): string {
  const parts = Array.isArray(node['quasis']) ? (node['quasis'] as { value: { cooked: string } }[]) : []
  return parts.map(({ value }) => value.cooked).join('…')
}

function isForTheProgram(node: Node): boolean {
  if (/^(Import|TS)/.test(node.type) && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return true
  if (node.type === 'JSXAttribute') return /^(className|to|key|id|type|rel|href)$/.test(nameOf(node['name']))
  if (node.type === 'CallExpression') return /^(classNames|lazy|matchMedia|reportError)$/.test(nameOf(node['callee']))
  return node.type === 'VariableDeclarator' && /(class|Class|Button|key)$/.test(nameOf(node['id']))
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : ''
}

function isForPeople(text: string): boolean {
  if (/^[\s…·–—.,:;!?()“”‘’'"/<>=+−\-\d]*$/.test(text)) return false
  if (/^(\/|#|\?|https?:|\.|@)\S*$/.test(text)) return false
  return /\s/.test(text) || /^\p{Lu}/u.test(text)
}
