import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { reportScore } from '#data/changes/report-score.ts'
import { applyJournal } from '#data/store/commit.ts'
import { openDatabase } from '#data/store/database.ts'
import type { JournalRow } from '#data/store/outbox/entries.ts'
import { eraseDatabaseUnlessUnsent } from '#data/store/erase-database.ts'
import { schemaVersion, type InsertOp } from '#data/store/ops.ts'
import { upcasts } from '#data/store/outbox/upcasts.ts'
import { toScoreDraftKey } from '#domain/scores/score-draft.ts'
import { testId } from '../support/rows/factories.ts'
import { startSeason, type Season } from '../features/scores/season.tsx'
import type { LocalDatabase } from '#data/store/local-database.ts'

const entered = { recorded_at: '2026-04-11T17:02:00.000Z', recorded_offline: true }

const refusedId = testId()

/** Creates a game whose coach has counted up to 3 – 1, and returns what a tap on *Final* does. */
async function startCount(season?: Season) {
  const { db, schedule, league, addGame, signIn } = season ?? (await startSeason())
  const game = await addGame()
  const coach = await signIn('team_manager', [0])
  await db.drafts.put({ key: toScoreDraftKey(game.id), value: { home: '3', away: '1' }, at: entered.recorded_at })
  const file = (onSaved = () => {}) => {
    const score = { kind: 'final', home_score: 3, away_score: 1 } as const
    const shown = { game, schedule, league }
    const ends = { endsDraft: toScoreDraftKey(game.id), replacesRejectedChange: refusedId }
    return reportScore(db, coach, game.id, score, entered, { shown, ...ends, onSaved })
  }
  /** Ends the page right after the report was saved, and opens another one. */
  const fileAndReload = async () => {
    await file(() => db.close())
    await db.open()
  }
  const shown = () => db.games.get(game.id)
  const draft = () => db.drafts.get(toScoreDraftKey(game.id))
  return { db, game, file, fileAndReload, shown, draft }
}

/** Opens the same device's database in another tab. */
async function anotherTab({ name }: LocalDatabase): Promise<LocalDatabase> {
  const db = await openDatabase(name)
  onTestFinished(() => db.close())
  return db
}

