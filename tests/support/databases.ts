import { Dexie } from 'dexie'
import { afterEach } from 'vitest'
import type { LocalDatabase } from '#db/database.ts'
import { openDatabase } from '#db/database.ts'

const opened: LocalDatabase[] = []
let count = 0

/** A database of its own, closed and deleted after the test. */
export async function testDatabase(): Promise<LocalDatabase> {
  const db = await openDatabase(`test-${++count}`)
  opened.push(db)
  return db
}

afterEach(async () => {
  for (const db of opened.splice(0)) {
    db.close()
    await Dexie.delete(db.name)
  }
})
