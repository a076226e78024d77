import { Client } from 'pg'
import type { DatabaseLocation } from './database.ts'
import { toDatabaseError } from './database-unavailable.ts'
import { getConnectionSettings } from './pool.ts'

/**
 * Coordinates several servers that use one Postgres: work that only one of them may do at a time takes a
 * transaction-level lock there. A session-level lock would be lost behind a pooler that shares sessions between
 * clients. A data folder is used by only one server.
 */
export type AdvisoryLocks = {
  /** Waits until no one else is running work with this name. */
  inTurn<T>(name: string, run: () => Promise<T>): Promise<T>
  /** Skips the work if another server is already running it. */
  unlessUnderWay(name: string, run: () => Promise<unknown>): Promise<void>
}

export function createAdvisoryLocks(place: DatabaseLocation): AdvisoryLocks {
  if (!('url' in place)) return { inTurn: (_, run) => run(), unlessUnderWay: async (_, run) => void (await run()) }
  const { url } = place
  return {
    inTurn: (name, run) =>
      inTransaction(url, async (query) => {
        await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', name)
        return run()
      }),
    unlessUnderWay: (name, run) =>
      inTransaction(url, async (query) => {
        const [row] = await query('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_mine', name)
        if (row?.['is_mine'] === true) await run()
      }),
  }
}

type Ask = (statement: string, name: string) => Promise<readonly Record<string, unknown>[]>

/** Runs work on a separate connection whose transaction stays open for the duration. */
async function inTransaction<T>(url: string, work: (query: Ask) => Promise<T>): Promise<T> {
  const client = new Client(getConnectionSettings(url, 'fieldside turns'))
  client.on('error', () => {}) // if the connection breaks, the next statement fails and reports it to its caller
  const query = async (statement: string, parameters?: string[]): Promise<readonly Record<string, unknown>[]> => {
    try {
      return (await client.query<Record<string, unknown>>(statement, parameters)).rows
    } catch (error) {
      throw toDatabaseError(error)
    }
  }
  try {
    await client.connect().catch((error: unknown) => {
      throw toDatabaseError(error)
    })
    await query('begin')
    await query('set local lock_timeout = 0')
    await query('set local statement_timeout = 0')
    await query('set local idle_in_transaction_session_timeout = 0')
    const result = await work((statement, name) => query(statement, [`fieldside ${name}`]))
    await query('commit') // fails if the lock was lost and another server may have done the same in the meantime
    return result
  } finally {
    await client.end() // rolls back anything uncommitted
  }
}
