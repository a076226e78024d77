import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { launchPostmaster, type LaunchOptions, type Postmaster } from './postmaster.ts'

/**
 * A server that accepts connections, or the last lines printed by one that did not get that far. `isRefused` means that
 * it rejected the password.
 */
export type PostmasterStartResult =
  | { readonly postmaster: Postmaster }
  | { readonly lines: readonly string[]; readonly isRefused?: boolean }

export type PostmasterStartOptions = {
  readonly launch: LaunchOptions
  readonly connection: ClientConfig
  readonly print?: ((line: string) => void) | undefined
  /** Ends the server before it is ready. */
  readonly stopping?: AbortSignal | undefined
}

/**
 * Starts the server. Resolves when it accepts a connection, rejects the password, takes too long to respond, or has
 * ended.
 */
export async function startPostmaster({
  launch,
  connection,
  print,
  stopping,
}: PostmasterStartOptions): Promise<PostmasterStartResult> {
  const postmaster = launchPostmaster(launch)
  const began = Date.now()
  let lastSign = began
  let saysRecovery = true
  while (postmaster.isRunning) {
    const problem = await tryConnection(connection)
    const isRefused = problem?.code === invalidPassword
    if (stopping?.aborted || isRefused || Date.now() - lastSign > answersWithinMs) {
      await postmaster.stop()
      return { lines: [...postmaster.lines, `FATAL: ${problem?.message ?? 'stopped'}`], isRefused }
    }
    if (problem === undefined) return { postmaster }
    if (problem.code === startingUp) lastSign = Date.now()
    if (saysRecovery && Date.now() - began > recoverySaidAfterMs) {
      print?.('The database recovers from a crash or a power cut; this may take a while …')
      saysRecovery = false
    }
    await Promise.race([wait(25), postmaster.ended])
  }
  await postmaster.ended // waits until its last lines have been read
  return { lines: postmaster.lines }
}

const [invalidPassword, startingUp] = ['28P01', '57P03']
const [recoverySaidAfterMs, answersWithinMs] = [5_000, 60_000]

async function tryConnection(connection: ClientConfig): Promise<{ code: string; message: string } | undefined> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => undefined) // the connection may be killed between two steps
  try {
    await client.connect()
    await client.query('select 1')
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { code, message: error instanceof Error ? error.message : String(error) }
  } finally {
    await client.end().catch(() => undefined)
  }
}
