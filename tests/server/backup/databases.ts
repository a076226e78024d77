import { Client } from 'pg'
import { backUp, type BackupOptions } from '#server/database/backup/back-up.ts'
import { restore, type RestoreOptions } from '#server/database/backup/restore.ts'
import { createAuthSchema } from '#server/gateway/backend.ts'

// The queries that the backup tests make, over separate connections.

/** Runs a statement whose table names do not need to be qualified by a schema. */
export async function ask<Row>(url: string, statement: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url, options: '-c search_path=app,public,private' })
  await client.connect()
  try {
    const answer = await client.query(statement, [...parameters])
    const rows: Row[] = answer.rows
    return rows
  } finally {
    await client.end()
  }
}

/** Returns the address of the same database for the run's superuser, from whom policies hide no rows. */
export function asSuperuser(url: string, postgresUrl: string): string {
  const address = new URL(postgresUrl)
  address.pathname = new URL(url).pathname
  return address.href
}

/**
 * Returns a hash of the rows of each table, keyed by table name. The history's name and the queue of notifications are
 * excluded, because a restore changes them.
 */
export async function rowsOf(url: string): Promise<Record<string, string>> {
  const [found] = await ask<{ statement: string }>(
    url,
    `select string_agg(format($$select '%s.%s' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\n' order by t::text collate "C")), '') as rows
         from %I.%I t$$, n.nspname, c.relname, n.nspname, c.relname), ' union all ') as statement
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'supabase_migrations', 'gateway')
       and c.relname not in ('deployment', 'deliveries')`,
  )
  const rows = await ask<{ name: string; rows: string }>(url, found?.statement ?? '')
  return Object.fromEntries(rows.map(({ name, rows: contents }) => [name, contents]))
}

/**
 * Returns the constraints, the triggers, and row-level security, with their states. Those of the schema `gateway` are
 * excluded, because each server makes them as it starts.
 */
export async function rulesOf(url: string): Promise<string[]> {
  const rows = await ask<{ line: string }>(
    url,
    `select * from (
       select format('%s %s: %s, valid %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line
       from pg_constraint where conrelid <> 0
       union all
       select format('%s %s: %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger
       where not tgisinternal and tgfoid not in (select oid from pg_proc where pronamespace = to_regnamespace('gateway'))
       union all
       select format('%s: %s %s', oid::regclass, relrowsecurity, relforcerowsecurity) from pg_class where relkind = 'r'
     ) lines where line !~ '^(pg_|information_schema|gateway[.])' order by line collate "C"`,
  )
  return rows.map(({ line }) => line)
}

export const placeOf = (databaseUrl: string, dataFolder = '/nonexistent') => ({ databaseUrl, dataFolder })

export function backUpTest(url: string, into: string, options: Partial<BackupOptions> = {}) {
  return backUp({ place: placeOf(url), into, print: () => {}, ...options })
}

export function restoreTest(url: string, folder: string, options: Partial<RestoreOptions> = {}): Promise<void> {
  return restore({ place: placeOf(url), folder, print: () => {}, prepareAccounts: createAuthSchema, ...options })
}
