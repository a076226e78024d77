import { describe, expect, it } from 'vitest'
import { reportScore } from '#data/changes/report-score.ts'
import { changeGames } from '#data/changes/change-games.ts'
import { startSeason } from './season.tsx'

const entered = { recorded_at: '2026-04-11T17:02:00.000Z', recorded_offline: true }
const threeOne = { kind: 'final', home_score: 3, away_score: 1 } as const

describe('reportScore', () => {
  it('files the report and shows the game completed, as one unsent change that holds the report alone', async () => {
    const { db, addGame, signIn } = await startSeason()
    const game = await addGame()
    const coach = await signIn('team_manager', [0])
    await reportScore(db, coach, game.id, threeOne, entered)

    expect(await db.games.get(game.id)).toMatchObject({
      status: 'completed',
      home_score: 3,
      away_score: 1,
      result_state: 'reported',
      result_side: 'home',
    })
    expect(await db.score_reports.toArray()).toMatchObject([
      { game_id: game.id, side: 'home', reported_by: coach.userId, recorded_offline: true, note: null, version: 0 },
    ])
    const [entry, ...others] = await db.outbox.toArray()
    expect(others).toEqual([])
    expect(entry?.ops.map((op) => op.t)).toEqual(['score_reports'])
  })

  it('lets a coach report for own games only, and a reader for none', async () => {
    const { db, addGame, signIn } = await startSeason()
    const game = await addGame()
    const others = await signIn('team_manager', [2])
    await expect(reportScore(db, others, game.id, threeOne, entered)).rejects.toMatchObject({
      code: 'score_not_allowed',
      message: 'Access Denied – Only league administrators can update game scores.',
    })
    const viewer = await signIn('viewer')
    await expect(reportScore(db, viewer, game.id, threeOne, entered)).rejects.toMatchObject({
      code: 'score_not_allowed',
    })
    expect(await db.outbox.count()).toBe(0)
  })

  it('takes no report for a draft, except from league staff', async () => {
    const { db, addGame, signIn } = await startSeason({ schedule: { status: 'draft' } })
    const game = await addGame()
    const coach = await signIn('team_manager', [0])
    await expect(reportScore(db, coach, game.id, threeOne, entered)).rejects.toMatchObject({
      code: 'schedule_not_published',
    })
    await reportScore(db, await signIn('league_manager'), game.id, threeOne, entered)
    expect(await db.games.get(game.id)).toMatchObject({ result_state: 'official', result_side: 'staff' })
  })

  it('says so where the game is gone', async () => {
    const { db, organizationId, signIn } = await startSeason()
    const staff = await signIn('league_administrator')
    await expect(reportScore(db, staff, organizationId, threeOne, entered)).rejects.toMatchObject({ code: 'row_gone' })
  })
})

describe('a game that is called off and put back', () => {
  it('keeps what was reported, and a report from before no longer counts against a new one', async () => {
    const { db, addGame, signIn } = await startSeason()
    const game = await addGame()
    const staff = await signIn('league_manager')
    const away = await signIn('team_manager', [1])
    const home = await signIn('team_manager', [0])
    const set = (status: 'postponed' | 'scheduled') => {
      const changes = [{ gameId: game.id, set: { status } }]
      const what = { scheduleId: game.schedule_id, reason: 'Rain', changes }
      return changeGames(db, staff, what, { isOffline: () => false })
    }
    await reportScore(db, away, game.id, { ...threeOne, home_score: 0 }, entered)
    await set('postponed')
    await expect(reportScore(db, staff, game.id, threeOne, entered)).rejects.toMatchObject({ code: 'game_not_open' })
    await set('scheduled')
    expect(await db.games.get(game.id)).toMatchObject({ status: 'scheduled', home_score: null })

    await reportScore(db, home, game.id, threeOne, entered)
    await reportScore(db, home, game.id, { ...threeOne, home_score: 4 }, entered)
    expect(await db.games.get(game.id)).toMatchObject({ home_score: 4, away_score: 1, result_state: 'reported' })
  })
})
