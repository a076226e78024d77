import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startTestCluster } from '../../tests/support/database/postgres-cluster.ts'
import { startServerPair } from '../../tests/support/server/server-pair.ts'
import { startServerProcess, type ServerProcess } from '../../tests/support/server/server-process.ts'

// One Postgres serves the whole run. A server's first start creates the schema and the sample organization, which takes
// longer than most journeys, so this is done once with sample data and once without, and each journey's server gets a
// copy of one of the two databases. With TWO_SERVERS (see two-servers.config.ts), each journey's address has two
// servers behind it.

const variable = 'FIELDSIDE_MADE_POSTGRES'
const isTwo = process.env['TWO_SERVERS'] === '1'

/** `env` contains the settings that let the operator's commands reach the server's database. */
export type JourneyServer = ServerProcess & { readonly env: Readonly<Record<string, string>> }

type ServerOptions = { readonly env?: Readonly<Record<string, string>>; readonly bundle?: string }

/** Playwright's global setup, which returns the teardown function. */
export default async function makeDatabases(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  process.env[variable] = cluster.url
  try {
    await makeDatabase(true) // this also creates the roles, which all databases share
    await makeDatabase(false)
  } catch (error) {
    await cluster.remove()
    throw error
  }
  return () => cluster.remove()
}

/** Starts one or two servers on their own copy of the database. `end` kills them and deletes the copy. */
export async function startOnCopy(
  sampleData: boolean,
  options: ServerOptions = {},
): Promise<{ server: JourneyServer; end: () => Promise<void> }> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'fieldside-e2e-'))
  const name = `journey_${randomBytes(6).toString('hex')}`
  await onPostgres(`create database ${name} template ${madeDatabase(sampleData)}`)
  const start = isTwo ? startServerPair : startServerProcess
  const env = { DATABASE_URL: urlOf(name), ...options.env }
  const server = await start({ ...options, dataFolder, sampleData, env })
  return {
    server: Object.assign(server, { env: { ...env, DATA_DIR: dataFolder } }),
    async end() {
      await server.kill()
      await onPostgres(`drop database ${name} with (force)`)
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

async function makeDatabase(sampleData: boolean): Promise<void> {
  const name = madeDatabase(sampleData)
  const dataFolder = await mkdtemp(join(tmpdir(), 'fieldside-e2e-'))
  await onPostgres(`create database ${name}`)
  const server = await startServerProcess({ dataFolder, sampleData, env: { DATABASE_URL: urlOf(name) } })
  await server.stop()
  await rm(dataFolder, { recursive: true, force: true })
}

function madeDatabase(sampleData: boolean): string {
  return sampleData ? 'made_sample' : 'made_empty'
}

function urlOf(database: string): string {
  const url = new URL(process.env[variable] ?? '')
  url.pathname = `/${database}`
  return url.href
}

async function onPostgres(statement: string): Promise<void> {
  const client = new Client({ connectionString: process.env[variable] })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