function noRoom(): never {
  throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a report that is journaled', () => {
  it('1.10 is saved by one row, and becomes a change that takes that row and the draft along', async () => {
    const { db, file, shown, draft } = await startCount()
    let whenSaved: Promise<unknown[]> | undefined
    await file(() => {
      whenSaved = Promise.all([db.journal.toArray(), db.outbox.count(), draft()])
    })
    expect(await whenSaved).toMatchObject([[{ name: 'score.report' }], 0, { value: { home: '3', away: '1' } }])

    expect(await shown()).toMatchObject({ status: 'completed', home_score: 3, away_score: 1 })
    expect(await db.score_reports.toArray()).toMatchObject([{ side: 'home', version: 0 }])
    expect((await db.outbox.toArray()).map(({ name, seq, ops }) => [name, seq, ops.length])).toEqual([
      ['score.report', 1, 1],
    ])
    expect([await db.journal.count(), await db.drafts.count()]).toEqual([0, 0])
  })

  it('1.10 is made a change once, however many tabs do it', async () => {
    const { db, file, fileAndReload } = await startCount()
    const other = await anotherTab(db)
    await fileAndReload()
    await Promise.all([applyJournal(db), applyJournal(other), applyJournal(db)])
    expect([await db.score_reports.count(), await db.outbox.count()]).toEqual([1, 1])

    let meanwhile: Promise<void> | undefined
    await file(() => {
      meanwhile = applyJournal(other)
    })
    await meanwhile
    expect([await db.score_reports.count(), await db.outbox.count()]).toEqual([2, 2])
  })

  it('1.10 is there when the page ended before it was carried out, in the order in which reports were saved', async () => {
    const season = await startSeason()
    const first = await startCount(season)
    const second = await startCount(season)
    await second.fileAndReload()
    await first.fileAndReload()
    expect(await season.db.journal.count()).toBe(2)
    const savedAt = (await season.db.journal.toArray()).map(({ at }) => at)
    await applyJournal(season.db)
    expect((await season.db.outbox.toArray()).map(({ at }) => at)).toEqual(savedAt)
    const result = { status: 'completed', home_score: 3 }
    expect([await first.shown(), await second.shown()]).toMatchObject([result, result])
    const rows = (await season.db.outbox.orderBy('order').toArray()).flatMap(({ ops }) => ops)
    expect(rows).toMatchObject([{ rows: [{ game_id: second.game.id }] }, { rows: [{ game_id: first.game.id }] }])
    expect([await season.db.journal.count(), await season.db.drafts.count()]).toEqual([0, 0])
  })

  it('1.10 takes the rejected change that it replaces along, also after a reload', async () => {
    const { db, file, fileAndReload } = await startCount()
    const change = { organization_id: testId(), name: 'score.report', ops: [], takes: {}, at: entered.recorded_at }
    const refusal = { code: '23514', message: null, table: null, row_id: null, field: null, theirs: null }
    const entry = { ...change, id: refusedId, client: testId(), seq: 1, schema: schemaVersion, order: 1 }
    const refused = { ...entry, refusal: { ...refusal, result: 'rejected' as const }, refused_at: change.at }
    await db.rejectedChanges.put(refused)
    await file()
    expect(await db.rejectedChanges.count()).toBe(0)

    await db.rejectedChanges.put(refused)
    await fileAndReload()
    expect(await db.rejectedChanges.count()).toBe(1)
    await applyJournal(db)
    expect(await db.rejectedChanges.count()).toBe(0)
  })

  it('1.10 is left to the server where the game was called off in the same moment', async () => {
    const { db, game, fileAndReload, shown } = await startCount()
    await fileAndReload()
    await db.games.update(game.id, { status: 'cancelled', version: 9 })
    await applyJournal(db)
    expect(await shown()).toMatchObject({ status: 'cancelled' })
    expect(await db.outbox.count()).toBe(1)
  })

  it('1.10 stays as it is where the change cannot be stored after a reload, and is tried again', async () => {
    const { db, fileAndReload, shown, draft } = await startCount()
    await fileAndReload()
    db.outbox.hook('creating', noRoom)
    await expect(applyJournal(db)).rejects.toMatchObject({ problem: 'full' })
    expect(await db.journal.count()).toBe(1)
    expect(await shown()).toMatchObject({ status: 'scheduled' })
    expect(await draft()).toBeDefined()

    db.outbox.hook('creating').unsubscribe(noRoom)
    await applyJournal(db)
    expect(await shown()).toMatchObject({ status: 'completed' })
  })

  it('1.10 is taken back where it cannot be carried out, and then nothing of it is kept', async () => {
    const { db, file, draft } = await startCount()
    db.outbox.hook('creating', noRoom)
    await expect(file()).rejects.toMatchObject({ problem: 'full' })
    expect([await db.journal.count(), await db.outbox.count(), await db.score_reports.count()]).toEqual([0, 0, 0])
    expect(await draft()).toBeDefined()
  })

  it('1.10 is not called unsaved where this tab fails and another one carries it out', async () => {
    const { db, file, shown } = await startCount()
    const other = await anotherTab(db)
    db.outbox.hook('creating', noRoom)
    let meanwhile: Promise<void> | undefined
    await file(() => {
      meanwhile = applyJournal(other)
    })
    await meanwhile
    expect(await shown()).toMatchObject({ status: 'completed', home_score: 3 })
    expect([await db.journal.count(), await db.outbox.count()]).toEqual([0, 1])
  })

  it('1.10 is not called saved where there is no room for it, or no database any more', async () => {
    const { db, file } = await startCount()
    const onSaved = vi.fn<() => void>()
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(noRoom)
    await expect(file(onSaved)).rejects.toMatchObject({ problem: 'full' })
    add.mockRestore()
    expect(await db.journal.count()).toBe(0)
    db.close()
    await expect(file(onSaved)).rejects.toMatchObject({ problem: 'unavailable' })
    expect(onSaved).not.toHaveBeenCalled()
  })

  it('1.10 holds its database back from being erased', async () => {
    const { db, fileAndReload } = await startCount()
    await fileAndReload()
    db.close()
    expect(await eraseDatabaseUnlessUnsent(db.name)).toBe(false)
    await db.open()
    expect(await db.journal.count()).toBe(1)
  })

  it('2.10 is carried out in the newest form', async () => {
    const { db, fileAndReload, shown } = await startCount()
    await fileAndReload()
    const rename = (op: InsertOp, from: string, to: string): InsertOp => ({
      ...op,
      rows: op.rows.map(({ [from]: value, ...row }) => ({ ...row, [to]: value })),
    })
    await db.journal.toCollection().modify((row: { -readonly [K in keyof JournalRow]: JournalRow[K] }) => {
      row.schema = schemaVersion - 1
      row.ops = row.ops.map((op) => rename(op, 'note', 'remark'))
    })
    upcastFromBefore((op) => rename(op, 'remark', 'note'))
    await applyJournal(db)
    expect(await shown()).toMatchObject({ status: 'completed', home_score: 3 })
    expect(await db.outbox.toArray()).toMatchObject([{ schema: schemaVersion, ops: [{ rows: [{ note: null }] }] }])
  })

  it('1.10 that is no row of this version goes back to being typed', async () => {
    const { db, fileAndReload, draft } = await startCount()
    await fileAndReload()
    await db.journal.toCollection().modify((row: { ops: readonly InsertOp[] }) => {
      row.ops = row.ops.map((op) => ({ ...op, rows: op.rows.map(({ side: _side, ...report }) => report) }))
    })
    await applyJournal(db)
    expect([await db.journal.count(), await db.outbox.count()]).toEqual([0, 0])
    expect(await draft()).toBeDefined()
  })
})

function upcastFromBefore(newer: (op: JournalRow['ops'][number]) => InsertOp): void {
  const before = schemaVersion - 1
  Object.assign(upcasts, {
    [before]: (entry: Pick<JournalRow, 'ops'>) => ({ ...entry, ops: entry.ops.map((op) => newer(op)) }),
  })
  onTestFinished(() => void Reflect.deleteProperty(upcasts, before))
}
