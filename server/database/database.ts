import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { removeDurably, writeFileDurably } from '../durable-file.ts'
import { startCluster } from './cluster/start-cluster.ts'
import { openPool, type Pool, type PooledConnection, type PoolOptions } from './pool.ts'
import { OperatorError } from '../operator-error.ts'
import type { DatabaseLogin } from './database-login.ts'

/** Where the data is: a Postgres server, or a folder in which this process runs its own Postgres. */
export type DatabaseLocation = { readonly url: string } | EmbeddedLocation

export type EmbeddedLocation = {
  readonly folder: string
  /** Prints what the operator should know, such as recovery or a restart. */
  readonly print?: (line: string) => void
  /** Called when the embedded Postgres exited unexpectedly and was restarted. */
  readonly onRestart?: () => void
  /** Called when the embedded Postgres ended and cannot be restarted. */
  readonly onFailure?: (error: OperatorError) => void
}

export type Sql = {
  /** Runs several statements without parameters in one transaction. */
  script(statements: string): Promise<void>
  query<Row>(statement: string, parameters?: readonly unknown[]): Promise<Row[]>
}

/** Runs one statement of a transaction. */
export type Query = <Row>(statement: string, parameters?: readonly unknown[]) => Promise<Row[]>

export type Connections = Sql & {
  /** Commits everything, or nothing if `work` throws. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
}

/** Connections as the owner, with all rights: for migrations, sample data, and maintenance, never for a request. */
export type Database = Connections & {
  /** Connects as another login (logins.ts). These connections close with the owner's. */
  as(login: DatabaseLogin, options: PoolOptions): Connections
  close(): Promise<void>
}

/**
 * Opens the database as its owner; if it is in a data folder, starts its Postgres first. `applicationName` is the name
 * under which the Postgres server lists the connections.
 */
export async function openServerDatabase(place: DatabaseLocation, applicationName = 'fieldside'): Promise<Database> {
  if ('url' in place) return openAddress(place.url, applicationName).catch(explainAddress)
  const { folder, print = (line) => console.log(line), onRestart, onFailure } = place
  const embedded = await startCluster({ folder, print, onRestart })
  if (onFailure) void embedded.failed.then(onFailure)
  try {
    if (existsSync(unfinishedFile(place.folder))) {
      await emptyDatabase(embedded.url)
      removeDurably(unfinishedFile(place.folder))
    }
    const database = await openAddress(embedded.url, applicationName)
    return {
      ...database,
      async close() {
        await database.close()
        await embedded.stop()
      },
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function openAddress(url: string, applicationName: string): Promise<Database> {
  const pool = openPool(url, applicationName)
  const pools = [pool]
  try {
    await onConnection(pool, (connection) => connection.query('select 1'))
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    ...connectionsOf(pool),
    as(login, options) {
      const other = openPool(addressAs(url, login), applicationName, options)
      pools.push(other)
      return connectionsOf(other)
    },
    async close() {
      await Promise.all(pools.map((each) => each.end()))
    },
  }
}

/** Adds the login as URL parameters, which override the credentials before the host; a socket's URL has none there. */
function addressAs(url: string, { name, password }: DatabaseLogin): string {
  const login = new URLSearchParams({ user: name, password })
  return `${url}${url.includes('?') ? '&' : '?'}${login.toString()}`
}

function connectionsOf(pool: Pool): Connections {
  return {
    script: (statements) => onConnection(pool, (connection) => connection.script(statements)),
    query: queryOn(pool),
    transaction: (work) => onConnection(pool, (connection) => inTransaction(connection, work)),
  }
}

function queryOn(pool: Pool): Sql['query'] {
  return async <Row>(statement: string, parameters: readonly unknown[] = []) =>
    (await onConnection(pool, (connection) => connection.query<Row>(statement, parameters))).rows
}

async function inTransaction<T>(connection: PooledConnection, work: (query: Query) => Promise<T>): Promise<T> {
  await connection.query('begin')
  try {
    const query = async <Row>(statement: string, parameters: readonly unknown[] = []): Promise<Row[]> =>
      (await connection.query<Row>(statement, parameters)).rows
    const result = await work(query)
    await connection.query('commit')
    return result
  } catch (error) {
    await connection.query('rollback').catch(() => undefined) // ignores errors: the connection itself may have failed, and is not reused
    throw error
  }
}

function explainAddress(error: unknown): never {
  throw new OperatorError(
    `The database cannot be reached: ${error instanceof Error ? error.message : String(error)}. ` +
      'Check the address in DATABASE_URL, and that the server runs.',
  )
}

async function onConnection<T>(pool: Pool, work: (connection: PooledConnection) => Promise<T>): Promise<T> {
  const connection = await pool.connect()
  try {
    return await work(connection)
  } finally {
    connection.release()
  }
}

const unfinishedFile = (folder: string): string => join(folder, 'unfinished')

/**
 * Fills a new data folder, which is marked as unfinished in the meantime. After an interruption, the next start
 * therefore empties the folder's database, because half of the data could be mistaken for real data.
 */
export async function seedNewDataFolder(folder: string, fill: () => Promise<void>): Promise<void> {
  writeFileDurably(unfinishedFile(folder), '')
  await fill()
  removeDurably(unfinishedFile(folder))
}

async function emptyDatabase(url: string): Promise<void> {
  const maintenance = new URL(url)
  const name = decodeURIComponent(maintenance.pathname.slice(1)).replaceAll('"', '""')
  maintenance.pathname = '/template1'
  const pool = openPool(maintenance.href, 'fieldside')
  try {
    await onConnection(pool, async (connection) => {
      await connection.query(`drop database if exists "${name}" with (force)`)
      await connection.query(`create database "${name}"`)
    })
  } finally {
    await pool.end()
  }
}
