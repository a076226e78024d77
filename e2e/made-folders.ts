import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { startCluster } from '../tests/support/postgres-cluster.ts'
import { startServerPair } from '../tests/support/server-pair.ts'
import { startServerProcess, type ServerProcess } from '../tests/support/server-process.ts'

// A server's first start makes its database and the sample organization, which takes longer than most journeys. It is
// done once with sample data and once without; each journey's server starts with a copy. With TWO_SERVERS (see
// two-servers.config.ts) the copies are databases of one Postgres, and behind each journey's address stand two servers.

const variable = 'FIELDSIDE_MADE_FOLDERS'
const postgresVariable = 'FIELDSIDE_MADE_POSTGRES'
const isTwo = process.env['TWO_SERVERS'] === '1'

type ServerOptions = { readonly env?: Readonly<Record<string, string>>; readonly bundle?: string }

/** Playwright's global setup; the function that it returns clears away. */
export default async function makeFolders(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldside-e2e-made-'))
  const cluster = isTwo ? await startCluster() : undefined
  process.env[variable] = folder
  process.env[postgresVariable] = cluster?.url ?? ''
  const clear = async () => {
    cluster?.remove()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const first = makeFolder(true)
    if (isTwo) await first // it makes the new Postgres's roles, which all databases share
    await Promise.all([first, makeFolder(false)])
  } catch (error) {
    await clear()
    throw error
  }
  return clear
}

/** A server, or two, on a copy of its own. `end` kills and clears away. */
export async function startOnCopy(
  sampleData: boolean,
  options: ServerOptions = {},
): Promise<{ server: ServerProcess; end: () => Promise<void> }> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'fieldside-e2e-'))
  const copy = isTwo ? await copyDatabase(sampleData) : undefined
  if (!copy) await cp(madeFolder(sampleData), dataFolder, { recursive: true })
  const start = copy ? startServerPair : startServerProcess
  const env = { ...copy?.env, ...options.env }
  const server = await start({ ...options, dataFolder, sampleData, env, isShortLived: true })
  return {
    server,
    async end() {
      await server.kill()
      await copy?.drop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

async function copyDatabase(sampleData: boolean) {
  const name = `journey_${randomBytes(6).toString('hex')}`
  await onPostgres((sql) => sql.unsafe(`create database ${name} template ${madeDatabase(sampleData)}`))
  return {
    env: { DATABASE_URL: urlOf(name) },
    drop: () => onPostgres((sql) => sql.unsafe(`drop database ${name} with (force)`)),
  }
}

async function makeFolder(sampleData: boolean): Promise<void> {
  if (isTwo) await onPostgres((sql) => sql.unsafe(`create database ${madeDatabase(sampleData)}`))
  const env = isTwo ? { DATABASE_URL: urlOf(madeDatabase(sampleData)) } : {}
  const server = await startServerProcess({ dataFolder: madeFolder(sampleData), sampleData, env, isShortLived: true })
  await server.stop()
}

function madeFolder(sampleData: boolean): string {
  return join(process.env[variable] ?? '', sampleData ? 'sample' : 'empty')
}

function madeDatabase(sampleData: boolean): string {
  return sampleData ? 'made_sample' : 'made_empty'
}

function urlOf(database: string): string {
  const url = new URL(process.env[postgresVariable] ?? '')
  url.pathname = `/${database}`
  return url.href
}

async function onPostgres(work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(process.env[postgresVariable] ?? '', { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}
