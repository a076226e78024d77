import { beforeEach, describe, expect, it } from 'vitest'
import { commit } from '#data/store/commit.ts'
import type { RejectedChange } from '#data/store/outbox/entries.ts'
import { isRowPending, readPendingIds } from '#data/store/outbox/pending.ts'
import { readSyncStatus } from '#data/queries/sync-status.ts'
import { undoQueuedChange, discardRejectedChange, retryRejectedChange } from '#data/store/outbox/rejected-changes.ts'
import { quarantineEntry } from '#sync/verdicts.ts'
import { testDatabase } from '../support/device/databases.ts'
import { makeGame, makeLeagueRow, makeScoreReport, makeTeam, testId } from '../support/rows/factories.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

let db: LocalDatabase
const organization_id = testId()

beforeEach(async () => {
  db = await testDatabase()
})

const rename = (id: string, name: string) =>
  commit(db, organization_id, 'league.update', (tx) => tx.patch('leagues', id, { name }))

async function lastEntry() {
  const entry = await db.outbox.orderBy('order').last()
  if (!entry) throw new Error('The outbox is empty')
  return entry
}

/** Moves the last entry to the rejected changes, as the engine does when the server rejects it. */
async function refuseLast(): Promise<RejectedChange> {
  const { state: _state, v: _v, ...entry } = await lastEntry()
  const refusal = {
    result: 'conflict',
    code: 'P0409',
    message: null,
    table: 'leagues',
    row_id: null,
    field: 'name',
    theirs: 'Cup',
  } as const
  const refused = { ...entry, refusal, refused_at: '2026-04-11T18:00:00.000Z' }
  await undoQueuedChange(db, entry.id)
  await db.rejectedChanges.put(refused)
  return refused
}

describe('taking a waiting change back', () => {
  it('1.4 leaves the changes before and after it in the view', async () => {
    const league = makeLeagueRow({ organization_id, version: 3 })
    await db.leagues.put(league)
    await commit(db, organization_id, 'league.update', (tx) =>
      tx.patch('leagues', league.id, { description: 'Under 12' }),
    )
    await rename(league.id, 'Summer League')
    const renamed = await lastEntry()
    await commit(db, organization_id, 'league.update', (tx) => tx.patch('leagues', league.id, { num_teams: 6 }))

    expect(await undoQueuedChange(db, renamed.id)).toBe(true)
    expect(await db.leagues.get(league.id)).toEqual({ ...league, description: 'Under 12', num_teams: 6 })
  })

  it('2.9 keeps its place in the count, empty, and notes what it was', async () => {
    const league = makeLeagueRow()
    await commit(db, organization_id, 'league.create', (tx) => tx.insert('leagues', [league]))
    const { id } = await lastEntry()
    await undoQueuedChange(db, id)

    expect(await db.outbox.toArray()).toMatchObject([{ id, seq: 1, ops: [], state: 'queued' }])
    expect(await db.history.toArray()).toMatchObject([{ what: 'discarded', mutation: id, ops: [{ t: 'leagues' }] }])
    expect(await db.leagues.get(league.id)).toBeUndefined()
    expect(await db.base.count()).toBe(0)
    expect((await readSyncStatus(db)).waiting).toBe(0)
  })

  it('2.9 leaves what was set aside to the rejected changes', async () => {
    await commit(db, organization_id, 'league.create', (tx) => tx.insert('leagues', [makeLeagueRow()]))
    const { id, at } = await lastEntry()
    await quarantineEntry(db, id, 'No request with it is taken', at)
    expect(await undoQueuedChange(db, id)).toBe(false)
    expect(await db.history.count()).toBe(0)
    expect((await db.rejectedChanges.toArray()).map((entry) => entry.id)).toEqual([id])
  })

  it('comes too late once the server has it', async () => {
    await commit(db, organization_id, 'league.create', (tx) => tx.insert('leagues', [makeLeagueRow()]))
    const entry = await lastEntry()
    await db.outbox.put({ ...entry, state: 'acked', v: 5 })
    expect(await undoQueuedChange(db, entry.id)).toBe(false)
    expect(await db.leagues.count()).toBe(1)
  })

  it('1.3 1.4 brings back the children of a row that was removed', async () => {
    const league = makeLeagueRow({ organization_id, version: 2 })
    const team = makeTeam({ organization_id, version: 2, league_id: league.id })
    await db.leagues.put(league)
    await db.teams.put(team)
    await commit(db, organization_id, 'league.delete', (tx) => tx.remove('leagues', league.id))
    expect(await db.teams.count()).toBe(0)
    await undoQueuedChange(db, (await lastEntry()).id)
    expect(await db.leagues.toArray()).toEqual([league])
    expect(await db.teams.toArray()).toEqual([team])
    expect(await db.base.count()).toBe(0)
  })

  it('takes the effect of a reported score back as well', async () => {
    const game = makeGame({ organization_id, version: 2 })
    await db.games.put(game)
    await commit(db, organization_id, 'score.report', (tx) =>
      tx.insert('score_reports', [makeScoreReport({ game_id: game.id })]),
    )
    expect(await readPendingIds(db, 'games')).toEqual(new Set([game.id]))
    await undoQueuedChange(db, (await lastEntry()).id)
    expect(await db.games.get(game.id)).toEqual(game)
    expect(await isRowPending(db, 'games', game.id)).toBe(false)
  })
})

describe('a refused change', () => {
  it('is saved again over what the screen shows now', async () => {
    const league = makeLeagueRow({ organization_id, version: 2 })
    await db.leagues.put(league)
    await rename(league.id, 'Summer League')
    const refused = await refuseLast()
    await db.leagues.put({ ...league, name: 'Cup', version: 3 })

    await retryRejectedChange(db, refused.id)
    const entry = await lastEntry()
    expect(entry.id).not.toBe(refused.id)
    expect(entry.ops).toEqual([{ t: 'leagues', id: league.id, set: { name: 'Summer League' }, was: { name: 'Cup' } }])
    expect(await db.rejectedChanges.count()).toBe(0)
  })

  it('can be edited first', async () => {
    const league = makeLeagueRow()
    await commit(db, organization_id, 'league.create', (tx) => tx.insert('leagues', [league]))
    const refused = await refuseLast()
    await retryRejectedChange(db, refused.id, ({ ops }) =>
      ops.map((op) => ('rows' in op ? { ...op, rows: op.rows.map((row) => ({ ...row, name: 'Autumn League' })) } : op)),
    )
    expect((await db.leagues.get(league.id))?.name).toBe('Autumn League')
    expect(await db.rejectedChanges.count()).toBe(0)
  })

  it('stays among the rejected changes where its row is gone', async () => {
    const league = makeLeagueRow({ organization_id, version: 2 })
    await db.leagues.put(league)
    await rename(league.id, 'Summer League')
    const refused = await refuseLast()
    await db.leagues.delete(league.id)
    await expect(retryRejectedChange(db, refused.id)).rejects.toMatchObject({ code: 'row_gone' })
    expect(await db.rejectedChanges.count()).toBe(1)
  })

  it('can be dropped, which is noted', async () => {
    await commit(db, organization_id, 'league.create', (tx) => tx.insert('leagues', [makeLeagueRow()]))
    const refused = await refuseLast()
    await discardRejectedChange(db, refused.id)
    expect(await db.rejectedChanges.count()).toBe(0)
    expect(await db.history.where('organization_id').equals(organization_id).last()).toMatchObject({
      what: 'discarded',
    })
  })
})
