import { Dexie } from 'dexie'
import { forceCloseDatabase } from 'fake-indexeddb'
import { onTestFinished } from 'vitest'
import { openDatabase } from '#data/store/database.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

let count = 0

/** Opens a separate database, which is closed and deleted after the test. */
export async function testDatabase(): Promise<LocalDatabase> {
  const db = await openDatabase(`test-${++count}`)
  onTestFinished(async () => {
    db.close()
    await Dexie.delete(db.name)
  })
  return db
}

/** Closes the connection as a browser does when its storage has failed or was cleared. */
export function dropConnection(db: LocalDatabase): void {
  forceCloseDatabase(db.backendDB() as unknown as typeof IDBDatabase) // the package's types wrongly expect the class
}
