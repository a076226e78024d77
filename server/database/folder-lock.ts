import { readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'

const held = new Set<string>()

/**
 * Takes a data folder for this process: two PGlites on one folder lose rows without a word. Throws when a living process
 * has it; a lock that a killed process left behind is taken over. Returns what gives it back.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock')
  if (held.has(file)) throw new OperatorError(`The data folder ${folder} is already open in this process.`)
  while (!createLock(file)) {
    const content = readFileSync(file, 'utf8')
    const owner = Number.parseInt(content, 10)
    if (owner !== process.pid && isAlive(owner) && lockContent(owner) === content) {
      throw new OperatorError(
        `The data folder ${folder} is in use by another Fieldside (process ${owner}). Stop that one first, or set DATA_DIR to another folder.`,
      )
    }
    unlinkSync(file)
  }
  held.add(file)

  const unlock = (): void => {
    process.off('exit', unlock)
    held.delete(file)
    try {
      unlinkSync(file)
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error
    }
  }
  process.on('exit', unlock)
  return unlock
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

/**
 * A process' number and, where the system tells, when it began: in a container the next server often has the number of
 * the one that was killed, or some other program has it.
 */
export function lockContent(pid: number): string {
  try {
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
    return `${pid} ${bootId} ${afterName.split(' ')[19] ?? ''}`
  } catch {
    return String(pid)
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

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
