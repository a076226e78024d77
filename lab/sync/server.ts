import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { createBackend } from '../../server/gateway/backend.ts'
import { readMigrations } from '../../server/database/migrations.ts'
import { findRunningUrl } from '../../server/database/with-database-url.ts'
import { readOrCreateSecrets } from '../../server/database/secrets.ts'
import { startServerProcess } from '../../tests/support/server/server-process.ts'
import type { RowOf } from '../../src/domain/schema/tables.ts'
import { createTestClient, readVisibleRows } from '../../tests/support/server/test-client.ts'
import { createBigLeague, type BigLeague } from '../big-league.ts'
import { startTableServer } from './table-server.ts'

export type Backends = {
  readonly fieldside: string
  readonly pouchdb: string
  /** The server with the table for the engines without their own protocol. */
  readonly tables: string
  readonly key: string
  readonly league: BigLeague
  /** Signs in the league's manager and returns an access token. */
  readonly token: () => Promise<string>
  /**
   * Does the same for another person, whose organization has as many games in two leagues, and who is on a team's staff
   * in the smaller one.
   */
  readonly own: { readonly token: () => Promise<string> }
  end(): Promise<void>
}

const config = z.object({ supabaseKey: z.string() })

/**
 * Starts the app's server with one more table in its database, a server for that table, and PouchDB's server, with the
 * same games in all three places.
 */
export async function startBackends(games: number, ownGames: number): Promise<Backends> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'fieldside-bench-sync-'))
  await addPeersTable(dataFolder)
  const server = await startServerProcess({ dataFolder, sampleData: false, env: { REQUEST_LOG: '0' } })
  const league = await createBigLeague(server.url, games)
  const own = await createBigLeague(server.url, games - ownGames, ownGames)
  const { supabaseKey: key } = config.parse(await (await fetch(`${server.url}/config.json`)).json())
  const token = () => signIn(server.url, key, league)
  const database = await findRunningUrl(dataFolder)
  if (database === undefined) throw new Error("The server's database does not answer")
  const tables = await startTableServer(database, 'public.bench_games')
  const rows = await copyGames(server.url, tables.url, key, league)
  if (rows.length !== games) throw new Error(`${rows.length} of ${games} games were copied`)
  const pouchdb = await startPouchServer()
  await fillPouch(pouchdb.url, rows)
  return {
    fieldside: server.url,
    pouchdb: pouchdb.url,
    tables: tables.url,
    key,
    league,
    token,
    own: { token: () => signIn(server.url, key, own) },
    async end() {
      pouchdb.kill()
      await tables.close()
      await server.kill()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

async function addPeersTable(folder: string): Promise<void> {
  const statements = await readFile(join(import.meta.dirname, 'peers.sql'), 'utf8')
  const migrations = [...(await readMigrations()), { version: '99990101000000', name: 'bench_peers', statements }]
  const secrets = readOrCreateSecrets(folder, console.log)
  const backend = await createBackend({
    database: { folder },
    secrets,
    migrations,
    publicUrl: () => 'http://localhost',
  })
  await backend.close()
}

async function signIn(url: string, key: string, league: BigLeague): Promise<string> {
  return (await openSession(url, key, league)).token
}

async function openSession(url: string, key: string, { email, password }: BigLeague) {
  const client = createTestClient(url, key)
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { client, token: data.session.access_token }
}

type Game = Omit<RowOf<'games'>, 'version'>

/** Copies the league's games into the other engines' table. */
async function copyGames(url: string, tables: string, key: string, league: BigLeague): Promise<Game[]> {
  const { client } = await openSession(url, key, league)
  const games = await readVisibleRows(client, league.organizationId, 'games')
  const rows = games.map(({ version: _version, ...row }) => row)
  for (const row of rows) {
    const answer = await fetch(`${tables}/rest/v1/bench_games`, { method: 'POST', body: JSON.stringify(row) })
    if (!answer.ok) throw new Error(`The games were not copied: ${await answer.text()}`)
  }
  return rows
}

export async function startPouchServer(): Promise<{ url: string; kill(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'pouchdb-server.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      const ready = /PouchDB is ready: (\S+)/.exec(data.toString())
      if (ready?.[1]) resolve(ready[1])
    })
    child.once('exit', (code) => reject(new Error(`PouchDB's server ended with code ${String(code)}`)))
  })
  return { url, kill: () => void child.kill('SIGKILL') }
}

async function fillPouch(url: string, rows: readonly Game[]): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/games`, { method: 'PUT', headers })
  for (let start = 0; start < rows.length; start += 1000) {
    const docs = rows.slice(start, start + 1000).map(({ id, ...row }) => ({ _id: id, ...row }))
    const answer = await fetch(`${url}/games/_bulk_docs`, { method: 'POST', headers, body: JSON.stringify({ docs }) })
    if (!answer.ok) throw new Error(`PouchDB's server did not take the games: ${await answer.text()}`)
  }
}
