import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError } from '../operator-error.ts'

const held = new Set<string>()

/** How often a lock's owner touches it, and how long to watch the lock if its owner's process is not visible. */
const standardBeat = { everyMs: 3_000, watchedMs: 7_000 }

/**
 * Locks a data folder for this process: two Postgres servers on one folder destroy it. Throws if a living process holds
 * the lock; takes over a lock left by a killed process. Returns a function that releases it.
 *
 * If the owner belongs to the same boot and the same process namespace, its pid shows whether it is alive. Otherwise,
 * as with a container that shares the folder, the lock is watched, because a living owner touches it regularly.
 */
export async function lockFolder(folder: string, beat = standardBeat): Promise<() => void> {
  const file = join(folder, 'lock')
  if (held.has(file)) throw new OperatorError(`The data folder ${folder} is already open in this process.`)
  while (!createLock(file)) {
    const content = readOr(file, undefined)
    if (content === undefined) continue // the lock was just released, so try again
    const owner = Number.parseInt(content, 10)
    if (isElsewhere(content)) {
      if (await isTouched(file, content, beat.watchedMs))
        throw inUse(folder, 'in another container or on another machine')
    } else if (
      owner !== process.pid &&
      isAlive(owner) &&
      [content, String(owner)].includes(describeLockHolder(owner))
    ) {
      throw inUse(folder, `process ${owner}`)
    }
    takeAway(file, content)
  }
  held.add(file)
  const touching = setInterval(() => touch(file), beat.everyMs).unref()

  const unlock = (): void => {
    process.off('exit', unlock)
    clearInterval(touching)
    held.delete(file)
    if (readOr(file, undefined) === describeLockHolder(process.pid)) rmSync(file, { force: true })
  }
  process.on('exit', unlock)
  return unlock
}

function inUse(folder: string, by: string): OperatorError {
  return new OperatorError(
    `The data folder ${folder} is in use by another Fieldside (${by}). Stop that one first, or set DATA_DIR to another folder.`,
  )
}

function createLock(file: string): boolean {
  try {
    writeFileSync(file, describeLockHolder(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Removes only the lock that was read: another process may have taken it over in the meantime. */
function takeAway(file: string, content: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') !== content) linkSync(aside, file)
  } catch (error) {
    if (!isCode(error, 'ENOENT') && !isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/**
 * Returns a process's pid and, if the system provides them, its start time and location: pids are reused, often by the
 * next server.
 */
export function describeLockHolder(pid: number): string {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return [pid, afterName.split(' ')[19], bootId, readlinkSync('/proc/self/ns/pid'), hostname()].join(' ')
  } catch {
    return String(pid)
  }
}

/**
 * Returns whether the owner, if alive, would be invisible from here. No process survives from an earlier boot of this
 * machine.
 */
function isElsewhere(content: string): boolean {
  const [, , boot, namespace, host] = content.split(' ')
  const [, , ourBoot, ourNamespace, ourHost] = describeLockHolder(process.pid).split(' ')
  if (host === undefined || ourHost === undefined) return false
  return boot === ourBoot ? namespace !== ourNamespace : host !== ourHost
}

/**
 * Returns whether the lock is touched, replaced, or removed while it is watched. Compares the file's timestamps with
 * each other, never with our clock.
 */
async function isTouched(file: string, content: string, watchedMs: number): Promise<boolean> {
  const look = (): string | undefined =>
    readOr(file, undefined) === content ? String(statSync(file, { bigint: true }).mtimeNs) : undefined
  const before = look()
  const deadline = Date.now() + watchedMs
  while (Date.now() < deadline) {
    await wait(100)
    if (look() !== before) return true
  }
  return false
}

function touch(file: string): void {
  try {
    const now = new Date()
    utimesSync(file, now, now)
  } catch (error) {
    if (isCode(error, 'ENOENT')) createLock(file) // the lock was removed by hand
    else console.error(error)
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false // left behind by a process that was killed while writing it
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

function readOr<Otherwise>(file: string, otherwise: Otherwise): string | Otherwise {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return otherwise
    throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
