import { afterEach, describe, expect, it, vi } from 'vitest'
import { openDatabase, type LocalDatabase } from '#data/store/database.ts'
import { eraseDatabaseUnlessUnsent } from '#data/store/erase-database.ts'
import { countKeptScores } from '#data/queries/count-kept-scores.ts'
import { keepScore, type KeptScore } from '#data/changes/kept-scores.ts'
import { createScoreReport } from '#data/changes/create-score-report.ts'
import { settleKeptScore, settleKeptScores, settleOrTakeBack } from '#data/changes/settle-kept-scores.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { toScoreDraftKey } from '#domain/scores/score-draft.ts'
import { settleWhatIsKept } from '#app/boot/settle-what-is-kept.ts'
import { startSeason } from '../features/scores/season.tsx'

const entered = { recorded_at: '2026-04-11T17:02:00.000Z', recorded_offline: true }

/** Creates a game whose coach has counted 3 – 1, and the report that a tap on *Final* would save. */
async function startCount(minutesLater = 0, season?: Awaited<ReturnType<typeof startSeason>>) {
  const { db, organizationId, schedule, league, addGame, signIn, ...rest } = season ?? (await startSeason())
  const game = await addGame()
  const coach = await signIn('team_manager', [0])
  const recorded_at = new Date(Date.parse(entered.recorded_at) + minutesLater * 60_000).toISOString()
  const score = { kind: 'final', home_score: 3, away_score: 1 } as const
  const report = createScoreReport(coach, { game, schedule, league }, score, { ...entered, recorded_at })
  const kept: KeptScore = { organizationId, report, endsDraft: toScoreDraftKey(game.id), replacesTrayEntry: null }
  await db.drafts.put({ key: toScoreDraftKey(game.id), value: { home: '3', away: '1' }, at: recorded_at })
  return { ...rest, db, organizationId, schedule, league, addGame, signIn, game, coach, kept }
}

function noRoom(): never {
  throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
}

async function copyDatabase(from: LocalDatabase, name: string): Promise<void> {
  const to = await openDatabase(name)
  for (const table of from.tables) await to.table(table.name).bulkAdd(await table.toArray())
  to.close()
}

