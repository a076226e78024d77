import type { Sql } from './database.ts'

/** Names the database's history anew: devices compare, and send again what it does not have. */
export async function beginNewHistory(database: Pick<Sql, 'query'>): Promise<void> {
  await database.query('select private.begin_new_history()')
}
