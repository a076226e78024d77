import type { Sql } from './database.ts'

/**
 * Gives the database's history a new name. Devices compare the name and, if it changed, resend what the database lacks.
 */
export async function startNewHistory(database: Pick<Sql, 'query'>): Promise<void> {
  await database.query('select private.begin_new_history()')
}
