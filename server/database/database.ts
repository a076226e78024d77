import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PgliteConnection } from '@supabase/lite/pglite'
import type { PostgresConnection } from '@supabase/lite/postgres'
import { writeDurably } from '../durable-file.ts'
import { lockFolder } from './folder-lock.ts'
import { isPglite, makeCompatible, pgliteParsers, postgresTypes, type BackendConnection } from './lite-compat.ts'

/** Where the data is: a Postgres server, a folder with a PGlite in it, or memory (a copy of `template`, where given). */
export type DatabasePlace = { url: string } | { folder: string } | { memory: true; template?: Blob }

/** SQL as the owner of everything: for migrations, sample data and upkeep, never for a request. */
export type Sql = {
  /** Several statements without parameters, in one transaction. */
  script(statements: string): Promise<void>
  query<Row>(statement: string, parameters?: readonly unknown[]): Promise<Row[]>
}

export type Database = Sql & {
  readonly connection: BackendConnection
  close(): Promise<void>
}

/** `applicationName`: what a Postgres server lists its connections as. */
export async function openDatabase(place: DatabasePlace, applicationName = 'fieldside'): Promise<Database> {
  if ('url' in place) return openPostgres(place.url, applicationName)
  if ('memory' in place) return openPglite({ template: place.template })
  const unlock = await lockFolder(place.folder)
  try {
    const url = await pgliteFolder(place.folder)
    const database = await openPglite({ url })
    return {
      ...database,
      async close() {
        await database.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

export function isPgliteDatabase(database: Database): boolean {
  return isPglite(database.connection)
}

async function openPostgres(url: string, applicationName: string): Promise<Database> {
  const { createPostgresConnection } = await import('@supabase/lite/postgres')
  const connection: PostgresConnection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 10,
      onnotice: () => {},
      types: postgresTypes,
      connection: {
        application_name: applicationName,
        statement_timeout: 15_000,
        lock_timeout: 10_000,
        idle_in_transaction_session_timeout: 30_000,
      },
    },
  })
  await makeCompatible(connection)
  const { driver } = connection
  return {
    connection,
    async script(statements) {
      await driver.unsafe(statements).simple()
    },
    async query<Row>(statement: string, parameters: readonly unknown[] = []) {
      const rows: unknown = await driver.unsafe(statement, [...parameters] as never[])
      return [...(rows as Iterable<Row>)]
    },
    close: () => connection.close(),
  }
}

async function openPglite(from: { url?: string; template?: Blob | undefined }): Promise<Database> {
  const { createPgliteConnection } = await import('@supabase/lite/pglite')
  const connection: PgliteConnection = await createPgliteConnection({
    ...(from.url === undefined ? {} : { url: from.url }),
    pgliteOptions: {
      relaxedDurability: false,
      parsers: pgliteParsers,
      ...(from.template ? { loadDataDir: from.template } : {}),
    },
  })
  await makeCompatible(connection)
  const { driver } = connection
  return {
    connection,
    async script(statements) {
      await driver.exec(statements)
    },
    async query<Row>(statement: string, parameters: readonly unknown[] = []) {
      return (await driver.query<Row>(statement, [...parameters])).rows
    },
    close: () => connection.close(),
  }
}

const unfinishedFile = (folder: string): string => join(folder, 'unfinished')

/**
 * Fills a new data folder. Where this is interrupted, the folder's database is thrown away at the next start: half of
 * it would look like somebody's data.
 */
export async function fillNewFolder(folder: string, fill: () => Promise<void>): Promise<void> {
  writeDurably(unfinishedFile(folder), '')
  await fill()
  rmSync(unfinishedFile(folder))
}

/** Being killed while it is first made leaves a folder that never starts again: it is made aside and renamed when whole. */
async function pgliteFolder(folder: string): Promise<string> {
  const finished = join(folder, 'pglite')
  if (existsSync(unfinishedFile(folder))) {
    rmSync(finished, { recursive: true, force: true })
    rmSync(unfinishedFile(folder))
  }
  if (existsSync(finished)) return finished
  const aside = join(folder, 'pglite.new')
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { recursive: true })
  const { PGlite } = await import('@supabase/lite/pglite')
  const first = new PGlite(aside)
  await first.waitReady
  await first.close()
  renameSync(aside, finished)
  return finished
}
