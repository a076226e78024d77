// `npm run schema` writes supabase/migrations from the topic files in supabase/schema. `--check` compares instead of
// writing, and fails if the migration is out of date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))
const target = join(folder, 'migrations', '20261130090000_schema.sql')

const header = `-- Generated from supabase/schema by \`npm run schema\`. Do not edit: change the topic file and generate again.

-- A function may stand before the tables and functions that its body names.
set check_function_bodies = off;
`

/** Joins the topic files in the order of their folders and numbers. */
export function generateMigration() {
  const topics = readdirSync(join(folder, 'schema'), { recursive: true })
    .filter((file) => file.endsWith('.sql'))
    .toSorted((a, b) => (a < b ? -1 : 1))
  const parts = topics.map(
    (file) => `-- ===== ${basename(file)}\n\n${readFileSync(join(folder, 'schema', file), 'utf8')}`,
  )
  return [header, ...parts, 'reset check_function_bodies;\n'].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--check')) {
    writeFileSync(target, generateMigration())
  } else if (readFileSync(target, 'utf8') !== generateMigration()) {
    process.stderr.write('supabase/migrations is out of date: run `npm run schema`.\n')
    process.exitCode = 1
  }
}
