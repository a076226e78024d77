import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

// The processes of an embedded PostgreSQL, found through /proc. (Signaling the process group would not reach its
// children, because each of them calls setsid.)

export type PostgresProcesses = {
  readonly postmaster: number
  /** Processes that serve a connection. */
  readonly backends: readonly number[]
  readonly all: readonly number[]
}

/**
 * Finds the processes, or returns null if no postmaster is running. `data` is the cluster's data directory, the one
 * with PG_VERSION in it.
 */
export function findPostgres(data: string): PostgresProcesses | null {
  const all = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && linkOf(pid) === data)
  const postmaster = Number(readOr(join(data, 'postmaster.pid')).split('\n')[0])
  if (!all.includes(postmaster)) return null
  const backends = all.filter((pid) => /^postgres: [^:]+ fieldside/.test(commandOf(pid)))
  return { postmaster, backends, all }
}

export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
}

/**
 * Returns the PSS of a process in bytes: its private memory plus its share of shared memory. Returns 0 if the process
 * is gone.
 */
export function measureMemoryBytes(pid: number): number {
  return 1024 * Number(/^Pss:\s+(\d+) kB/m.exec(readOr(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
}

function linkOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

function commandOf(pid: number): string {
  return readOr(`/proc/${pid}/cmdline`).replaceAll('\u0000', ' ')
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
