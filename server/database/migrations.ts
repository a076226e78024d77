import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Sql } from './database.ts'
import { OperatorError } from '../operator-error.ts'
import { resolveInProject } from '../project-root.ts'

// Makes servers that start at the same time take turns.
const lockStatement = `select pg_advisory_xact_lock(hashtextextended('fieldside migrations', 0));\n`

/** One file of supabase/migrations: fourteen digits, an underscore, a name. */
export type Migration = { version: string; name: string; statements: string }

/** Reads our migrations, oldest first. */
export async function readMigrations(folder = resolveInProject('supabase', 'migrations')): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(
    files.map(async (file) => {
      const match = /^(\d{14})_([a-z0-9_]+)\.sql$/.exec(file)
      const [, version, name] = match ?? []
      if (!version || !name) throw new Error(`supabase/migrations/${file} is not named <14 digits>_<name>.sql`)
      return { version, name, statements: await readFile(join(folder, file), 'utf8') }
    }),
  )
  // If two migrations had the same number, the second would be considered already applied.
  const twin = migrations.find(({ version }, index) => migrations[index - 1]?.version === version)
  if (twin) throw new Error(`Two migrations have the number ${twin.version}`)
  return migrations
}

/**
 * Applies missing migrations, each file in its own transaction together with its row in the history table. That table
 * is the one the Supabase command line uses, so a database can move to a hosted project and back without a migration
 * running twice. Returns the versions applied. Throws at the first failure, which rolls back that file.
 */
export async function applyMigrations(sql: Sql, migrations: readonly Migration[]): Promise<string[]> {
  await sql.script(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text
    );`)
  const applied: string[] = []
  for (const migration of migrations) {
    if (await isApplied(sql, migration)) continue
    const failure = await apply(sql, migration)
    if (failure !== undefined) {
      if (await isApplied(sql, migration)) continue // another server that started at the same time has applied it
      throw new OperatorError(
        `The migration ${migration.version}_${migration.name} failed ${explain(failure, migration)}`,
      )
    }
    applied.push(migration.version)
  }
  return applied
}

function apply(sql: Sql, { version, name, statements }: Migration): Promise<unknown> {
  const script = `${lockStatement}${statements};
    insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${quoted(version)}, ${quoted(name)}, array[${quoted(digestOf(statements))}]);`
  return sql.script(script).then(
    () => undefined,
    (error: unknown) => error,
  )
}

/**
 * Returns whether a migration has been applied. Before the first tagged version, migrations are edited in place, so
 * this reports a database that was created by an earlier version of a migration instead of letting something fail
 * later. If the Supabase command line applied the migration, its row contains the statements instead of a hash, and is
 * not compared.
 */
async function isApplied(sql: Sql, { version, name, statements }: Migration): Promise<boolean> {
  const [applied] = await sql.query<{ statements: string[] | null }>(
    'select statements from supabase_migrations.schema_migrations where version = $1',
    [version],
  )
  const [digest = ''] = applied?.statements ?? []
  if (digest.startsWith(digestPrefix) && digest !== digestOf(statements)) {
    throw new OperatorError(
      `The database was made by an earlier state of ${version}_${name}, which has been edited since: start with an empty database (another DATA_DIR or DATABASE_URL).`,
    )
  }
  return applied !== undefined
}

const digestPrefix = 'sha256:'

function digestOf(statements: string): string {
  return digestPrefix + createHash('sha256').update(statements).digest('hex')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

const databaseError = z.object({
  message: z.string(),
  position: z.optional(z.union([z.string(), z.number()])),
  detail: z.nullish(z.string()),
  hint: z.nullish(z.string()),
  where: z.nullish(z.string()),
})

/**
 * Returns the location and message of a failure. The error itself contains the whole script, which is too long for a
 * screen.
 */
function explain(error: unknown, { statements }: Migration): string {
  const parsed = databaseError.safeParse(error)
  if (!parsed.success) return `: ${String(error)}`
  const { message, position, detail, hint, where } = parsed.data
  const before = statements.slice(0, Math.max(0, Number(position ?? 0) - lockStatement.length))
  const place = position === undefined ? '' : `near line ${before.split('\n').length}`
  return [`${place}: ${message}`, detail, hint, where].filter(Boolean).join('\n')
}
