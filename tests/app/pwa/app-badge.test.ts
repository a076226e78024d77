import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { syncAppBadge } from '#app/pwa/app-badge.ts'
import { useWorkspace } from '#app/boot/workspace.ts'
import { commit } from '#data/store/commit.ts'
import { undoQueuedChange } from '#data/store/outbox/rejected-changes.ts'
import { testDatabase } from '../../support/device/databases.ts'
import { makeLeagueRow, testId } from '../../support/rows/factories.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

let badges: number[]
beforeEach(() => {
  badges = []
  vi.stubGlobal('navigator', {
    setAppBadge: (count: number) => Promise.resolve(void badges.push(count)),
    clearAppBadge: () => Promise.resolve(void badges.push(0)),
  })
})
afterEach(() => vi.unstubAllGlobals())

const save = (db: LocalDatabase) =>
  commit(db, testId(), 'league.create', (tx) => tx.insert('leagues', [makeLeagueRow()]))

it('the icon has the number of changes that wait, and none where nothing does', async () => {
  const db = await testDatabase()
  const stop = syncAppBadge(db)
  await vi.waitFor(() => expect(badges).toEqual([0]))
  await save(db)
  await vi.waitFor(() => expect(badges.at(-1)).toBe(1))
  await save(db)
  await vi.waitFor(() => expect(badges.at(-1)).toBe(2))
  for (const { id } of await db.outbox.toArray()) await undoQueuedChange(db, id)
  await vi.waitFor(() => expect(badges.at(-1)).toBe(0))
  stop()
})

it('signing out removes the number; a tab that was overtaken leaves it', async () => {
  const db = await testDatabase()
  await save(db)
  const stop = syncAppBadge(db)
  await vi.waitFor(() => expect(badges).toEqual([1]))
  useWorkspace.setState(
    { phase: 'lost', account: { userId: testId(), email: '', name: '' }, because: 'newer', typed: [] },
    true,
  )
  stop()
  expect(badges).toEqual([1])
  const stopAgain = syncAppBadge(db)
  await vi.waitFor(() => expect(badges).toEqual([1, 1]))
  useWorkspace.setState({ phase: 'closed', signedOut: true }, true)
  stopAgain()
  expect(badges).toEqual([1, 1, 0])
})
