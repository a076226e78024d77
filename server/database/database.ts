import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { removeDurably, writeDurably } from '../durable-file.ts'
import { startCluster } from './cluster/start-cluster.ts'
import type { Login } from './logins.ts'
import { openPool, type Pool, type PooledConnection, type PoolOptions } from './pool.ts'
import { OperatorError } from '../operator-error.ts'

/** Where the data is: a Postgres server, or a folder in which this process runs a Postgres of its own. */
export type DatabasePlace = { readonly url: string } | EmbeddedPlace

export type EmbeddedPlace = {
  readonly folder: string
  /** What the operator should know: that it recovers, that it was started again. */
  readonly print?: (line: string) => void
  /** It ended by itself, and was started again. */
  readonly onRestart?: () => void
  /** It ended, and does not start any more. */
  readonly onFailure?: (error: OperatorError) => void
}

export type Sql = {
  /** Several statements without parameters, in one transaction. */
  script(statements: string): Promise<void>
  query<Row>(statement: string, parameters?: readonly unknown[]): Promise<Row[]>
}

/** One statement of a transaction. */
export type Query = <Row>(statement: string, parameters?: readonly unknown[]) => Promise<Row[]>

export type Connections = Sql & {
  /** All of it or, where `work` throws, nothing. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
}

/** As the owner of everything: for migrations, sample data and upkeep, never for a request. */
export type Database = Connections & {
  /** As another login (logins.ts). These connections end with the owner's. */
  as(login: Login, options: PoolOptions): Connections
  close(): Promise<void>
}

/** `applicationName`: what the Postgres server lists its connections as. */
export async function openDatabase(place: DatabasePlace, applicationName = 'fieldside'): Promise<Database> {
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

/** In an address of Postgres, parameters win over what stands before the host, where an address of a socket has no place. */
function addressAs(url: string, { name, password }: Login): string {
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
    await connection.query('rollback').catch(() => undefined) // the connection may be what failed, and is not used again
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
 * Fills a new data folder. Where this is interrupted, the folder's database is emptied at the next start: half of it
 * would look like somebody's data.
 */
export async function fillNewFolder(folder: string, fill: () => Promise<void>): Promise<void> {
  writeDurably(unfinishedFile(folder), '')
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
