import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../durable-file.ts'
import type { Database, Sql } from './database.ts'

const markOf = (folder: string): string => join(folder, 'opened')

/**
 * Notices that a data folder is an older copy put back: its history gets another name, so that devices send again what
 * it has forgotten. Each start writes a mark beside the database, and in the database what the system says of that file.
 * Whoever puts a copy in its place, whole or in part, gets a file of another number or time of change, which no program
 * can set. A start that is interrupted, or a change of owner, looks the same: then devices send again in vain.
 */
export async function nameHistory(database: Database, folder: string): Promise<void> {
  await database.query(
    `update private.deployment set id = gen_random_uuid() where opened is not null and opened is distinct from $1`,
    [looksOf(folder)],
  )
  writeDurably(markOf(folder), `${randomUUID()}\n`)
  await database.query('update private.deployment set opened = $1', [looksOf(folder)])
}

/** Names the database's history anew: devices compare, and send again what it does not have. */
export async function beginNewHistory(database: Pick<Sql, 'query'>): Promise<void> {
  await database.query('select private.begin_new_history()')
}

function looksOf(folder: string): string | null {
  const file = statSync(markOf(folder), { bigint: true, throwIfNoEntry: false })
  return file ? `${file.ino} ${file.ctimeNs}` : null
}
