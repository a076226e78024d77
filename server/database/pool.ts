import { Pool as DriverPool, type ClientConfig } from 'pg'
import { DatabaseUnavailable, failureOf, leavesConnectionUsable } from './database-unavailable.ts'
import { valueTypes } from './value-types.ts'

/** The server ends a statement before it is this late; only one that no longer answers at all is. */
const answerMarginMs = 5_000
/** Scripts (migrations) are many statements in one message. */
const scriptTimeoutMs = 600_000
const connectTimeoutMs = 10_000

export type PoolOptions = {
  readonly maxConnections: number
  /** After which the server ends a statement. */
  readonly statementTimeoutMs: number
  /** For a lock; shorter than that, so that the refusal says which of the two it was. */
  readonly lockTimeoutMs: number
}

const ownerStatements: PoolOptions = { maxConnections: 3, statementTimeoutMs: 15_000, lockTimeoutMs: 10_000 }

export type Pool = {
  /** A connection of one's own until it is released. */
  connect(): Promise<PooledConnection>
  /** Waits for what is under way. */
  end(): Promise<void>
}

export type PooledConnection = {
  query<Row>(statement: string, parameters?: readonly unknown[]): Promise<QueryAnswer<Row>>
  /** Several statements without parameters, in one implicit transaction. */
  script(statements: string): Promise<void>
  release(): void
}

/** For several statements in one text without parameters, these are undefined. */
export type QueryAnswer<Row> = { readonly command: string; readonly rowCount: number | null; readonly rows: Row[] }

/** Settings that each connection of ours has, in the pool or not. */
export function connectionSettings(url: string, applicationName: string): ClientConfig {
  return {
    connectionString: withLibpqSslModes(url),
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: '-c timezone=UTC',
    types: valueTypes,
  }
}

/** `sslmode=require` encrypts without verifying the certificate, as it does in libpq; `verify-full` verifies it. */
function withLibpqSslModes(url: string): string {
  return /[?&]sslmode=/.test(url) && !url.includes('uselibpqcompat=') ? `${url}&uselibpqcompat=true` : url
}

/**
 * Connections break at any time: a backend is killed, the server restarts. Whoever uses one gets `DatabaseUnavailable`,
 * idle ones are replaced without a word, and one that failed in a way that is not understood is never used again.
 */
export function openPool(
  url: string,
  applicationName: string,
  { maxConnections, statementTimeoutMs, lockTimeoutMs }: PoolOptions = ownerStatements,
): Pool {
  const pool = new DriverPool({
    ...connectionSettings(url, applicationName),
    max: maxConnections,
    query_timeout: statementTimeoutMs + answerMarginMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
  })
  pool.on('error', () => {}) // an idle connection broke, and the pool has removed it
  pool.on('connect', (client) => client.on('error', () => {})) // else Node ends when one breaks while it is in use
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable(error)
      })
      let isUsable = true
      const run = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
        try {
          return await work()
        } catch (error) {
          if (!leavesConnectionUsable(error)) isUsable = false
          throw failureOf(error)
        }
      }
      return {
        async query<Row>(statement: string, parameters: readonly unknown[] = []): Promise<QueryAnswer<Row>> {
          const answer = await run(() => client.query(statement, [...parameters]))
          return answer
        },
        async script(statements) {
          const script = { text: statements, query_timeout: scriptTimeoutMs }
          await run(() => client.query(script))
        },
        release: () => client.release(!isUsable || client.getTransactionStatus() !== 'I'),
      }
    },
    end: () => pool.end(),
  }
}
