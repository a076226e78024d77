import type { DatabasePlace } from './database.ts'

/**
 * Several servers may stand behind one Postgres. What only one of them may do at a time takes turns there, by a lock that
 * lasts as long as a transaction: one of a session would be lost behind a pooler that gives sessions to several clients.
 * A PGlite has one server.
 */
export type Turns = {
  /** Waits until nobody else does what has this name. */
  inTurn<T>(name: string, run: () => Promise<T>): Promise<T>
  /** Leaves it to whoever is doing it already. */
  unlessUnderWay(name: string, run: () => Promise<unknown>): Promise<void>
}

export function turnsOf(place: DatabasePlace): Turns {
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

/** On a connection of its own, whose transaction stays open for as long as the work takes. */
async function inTransaction<T>(url: string, work: (query: Ask) => Promise<T>): Promise<T> {
  const { default: postgres } = await import('postgres')
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: 'fieldside turns' } })
  const results: T[] = []
  try {
    await sql.begin(async (transaction) => {
      await transaction`set local lock_timeout = 0`
      await transaction`set local statement_timeout = 0`
      await transaction`set local idle_in_transaction_session_timeout = 0`
      results.push(await work((statement, name) => transaction.unsafe(statement, [`fieldside ${name}`])))
    })
  } finally {
    await sql.end({ timeout: 5 })
  }
  return results[0] as T
}
