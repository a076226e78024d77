import type { Catalog, CatalogFunction } from '#api/catalog-function.ts'

const generated = 'Generated from supabase/schema by `npm run schema`.'

/** Returns the text of src/api/catalog.ts. */
export function printModule(catalog: Catalog): string {
  return `// ${generated} Do not edit.
import type { Catalog } from './catalog-function.ts'

/** The functions that the server answers at /rest/v1/rpc. */
export const catalog = ${JSON.stringify(catalog)} as const satisfies Catalog

export type FunctionName = keyof typeof catalog
`
}

/** Returns the text of docs/functions.md. */
export function printReference(catalog: Catalog): string {
  const rows = Object.entries(catalog).map(([name, described]) =>
    [
      '',
      `\`${name}\``,
      parametersOf(described),
      answerOf(described),
      whoMayCall(described),
      sizeOf(described),
      described.cost,
      '',
    ]
      .join(' | ')
      .trim(),
  )
  return `# Functions of the API

<!-- ${generated} -->

The server answers \`POST /rest/v1/rpc/<name>\` for these functions and no other request under \`/rest\`. A hosted project has
the same functions. Arguments are the members of a JSON object; those in brackets may be left out. The size is what a
request may have after unpacking. What a cost class means is in \`server/gateway/rpc/limits.ts\`.

| Function | Arguments | Answer | Who may call it | Size | Cost |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`
}

function parametersOf({ required, optional = {} }: CatalogFunction): string {
  const written = (parameters: CatalogFunction['required']) =>
    Object.entries(parameters).map(([name, type]) => `${name} ${type}`)
  const parts = [...written(required), ...written(optional).map((each) => `[${each}]`)]
  return parts.length === 0 ? 'none' : parts.join(', ')
}

function answerOf({ returns, returnsSet }: CatalogFunction): string {
  if (returns === 'void') return 'none'
  if (!returnsSet) return returns
  return returns === 'record' ? 'rows' : `rows of ${returns}`
}

function whoMayCall({ roles }: CatalogFunction): string {
  if (roles.includes('anon')) return 'everybody'
  return roles.length === 0 ? 'nobody' : 'people who are signed in'
}

function sizeOf({ maxBytes }: CatalogFunction): string {
  return maxBytes >= 1024 * 1024 ? `${maxBytes / 1024 / 1024} MB` : `${maxBytes / 1024} kB`
}