const shown = (db: LocalDatabase, game: Game) => db.games.get(game.id)

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a score that is kept before it is worked in', () => {
  it('1.10 is saved by one row, and becomes a change that takes that row and the draft along', async () => {
    const { db, game, kept } = await startCount()
    const key = await keepScore(db, kept)
    expect(await countKeptScores(db)).toBe(1)
    expect(await db.outbox.count()).toBe(0)
    expect(await db.drafts.get(toScoreDraftKey(game.id))).toBeDefined()

    await settleKeptScore(db, key, kept)
    expect(await shown(db, game)).toMatchObject({ status: 'completed', home_score: 3, away_score: 1 })
    expect(await db.score_reports.toArray()).toMatchObject([{ id: kept.report.id, side: 'home', version: 0 }])
    expect((await db.outbox.toArray()).map(({ name, seq, ops }) => [name, seq, ops.length])).toEqual([
      ['score.report', 1, 1],
    ])
    expect(await db.drafts.count()).toBe(0)
  })

  it('1.10 is made a change once, however many tabs do it', async () => {
    const { db, kept } = await startCount()
    const key = await keepScore(db, kept)
    await Promise.all([settleKeptScore(db, key, kept), settleKeptScores(db), settleKeptScores(db)])
    await settleKeptScore(db, key, kept)
    expect(await db.score_reports.count()).toBe(1)
    expect(await db.outbox.count()).toBe(1)
  })

  it('1.10 is there when the page ended before it was worked in, in the order in which scores were filed', async () => {
    const { db, ...season } = await startCount(5)
    const earlier = await startCount(0, { db, ...season })
    await keepScore(db, season.kept)
    await keepScore(db, earlier.kept)
    const name = `after-${db.name}`
    await copyDatabase(db, name) // the page is gone
    const after = await openDatabase(name)
    await settleWhatIsKept(after)
    expect(await after.games.bulkGet([season.game.id, earlier.game.id])).toMatchObject([
      { status: 'completed', home_score: 3 },
      { status: 'completed', home_score: 3 },
    ])
    const rows = (await after.outbox.orderBy('order').toArray()).flatMap(({ ops }) => ops)
    expect(rows).toMatchObject([{ rows: [{ id: earlier.kept.report.id }] }, { rows: [{ id: season.kept.report.id }] }])
    expect(await countKeptScores(after)).toBe(0)
    await after.delete()
  })

  it('1.10 is left to the server where the game was called off in the same moment', async () => {
    const { db, game, kept } = await startCount()
    const key = await keepScore(db, kept)
    await db.games.update(game.id, { status: 'cancelled', version: 9 })
    await settleKeptScore(db, key, kept)
    expect(await shown(db, game)).toMatchObject({ status: 'cancelled' })
    expect(await db.outbox.count()).toBe(1)
  })

  it('1.10 stays as it is where the change cannot be stored, and is tried again', async () => {
    const { db, game, kept } = await startCount()
    await keepScore(db, kept)
    db.outbox.hook('creating', noRoom)
    await expect(settleKeptScores(db)).rejects.toMatchObject({ problem: 'full' })
    expect(await countKeptScores(db)).toBe(1)
    expect(await shown(db, game)).toMatchObject({ status: 'scheduled' })
    expect(await db.drafts.get(toScoreDraftKey(game.id))).toBeDefined()

    db.outbox.hook('creating').unsubscribe(noRoom)
    await settleKeptScores(db)
    expect(await shown(db, game)).toMatchObject({ status: 'completed' })
  })

  it('1.10 is saved, and filed once, where the database closes before it is made a change', async () => {
    const { db, game, kept } = await startCount()
    const name = `closed-${db.name}`
    await copyDatabase(db, name)
    const closing = await openDatabase(name)
    const key = await keepScore(closing, kept)
    closing.close() // by the browser, for example
    await settleOrTakeBack(closing, key, kept)

    const after = await openDatabase(name)
    await settleWhatIsKept(after)
    expect(await after.score_reports.toArray()).toMatchObject([{ id: kept.report.id }])
    expect(await after.outbox.count()).toBe(1)
    expect(await shown(after, game)).toMatchObject({ status: 'completed', home_score: 3 })
    await after.delete()
  })

  it('1.10 is taken back where it cannot be made a change, and then nothing of it is kept', async () => {
    const { db, kept } = await startCount()
    const key = await keepScore(db, kept)
    db.outbox.hook('creating', noRoom)
    await expect(settleOrTakeBack(db, key, kept)).rejects.toMatchObject({ problem: 'full' })
    db.outbox.hook('creating').unsubscribe(noRoom)
    expect(await countKeptScores(db)).toBe(0)
    await settleKeptScores(db)
    expect(await db.outbox.count()).toBe(0)
  })

  it('1.10 is not called saved where there is no room for it, or no database any more', async () => {
    const { db, kept } = await startCount()
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(noRoom)
    await expect(keepScore(db, kept)).rejects.toMatchObject({ problem: 'full' })
    put.mockRestore()
    expect(await countKeptScores(db)).toBe(0)
    db.close()
    await expect(keepScore(db, kept)).rejects.toMatchObject({ problem: 'unavailable' })
  })

  it('1.10 holds its database back from being erased', async () => {
    const { db, kept } = await startCount()
    await keepScore(db, kept)
    db.close()
    expect(await eraseDatabaseUnlessUnsent(db.name)).toBe(false)
    await db.open()
    expect(await countKeptScores(db)).toBe(1)
  })

  it('1.10 in another version’s form it goes back to being typed', async () => {
    const { db, game, kept } = await startCount()
    const { side: _side, ...older } = kept.report
    for (const value of [{ of: 'another version' }, { ...kept, report: older }])
      await db.drafts.put({ key: `filed:${JSON.stringify(value).length}`, value, at: entered.recorded_at })
    expect(await countKeptScores(db)).toBe(2)
    await settleKeptScores(db)
    expect(await countKeptScores(db)).toBe(0)
    expect(await db.outbox.count()).toBe(0)
    expect(await db.drafts.get(toScoreDraftKey(game.id))).toBeDefined()
  })
})
