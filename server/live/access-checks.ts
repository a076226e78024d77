import type { LiveAccess, LiveCaller, LiveDatabase } from './live-database.ts'

const mostPerStatement = 100

type Check = {
  readonly caller: LiveCaller
  readonly resolve: (access: LiveAccess | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Returns a function that reads which changes a caller may learn of. Checks that arrive while a statement runs share
 * the next one, so a thousand phones that return at once cost ten statements.
 */
export function createAccessChecks(database: Pick<LiveDatabase, 'readAccess'>) {
  const waiting: Check[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, mostPerStatement)
      try {
        const found = await database.readAccess(batch.map(({ caller }) => caller))
        for (const [index, { resolve }] of batch.entries()) resolve(found[index] ?? null)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }

  return (caller: LiveCaller): Promise<LiveAccess | null> =>
    new Promise((resolve, reject) => {
      waiting.push({ caller, resolve, reject })
      if (!isRunning) void run()
    })
}
