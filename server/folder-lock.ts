import { closeSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from './operator-error.ts'

/**
 * Takes a data folder for this process: two PGlites on one folder lose rows without a word. Throws when a living process
 * has it; a lock that a killed process left behind is taken over. Returns what gives it back.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock')
  for (;;) {
    try {
      const lock = openSync(file, 'wx', 0o600)
      writeSync(lock, String(process.pid))
      closeSync(lock)
      break
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
    const owner = Number(readFileSync(file, 'utf8'))
    if (owner !== process.pid && isAlive(owner)) {
      throw new OperatorError(
        `The data folder ${folder} is in use by another Fieldside (process ${owner}). Stop that one first, or set DATA_DIR to another folder.`,
      )
    }
    if (owner === process.pid) throw new OperatorError(`The data folder ${folder} is already open in this process.`)
    unlinkSync(file)
  }

  const unlock = (): void => {
    process.off('exit', unlock)
    try {
      unlinkSync(file)
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error
    }
  }
  process.on('exit', unlock)
  return unlock
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
