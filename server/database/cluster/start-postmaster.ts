import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { databaseName, ownerName, setPassword } from './make-database.ts'
import { launchPostmaster, type Launch, type Postmaster } from './postmaster.ts'

/** A server that answers, or what the one that does not start had to say. */
export type Started = { readonly postmaster: Postmaster } | { readonly lines: readonly string[] }

/** Resolves when the server answers to the password, or has ended; `stopping` ends it before it does. */
export async function startPostmaster(
  launch: Launch,
  password: string,
  print: (line: string) => void,
  stopping?: AbortSignal,
): Promise<Started> {
  const postmaster = launchPostmaster(launch)
  const url = addressOf(launch.port, password)
  const began = Date.now()
  let lastSign = began
  let saysRecovery = true
  while (postmaster.isRunning) {
    const problem = await tryConnection(url)
    if (stopping?.aborted) {
      await postmaster.stop()
      break
    }
    if (problem === undefined) return { postmaster }
    if (problem.code === invalidPassword) {
      await postmaster.stop() // somebody gave the role another password
      await setPassword(launch, password)
      return startPostmaster(launch, password, print, stopping)
    }
    if (problem.code === startingUp) lastSign = Date.now()
    if (saysRecovery && Date.now() - began > recoverySaidAfterMs) {
      print('The database recovers from a crash or a power cut; this may take a while …')
      saysRecovery = false
    }
    if (Date.now() - lastSign > answersWithinMs) {
      await postmaster.stop()
      return { lines: [...postmaster.lines, `FATAL: ${problem.message}`] }
    }
    await Promise.race([wait(25), postmaster.ended])
  }
  await postmaster.ended // with its last lines
  return { lines: postmaster.lines }
}

export function addressOf(port: number, password: string): string {
  return `postgres://${ownerName}:${password}@127.0.0.1:${port}/${databaseName}`
}

const [invalidPassword, startingUp] = ['28P01', '57P03']
const [recoverySaidAfterMs, answersWithinMs] = [5_000, 60_000]

async function tryConnection(url: string): Promise<{ code: string; message: string } | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => undefined) // it may be killed between two steps
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
