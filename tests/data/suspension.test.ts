import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { Dexie, liveQuery } from 'dexie'
import { commit } from '#data/store/commit.ts'
import { openDatabase } from '#data/store/database.ts'
import { StorageError } from '#data/store/storage-error.ts'
import { setPendingSaveLog, saveAcrossSuspension } from '#data/store/save-across-suspension.ts'
import { abortOnSuspend, resumePage, retryAfterResume, suspendPage } from '#data/store/suspension.ts'
import { testDatabase } from '../support/device/databases.ts'
import { makeLeagueRow, testId } from '../support/rows/factories.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const organizationId = testId()
let db: LocalDatabase
let noted: Map<string, string>

beforeEach(async () => {
  db = await testDatabase()
  noted = new Map()
  setPendingSaveLog({ keep: (key, database) => noted.set(key, database), take: (key) => noted.delete(key) })
})
afterEach(resumePage)

/** Starts saving a league and stops in the middle of its transaction. */
function startSaving() {
  const attempts = { made: 0 }
  let begun = () => {}
  const isInside = new Promise<void>((resolve) => (begun = resolve))
  const league = makeLeagueRow()
  const saved = commit(db, organizationId, 'league.create', async (tx) => {
    await tx.insert('leagues', [league])
    attempts.made += 1
    begun()
    while (attempts.made === 1) await db.leagues.count() // keeps the transaction open
  })
  return { league, saved, isInside, attempts }
}

it('frees the database for other pages when the page is suspended', async () => {
  const { isInside, saved } = startSaving()
  await isInside
  suspendPage()
  const other = indexedDB.open(db.name)
  const free = new Promise<void>((resolve, reject) => {
    other.addEventListener('success', () => {
      const transaction = other.result.transaction(['meta'], 'readwrite')
      transaction.objectStore('meta').count()
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(new Error('aborted')))
    })
  })
  await expect(free).resolves.toBeUndefined()
  other.result.close()
  resumePage()
  await saved
})

it('saves a change after all, once, when the page is shown again', async () => {
  const { league, isInside, saved, attempts } = startSaving()
  await isInside
  suspendPage()
  expect([...noted.values()]).toEqual([db.name])
  resumePage()
  await saved
  expect(attempts.made).toBe(2)
  expect(await db.leagues.toArray()).toMatchObject([{ id: league.id }])
  expect(await db.outbox.count()).toBe(1)
  expect(noted.size).toBe(0)
})

it('does not save what another page has reported as lost, and says so', async () => {
  const { isInside, saved } = startSaving()
  await isInside
  suspendPage()
  noted.clear()
  resumePage()
  await expect(saved).rejects.toThrow(StorageError)
  expect(await db.outbox.count()).toBe(0)
})

it('reports nothing as lost that the browser is committing already', async () => {
  const connection = db.backendDB()
  const saved = saveAcrossSuspension(db.name, async (into) => {
    const transaction = abortOnSuspend(connection.transaction(['drafts'], 'readwrite'))
    into(transaction)
    transaction.objectStore('drafts').put({ key: 'score:1', value: 1, at: '' })
    const complete = new Promise((resolve) => transaction.addEventListener('complete', resolve))
    transaction.commit()
    await complete
  })
  suspendPage()
  expect(noted.size).toBe(0)
  await saved
  resumePage()
  expect(await db.drafts.count()).toBe(1)
})

it('reads again what a suspended page was reading', async () => {
  let asked = 0
  const read = retryAfterResume(async () => {
    asked += 1
    return asked === 1 ? new Promise<number>(() => {}) : db.leagues.count() // as when WebKit never responds to a suspended read
  })
  suspendPage()
  resumePage()
  expect(await read).toBe(0)
})

it('reads and writes again only when the database is open again', async () => {
  let asked = 0
  const read = retryAfterResume(async () => {
    asked += 1
    return asked === 1 ? new Promise<number>(() => {}) : db.leagues.count()
  })
  suspendPage()
  db.close({ disableAutoOpen: false }) // Dexie does this by itself when the page enters the back/forward cache
  resumePage()
  const league = makeLeagueRow()
  const saved = commit(db, organizationId, 'league.create', (tx) => tx.insert('leagues', [league]))
  expect(await read).toBe(0)
  await saved
  expect(await db.leagues.toArray()).toMatchObject([{ id: league.id }])
  expect(asked).toBe(2)
})

it('does not take a database for lost whose page is suspended again while it opens', async () => {
  const lost: string[] = []
  const own = await openDatabase('suspended-twice', { onClosed: (because) => lost.push(because) })
  onTestFinished(async () => {
    own.close()
    await Dexie.delete(own.name)
  })
  for (let time = 0; time < 3; time++) {
    suspendPage()
    own.close({ disableAutoOpen: false })
    resumePage()
    await new Promise((resolve) => setTimeout(resolve)) // lets the database start to open
  }
  expect(await retryAfterResume(() => own.leagues.count())).toBe(0)
  expect(lost).toEqual([])
})

it('has live queries ask again after a tab was frozen', async () => {
  const seen: number[] = []
  let told = () => {}
  const subscription = liveQuery(() => db.leagues.count()).subscribe((count) => {
    seen.push(count)
    told()
  })
  await new Promise<void>((resolve) => (told = resolve))
  suspendPage()
  const again = new Promise<void>((resolve) => (told = resolve))
  resumePage()
  await again
  subscription.unsubscribe()
  expect(seen).toEqual([0, 0])
})
