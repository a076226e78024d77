import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { getDataPaths } from '../database/cluster/data-folder.ts'

/** Free space on the embedded database's disk. */
export type FreeSpace = {
  /** The latest reading. */
  readonly bytes: number
  /**
   * Returns whether there is too little space to accept changes. Reads the free space again first if the latest reading
   * is more than a second old.
   */
  isLow(): Promise<boolean>
  stop(): void
}

export const minFreeBytes = 200_000_000
const [lookedAtAgainMs, saidWithinMs] = [1_000, 30_000]

export type FreeSpaceOptions = {
  readonly print: (line: string) => void
  /** Replaces the file system query. */
  readonly read?: (folder: string) => Promise<number>
  readonly everyMs?: number
}

/** Checks the free space immediately and then twice a minute, and reports when it runs low and when it recovers. */
export async function watchFreeSpace(
  folder: string,
  { print, read = freeBytes, everyMs = saidWithinMs }: FreeSpaceOptions,
): Promise<FreeSpace> {
  let bytes = await read(folder)
  let lookedAt = Date.now()
  let isSaidLow = false
  const say = (): void => {
    const isLow = bytes < minFreeBytes
    if (isLow === isSaidLow) return
    isSaidLow = isLow
    const [free, least] = [bytes, minFreeBytes].map((each) => `${Math.round(each / 1_000_000)} MB`)
    print(
      isLow
        ? `The disk of ${folder} has ${free} left. Below ${least} the server takes no changes: devices keep theirs until there is room.`
        : `The disk of ${folder} has ${free} left again: the server takes changes.`,
    )
  }
  const look = async (): Promise<void> => {
    lookedAt = Date.now()
    try {
      bytes = await read(folder)
      say()
    } catch (error) {
      console.error('The free space of the disk is not known:', error)
    }
  }
  say()
  const timer = setInterval(() => void look(), everyMs).unref()
  return {
    get bytes() {
      return bytes
    },
    async isLow() {
      if (Date.now() - lookedAt > lookedAtAgainMs) await look()
      return bytes < minFreeBytes
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * Returns the bytes available to users other than root, on the smaller of the two disks if the write-ahead log has a
 * separate one.
 */
async function freeBytes(folder: string): Promise<number> {
  const log = join(getDataPaths(folder).data, 'pg_wal')
  const free = await Promise.all(
    [folder, log]
      .filter((path) => existsSync(path))
      .map(async (path) => {
        const { bavail, bsize } = await statfs(path)
        return bavail * bsize
      }),
  )
  return Math.min(...free)
}
