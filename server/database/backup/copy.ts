import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import copy from 'pg-copy-streams'
import { createRowCounter } from './row-counter.ts'
import { formatColumnList, quoteQualifiedName, type Column, type Table } from './tables.ts'

export type CopyStats = { readonly rows: number; readonly bytes: number; readonly sha256: string }

/**
 * Copies all rows of a table as text, in the table's order, through `to`; if `to` is missing, only counts and hashes
 * them.
 */
export async function copyOut(
  client: Client,
  table: Table,
  columns: readonly Column[],
  to: readonly NodeJS.WritableStream[] = [discarding()],
): Promise<CopyStats> {
  const from = client.query(
    copy.to(
      `copy (select ${formatColumnList(columns)} from only ${quoteQualifiedName(table)} order by ${table.order}) to stdout`,
    ),
  )
  const counter = createRowCounter()
  await pipeline([from, counter.through, ...to])
  await client.query('select') // the row count from the server arrives after the rows
  const counted = counter.total()
  if (counted.rows !== from.rowCount)
    throw new Error(`${quoteQualifiedName(table)}: ${counted.rows} lines came for ${from.rowCount} rows.`)
  return counted
}

/** Loads rows written by `copyOut`. `from` is a chain of streams, the last of which provides the rows. */
export async function copyIn(
  client: Client,
  table: Table,
  columns: readonly Column[],
  from: readonly (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[],
): Promise<void> {
  const to = client.query(copy.from(`copy ${quoteQualifiedName(table)} (${formatColumnList(columns)}) from stdin`))
  await pipeline([...from, to])
}

function discarding(): Writable {
  return new Writable({ write: (_rows, _encoding, done) => done() })
}
