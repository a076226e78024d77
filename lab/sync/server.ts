import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { createBackend } from '../../server/gateway/backend.ts'
import { readMigrations } from '../../server/database/migrations.ts'
import { readOrCreateSecrets } from '../../server/database/secrets.ts'
import { startServerProcess } from '../../tests/support/server-process.ts'
import { createTestClient } from '../../tests/support/test-client.ts'
import { createBigLeague, type BigLeague } from '../big-league.ts'

export type Backends = {
  readonly fieldside: string
  readonly pouchdb: string
  readonly key: string
  readonly league: BigLeague
  /** A session of the league's manager. */
  readonly token: () => Promise<string>
  /** Somebody else's organisation, of as many games, who is on a team's staff in its smaller league. */
  readonly own: { readonly token: () => Promise<string> }
  end(): Promise<void>
}

const config = z.object({ supabaseKey: z.string() })
const game = z.looseObject({ id: z.string() })

/** The app's server with one more table, PouchDB's server, and the same games in all three places. */
export async function startBackends(games: number, ownGames: number): Promise<Backends> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'fieldside-bench-sync-'))
  await addPeersTable(dataFolder)
  const server = await startServerProcess({ dataFolder, sampleData: false, env: { REQUEST_LOG: '0' } })
  const league = await createBigLeague(server.url, games)
  const own = await createBigLeague(server.url, games - ownGames, ownGames)
  const { supabaseKey: key } = config.parse(await (await fetch(`${server.url}/config.json`)).json())
  const token = () => signIn(server.url, key, league)
  const rows = await copyGames(server.url, key, await token())
  if (rows.length !== games) throw new Error(`${rows.length} of ${games} games were copied`)
  const pouchdb = await startPouchServer()
  await fillPouch(pouchdb.url, rows)
  return {
    fieldside: server.url,
    pouchdb: pouchdb.url,
    key,
    league,
    token,
    own: { token: () => signIn(server.url, key, own) },
    async end() {
      pouchdb.kill()
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

async function signIn(url: string, key: string, { email, password }: BigLeague): Promise<string> {
  const { data, error } = await createTestClient(url, key).auth.signInWithPassword({ email, password })
  if (error) throw error
  return data.session.access_token
}

/** Copies the league's games into the table of the other engines, through the API as anybody would. */
async function copyGames(url: string, key: string, token: string): Promise<z.infer<typeof game>[]> {
  const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const all: z.infer<typeof game>[] = []
  for (;;) {
    const after = all.length > 0 ? `&id=gt.${all.at(-1)?.id}` : ''
    const page = z
      .array(game)
      .parse(await (await fetch(`${url}/rest/v1/games?select=*&order=id&limit=1000${after}`, { headers })).json())
    const rows = page.map(({ version: _version, ...row }) => row)
    if (rows.length > 0) {
      const body = JSON.stringify(rows)
      const answer = await fetch(`${url}/rest/v1/bench_games`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`The games were not copied: ${await answer.text()}`)
    }
    all.push(...rows)
    if (page.length < 1000) return all
  }
}

async function startPouchServer(): Promise<{ url: string; kill(): void }> {
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

async function fillPouch(url: string, rows: readonly z.infer<typeof game>[]): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${url}/games`, { method: 'PUT', headers })
  for (let start = 0; start < rows.length; start += 1000) {
    const docs = rows.slice(start, start + 1000).map(({ id, ...row }) => ({ _id: id, ...row }))
    const answer = await fetch(`${url}/games/_bulk_docs`, { method: 'POST', headers, body: JSON.stringify({ docs }) })
    if (!answer.ok) throw new Error(`PouchDB's server did not take the games: ${await answer.text()}`)
  }
}
