import { Client } from 'pg'
import { OperatorError } from '../../operator-error.ts'

/**
 * A connection of its own for as long as `work` takes; what it has not committed is undone. `signal` breaks it, and `work`
 * with it.
 */
export async function withClient<T>(
  url: string,
  purpose: string,
  work: (client: Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted()
  const client = new Client({
    connectionString: url,
    application_name: `fieldside ${purpose}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => {}) // the statement that is under way fails, and says so to its caller
  try {
    await client.connect()
  } catch (error) {
    throw new OperatorError(
      `The database cannot be reached: ${reasonOf(error)}. Check the address, and that the server runs.`,
    )
  }
  const breakOff = (): void => void client.end()
  signal?.addEventListener('abort', breakOff)
  try {
    return await work(client)
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', breakOff)
    await client.end()
  }
}

/** Where a name has several addresses, Node reports one error with an empty message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
