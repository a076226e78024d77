import { Dexie } from 'dexie'
import { afterEach, expect, it } from 'vitest'
import { commit } from '#data/store/commit.ts'
import { openDatabase } from '#data/store/database.ts'
import { eraseDatabaseUnlessUnsent } from '#data/store/erase-database.ts'
import { undoQueuedChange } from '#data/store/outbox/rejected-changes.ts'
import { makeLeagueRow, testId } from '../support/rows/factories.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const name = 'erased'
const exists = async () => (await Dexie.getDatabaseNames()).includes(name)
const saveLeague = (db: LocalDatabase) =>
  commit(db, testId(), 'league.create', (tx) => tx.insert('leagues', [makeLeagueRow()]))

afterEach(() => Dexie.delete(name))

it('a database in which nothing waits goes', async () => {
  const db = await openDatabase(name)
  await saveLeague(db)
  const [entry] = await db.outbox.toArray()
  await undoQueuedChange(db, entry?.id ?? '') // the entry remains only to hold its place in the sequence
  db.close()
  expect(await eraseDatabaseUnlessUnsent(name)).toBe(true)
  expect(await exists()).toBe(false)
})

it('one that was never there leaves nothing behind', async () => {
  expect(await eraseDatabaseUnlessUnsent(name)).toBe(true)
  expect(await exists()).toBe(false)
})

it('a change that was refused is kept like one that waits', async () => {
  const db = await openDatabase(name)
  await saveLeague(db)
  const [entry] = await db.outbox.toArray()
  if (!entry) throw new Error('Nothing was saved')
  const { state: _, v: __, touches: ___, empty: ____, ...kept } = entry
  await db.outbox.clear()
  const refusal = { result: 'rejected', code: 'x', message: null, table: null, row_id: null, field: null, theirs: null }
  await db.rejectedChanges.add({ ...kept, refusal: { ...refusal, result: 'rejected' }, refused_at: entry.at })
  db.close()
  expect(await eraseDatabaseUnlessUnsent(name)).toBe(false)
  const again = await openDatabase(name)
  expect(await again.rejectedChanges.count()).toBe(1)
  again.close()
})

it.each([0, 1, 2, 3, 5, 8, 13, 21])(
  'what another tab calls saved meanwhile is never taken along, %i turns later',
  async (turns) => {
    const closed: string[] = []
    const other = await openDatabase(name, { onClosed: (because) => closed.push(because) })
    const erasing = eraseDatabaseUnlessUnsent(name)
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    const saved = await saveLeague(other).then(
      () => true,
      () => false, // in which case the screen reports it
    )
    expect(await erasing).toBe(!saved)
    expect(closed).toEqual(['deleted'])
    const again = await openDatabase(name)
    expect(await again.leagues.count()).toBe(saved ? 1 : 0)
    again.close()
  },
)
