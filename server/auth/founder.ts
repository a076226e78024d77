import type { Sql } from '../database/database.ts'
import { OperatorError } from '../operator-error.ts'

/** Makes somebody who has signed up the platform's founder, in the place of the one before. */
export async function appointFounder(database: Pick<Sql, 'query'>, email: string): Promise<void> {
  const known = await database.query('select from app.user_profiles where lower(email) = lower(btrim($1))', [email])
  if (known.length === 0) throw new OperatorError(`Nobody has signed up with the address ${email} yet.`)
  await database.query('select private.appoint_founder($1)', [email])
}
