import { Client, DatabaseError } from 'pg'
import { OperatorError } from '../operator-error.ts'
import { DatabaseUnavailableError, isConnectionUsableAfter } from './database-unavailable.ts'
import { getConnectionSettings } from './pool.ts'

/**
 * Opens a separate connection for the duration of `work`; anything uncommitted is rolled back. `signal` closes the
 * connection, which makes `work` fail.
 */
export async function withClient<T>(
  url: string,
  purpose: string,
  work: (client: Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted()
  const client = new Client(getConnectionSettings(url, `fieldside ${purpose}`))
  let broken: Error | undefined
  client.on('error', (error) => (broken = error))
  try {
    await client.connect()
  } catch (error) {
    throw new OperatorError(
      `The database cannot be reached: ${new DatabaseUnavailableError(error).message}. Check the address in DATABASE_URL, and that the server runs.`,
    )
  }
  const breakOff = (): void => void client.end()
  signal?.addEventListener('abort', breakOff)
  try {
    return await work(client)
  } catch (error) {
    signal?.throwIfAborted()
    const cause = error instanceof DatabaseError && !isConnectionUsableAfter(error) ? error : broken
    throw cause ? new OperatorError(`The connection to the database broke: ${cause.message}. Try again.`) : error
  } finally {
    signal?.removeEventListener('abort', breakOff)
    await client.end()
  }
}
