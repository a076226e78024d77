import type { Database } from './database.ts'
import { OperatorError } from '../operator-error.ts'
import { fingerprintSecrets, type Secrets } from './secrets.ts'

/**
 * Returns the name under which Postgres lists a server's connections. Servers with the same secrets use the same name.
 */
export function getServerName(secrets: Secrets): string {
  return `fieldside ${fingerprintSecrets(secrets)}`
}

/**
 * Throws if a server that is already running has different secrets. Behind one address, each of the two servers would
 * reject the other's sessions, so about half of all requests would fail.
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
    [getServerName(secrets)],
  )
  if (others.length === 0) return
  throw new OperatorError(
    'Another Fieldside with other secrets uses this database: each would sign out whom the other one signed in. ' +
      'Give both the same JWT_SECRET (and PUBLISHABLE_KEY, where it is set), or the same DATA_DIR on one machine. ' +
      'Where their DATA_DIR is the same and its secrets.json was replaced, stop the other one first.',
  )
}
