import { Dexie } from 'dexie'
import { afterEach, expect, it } from 'vitest'
import { readLeftoverChanges } from '#app/boot/leftover-changes.ts'
import { commit } from '#data/store/commit.ts'
import { databaseVersion, openDatabase, toDexieStores } from '#data/store/database.ts'
import { setMeta } from '#data/store/meta.ts'
import { parseUnsentFile, toUnsentFile } from '#features/sync-status/unsent-file.ts'
import { makeStoredAccount, makeLeagueRow, testId } from '../../support/rows/factories.ts'

const name = 'kept-changes-test'
afterEach(() => Dexie.delete(name))

/**
 * Creates a database with two unsent changes by an account. Newer code then opens the database, and `upgrade` may
 * change it.
 */
async function leaveChanges(upgrade: (db: Dexie) => Promise<unknown>) {
  const organization = { id: testId(), name: 'Riverside', role: 'league_manager' as const, tier: 'enterprise' as const }
  const account = makeStoredAccount({ organizations: [organization] })
  const db = await openDatabase(name)
  await setMeta(db, 'account', account)
  for (const league of [makeLeagueRow({ name: 'U12' }), makeLeagueRow({ name: 'U14' })]) {
    await commit(db, organization.id, 'league.create', (tx) => tx.insert('leagues', [league]))
  }
  await db.outbox.add({ ...(await firstEntry(db)), id: testId(), ops: [], empty: 1, order: 99 })
  db.close()

  const newer = new Dexie(name)
  newer.version(databaseVersion + 1).stores({ ...toDexieStores(), fresh: 'id' })
  await newer.open()
  newer.close()
  const whole = new Dexie(name)
  await whole.open()
  await upgrade(whole)
  whole.close()
  return account
}

async function firstEntry(db: Awaited<ReturnType<typeof openDatabase>>) {
  const entry = await db.outbox.orderBy('order').first()
  if (!entry) throw new Error('Nothing was saved')
  return entry
}

it('what was not sent is counted in a database of newer code, and goes into a file that is understood later', async () => {
  const account = await leaveChanges((db) =>
    db.table('outbox').toCollection().modify({ color: 'a property that nobody knows yet' }),
  )
  const kept = await readLeftoverChanges(name)
  expect(kept?.count).toBe(2)
  const file = toUnsentFile(account.profile, kept?.exportable?.entries ?? [], new Date())
  expect(kept?.exportable?.account).toEqual({ id: account.profile.id, email: account.profile.email })
  expect(parseUnsentFile(file, account).map((change) => change.name)).toEqual(['league.create', 'league.create'])

  const after = new Dexie(name)
  await after.open()
  expect([after.verno, await after.table('outbox').count()]).toEqual([databaseVersion + 1, 3])
  after.close()
})

it('where their form is unknown they are counted and left alone', async () => {
  await leaveChanges((db) => db.table('outbox').toCollection().modify({ ops: 'packed' }))
  expect(await readLeftoverChanges(name)).toEqual({ count: 3, exportable: null })
})

it('says that it does not know where there is nothing to be opened', async () => {
  expect(await readLeftoverChanges('nobody')).toBeNull()
  expect(await Dexie.exists('nobody')).toBe(false)
})
