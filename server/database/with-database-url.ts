import { readFileSync, realpathSync } from 'node:fs'
import { Client } from 'pg'
import { OperatorError } from '../operator-error.ts'
import { getDataPaths } from './cluster/data-folder.ts'
import { toConnectionUrl, readStoredPassword } from './cluster/initialize-database.ts'
import { startCluster } from './cluster/start-cluster.ts'
import { getConnectionSettings } from './pool.ts'
import type { DataLocation } from './data-location.ts'

/**
 * Runs work that only needs the database, passing the owner's address: DATABASE_URL, or that of the database in the
 * data folder. For the latter, uses a server that is already running, and leaves it running, or starts one for the
 * duration of the work.
 */
export async function withDatabaseUrl<T>(
  { databaseUrl, dataFolder, hosted }: DataLocation,
  print: (line: string) => void,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (hosted && databaseUrl === undefined)
    throw new OperatorError(
      "Set DATABASE_URL to the address of the project's database too (in the project: Connect, Session pooler).",
    )
  const url = databaseUrl ?? (await findRunningUrl(dataFolder))
  if (url !== undefined) return work(url)
  const cluster = await startCluster({ folder: dataFolder, print })
  try {
    return await work(cluster.url)
  } finally {
    await cluster.stop()
  }
}

/** Returns the address of the PostgreSQL running on a data folder, or undefined if none responds. */
export async function findRunningUrl(folder: string): Promise<string | undefined> {
  const [port, password] = [portIn(folder), readStoredPassword(folder)]
  if (port === undefined || password === undefined) return undefined
  const url = toConnectionUrl(port, password)
  const client = new Client(getConnectionSettings(url, 'fieldside'))
  client.on('error', () => {})
  try {
    await client.connect()
    // After a crash, another server may be using the port.
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    const [running = { folder: '' }] = rows
    return realpathSync(running.folder) === realpathSync(getDataPaths(folder).data) ? url : undefined
  } catch {
    return undefined
  } finally {
    await client.end()
  }
}

/** Reads the port from the fourth line of the running server's pid file. */
function portIn(folder: string): number | undefined {
  try {
    const port = Number(readFileSync(getDataPaths(folder).postmasterPid, 'utf8').split('\n')[3])
    return Number.isInteger(port) && port > 0 ? port : undefined
  } catch {
    return undefined
  }
}
