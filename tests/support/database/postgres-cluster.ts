import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findBinaries, type Binaries } from '#server/database/cluster/binaries.ts'
import { findFreePort } from '#server/database/cluster/free-port.ts'
import { chooseSystemUser, runProgram, type SystemUser } from '#server/database/cluster/system-user.ts'

// Global setup of the slow tests: one real Postgres for the whole run, either `DATABASE_URL` or a cluster created with
// the server's own binaries. The server's steps to keep its cluster safe take time, so they are skipped here.

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** A folder with this prefix and a process id belongs to a cluster, and is removed once that process is gone. */
const clusterPrefix = 'fieldside-postgres-'

/** Accepts connections only over TCP, without sockets in the file system. */
const always = ['listen_addresses=127.0.0.1', 'unix_socket_directories=']
/** Gives up durability, because the data is thrown away after the run. */
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

export default async function startPostgres(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const url = process.env['DATABASE_URL']
  if (url) {
    project.provide('postgresUrl', url)
    return undefined
  }

  const cluster = await startTestCluster()
  project.provide('postgresUrl', cluster.url)
  return () => cluster.remove()
}

export type TestCluster = {
  readonly url: string
  readonly folder: string
  /** Ends every connection and waits until everything has been written. */
  stop(): Promise<void>
  /** Starts the cluster on the same port as before. */
  start(): Promise<void>
  remove(): Promise<void>
}

/** Starts a separate Postgres. `settings` replaces the default settings, which give up durability for speed. */
export async function startTestCluster(settings: readonly string[] = careless): Promise<TestCluster> {
  removeLeftOvers()
  const place = await makePlace()
  const port = await findFreePort()
  const cluster: TestCluster = {
    url: `postgres://postgres:${place.password}@127.0.0.1:${port}/postgres`,
    folder: place.folder,
    stop: () => runIn(place, 'pg_ctl', ['stop', '--wait', '--mode=fast', `--pgdata=${place.data}`]),
    start: () => startIn(place, port, settings),
    remove: () => removePlace(place),
  }
  try {
    await initialize(place)
    await cluster.start()
    return cluster
  } catch (error) {
    await cluster.remove()
    throw error
  }
}

export type ClusterFiles = {
  /** Named after this process, so that later runs can tell whether this run is still in progress. */
  readonly folder: string
  readonly data: string
  readonly log: string
  readonly password: string
  readonly runAs: SystemUser
  readonly binaries: Binaries
  /** Gives a file to the user that Postgres runs as. */
  readonly own: (path: string) => void
}

export async function makePlace(): Promise<ClusterFiles> {
  const folder = mkdtempSync(join(tmpdir(), `${clusterPrefix}${process.pid}-`))
  const runAs = chooseSystemUser([])
  const own = (path: string): void => {
    if (runAs.user) chownSync(path, runAs.user.uid, runAs.user.gid)
  }
  own(folder)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  own(data)
  const password = randomBytes(16).toString('hex')
  const binaries = await findBinaries(folder, runAs)
  return { folder, data, log: join(folder, 'log'), password, runAs, binaries, own }
}

/** Runs initdb. The superuser is `postgres`. */
export async function initialize(place: ClusterFiles): Promise<void> {
  const passwordFile = join(place.folder, 'password')
  writeFileSync(passwordFile, place.password, { mode: 0o600 })
  place.own(passwordFile)
  const who = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const how = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-sync']
  await runIn(place, 'initdb', [`--pgdata=${place.data}`, ...who, ...how])
}

/** Starts the server. Returns when it accepts connections on this port of 127.0.0.1. */
export async function startIn(place: ClusterFiles, port: number, settings: readonly string[]): Promise<void> {
  const options = [`-p ${port}`, ...[...always, ...settings].map((setting) => `-c "${setting}"`)].join(' ')
  await runIn(place, 'pg_ctl', [
    'start',
    '--wait',
    `--pgdata=${place.data}`,
    `--log=${place.log}`,
    `--options=${options}`,
  ])
}

export async function runIn(
  place: ClusterFiles,
  program: 'initdb' | 'pg_ctl',
  parameters: readonly string[],
): Promise<void> {
  const { runAs, binaries, folder, log } = place
  const ran = await runProgram(binaries.program(program), parameters, { runAs, env: binaries.env, cwd: folder })
  if (ran.code === 0) return
  throw new Error(`${program} failed. ${ran.output}\n${readOr(log, '')}`, { cause: ran.error })
}

export async function removePlace(place: ClusterFiles): Promise<void> {
  const isRunning = readOr(join(place.data, 'postmaster.pid'), '') !== ''
  if (isRunning) await runIn(place, 'pg_ctl', ['stop', '--wait', '--mode=immediate', `--pgdata=${place.data}`])
  rmSync(place.folder, { recursive: true, force: true })
}

/** Stops and removes the clusters of runs that were killed, which are those whose process is gone. */
function removeLeftOvers(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${clusterPrefix}(\\d+)-`).exec(name)?.[1]
    if (owner === undefined || commandOf(Number(owner)) !== undefined) continue
    const folder = join(tmpdir(), name)
    const postmaster = Number(readOr(join(folder, 'data', 'postmaster.pid'), '').split('\n')[0])
    if (postmaster > 0 && commandOf(postmaster)?.includes(folder)) process.kill(postmaster, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function commandOf(pid: number): string | undefined {
  if (process.platform === 'linux') return readOr(`/proc/${pid}/cmdline`, undefined)?.replaceAll('\u0000', ' ')
  const { status, stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

function readOr<Otherwise>(file: string, otherwise: Otherwise): string | Otherwise {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}
