import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError } from '../../operator-error.ts'
import { getDataPaths } from './data-folder.ts'

const [fastMs, immediateMs, killMs] = [4_000, 2_000, 10_000]

/**
 * Ends every process that uses the database's folder: a server that outlived its Node process, or children of a killed
 * server, which hold its shared memory. The caller holds the folder's lock, so none of them belongs to another
 * Fieldside server.
 */
export async function killLeftoverProcesses(folder: string, print: (line: string) => void): Promise<void> {
  let left = processesIn(folder)
  if (left.length === 0) return
  const postmaster = postmasterOf(folder)
  if (postmaster !== undefined && left.includes(postmaster)) {
    print(`Stopping the database that an earlier Fieldside left behind (process ${postmaster}) …`)
    signal([postmaster], 'SIGINT')
    if (await areGone(folder, fastMs)) return
    signal([postmaster], 'SIGQUIT')
    if (await areGone(folder, immediateMs)) return
  }
  signal(processesIn(folder), 'SIGKILL')
  if (await areGone(folder, killMs)) return
  left = processesIn(folder)
  throw new OperatorError(
    `Processes of an earlier start still work in the data folder ${folder} and do not end (${left.join(', ')}): end them, or restart the machine.`,
  )
}

async function areGone(folder: string, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (processesIn(folder).length > 0) {
    if (Date.now() > deadline) return false
    await wait(25)
  }
  return true
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/**
 * On Linux, returns PostgreSQL processes whose working directory belongs to the data folder. Elsewhere, finds only the
 * postmaster, by its command line; its children notice its death and exit.
 */
function processesIn(folder: string): number[] {
  if (process.platform === 'win32') return []
  const { home, unfinished, data } = getDataPaths(folder)
  if (process.platform !== 'linux') {
    const postmaster = postmasterOf(folder)
    return postmaster !== undefined && commandOf(postmaster).includes(data) ? [postmaster] : []
  }
  const ours = new Set([home, data, unfinished, join(unfinished, 'data')].flatMap((path) => identityOf(path) ?? []))
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    if (!Number.isInteger(pid)) return []
    const cwd = identityOf(`/proc/${pid}/cwd`)
    return cwd !== undefined && ours.has(cwd) && isPostgres(pid) ? [pid] : []
  })
}

/**
 * Identifies a folder by its ids in the file system, because the same path may be a different folder to a process in a
 * container.
 */
function identityOf(folder: string): string | undefined {
  try {
    const { dev, ino } = statSync(folder)
    return `${dev} ${ino}`
  } catch {
    return undefined // no such folder, or the process has ended or belongs to another user
  }
}

function isPostgres(pid: number): boolean {
  try {
    return /\/(postgres|initdb)( \(deleted\))?$/.test(readlinkSync(`/proc/${pid}/exe`))
  } catch {
    return false
  }
}

function commandOf(pid: number): string {
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
}

/** Reads the pid from the postmaster's file; undefined if it is missing, or empty after a crash. */
function postmasterOf(folder: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(getDataPaths(folder).postmasterPid, 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}
