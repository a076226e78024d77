import type { LoadWorld } from './world.ts'

const isLarge = 0.01

/** Prints the rows and bytes, including indexes, of one organization's season. */
export async function printStorage({ query, people }: LoadWorld, print: (line: string) => void): Promise<void> {
  const organizations = new Set(people.map(({ org }) => org)).size
  const tables = await query<{ name: string; rows: string; bytes: string }>(
    `select s.schemaname || '.' || s.relname as name, c.reltuples::bigint as rows, pg_total_relation_size(s.relid) as bytes
     from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where s.schemaname in ('app', 'private', 'auth') order by pg_total_relation_size(s.relid) desc`,
  )
  const sum = (of: (table: { rows: string; bytes: string }) => number) =>
    tables.reduce((all, each) => all + of(each), 0)
  const [rows, bytes] = [sum((table) => Math.max(0, Number(table.rows))), sum((table) => Number(table.bytes))]
  const each = (value: number) => Math.round(value / organizations).toLocaleString('en-US')
  print(`\nOne organization's season (of ${organizations}): ${each(rows)} rows, ${each(bytes)} bytes with indexes`)
  for (const table of tables.filter((one) => Number(one.bytes) > isLarge * bytes)) {
    print(
      `  ${table.name.padEnd(28)}${each(Number(table.rows)).padStart(9)} rows${each(Number(table.bytes)).padStart(12)} bytes`,
    )
  }
}
