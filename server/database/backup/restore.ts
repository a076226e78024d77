import { createReadStream, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { createFileDurably } from '../../durable-file.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Sql } from '../database.ts'
import { startNewHistory } from '../history.ts'
import { applyMigrations, readMigrations, type Migration } from '../migrations.ts'
import { withDatabaseUrl } from '../with-database-url.ts'
import { adoptAccounts, toAdoptedTable, type AdoptedTable } from './adopt-accounts.ts'
import { getTableFile, verifyBackup, type Manifest, type SavedTable } from './backup-folder.ts'
import { withClient } from '../with-client.ts'
import { copyIn, copyOut } from './copy.ts'
import { withConstraintsDisabled } from './constraints-disabled.ts'
import {
  accountSchema,
  describeFirstDifference,
  ownedBySchemaOwnerSql,
  setPlainTextFormatSql,
  quoteQualifiedName,
  readTables,
  schemaFingerprint,
  type Table,
} from './tables.ts'
import type { DataLocation } from '../data-location.ts'

export type RestoreOptions = {
  /** Where to restore: an empty database or a new data folder. The database's owner does not need to be a superuser. */
  readonly place: DataLocation
  readonly folder: string
  readonly print: (line: string) => void
  /** Creates the account tables in a database that has none. */
  readonly prepareAccounts: (url: string) => Promise<void>
  /** Replaces the migrations in supabase/migrations. */
  readonly migrations?: readonly Migration[]
}

/**
 * Restores a backup into an empty database: the schema from the backup's migrations, then the rows, in one transaction,
 * which commits only if the restored rows match the backup's. The history gets a new name, so that devices resend what
 * was written after the backup. Notifications that waited to be sent are not sent any more.
 */
export async function restore({ place, folder, print, prepareAccounts, ...options }: RestoreOptions): Promise<void> {
  const manifest = await verifyBackup(folder)
  const migrations = options.migrations ?? (await readMigrations())
  await withDatabaseUrl(place, print, (url) =>
    withClient(url, 'restore', async (client) => {
      await requireEmpty(client)
      if (!(await hasOtherAuthServer(client))) await prepareAccounts(url)
      await client.query('begin')
      await client.query(setPlainTextFormatSql)
      await client.query(`select pg_advisory_xact_lock(hashtextextended('fieldside start', 0))`) // makes a server that starts now wait until the restore is done
      await requireEmpty(client)
      // Later migrations are applied when the server next starts, which also updates the restored rows.
      await applyMigrations(
        inTransaction(client),
        migrations.filter(({ version }) => manifest.schema.migrations.includes(version)),
      )
      await client.query(setPlainTextFormatSql) // a migration may have set a different search path
      const tables = await readTables(client)
      requireSameSchema(manifest, tables)
      await load(client, manifest, { tables, folder, print })
      await suppressDeliveries(client, tables)
      await startNewHistory(inTransaction(client))
      await client.query('commit')
      await client.query('analyze')
    }),
  )
  for (const { name } of manifest.files) restoreFile(join(folder, name), join(place.dataFolder, name), print)
}

/** What waited to be sent at the moment of the backup has been sent since, or is old news. */
async function suppressDeliveries(client: Client, tables: readonly Table[]): Promise<void> {
  if (!tables.some(({ schema, name }) => schema === 'private' && name === 'deliveries')) return
  await client.query(
    `update private.deliveries set state = 'suppressed', error = 'restored', settled_at = now()
     where state in ('waiting', 'sending', 'failed', 'digest')`,
  )
}

function restoreFile(from: string, to: string, print: (line: string) => void): void {
  const content = readFileSync(from, 'utf8')
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  createFileDurably(to, content)
  if (readFileSync(to, 'utf8') !== content)
    print(`${to} was there already and is kept, which signs everybody out: copy ${from} over it to avoid that.`)
}

type Target = { readonly tables: readonly Table[]; readonly folder: string; readonly print: (line: string) => void }
type Pair = AdoptedTable & { readonly saved: SavedTable }

async function load(client: Client, manifest: Manifest, { tables, folder, print }: Target): Promise<void> {
  const pairs: Pair[] = []
  for (const saved of manifest.tables) {
    const table = tables.find(({ schema, name }) => schema === saved.schema && name === saved.name)
    if (table) pairs.push({ saved, ...toAdoptedTable(saved, table) })
    else if (saved.rows > 0)
      print(`${saved.schema}.${saved.name} is left out (rows: ${saved.rows}): this database has no such table.`)
  }
  const [ours, others] = [pairs.filter(({ table }) => table.isOurs), pairs.filter(({ table }) => !table.isOurs)]

  // A hosted project's accounts are restored first. Our triggers on them, which we cannot disable, create profiles; the
  // backup's profiles then replace these.
  for (const pair of await byReference(client, others)) {
    await copyFrom(client, folder, pair)
    await requireSameRows(client, pair)
  }
  if (others.length > 0) await adoptAccounts(client)
  await withConstraintsDisabled(
    client,
    ours.map(({ table }) => table),
    async () => {
      // Also empties tables that a hosted project's backup lacks, because they reference accounts.
      const emptied = tables.filter(({ isOurs }) => isOurs).map(quoteQualifiedName)
      if (emptied.length > 0) await client.query(`truncate ${emptied.join(', ')}`)
      for (const pair of ours) await copyFrom(client, folder, pair)
      for (const { schema, name, last, isCalled } of manifest.sequences)
        await client.query('select setval(to_regclass($1), $2, $3)', [
          quoteQualifiedName({ schema, name }),
          last,
          isCalled,
        ])
      // A hosted project's backup lacks its auth server's sequences, so the tokens' sequence continues after the
      // restored rows.
      if (ours.some(({ table }) => table.schema === accountSchema))
        await client.query(
          `select setval(pg_get_serial_sequence('${accountSchema}.refresh_tokens', 'id'), max(id))
           from ${accountSchema}.refresh_tokens having max(id) is not null`,
        )
    },
  )
  for (const pair of ours) await requireSameRows(client, pair)
}

/** Orders tables after those that their foreign keys reference, because the keys are checked as rows arrive. */
async function byReference(client: Client, pairs: readonly Pair[]): Promise<Pair[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select format('"%s"."%s"', cn.nspname, c.relname) as "from", format('"%s"."%s"', rn.nspname, r.relname) as "to"
     from pg_constraint k
       join pg_class c on c.oid = k.conrelid join pg_namespace cn on cn.oid = c.relnamespace
       join pg_class r on r.oid = k.confrelid join pg_namespace rn on rn.oid = r.relnamespace
     where contype = 'f' and conrelid <> confrelid`,
  )
  const ordered: Pair[] = []
  const waiting = new Map(pairs.map((pair) => [quoteQualifiedName(pair.table), pair]))
  while (waiting.size > 0) {
    const isFree = (name: string): boolean => !rows.some(({ from, to }) => from === name && waiting.has(to))
    const free = [...waiting].filter(([name]) => isFree(name))
    for (const [name, pair] of free.length > 0 ? free : [...waiting]) {
      ordered.push(pair)
      waiting.delete(name)
    }
  }
  return ordered
}

async function copyFrom(client: Client, folder: string, { saved, table, columns, projection }: Pair): Promise<void> {
  const file = createReadStream(join(folder, getTableFile(saved)))
  try {
    await copyIn(client, table, columns, [file, createGunzip(), ...projection()])
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new OperatorError(
      `The rows of ${saved.schema}.${saved.name} cannot be restored: ${error.message}. Nothing was changed.`,
    )
  }
}

async function requireSameRows(client: Client, { saved, table, columns, isWhole }: Pair): Promise<void> {
  const there = await copyOut(client, table, columns)
  if (there.rows === saved.rows && (!isWhole || there.sha256 === saved.sha256)) return
  throw new OperatorError(
    `The rows of ${saved.schema}.${saved.name} are not those of the backup after restoring (${there.rows} of ${saved.rows}). Nothing was changed; please report this.`,
  )
}

function requireSameSchema({ schema, version, tables: saved }: Manifest, tables: readonly Table[]): void {
  if (schemaFingerprint(tables) === schema.fingerprint) return
  throw new OperatorError(
    `The backup was made by a Fieldside with another database schema (version ${version}; ${describeFirstDifference(saved, tables)}): restore it with the version that made it.`,
  )
}

async function requireEmpty(client: Client): Promise<void> {
  const { rows: tables } = await client.query<{ table: string }>(`
    select format('%I.%I', n.nspname, c.relname) as "table" from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^pg_'
      and n.nspname not in ('information_schema', 'supabase_migrations', '${accountSchema}')
      and ${ownedBySchemaOwnerSql}
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    limit 1`)
  const [table] = tables
  if (table) throw notEmpty(`has the table ${table.table}`)
  const { rows: accounts } = await client.query<{ table: string | null }>(
    `select to_regclass('${accountSchema}.users')::text as "table"`,
  )
  if (accounts[0]?.table == null) return
  const { rows: people } = await client.query(`select from ${accountSchema}.users limit 1`)
  if (people.length > 0) throw notEmpty('has accounts')
}

function notEmpty(why: string): OperatorError {
  return new OperatorError(
    `The database is not empty, it ${why}: restore into a new one (createdb and DATABASE_URL, or DATA_DIR set to a new folder).`,
  )
}

/** Returns whether the accounts belong to another auth server, as on a hosted project. */
async function hasOtherAuthServer(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c where c.oid = to_regclass('${accountSchema}.users') and not ${ownedBySchemaOwnerSql}`,
  )
  return rows.length > 0
}

/**
 * Runs scripts, which expect no open transaction, inside this one using savepoints: after a script fails, the
 * transaction can still be used to report what failed.
 */
function inTransaction(client: Client): Sql {
  return {
    async script(statements) {
      await client.query('savepoint script')
      try {
        await client.query(statements)
        await client.query('release savepoint script')
      } catch (error) {
        await client.query('rollback to savepoint script')
        throw error
      }
    },
    async query<Row>(statement: string, parameters: readonly unknown[] = []) {
      const answer = await client.query(statement, [...parameters])
      const rows: Row[] = answer.rows
      return rows
    },
  }
}
