import type { Database } from './database.ts'
import { OperatorError } from '../operator-error.ts'
import { fingerprintOf, type Secrets } from './secrets.ts'

/** What the connections of a server are called in Postgres: those of another with the same secrets have the same name. */
export function serverName(secrets: Secrets): string {
  return `fieldside ${fingerprintOf(secrets)}`
}

/**
 * Two servers with different secrets behind one address would each sign out whom the other one signed in, at every second
 * request. Whoever comes second stops with words.
 */
export async function requireSameSecrets({
  database,
  secrets,
}: {
  database: Database
  secrets: Secrets
}): Promise<void> {
  const others = await database.query(
    `select from pg_stat_activity where datname = current_database()
     and application_name ~ '^fieldside [0-9a-f]{12}$' and application_name <> $1 limit 1`,
    [serverName(secrets)],
  )
  if (others.length === 0) return
  throw new OperatorError(
    'Another Fieldside with other secrets uses this database: each would sign out whom the other one signed in. ' +
      'Give both the same JWT_SECRET (and PUBLISHABLE_KEY, where it is set), or the same DATA_DIR on one machine. ' +
      'Where their DATA_DIR is the same and its secrets.json was replaced, stop the other one first.',
  )
}
