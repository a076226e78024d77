import { Dexie } from 'dexie'
import { forceCloseDatabase } from 'fake-indexeddb'
import { onTestFinished } from 'vitest'
import type { LocalDatabase } from '#data/store/database.ts'
import { openDatabase } from '#data/store/database.ts'

let count = 0

/** A database of its own, closed and deleted after the test. */
export async function testDatabase(): Promise<LocalDatabase> {
  const db = await openDatabase(`test-${++count}`)
  onTestFinished(async () => {
    db.close()
    await Dexie.delete(db.name)
  })
  return db
}

/** As a browser does whose storage has failed, or was cleared. */
export function dropConnection(db: LocalDatabase): void {
  forceCloseDatabase(db.backendDB() as unknown as typeof IDBDatabase) // the types of the package ask for the class
}
