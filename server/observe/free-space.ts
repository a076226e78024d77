import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { placesIn } from '../database/cluster/data-folder.ts'

/** How much room the disk of the embedded database has. */
export type FreeSpace = {
  /** As it was looked at last. */
  readonly bytes: number
  /** Whether there is too little to take changes; looked at again where that was more than a second ago. */
  isLow(): Promise<boolean>
  stop(): void
}

export const leastFreeBytes = 200_000_000
const [lookedAtAgainMs, saidWithinMs] = [1_000, 30_000]

export type FreeSpaceOptions = {
  readonly print: (line: string) => void
  /** In place of the file system's answer. */
  readonly read?: (folder: string) => Promise<number>
  readonly everyMs?: number
}

/** Looks at once and then twice a minute, and says when room gets scarce and when there is enough again. */
export async function watchFreeSpace(
  folder: string,
  { print, read = freeBytes, everyMs = saidWithinMs }: FreeSpaceOptions,
): Promise<FreeSpace> {
  let bytes = await read(folder)
  let lookedAt = Date.now()
  let isSaidLow = false
  const say = (): void => {
    const isLow = bytes < leastFreeBytes
    if (isLow === isSaidLow) return
    isSaidLow = isLow
    const [free, least] = [bytes, leastFreeBytes].map((each) => `${Math.round(each / 1_000_000)} MB`)
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
      return bytes < leastFreeBytes
    },
    stop: () => clearInterval(timer),
  }
}

/** To whoever is not root; of the smaller of the two disks, where the write-ahead log has one of its own. */
async function freeBytes(folder: string): Promise<number> {
  const log = join(placesIn(folder).data, 'pg_wal')
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
