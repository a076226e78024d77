import type { Client } from 'pg'
import { quoteIdentifier, quoteQualifiedName, type Table } from './tables.ts'

/**
 * Runs `work` with the tables' triggers and foreign key checks disabled and all rows visible to the owner. Afterward,
 * undoes this and checks the foreign keys. Must be called inside a transaction, which hides the changes from everyone
 * else, and needs only the rights of the tables' owner (setting `session_replication_role` instead would require a
 * superuser).
 */
export async function withConstraintsDisabled(
  client: Client,
  tables: readonly Table[],
  work: () => Promise<void>,
): Promise<void> {
  const names = tables.map(quoteQualifiedName)
  const foreignKeys = await readForeignKeys(client, names)
  const triggers = await readTriggers(client, names)
  const forced = await readForced(client, names)
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${quoteIdentifier(name)}`)
  for (const { table, name } of triggers)
    await client.query(`alter table ${table} disable trigger ${quoteIdentifier(name)}`)
  for (const table of forced) await client.query(`alter table ${table} no force row level security`)
  await work()
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${quoteIdentifier(name)} ${definition}`)
  for (const { table, name, enable } of triggers)
    await client.query(`alter table ${table} ${enable} trigger ${quoteIdentifier(name)}`)
  for (const table of forced) await client.query(`alter table ${table} force row level security`)
}

async function readForeignKeys(
  client: Client,
  tables: readonly string[],
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[]) order by conrelid, conname`,
    [tables],
  )
  return rows
}

async function readTriggers(
  client: Client,
  tables: readonly string[],
): Promise<{ table: string; name: string; enable: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; enable: string }>(
    `select tgrelid::regclass::text as "table", tgname as name,
       case tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end as enable
     from pg_trigger
     where not tgisinternal and tgenabled <> 'D' and tgrelid = any($1::regclass[]) order by tgrelid, tgname`,
    [tables],
  )
  return rows
}

async function readForced(client: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select oid::regclass::text as "table" from pg_class where relforcerowsecurity and oid = any($1::regclass[]) order by oid`,
    [tables],
  )
  return rows.map(({ table }) => table)
}
