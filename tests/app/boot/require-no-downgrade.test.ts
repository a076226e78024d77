import { Dexie } from 'dexie'
import { afterEach, expect, it } from 'vitest'
import { toDatabaseName } from '#app/boot/database-name.ts'
import { requireNoDowngrade } from '#app/boot/require-no-downgrade.ts'
import { databaseVersion, openDatabase } from '#data/store/database.ts'
import { testId } from '../../support/rows/factories.ts'

const names = [toDatabaseName(testId()), toDatabaseName(testId())] as const
afterEach(() => Promise.all([...names, 'fieldside-other'].map((name) => Dexie.delete(name))))

async function makeNewer(name: string) {
  const db = new Dexie(name)
  db.version(databaseVersion + 1).stores({ fresh: 'id' })
  await db.open()
  db.close()
}

it('an older worker is installed where its code can read the data, and where there is none', async () => {
  await expect(requireNoDowngrade()).resolves.toBeUndefined()
  ;(await openDatabase(names[0])).close()
  await makeNewer('fieldside-other') // not the database of an account
  await expect(requireNoDowngrade()).resolves.toBeUndefined()
})

it('and refuses where newer code has written that of one account', async () => {
  ;(await openDatabase(names[0])).close()
  await makeNewer(names[1])
  await expect(requireNoDowngrade()).rejects.toThrow('Newer code')
})
