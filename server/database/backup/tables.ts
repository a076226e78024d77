import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { OperatorError } from '../../operator-error.ts'

// A database's contents according to its catalog, not to a list of our own, which could miss a new table.

export type Column = { readonly name: string; readonly type: string }

export type Table = {
  readonly schema: string
  readonly name: string
  /** Columns that hold data. Generated ones are recomputed. */
  readonly columns: readonly Column[]
  /** Sorts rows identically on every server, whatever its collation. */
  readonly order: string
  /** Whether this connection may alter the table itself, not only its rows. */
  readonly isOurs: boolean
}

export type Sequence = {
  readonly schema: string
  readonly name: string
  readonly last: string
  readonly isCalled: boolean
}

/**
 * The schema of the account tables. On a hosted project, these tables belong to the auth server and have additional
 * columns.
 */
export const accountSchema = 'auth'
/** The list of applied migrations, which is part of the schema, and short-lived counters; neither is data. */
const schemasWithoutData = `'supabase_migrations', 'gateway'`

/**
 * A condition on a row `c` of pg_class. Membership in the owner's role is not enough: a hosted project's auth server
 * may have granted it to us, and its tables are not ours to change.
 */
export const ownedBySchemaOwnerSql = `(c.relowner = current_user::regrole or (select rolsuper from pg_roles where rolname = current_user))`

/**
 * Fieldside's relations: those of its schema's owner, and the accounts. Excludes tables of extensions and of a hosted
 * project's other services, and UNLOGGED ones, which a crash may empty at any time.
 */
const relations = (kind: 'r' | 'S'): string => `
  select c.oid, n.nspname as schema, c.relname as name, ${ownedBySchemaOwnerSql} as is_ours
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_namespace fieldside on fieldside.nspname = 'private'
  where c.relkind = '${kind}' and c.relpersistence = 'p'
    and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', ${schemasWithoutData})
    and (c.relowner = fieldside.nspowner or n.nspname = '${accountSchema}')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/**
 * Settings that make values written as text mean the same on every server, and that keep long statements from timing
 * out. They apply until the transaction ends.
 */
export const setPlainTextFormatSql = `
  set local search_path = '';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local timezone = 'UTC';
  set local statement_timeout = 0;
  set local lock_timeout = '60s';
  set local idle_in_transaction_session_timeout = 0;`

export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Omit<Table, 'order'> & { key: string[] | null }>(`
    select t.schema, t.name, t.is_ours as "isOurs",
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum), '[]')
       from pg_attribute a
       where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(format('%I', a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end order by k.place)
       from pg_index i, unnest(i.indkey) with ordinality as k (attnum, place), pg_attribute a
       where i.indrelid = t.oid and i.indisprimary and a.attrelid = t.oid and a.attnum = k.attnum) as key
    from (${relations('r')}) t
    order by t.schema collate "C", t.name collate "C"`)
  return rows.map(({ key, ...table }) => ({
    ...table,
    order: key?.join(', ') ?? `row(${formatColumnList(table.columns)})::text collate "C"`,
  }))
}

/** Reads sequences, which are not part of a snapshot: if read after the tables, they are never behind the rows. */
export async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schema, name from (${relations('S')}) s where is_ours order by schema collate "C", name collate "C"`,
  )
  const sequences: Sequence[] = []
  for (const { schema, name } of rows) {
    const { rows: states } = await client.query<{ last: string; is_called: boolean }>(
      `select last_value::text as last, is_called from ${quoteQualifiedName({ schema, name })}`,
    )
    for (const { last, is_called: isCalled } of states) sequences.push({ schema, name, last, isCalled })
  }
  return sequences
}

/**
 * Throws unless this connection sees every row: under forced row-level security, even a table's owner sees only what a
 * policy allows, and the other rows would be silently omitted.
 */
export async function requireAllRows(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; owner: string }>(`
    select format('%I.%I', t.schema, t.name) as "table", pg_get_userbyid(c.relowner) as owner
    from (${relations('r')}) t join pg_class c on c.oid = t.oid
    where not has_table_privilege(t.oid, 'SELECT')
      or row_security_active(t.oid) and not exists (
        select from pg_policy p
        where p.polrelid = t.oid and p.polpermissive and p.polcmd in ('*', 'r') and pg_get_expr(p.polqual, p.polrelid) = 'true'
          and (select r.oid from pg_roles r where r.rolname = current_user) = any(p.polroles))
    limit 1`)
  const [hidden] = rows
  if (hidden)
    throw new OperatorError(
      `This database role may not read all rows of ${hidden.table}: use the role that owns the database (${hidden.owner}).`,
    )
}

export async function requireFieldsideDatabase(client: Client): Promise<void> {
  const { rows } = await client.query(`select from pg_class where oid = to_regclass('private.deployment')`)
  if (rows.length === 0)
    throw new OperatorError('There is no Fieldside in this database: check the address in DATABASE_URL.')
}

/**
 * Returns a hash that changes with every table and column. Excludes accounts: those of a hosted project look different.
 */
export function schemaFingerprint(tables: readonly Pick<Table, 'schema' | 'name' | 'columns'>[]): string {
  const hash = createHash('sha256')
  for (const line of columnsOf(tables)) hash.update(`${line}\n`)
  return hash.digest('hex')
}

/** Describes the first column that only the backup or only this database has. */
export function describeFirstDifference(
  backup: readonly Pick<Table, 'schema' | 'name' | 'columns'>[],
  here: readonly Pick<Table, 'schema' | 'name' | 'columns'>[],
): string {
  const [then, now] = [new Set(columnsOf(backup)), new Set(columnsOf(here))]
  const onlyThen = [...then].find((column) => !now.has(column))
  const onlyNow = [...now].find((column) => !then.has(column))
  return onlyThen === undefined ? `the backup lacks ${onlyNow}` : `only the backup has ${onlyThen}`
}

function columnsOf(tables: readonly Pick<Table, 'schema' | 'name' | 'columns'>[]): string[] {
  return tables
    .filter(({ schema }) => schema !== accountSchema)
    .flatMap(({ schema, name, columns }) => columns.map((column) => `${schema}.${name}.${column.name} ${column.type}`))
    .toSorted()
}

export function quoteQualifiedName({ schema, name }: { readonly schema: string; readonly name: string }): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`
}

export function formatColumnList(columns: readonly Column[]): string {
  return columns.map(({ name }) => quoteIdentifier(name)).join(', ')
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
