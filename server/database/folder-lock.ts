import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError } from '../operator-error.ts'

const held = new Set<string>()

/** How often the owner of a lock touches it, and how long one that cannot be seen is watched for that. */
const standardBeat = { everyMs: 3_000, watchedMs: 7_000 }

/**
 * Takes a data folder for this process: two Postgres servers on one folder destroy it. Throws when a living process has
 * it; a lock that a killed process left behind is taken over. Returns what gives it back.
 *
 * Whether the owner lives is seen by its process number, where it has the same boot and the same process namespace. A
 * container that shares the folder has neither: its lock is watched, because a living owner touches it again and again.
 */
export async function lockFolder(folder: string, beat = standardBeat): Promise<() => void> {
  const file = join(folder, 'lock')
  if (held.has(file)) throw new OperatorError(`The data folder ${folder} is already open in this process.`)
  while (!createLock(file)) {
    const content = readOr(file, undefined)
    if (content === undefined) continue // given back just now
    const owner = Number.parseInt(content, 10)
    if (isElsewhere(content)) {
      if (await isTouched(file, content, beat.watchedMs))
        throw inUse(folder, 'in another container or on another machine')
    } else if (owner !== process.pid && isAlive(owner) && [content, String(owner)].includes(lockContent(owner))) {
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
    if (readOr(file, undefined) === lockContent(process.pid)) rmSync(file, { force: true })
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
    writeFileSync(file, lockContent(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Only the lock that was read: another process may have taken it over in the meantime. */
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
 * A process' number and, where the system tells, when it began and where: the next server often has the number of the one
 * that was killed, or some other program has it.
 */
export function lockContent(pid: number): string {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return [pid, afterName.split(' ')[19], bootId, readlinkSync('/proc/self/ns/pid'), hostname()].join(' ')
  } catch {
    return String(pid)
  }
}

/** Whether its owner would not be seen from here, if it lived. An earlier boot of this machine has no living process. */
function isElsewhere(content: string): boolean {
  const [, , boot, namespace, host] = content.split(' ')
  const [, , ourBoot, ourNamespace, ourHost] = lockContent(process.pid).split(' ')
  if (host === undefined || ourHost === undefined) return false
  return boot === ourBoot ? namespace !== ourNamespace : host !== ourHost
}

/** Its times are compared with each other, never with a clock of ours. */
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
    if (isCode(error, 'ENOENT')) createLock(file) // somebody removed it by hand
    else console.error(error)
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false // the file of a process that was killed while it wrote
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
