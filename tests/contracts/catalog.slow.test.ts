import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { format, type FormatOptions } from 'oxfmt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Catalog } from '#api/catalog-function.ts'
import { resolveInProject } from '#server/project-root.ts'
import { printModule, printReference } from '../../supabase/catalog/print-catalog.ts'
import { readCatalog } from '../../supabase/catalog/read-catalog.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/postgres.ts'

// `npm run schema` runs these tests and writes the files; otherwise the tests fail if a file is out of date.

let database: TestDatabase
let catalog: Catalog
beforeAll(async () => {
  database = await openTestDatabase()
  catalog = await database.asOwner(readCatalog)
})
afterAll(() => database.close())

test.each([
  ['src/api/catalog.ts', printModule],
  ['docs/functions.md', printReference],
])('%s is what the database says', async (file, print) => {
  const path = resolveInProject(file)
  const style = JSON.parse(readFileSync(resolveInProject('.oxfmtrc.json'), 'utf8')) as FormatOptions
  const { code, errors } = await format(path, print(catalog), style)
  expect(errors).toEqual([])
  await expect(code).toMatchFileSnapshot(path)
})

test('every function that the API exposes is called by the app, the server or a command', () => {
  const sources = ['src', 'sync', 'server', 'workers'].flatMap((folder) => textsIn(resolveInProject(folder)))
  const unused = Object.keys(catalog).filter(
    (name) =>
      !sources.some(
        (text) =>
          text.includes(`'${name}'`) ||
          text.includes(`/rpc/${name}'`) ||
          text.includes(`/rpc/${name}\``) ||
          text.includes(`public.${name}(`),
      ),
  )
  expect(unused).toEqual([])
})

test('whoever has no account may call what is made for them', () => {
  const open = Object.entries(catalog).filter(([, { roles }]) => roles.includes('anon'))
  expect(open.map(([name]) => name)).toEqual([
    'look_at_invitation',
    'platform_branding',
    'public_league',
    'request_demo',
    'send_contact_message',
    'subscribe_newsletter',
    'sync_account',
    'sync_pull',
    'sync_push',
  ])
})

/** Returns the source texts in a folder, except generated files. */
function textsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && file !== join('api', 'catalog.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
}
