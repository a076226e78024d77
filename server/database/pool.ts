import { Pool as DriverPool, type ClientConfig } from 'pg'
import { DatabaseUnavailableError, toDatabaseError, isConnectionUsableAfter } from './database-unavailable.ts'
import { valueParsers } from './value-types.ts'

/**
 * How much longer we wait than the server's own statement timeout. Only a server that no longer responds takes that
 * long.
 */
const answerMarginMs = 5_000
/** Longer, because scripts (migrations) send many statements in one message. */
const scriptTimeoutMs = 600_000
const connectTimeoutMs = 10_000

export type PoolOptions = {
  readonly maxConnections: number
  /** The time after which the server cancels a statement. */
  readonly statementTimeoutMs: number
  /**
   * The time after which the server gives up waiting for a lock. Shorter than the statement timeout, so that the error
   * shows which of the two it was.
   */
  readonly lockTimeoutMs: number
}

const ownerStatements: PoolOptions = { maxConnections: 3, statementTimeoutMs: 15_000, lockTimeoutMs: 10_000 }

export type Pool = {
  /** Reserves a connection until it is released. */
  connect(): Promise<PooledConnection>
  /** Closes the pool after any running work has finished. */
  end(): Promise<void>
}

export type PooledConnection = {
  query<Row>(statement: string, parameters?: readonly unknown[]): Promise<QueryResult<Row>>
  /** Runs several statements without parameters in one implicit transaction. */
  script(statements: string): Promise<void>
  release(): void
}

/** The result of a query. If the text has several statements without parameters, the fields are undefined. */
export type QueryResult<Row> = { readonly command: string; readonly rowCount: number | null; readonly rows: Row[] }

/** Returns settings for all our connections, pooled or not. */
export function getConnectionSettings(url: string, applicationName: string): ClientConfig {
  return {
    connectionString: withLibpqSslModes(url),
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: '-c timezone=UTC',
    types: valueParsers,
  }
}

/** `sslmode=require` encrypts without verifying the certificate, as it does in libpq; `verify-full` verifies it. */
function withLibpqSslModes(url: string): string {
  return /[?&]sslmode=/.test(url) && !url.includes('uselibpqcompat=') ? `${url}&uselibpqcompat=true` : url
}

/**
 * Opens a pool. Connections can break at any time, for example when a backend is killed or the server restarts. The
 * caller that is using a broken connection gets a `DatabaseUnavailableError`, idle ones are silently replaced, and a
 * connection with an unknown failure is never reused.
 */
export function openPool(
  url: string,
  applicationName: string,
  { maxConnections, statementTimeoutMs, lockTimeoutMs }: PoolOptions = ownerStatements,
): Pool {
  const pool = new DriverPool({
    ...getConnectionSettings(url, applicationName),
    max: maxConnections,
    query_timeout: statementTimeoutMs + answerMarginMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
  })
  pool.on('error', () => {}) // an idle connection broke, and the pool has removed it
  pool.on('connect', (client) => client.on('error', () => {})) // otherwise Node exits when a connection breaks during use
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailableError(error)
      })
      let isUsable = true
      const run = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
        try {
          return await work()
        } catch (error) {
          if (!isConnectionUsableAfter(error)) isUsable = false
          throw toDatabaseError(error)
        }
      }
      return {
        async query<Row>(statement: string, parameters: readonly unknown[] = []): Promise<QueryResult<Row>> {
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
