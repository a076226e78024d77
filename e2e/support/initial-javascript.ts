import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const folder = 'dist/assets'

export type InitialJavaScript = {
  /** Total size after gzip. */
  readonly bytes: number
  readonly chunks: readonly { readonly name: string; readonly bytes: number }[]
  /** Every source file and package with code in these chunks. */
  readonly sources: readonly string[]
}

/**
 * Returns what the built app loads to show a screen: the entry chunk, the named chunks, and everything that they import
 * statically.
 */
export function measureInitialJavaScript(...names: readonly string[]): InitialJavaScript {
  const built = readdirSync(folder).filter((file) => file.endsWith('.js'))
  const entry = /<script type="module"[^>]* src="\/assets\/(start-[^"]+)"/.exec(readFileSync('dist/index.html', 'utf8'))
  const named = names.map((name) => built.find((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file)))
  const chunks = new Set<string>()
  const visit = (file: string | undefined): void => {
    if (file === undefined) throw new Error(`A chunk of ${names.join(', ')} is not in ${folder}`)
    if (chunks.has(file)) return
    chunks.add(file)
    for (const imported of staticImports(file)) visit(imported)
  }
  for (const file of [entry?.[1], ...named]) visit(file)
  const sized = [...chunks].map((name) => ({ name, bytes: gzipSync(readFileSync(join(folder, name))).length }))
  const sources = [...chunks].flatMap(sourcesOf)
  return { bytes: sized.reduce((sum, { bytes }) => sum + bytes, 0), chunks: sized, sources }
}

function staticImports(file: string): string[] {
  const code = readFileSync(join(folder, file), 'utf8')
  return [...code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].flatMap(([, name]) => name ?? [])
}

function sourcesOf(file: string): string[] {
  const map = join(folder, `${file}.map`)
  if (!existsSync(map)) return []
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }
  return sources
}
